# Coefficients over generations. Data: the generation, then a column a coefficient (empty: not above
# 0). Set above: title, axis, series.
height = series > 16 ? 240 + 18 * series : 600 # for the key
set terminal svg size 960, height @terminal
set output name.'.svg'
set label 1 title @heading
set label 2 "The scale is logarithmic: coefficients that are a factor apart are as far apart anywhere" @caption
set xlabel axis
set ylabel 'coefficient'
set logscale y
set format y '%g'
set xtics autofreq
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set key outside right top vertical Left reverse samplen 3
plot for [i=1:series] data using 1:1+i with linespoints lt i ps 0.5 title columnhead(1 + i)
