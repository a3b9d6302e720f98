# Nodes by depth, beside Knuth and Moore's formula.
heading = 'Nodes of the searches'
series = 'strcol("player")'
x = 'column("depth")'
count = 'column("positions")'
x_axis = 'depth, plies'
value = 'column("nodes")'
value2 = 'column("knuth_moore_nodes")'
series2 = '"Knuth and Moore, ".strcol("evaluator")'
things = 'positions for each point'
y_axis = 'nodes (logarithmic)'
note = 'All nodes of a search to this depth. Knuth and Moore: the formula for the minimal tree of the same mean branching'
logarithmic = 1
number_format = '%.0s %c'
fewest_points = 2
