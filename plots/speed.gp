# Nodes a second of a tournament's players, those to one limit together.
heading = 'Speed of the searches'
label = 'strcol("player")'
group = 'limit_of(strcol("player")) eq "" ? "" : depth_of(strcol("player")) > 0 ? "depth ".limit_of(strcol("player")) : limit_of(strcol("player"))." a move"'
value = 'column("nodes_per_s") > 0 ? column("nodes_per_s") / 1e6 : NaN'
axis = 'million nodes a second (logarithmic)'
note = 'Measured during the games. A node is a position visited by the search, the root and the leaves included'
tell = 'sprintf(v < 0.1 ? "%.3g M/s" : v < 10 ? "%.2f M/s" : "%.1f M/s", v)'
logarithmic = 1
best_first = 1
