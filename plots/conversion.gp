# How often players win won positions.
heading = 'Won positions won against a perfect defender'
label = 'strcol("player")'
value = '100 * column("converted")'
low = '100 * column("low")'
high = '100 * column("high")'
count = 'column("games")'
things = 'games for each dot'
axis = 'share of the games, %'
note = 'Thin lines: 95 % intervals, over positions'
tell = 'sprintf("%.1f %%", v)'
best_first = 1
least = 0
most = 100
