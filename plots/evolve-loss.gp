# How well weights predict results over a run. Data: step, then a column a curve. Set above: series,
# and what evolve-steps needs.
set terminal svg size 960, 600 @terminal
set output name.'.svg'
set label 1 'Error of the predicted results' @heading
set label 2 "Mean square of what is missing to the result, a win being 1 and a draw 1/2: the less, the better.\nRounds whose positions are not the same are not quite comparable" @caption
set ylabel 'mean squared error'
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot for [i=1:series] data using 1:1+i with linespoints lt i ps 0.6 title columnhead(1 + i)
