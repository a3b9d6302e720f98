# Results against the opponent's depth. Data: depth, then a column a series for the share of the
# points in %, again for the interval's lower and upper bounds. Set above: series, games (text),
# title, axis.
height = series > 16 ? 240 + 22 * series : 600 # for the key
set terminal svg size 960, height @terminal
set output name.'.svg'
set label 1 title @heading
set label 2 games.".\nBars: 95 % intervals, over pairs of games with colours swapped; above the dashed line is winning" @caption
set xlabel axis
set ylabel 'share of the points, %'
set yrange [0:100]
set ytics 10
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set arrow 1 from graph 0, first 50 to graph 1, first 50 nohead lt 101 back
set key outside right top vertical Left reverse samplen 3 spacing 1.15
if (series == 1) unset key # the title says it
# Bars of one depth stand beside each other.
beside(x, i) = x + 0.05 * (i - (series + 1) / 2.0)
# A point whose interval is unknown has no bar.
known(y, bound) = bound == bound ? y : NaN
plot for [i=1:series] data skip 1 using (beside($1, i)):(known(column(1 + i), column(1 + series + i))):1+series+i:1+2*series+i with yerrorbars lt i pt 0 lw 1.2 notitle, \
     for [i=1:series] data using (beside($1, i)):1+i with linespoints lt i title columnhead(1 + i)
