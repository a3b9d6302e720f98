# Time a move against depth, ours beside the paper's. Data: depth, then a column a series (empty:
# not measured, NaN: a gap), again for the interval's lower and upper bounds. Set above: series,
# longest (characters of the longest name), games (text), title, colour_of and seed_of (of each
# series: its colour, and whether it is the paper's).
body = series > 20 ? 80 + 22 * series : 500 # for the key
width = with_key(series, longest)
heading = title
caption = games.". Dashed: as the paper printed them, on its machine; gaps are cells it left empty. Bars: 95 % intervals over games and passes. A straight line is the same factor for every further ply"
eval page
set xlabel 'depth, plies'
set ylabel 'milliseconds a move'
set logscale y
set format y '%g'
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set key outside right top vertical Left reverse samplen 3 spacing 1.15
# A point whose interval is unknown has no bar.
known(y, bound) = bound == bound ? y : NaN
plot for [i=1:series] data skip 1 using 1:(known(column(1 + i), column(1 + series + i))):1+series+i:1+2*series+i with yerrorbars lt colour_of[i] pt 0 lw 1.2 notitle, \
     for [i=1:series] data using 1:1+i with linespoints lt colour_of[i] dt seed_of[i] ? 3 : 1 \
     title columnhead(1 + i)
