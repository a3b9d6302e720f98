# Time a move against depth. Data: depth, then a column a player (empty: not measured, NaN: a
# gap), again for the lower and upper bounds. Set above: series, longest (characters of the longest
# name), positions (text), colour_of (of each series).
body = series > 20 ? 80 + 22 * series : 500 # for the key
width = with_key(series, longest)
heading = 'Time a move'
caption = positions.": CPU time, medians of passes; bars: 95 % intervals. The scale is logarithmic: a straight line is the same factor for every further ply"
eval page
set xlabel 'depth, plies'
set ylabel 'milliseconds a move'
set logscale y
set format y '%g'
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set key outside right top vertical Left reverse samplen 3 spacing 1.15
# A point that was measured once has no bar.
known(y, bound) = bound == bound ? y : NaN
plot for [i=1:series] data skip 1 using 1:(known(column(1 + i), column(1 + series + i))):1+series+i:1+2*series+i with yerrorbars lt colour_of[i] pt 0 lw 1.2 notitle, \
     for [i=1:series] data using 1:1+i with linespoints lt colour_of[i] title columnhead(1 + i)
