# Strength of the searches
# Games for each dot: COUNT. Thin lines: 95 % intervals, over pairs of games with colours swapped
set xlabel 'share of the points, %'
set arrow 1 from 50, graph 0 to 50, graph 1 nohead lt 101 back
set label 3 'even' at 50, graph 1 left offset 0.3, 0.6 font ',11' tc rgb '#555555'
set xrange [0<*<50:50<*<100]
