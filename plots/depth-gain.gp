# Diminishing returns of depth
# A curve a player; 0: the further ply is worth nothing. Bars: intervals that hold together for all pairs of players in 95 % of tournaments
set xlabel 'depth d, plies'
set ylabel 'depth d + 1 over depth d, Elo'
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, graph 0.05, graph 0.05
