# Matches of searches.
heading = 'Strength of the searches'
label = 'strcol("player")'
group = 'strcol("limit")'
value = '100 * column("score")'
low = '100 * column("score_low")'
high = '100 * column("score_high")'
count = 'column("games")'
things = 'games for each dot'
axis = 'share of the points, %'
note = 'Thin lines: 95 % intervals, over pairs of games with colours swapped'
reference = 50
reference_name = 'even'
least = 0
most = 100
