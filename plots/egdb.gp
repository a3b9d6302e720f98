# Exact tables: wins, draws and losses of each slice and its longest win or loss, with Black to move, as
# each position with White to move is one of them, turned.
heading = 'Exact values by slice'
where = 'strcol("side") eq "black"'
label = 'sprintf("%dm %dk - %dm %dk", column("black_men"), column("black_kings"), column("white_men"), column("white_kings"))'
x = '100.0 * column("wins") / column("positions")'
value = '100.0 * column("draws") / column("positions")'
low = 'column("longest")'
eval read
if (n > 300) { exit }
width = 960
body = 110 + 18 * n
caption = 'Men and kings of the side to move - of the other; shares of the positions, for the side to move. At the right: plies of the longest win or loss, best play of both'
eval page
set xlabel 'share of the positions, %'
set xrange [0:100]
set xtics 10
set yrange [n + 0.6:0.4]
set ytics ()
do for [i=1:n] { set ytics add (labels[i] i) }
set rmargin 16
set label 3 'longest, plies' at graph 1, graph 1 left offset 1, 0.6 font ',11' tc rgb '#222222'
set grid noytics
set key outside top center horizontal
set style fill solid 0.8 noborder
plot row using (0):1:(0):(xs[$1]):($1 - 0.4):($1 + 0.4) with boxxyerror lt 1 title 'won', \
     row using (0):1:(xs[$1]):(xs[$1] + values[$1]):($1 - 0.4):($1 + 0.4) with boxxyerror lt 4 title 'drawn', \
     row using (0):1:(xs[$1] + values[$1]):(100):($1 - 0.4):($1 + 0.4) with boxxyerror lt 2 title 'lost', \
     row using (100):1:(sprintf('%d', lows[$1])) with labels left offset character 1, 0 notitle
