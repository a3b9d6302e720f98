# Exact tables: wins, draws and losses of each slice. Data: slice,wins,draws,losses,longest. Set
# above: slices.
width = 900
body = 110 + 18 * slices
heading = 'Exact values by slice'
caption = "men and kings of the side to move - of the other; share of the positions, for the side to move"
eval page
set xlabel 'share of the positions, %'
set xrange [0:100]
set xtics 10
set yrange [slices - 0.4:-0.6]
set grid noytics
set key outside top right horizontal
set style fill solid 0.8 noborder
box = 0.4
plot data skip 1 using (0):0:(0):2:($0 - box):($0 + box):ytic(short(strcol(1))) with boxxyerror lt 1 title 'won', \
     '' skip 1 using (0):0:2:($2 + $3):($0 - box):($0 + box) with boxxyerror lt 4 title 'drawn', \
     '' skip 1 using (0):0:($2 + $3):(100):($0 - box):($0 + box) with boxxyerror lt 2 title 'lost'
