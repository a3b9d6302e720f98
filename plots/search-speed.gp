# Nodes a second against depth. Data: depth, then a column a player (empty: not measured, NaN: a
# gap), again for the lower and upper bounds. Set above: series, longest (characters of the longest
# name), positions (text), colour_of (of each series).
body = series > 20 ? 80 + 22 * series : 500 # for the key
width = with_key(series, longest)
heading = 'Speed of the searches'
caption = positions.": CPU time, medians of passes; bars: 95 % intervals. A node is a position visited by the search, the root and the leaves included"
eval page
set xlabel 'depth, plies'
set ylabel 'million nodes a second'
set yrange [0:*]
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, graph 0.05, 0
set key outside right top vertical Left reverse samplen 3 spacing 1.15
# A point that was measured once has no bar.
known(y, bound) = bound == bound ? y : NaN
plot for [i=1:series] data skip 1 using 1:(known(column(1 + i), column(1 + series + i))):1+series+i:1+2*series+i with yerrorbars lt colour_of[i] pt 0 lw 1.2 notitle, \
     for [i=1:series] data using 1:1+i with linespoints lt colour_of[i] title columnhead(1 + i)
