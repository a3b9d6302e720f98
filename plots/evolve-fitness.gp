# Fitness of the population
# The share of all points of a generation that a member has: the more, the fitter
set ylabel 'share of the points given, %'
set yrange [0:*]
