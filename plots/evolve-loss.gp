# How well weights predict results over a run. Data: step, then a column a curve. Set above: series,
# and what evolve-steps needs.
width = 960
body = 520
heading = 'Error of the predicted results'
caption = "Mean square of what is missing to the result, a win being 1 and a draw 1/2: the less, the better. Rounds whose positions are not the same are not quite comparable"
eval page
set tmargin at screen 1 - (top + 20) / height
set ylabel 'mean squared error'
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot for [i=1:series] data using 1:1+i with linespoints lt i ps 0.6 title columnhead(1 + i)
