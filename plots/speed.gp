# Speed of the searches
# Measured during the games. A node is a position visited by the search, the root and the leaves included
set xlabel 'million nodes a second (logarithmic)'
set logscale x
set for [i=-6:12] xtics add (1 * 10.0**i, 2 * 10.0**i, 5 * 10.0**i)
set offsets graph 0.04, graph 0.04, 0, 0
