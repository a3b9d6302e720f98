# Time a move by depth.
heading = 'Time a move'
series = 'strcol("player")'
x = 'column("depth")'
count = 'column("positions")'
x_axis = 'depth, plies'
value = 'column("time_ns") > 1 ? column("time_ns") / column("positions") / 1e6 : NaN'
low = 'column("time_low_ns") / column("positions") / 1e6'
high = 'column("time_high_ns") / column("positions") / 1e6'
things = 'positions for each point'
y_axis = 'milliseconds a move (logarithmic)'
note = 'Processor time, medians of passes; bars: 95 % intervals. A straight line is the same factor for every further ply'
logarithmic = 1
