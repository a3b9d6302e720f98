# Results against the opponent's depth. Data: depth, then a column a series for the share of the
# points in %, again for the interval's lower and upper bounds. Set above: series, longest
# (characters of the longest name), games (text), title, axis, note (on the intervals), colour_of and
# seed_of (of each series: its colour, and whether it is the paper's), odds (whether shares near 0 or
# 100 are seen by log-odds), least and most (of all numbers).
body = series > 20 ? 80 + 22 * series : 500 # for the key
width = with_key(series, longest)
heading = title
caption = games.". ".note."; above the dashed line is winning".(odds ? "; shares near 0 and 100 are spread (log-odds)" : "")
eval page
set xlabel axis
set ylabel 'share of the points, %'
set yrange [0:100]
set ytics 10
if (odds) {
    set yrange [shown(least < 40 ? least : 40) - 0.15:shown(most > 60 ? most : 60) + 0.15]
    eval 'set ytics '.odds_tics
}
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set arrow 1 from graph 0, first shown(50) to graph 1, first shown(50) nohead lt 101 back
set key outside right top vertical Left reverse samplen 3 spacing 1.15
if (series == 1) unset key # the title says it
# Bars of one depth stand beside each other.
beside(x, i) = x + 0.05 * (i - (series + 1) / 2.0)
# A point whose interval is unknown has no bar.
known(y, bound) = bound == bound ? shown(y) : NaN
plot for [i=1:series] data skip 1 using (beside($1, i)):(known(column(1 + i), column(1 + series + i))):(shown(column(1 + series + i))):(shown(column(1 + 2 * series + i))) with yerrorbars lt colour_of[i] pt 0 lw 1.2 notitle, \
     for [i=1:series] data using (beside($1, i)):(shown(column(1 + i))) with linespoints lt (seed_of[i] ? 101 : colour_of[i]) title columnhead(1 + i)
