# Ratings against the median of nodes a move.
x = 'column("nodes_per_move")'
group = 'strcol("dominated_by")'
x_axis = 'nodes a move, median (logarithmic)'
note = 'Nobody left of the front or on it is stronger. Dominated: another player is shown to be stronger with fewer nodes. Numbers: limits. Bars: 95 % intervals, by resampling pairs of games; arrows: no bound on that side, so left out of the front'
