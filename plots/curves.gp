# A curve for each series of the rows. Set above: series, x, value, x_axis and y_axis; where there are
# any: low, high, value2 and series2 (drawn dashed), count and things, note, logarithmic, fewest_points
# (of a curve), number_format (of the values), from (where their axis begins), most (where it ends), and
# table_of_all and series_of_all (where colours are from; else this table). The series "NAME (paper)" is
# dashed, in the colour of NAME.
if (logarithmic) { value = '('.value.') > 0 ? ('.value.') : NaN' }
if (!exists('fewest_points')) { fewest_points = 1 }
set datafile missing NaN # what is of another series does not break a curve
if (!exists('table_of_all')) { table_of_all = data; series_of_all = series }
eval add_all(table_of_all, series_of_all)
n_all = n
eval read
if (n == n_all) { exit }
# Of second values each x counts once.
array again[n]
do for [i=n_all+1:n] { again[i] = i <= n_first ? 0 : sum [j=n_first+1:i-1] (kind_of[j] == kind_of[i] && xs[j] == xs[i]) }
array colour[room]
array dash[room]
array nth[room]
base(s) = strlen(s) > 8 && substr(s, strlen(s) - 7, strlen(s)) eq ' (paper)' ? substr(s, 1, strlen(s) - 8) : s
smallest = NaN
largest = NaN
do for [i=n_all+1:n] {
    values[i] = end_of(i)
    smallest = values[i] >= smallest ? smallest : values[i]
    largest = values[i] <= largest ? largest : values[i]
}
longest = 0
drawn = 0
seconds = sum [k=1:kinds] (begins[k] > n_first)
do for [k=1:kinds] {
    colour[k] = k + sum [j=1:kinds] (kind[j] eq base(kind[k]) ? j - k : 0)
    dash[k] = begins[k] > n_first ? 2 : base(kind[k]) ne kind[k] ? 3 : (k - 1) / 7 + 1
    if (begins[k] > n_first && seconds == 1) { colour[k] = 101 }
    sizes[k] = sum [i=n_all+1:n] (kind_of[i] == k && !again[i])
    if (sizes[k] >= fewest_points) { drawn = drawn + 1; nth[k] = drawn; longest = longer(short(kind[k], 60), longest) }
}
if (drawn == 0) { exit }
width = 720 + (drawn > 1 ? 70 + 8 * longest : 0)
body = drawn > 20 ? 80 + 22 * drawn : 500 # for the key
eval page
set xlabel x_axis
set ylabel y_axis
if (logarithmic) {
    set logscale y
    eval log_tics('y', smallest, largest)
    if (exists('number_format')) { set format y largest / smallest < 3 ? '%.1s %c' : number_format }
    set yrange [0.999 * tic_below(smallest, largest):*]
}
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, graph 0.05, graph 0.05
if (exists('from')) { set yrange [from:*]; set offsets 0.3, 0.3, graph 0.05, 0 }
if (logarithmic) { set offsets 0.3, 0.3, 0, 0 }
if (exists('most')) { set yrange [0<*:*<most] }
set key outside right top vertical Left reverse samplen 3 spacing 1.15
if (drawn == 1 && kinds == 1) { unset key }
# Bars of one x stand beside each other.
beside(i) = xs[i] + (lows[i] == lows[i] ? (drawn > 8 ? 0.4 / drawn : 0.05) * (nth[kind_of[i]] - (drawn + 1) / 2.0) : 0)
of(k, i) = i > n_all && kind_of[i] == k && sizes[k] >= fewest_points && !again[i]
halves = sum [i=n_all+1:n] (has_arrow(i, 0) || has_arrow(i, 1))
bars = sum [i=n_all+1:n] (lows[i] == lows[i] && highs[i] == highs[i])
plot for [k=1:bars > 0 ? kinds : 0] row using (of(k, $1) && lows[$1] == lows[$1] ? beside($1) : NaN):(values[$1]):(lows[$1]):(highs[$1]) with yerrorbars lt colour[k] pt 0 lw 1.2 dt 1 notitle, \
     for [k=1:kinds] row using (of(k, $1) ? beside($1) : NaN):(values[$1]) smooth unique with linespoints lt colour[k] dt dash[k] title (sizes[k] >= fewest_points ? short(kind[k], 60) : ''), \
     for [up=0:halves > 0 ? 1 : -1] row using (has_arrow($1, up) && of(kind_of[$1], $1) ? beside($1) : NaN):(values[$1]):(up ? '↑' : '↓') with labels offset 0, (up ? 0.9 : -0.9) notitle
