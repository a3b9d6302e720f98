# Ratings by depth of the players that are the same but for their depth.
heading = 'Rating by depth'
series = 'without_limit(strcol("player"))'
x = 'depth_of(strcol("player"))'
value = 'column("rating")'
low = 'column("rating_low")'
high = 'column("rating_high")'
fewest_points = 3
x_axis = 'depth, plies'
y_axis = 'rating'
note = 'A curve a player at several depths. Of the games that are not drawn, a difference of 400 wins ten to one. Bars: 95 % intervals, by resampling pairs of games'
