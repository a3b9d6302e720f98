# Time a move
# Positions for each point: COUNT. Processor time, medians of passes; bars: 95 % intervals. A straight line is the same factor for every further ply
set xlabel 'depth, plies'
set ylabel 'milliseconds a move (logarithmic)'
set xtics 1
set logscale y
set for [i=-6:12] ytics add (1 * 10.0**i, 2 * 10.0**i, 5 * 10.0**i)
set autoscale fix
set offsets 0.3, 0.3, graph 0.05, graph 0.05
