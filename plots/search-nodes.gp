# Nodes of the searches
# Positions for each point: COUNT. All nodes of a search to this depth. Knuth and Moore: the formula for the minimal tree of the same mean branching
set xlabel 'depth, plies'
set ylabel 'nodes (logarithmic)'
set xtics 1
set logscale y
set for [i=-6:12] ytics add (1 * 10.0**i, 2 * 10.0**i, 5 * 10.0**i)
set format y '%.0s %c'
set autoscale fix
set offsets 0.3, 0.3, graph 0.05, graph 0.05
