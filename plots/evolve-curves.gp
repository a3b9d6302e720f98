# Curves over the steps of an evolution, of one or two numbers of each row of its log. Set above: value
# and value2 (expressions of a row; '' for none), name1 and name2 (their names), y_axis, note; where there are any:
# logarithmic, from (where the axis begins), share (the axis is from 0 to 100 %, above the dashed line is winning).
if (!exists('share')) { share = 0 }
known1 = 0
known2 = 0
r = 0
smallest = NaN
largest = NaN
see(v) = v == v && !(logarithmic && v <= 0) ? (smallest = v >= smallest ? smallest : v, largest = v <= largest ? largest : v, v) : NaN
set datafile columnheaders
stats data using (r = r + 1, values[r] = see(@value), known1 = known1 + (values[r] == values[r]), 0) nooutput
r = 0
if (value2 ne '') { stats data using (r = r + 1, lows[r] = see(@value2), known2 = known2 + (lows[r] == lows[r]), 0) nooutput }
unset datafile columnheaders
if (known1 + known2 == 0) { exit }
width = 960
body = 520
caption = note
eval page
eval steps
set tmargin at screen 1 - (top + 20) / height
set ylabel y_axis
if (exists('from')) { set yrange [from:*] }
if (share) { set yrange [0:100]; set ytics 10; set arrow 1 from graph 0, first 50 to graph 1, first 50 nohead lt 101 back }
if (logarithmic) {
    set logscale y
    set yrange [0.999 * tic_below(smallest, largest):*]
    eval log_tics('y', smallest, largest)
}
set key outside right top vertical Left reverse samplen 3 spacing 1.15
set datafile missing NaN # rows without a number do not break a curve; parts do
of(r, p, known) = part[r] == p && (known <= 400 || is_shown(r, 400)) ? step[r] : NaN
with1 = known1 > 50 ? 'lines' : 'linespoints ps 0.5'
with2 = known2 > 50 ? 'lines' : 'linespoints ps 0.5'
plot for [p=1:known2 > 0 ? parts : 0] row using (of($1, p, known2)):(lows[$1]) with @with2 lt 2 title (p == 1 ? name2 : ''), \
     for [p=1:known1 > 0 ? parts : 0] row using (of($1, p, known1)):(values[$1]) with @with1 lt 1 title (p == 1 ? name1 : '')
