# Ratings of a tournament's players.
heading = 'Ratings'
label = 'strcol("player")'
value = 'column("rating")'
low = 'column("rating_low")'
high = 'column("rating_high")'
axis = 'rating'
note = 'Of the games that are not drawn, a difference of 400 wins ten to one. Thin lines: 95 % intervals, by resampling pairs of games; arrows: no bound on that side'
tell = 'is_half(i) ? sprintf("%s%+.0f", lows[i] == lows[i] ? ">" : "<", v) : sprintf("%+.0f", v)'
best_first = 1
