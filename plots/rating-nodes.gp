# Ratings against the median of nodes a move.
value = 'column("rating")'
low = 'column("rating_low")'
high = 'column("rating_high")'
x = 'column("nodes_per_move")'
x_axis = 'nodes a move, median (logarithmic)'
note = 'Nobody left of the front or on it is stronger. Dominated: another player is shown to be stronger with fewer nodes. Numbers: limits. Bars: 95 % intervals; with an arrow the dot is the only bound, with two there is none: these are left out of the front'
