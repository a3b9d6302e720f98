# Nodes a second by depth.
heading = 'Speed of the searches'
series = 'strcol("player")'
x = 'column("depth")'
count = 'column("positions")'
x_axis = 'depth, plies'
value = 'column("nodes_per_s") > 0 && column("time_ns") > 1 ? column("nodes_per_s") / 1e6 : NaN'
low = '1e3 * column("nodes") / column("time_high_ns")'
high = '1e3 * column("nodes") / column("time_low_ns")'
things = 'positions for each point'
y_axis = 'million nodes a second'
note = 'Processor time, medians of passes; bars: 95 % intervals. A node is a position visited by the search, the root and the leaves included'
from = 0
