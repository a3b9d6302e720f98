# What one ply more is worth to the same player: the score of depth d + 1 against d [Heinz 2001;
# Junghanns and Schaeffer 1997].
heading = 'Diminishing returns of depth'
is_deeper = 'depth_of(strcol("player")) > depth_of(strcol("opponent"))'
where = 'without_limit(strcol("player")) eq without_limit(strcol("opponent")) && abs(depth_of(strcol("player")) - depth_of(strcol("opponent"))) == 1'
series = 'without_limit(strcol("player"))'
x = '('.is_deeper.' ? depth_of(strcol("opponent")) : depth_of(strcol("player")))'
value = '100 * ('.is_deeper.' ? column("score") : 1 - column("score"))'
low = '100 * ('.is_deeper.' ? column("score_low") : 1 - column("score_high"))'
high = '100 * ('.is_deeper.' ? column("score_high") : 1 - column("score_low"))'
fewest_points = 2
x_axis = 'depth d, plies'
y_axis = 'score of depth d + 1 against d, %'
note = 'A curve a player; 50 %: the further ply is worth nothing. Bars: 95 % intervals, over pairs of games with colours swapped'
most = 100
table_of_all = 'players.csv'
series_of_all = series
