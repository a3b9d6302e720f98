# Time a move by depth, beside a paper's, whose series end with " (paper)".
series = 'strcol("series")'
x = 'column("depth")'
value = 'column("ms")'
low = 'column("low")'
high = 'column("high")'
count = 'column("games")'
things = 'games for each point'
x_axis = 'depth, plies'
y_axis = 'milliseconds a move (logarithmic)'
note = 'Dotted: as the paper printed them, on its machine. Bars: 95 % intervals over games and passes. A straight line is the same factor for every further ply'
logarithmic = 1
