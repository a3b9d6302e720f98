# Coefficients over generations. Data: the generation, then a column a coefficient (empty: not above
# 0). Set above: title, axis, series, longest (characters of the longest name), rank (of each series:
# the first ones, which are farthest from 1 at the end, are coloured), coloured (how many), at_rank (the series of
# each rank).
width = with_key(series, longest > 20 ? longest : 20)
body = 500
heading = title
caption = "Coloured: the ".coloured." coefficients that end farthest from 1, where all begin; grey: the others. The scale is logarithmic: coefficients that are a factor apart are as far apart anywhere"
if (coloured == series) { caption = "The scale is logarithmic: coefficients that are a factor apart are as far apart anywhere" }
eval page
set xlabel axis
set ylabel 'coefficient'
set logscale y
set format y '%g'
set xtics autofreq
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set key outside right top vertical Left reverse samplen 3
others = sprintf('%d others', series - coloured)
plot for [i=1:series] data skip 1 using (rank[i] > coloured ? $1 : NaN):1+i with lines lt 103 notitle, \
     for [i=1:series > coloured] NaN with lines lt 103 title others, \
     for [r=1:coloured] data using 1:1+at_rank[r] with lines lt r title columnhead(1 + at_rank[r])
