# Nodes a second against depth. Data: depth, then a column a player (empty: not measured, NaN: a
# gap). Set above: series, positions (text), colour_of (each
# series: the same in all charts of the searches).
height = series > 16 ? 240 + 22 * series : 600 # for the key
set terminal svg size 960, height @terminal
set output name.'.svg'
set label 1 'Speed of the searches' @heading
set label 2 positions.".\nA node is a position visited by the search, the root and the leaves included" @caption
set xlabel 'depth, plies'
set ylabel 'million nodes a second'
set yrange [0:*]
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, graph 0.05, 0
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot for [i=1:series] data using 1:1+i with linespoints lt colour_of[i] title columnhead(1 + i)
