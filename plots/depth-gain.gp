# What one ply more is worth to the same player: how much stronger depth d + 1 is than d [Heinz 2001;
# Junghanns and Schaeffer 1997].
heading = 'Diminishing returns of depth'
is_deeper = 'depth_of(strcol("player")) > depth_of(strcol("opponent"))'
where = 'without_limit(strcol("player")) eq without_limit(strcol("opponent")) && abs(depth_of(strcol("player")) - depth_of(strcol("opponent"))) == 1'
series = 'without_limit(strcol("player"))'
x = '('.is_deeper.' ? depth_of(strcol("opponent")) : depth_of(strcol("player")))'
value = '('.is_deeper.' ? column("elo") : -column("elo"))'
low = '('.is_deeper.' ? column("elo_low") : -column("elo_high"))'
high = '('.is_deeper.' ? column("elo_high") : -column("elo_low"))'
fewest_points = 2
x_axis = 'depth d, plies'
y_axis = 'depth d + 1 over depth d, Elo'
note = 'A curve a player; 0: the further ply is worth nothing. Bars: intervals that hold together for all pairs of players in 95 % of tournaments'
table_of_all = 'players.csv'
series_of_all = series
