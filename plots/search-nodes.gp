# Nodes against depth. Data: depth, then a column a player and one a formula (empty: not measured,
# NaN: a gap). Set above: series, is_formula (of each), positions (text).
height = series > 16 ? 240 + 22 * series : 600 # for the key
set terminal svg size 960, height @terminal
set output name.'.svg'
set label 1 'Nodes of the searches' @heading
set label 2 positions.", all nodes of a search to this depth. Knuth and Moore: what the formula gives for\nthe minimal tree of the same mean branching. The scale is logarithmic" @caption
set xlabel 'depth, plies'
set ylabel 'nodes'
set logscale y
set format y '%.0s %c'
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot for [i=1:series] data using 1:1+i with linespoints lt (is_formula[i] ? 101 : i) pt (is_formula[i] ? 1 : marks[(i - 1) % 7 + 1]) title columnhead(1 + i)
