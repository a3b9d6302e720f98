# Shares of the points of a tournament's players.
heading = 'Points scored'
label = 'strcol("player")'
value = '100 * column("score")'
low = '100 * column("score_low")'
high = '100 * column("score_high")'
count = 'column("games")'
things = 'games a player'
axis = 'share of the points, %'
note = 'A draw counts half. Thin lines: 95 % intervals, over pairs of games with colours swapped; a repeated pair counts once'
tell = 'sprintf("%.1f %%", v)'
reference = 50
reference_name = 'even'
best_first = 1
least = 0
most = 100
