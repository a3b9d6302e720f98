# Pruning of heuristics by depth.
label = 'strcol("player")'
group = 'sprintf("depth %d", column("depth"))'
value = '100 * column("exact")'
series = '"by the nodes of minimax"'
value2 = '100 * column("power")'
series2 = '"s = b^d, biased"'
axis = 'efficiency, 1 - n/s, in %'
note = 'Each dot is a heuristic, or minimax; n: nodes visited, s: nodes of minimax, or b^d of the mean number b of moves, by which minimax itself is below 0'
from = 0
to = 100
most = 100
