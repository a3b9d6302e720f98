# Pruning by depth: a panel for each size of the full tree that is known. Minimax,
# which prunes nothing, is left out.
heading = 'Pruning efficiency'
series = 'strcol("player")'
x = 'column("depth")'
count = 'column("positions")'
things = 'positions for each point'
note = 'The part of the full tree that was not visited: 1 - n/size, n being the nodes visited, root and leaves included'
array readings[3] = ['bd', 'sum', 'exact']
array panel_title[3] = ['size: b^d (b: mean branching, d: depth), biased', 'size: sum of b^k for k = 0 … d, biased', 'size: the nodes minimax visited (exact)']
eval add_all(data, series)
array ends[4]
ends[1] = n
do for [r=1:3] { eval add('strcol("search") eq "minimax" ? NaN : 100 * column("pruning_'.readings[r].'")', series, 'NaN', 'NaN'); ends[r + 1] = n }
eval find_kinds
lowest = 0
longest = 0
panels = 0
do for [i=ends[1]+1:n] { lowest = values[i] < lowest ? values[i] : lowest }
do for [k=1:kinds] { longest = longer(short(kind[k], 60), longest) }
do for [r=1:3] { panels = panels + (ends[r + 1] > ends[r]) }
if (panels == 0) { exit }
array row[n]
beside = 70.0 + 8 * longest # the key stands on the right
width = 320.0 * panels + beside + 20
body = kinds > 20 ? 130.0 + 22 * kinds : 500.0
set datafile missing NaN
eval page
set multiplot
set tmargin at screen 1 - (top + 28) / height
set bmargin at screen 65 / height
set xlabel 'depth, plies'
set ylabel 'pruned, %'
set xtics 1
set yrange [10 * floor(lowest / 10.0):100]
set ytics 10
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
unset key
sizes_of(r, k) = sum [i=ends[r]+1:ends[r + 1]] (kind_of[i] == k)
panel = 0
do for [r=1:3] { if (ends[r + 1] > ends[r]) {
    panel = panel + 1
    set lmargin at screen (75 + 320 * (panel - 1)) / width
    set rmargin at screen (20 + 320 * panel) / width
    set title panel_title[r]
    if (panel == 2) { unset ylabel; unset label 1; unset label 2 }
    if (panel == panels) { set key at screen 1 - beside / width, 1 - (top + 24) / height left top vertical Left reverse samplen 3 spacing 1.15 }
    plot for [k=1:kinds] row using ($1 > ends[r] && $1 <= ends[r + 1] && kind_of[$1] == k ? xs[$1] : NaN):(values[$1]) smooth unique with linespoints lt k title (sizes_of(r, k) > 0 ? short(kind[k], 60) : '')
} }
unset multiplot
