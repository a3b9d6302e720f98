# Strength of the best
# Games at equal depth, a draw counting half; above the dashed line is winning. Each point is a match by itself: the fewer its games, the more it wavers
set ylabel 'share of the points, %'
set yrange [0:100]
set ytics 10
set arrow 1 from graph 0, first 50 to graph 1, first 50 nohead lt 101 back
