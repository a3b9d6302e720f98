# Results by the opponent's depth
# Games for each point: COUNT. Bars: 95 % intervals
set xlabel "depth of the opponent, plies"
set ylabel 'points in %'
set xtics 1
set yrange [0:100]
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
