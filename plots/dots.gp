# Dots on lines, in blocks. Data: value, low, high, place (from above), series, open (only the
# interval's upper end is unknown), colour. Set above: title, note, axis, logarithmic, from, to, places,
# longest and key_longest (characters of the longest line name and of the longest series'), lines, line_names, line_at, series, names, beside
# (whether series of one line stand beside each other), open (how many rows are), groups, group_names,
# group_at, spans, span_names, span_from, span_to, span_top, span_bottom, odds (whether shares near 0 or
# 100 are seen by log-odds).
width = 960 + (series > 1 ? 60 + 8 * key_longest : 0)
body = 84 + 24 * places
heading = title
caption = note
eval page
set tmargin at screen 1 - (top + 16) / height
set xlabel axis
set xrange [odds ? shown(from) - 0.1 : from:odds ? shown(to) + 0.1 : to]
if (odds) { eval 'set xtics '.odds_tics }
set yrange [places - 0.5:-0.5]
if (logarithmic) { set logscale x; set format x '%g' }
short(s) = strlen(s) > 48 ? substr(s, 1, 47).'…' : s
set lmargin (longest < 8 ? 8 : longest > 48 ? 48 : longest) + 2
# How far along the axis a value is, 0 to 1.
along(x) = logarithmic ? log(x / from) / log(to / from) : (shown(x) - shown(from)) / (shown(to) - shown(from))
set ytics scale 0 ()
do for [i=1:lines] { set ytics add (short(line_names[i]) line_at[i]) }
set grid noytics
if (groups > 0) do for [i=1:groups] {
    set label 10 + i group_names[i] at graph 0, first group_at[i] right offset -0.8, 0 noenhanced font ',12' tc rgb '#000000' front
    if (i > 1) { set arrow 100 + i from graph 0, first group_at[i] - 0.5 to graph 1, first group_at[i] - 0.5 nohead lc rgb '#bbbbbb' lw 1 back }
}
if (spans > 0) do for [i=1:spans] {
    top = span_top[i] - 0.5
    bottom = span_bottom[i] - 0.5
    if (span_from[i] < span_to[i]) {
        set object i rectangle from first shown(span_from[i]), first top to first shown(span_to[i]), first bottom fillstyle solid 1 noborder fillcolor rgb '#e8e8e8' behind
    } else {
        set arrow i from first shown(span_from[i]), first top to first shown(span_from[i]), first bottom nohead lt 101 back
    }
    # Beside a line or within a range, where there is room.
    if (along(span_to[i]) < 0.5) {
        set label 40 + i span_names[i] at first shown(span_from[i]), first top + 0.5 left offset 0.5, 0 noenhanced font ',10' tc rgb '#555555' front
    } else {
        set label 40 + i span_names[i] at first shown(span_to[i]), first top + 0.5 right offset -0.5, 0 noenhanced font ',10' tc rgb '#555555' front
    }
}
set key outside right top vertical Left reverse samplen 1
if (series == 1) unset key # the title says it
# Labels without a single point crash gnuplot 5.4: hence `open`.
near(y, i) = y + (beside ? 0.28 * (i - (series + 1) / 2.0) : 0)
of(i, x) = $5 == i ? x : NaN
plot for [i=1:series] data skip 1 using (of(i, shown($2))):(near($4, i)):(shown($3) - shown($2)):(0):(ink_of($7)) with vectors nohead lc rgb variable lw 1.5 notitle, \
     for [i=1:open > 0] data skip 1 using ($6 == 1 ? shown($1) : NaN):(near($4, $5)):('→') with labels left offset character 0.4, 0 tc rgb '#222222' notitle, \
     for [i=1:series] data skip 1 using (of(i, shown($1))):(near($4, i)):(ink_of($7)) with points pt marks[i] ps 0.8 lc rgb variable notitle, \
     for [i=1:series] NaN with points pt marks[i] ps 0.8 lc rgb colours[i] title names[i]
