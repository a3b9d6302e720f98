# Time a move by depth
# Games for each point: COUNT. Dotted: as the paper printed them, on its machine. Bars: 95 % intervals over games and passes. A straight line is the same factor for every further ply
set xlabel 'depth, plies'
set ylabel 'milliseconds a move (logarithmic)'
set xtics 1
set logscale y
set for [i=-6:12] ytics add (1 * 10.0**i, 2 * 10.0**i, 5 * 10.0**i)
set autoscale fix
set offsets 0.3, 0.3, graph 0.05, graph 0.05
