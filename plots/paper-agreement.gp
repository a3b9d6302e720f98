# How often players move as printed games do, by depth.
series = 'strcol("series")'
x = 'column("depth")'
value = '100 * column("score")'
low = '100 * column("low")'
high = '100 * column("high")'
count = 'column("positions")'
things = 'positions for each point'
x_axis = 'depth, plies'
y_axis = 'share of the same moves, %'
note = 'Bars: 95 % intervals, over positions'
from = 0
