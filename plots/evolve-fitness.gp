# The fitness of the best and of the mean of a population over a run. Data: step, then a column for
# each in %. Set above: series, and what evolve-steps needs.
set terminal svg size 960, 600 @terminal
set output name.'.svg'
set label 1 'Fitness of the population' @heading
set label 2 "The share of all points of a generation that a member has: the more, the fitter" @caption
set ylabel 'share of the points given, %'
set yrange [0:*]
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot for [i=1:series] data using 1:1+i with lines lt i title columnhead(1 + i)
