# The fitness of the best and of the mean of a population over a run. Data: step, then a column for
# each in %. Set above: series, and what evolve-steps needs.
width = 960
body = 520
heading = 'Fitness of the population'
caption = "The share of all points of a generation that a member has: the more, the fitter"
eval page
set tmargin at screen 1 - (top + 20) / height
set ylabel 'share of the points given, %'
set yrange [0:*]
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot for [i=1:series] data using 1:1+i with lines lt i title columnhead(1 + i)
