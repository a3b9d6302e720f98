# Exact values by slice
# Men and kings of the side to move - of the other; shares of the positions, for the side to move. At the right: plies of the longest win or loss, best play of both
set xlabel 'share of the positions, %'
set xrange [0:100]
set xtics 10
set rmargin 16
set label 3 'longest, plies' at graph 1, graph 1 left offset 1, 0.6 font ',11'
set grid noytics
set ytics scale 0
set key outside top center horizontal
set style fill solid 0.8 noborder
plot for [k=3:5] data index k using 4:7:4:5:($7 - 0.4):($7 + 0.4) with boxxyerror lc rgb word(colours, k == 4 ? 4 : k == 5 ? 2 : 1) title columnheader(1), \
     data index 1 using 6:7:3:ytic(2) with labels left offset character 1, 0 notitle
