# Ratings by depth of the players that are the same but for their depth.
heading = 'Rating by depth'
series = 'without_limit(strcol("player"))'
x = 'depth_of(strcol("player"))'
value = 'column("rating")'
low = 'column("rating_low")'
high = 'column("rating_high")'
fewest_points = 3
x_axis = 'depth, plies'
y_axis = 'rating, Elo'
note = 'Each curve: one player at several depths. Of two players 100 apart the better one expects 64 % of the points. Bars: 95 % intervals; with an arrow the dot is the only bound, with two there is none'
free_ends = 1
