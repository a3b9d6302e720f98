# How the best does in games over a run. Data: step, then a column an opponent for the share of the
# points in %. Set above: series, and what evolve-steps needs.
width = 960
body = 520
heading = 'Strength of the best'
caption = "Share of the points in games at equal depth, a draw counting half; above the dashed line is winning. Each point is a match by itself: the fewer its games, the more it wavers"
eval page
set tmargin at screen 1 - (top + 20) / height
set ylabel 'share of the points, %'
set yrange [0:100]
set ytics 10
set arrow 1 from graph 0, first 50 to graph 1, first 50 nohead lt 101 back
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot for [i=1:series] data using 1:1+i with linespoints lt i lw 1.2 ps 0.4 title columnhead(1 + i)
