# Ratings of a tournament's players.
heading = 'Ratings'
label = 'strcol("player")'
value = 'column("rating")'
low = 'column("rating_low")'
high = 'column("rating_high")'
axis = 'rating, Elo'
note = 'Of two players 100 apart the better one expects 64 % of the points. Thin lines: 95 % intervals; arrows: no bound on that side'
tell = 'is_half(i) ? sprintf("%s%+.0f", lows[i] == lows[i] ? ">" : "<", v) : sprintf("%+.0f", v)'
best_first = 1
free_ends = 1
