# Nodes against depth. Data: depth, then a column a player and one a formula (empty: not measured,
# NaN: a gap). Set above: series, longest (characters of the
# longest name), is_formula and colour_of (of each), positions (text).
body = series > 20 ? 80 + 22 * series : 500 # for the key
width = with_key(series, longest)
heading = 'Nodes of the searches'
caption = positions.", all nodes of a search to this depth. Knuth and Moore: what the formula gives for the minimal tree of the same mean branching. The scale is logarithmic"
eval page
set xlabel 'depth, plies'
set ylabel 'nodes'
set logscale y
set format y '%.0s %c'
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot for [i=1:series] data using 1:1+i with linespoints lt (is_formula[i] ? 101 : colour_of[i]) title columnhead(1 + i)
