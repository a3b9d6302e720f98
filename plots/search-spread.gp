# Nodes of a position
# To depth COUNT. The share of the positions that a search finishes with at most so many nodes, in steps of 2 %; from the easiest position to the hardest
set xlabel 'nodes (logarithmic)'
set ylabel 'share of the positions, %'
set logscale x
set for [i=-6:12] xtics add (1 * 10.0**i, 2 * 10.0**i, 5 * 10.0**i)
set autoscale xfix
set yrange [0:100]
set style data lines
