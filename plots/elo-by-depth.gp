# Rating by depth
# Each curve: one player at several depths. Of two players 100 apart the better one expects 64 % of the points. Bars: 95 % intervals; one arrow: the dot is the only bound; two arrows: no bound
set xlabel 'depth, plies'
set ylabel 'rating, Elo'
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, graph 0.05, graph 0.05
