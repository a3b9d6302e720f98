# Error against what the search says
# Root mean square over the positions of a phase. In each phase, from left to right, the positions are nearer to the start of the game; its first population is mostly random
set ylabel 'error, in units of the value (logarithmic)'
set logscale y
set for [i=-6:12] ytics add (1 * 10.0**i, 2 * 10.0**i, 5 * 10.0**i)
set autoscale yfix
set offsets 0, 0, graph 0.05, graph 0.05
