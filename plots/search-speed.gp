# Speed of the searches
# Positions for each point: COUNT. Processor time, medians of passes; bars: 95 % intervals. A node is a position visited by the search, the root and the leaves included
set xlabel 'depth, plies'
set ylabel 'million nodes a second'
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, graph 0.05, 0
set yrange [0:*]
