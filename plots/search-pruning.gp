# Pruning efficiency against depth, in up to three readings side by side. Data: depth, then a
# column a player for 1 - n/b^d, again for 1 - n/(sum of b^k), again for 1 - n/(minimax's nodes);
# in %, empty: not measured, NaN: a gap. Set above: series, longest (characters of the
# longest name), positions (text), colour_of (each
# series: the same in all charts of the searches), readings (how many), reading (which ones),
# least (of all numbers).
beside = 70.0 + 8 * longest # the key stands on the right
width = 320.0 * readings + beside + 20
body = series > 20 ? 130.0 + 22 * series : 500.0
heading = 'Pruning efficiency'
caption = positions.". The part of the full tree that was not visited: 1 - n/size, n being the nodes visited, root and leaves included; minimax prunes nothing, but is below 0 by the biased sizes"
eval page
array sizes[3] = ['size: b^d (b: mean branching, d: depth), biased', 'size: sum of b^k for k = 0 … d, biased', 'size: the nodes minimax visited (exact)']
set multiplot
set tmargin at screen 1 - (top + 28) / height
set bmargin at screen 65 / height
set xlabel 'depth, plies'
set xtics 1
set yrange [least < 0 ? 10 * floor(least / 10.0) : 0:100]
set ytics 10
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
unset key
do for [r=1:readings] {
    set lmargin at screen (75 + 320 * (r - 1)) / width
    set rmargin at screen (20 + 320 * r) / width
    set title sizes[reading[r]] noenhanced
    if (r == 1) { set ylabel 'pruned, %' } else { unset ylabel; unset label 1; unset label 2 }
    if (r == readings) {
        set key at screen 1 - beside / width, 1 - (top + 24) / height left top vertical Left reverse samplen 3 spacing 1.15
    }
    at = 1 + (reading[r] - 1) * series
    plot for [i=1:series] data using 1:at+i with linespoints lt colour_of[i] title columnhead(1 + i)
}
unset multiplot
