# Pruning efficiency
# Positions for each point: COUNT. The part of the full tree that was not visited: 1 - n/size, n being the nodes visited, root and leaves included; size: b^d, b being the mean branching and d the depth: biased
set xlabel 'depth, plies'
set ylabel 'pruned, %'
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set yrange [*<0:100]
