# Pruning of heuristics by depth.
label = 'strcol("player")'
group = 'sprintf("depth %d", column("depth"))'
value = '100 * column("exact")'
axis = 'efficiency, 1 - n/s, in %'
note = 'Each dot is a heuristic; n: nodes visited, s: nodes of minimax'
from = 0
to = 100
most = 100
