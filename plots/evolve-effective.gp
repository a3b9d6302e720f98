# The share of crossovers whose child got into the population. Data: crossovers from the start of
# the run, share in %; an empty line between phases. Set above: phases, starts (of each phase in
# crossovers; then the end), first, last (plies of each phase).
set terminal svg size 960, 600 @terminal
set output name.'.svg'
set label 1 'Crossovers whose child got in' @heading
set label 2 "A child gets in unless it is less fit than the weakest of the population, which it replaces.\nThe band is what seed 003 saw: 80 to 90 %" @caption
set ylabel 'share of the crossovers, %'
set xlabel sprintf('plies from the start of the game at which the phase adds positions; %d crossovers in all', starts[phases + 1])
set xrange [0:starts[phases + 1]]
set yrange [0:100]
set ytics 10
set grid noxtics
set xtics () scale 0 rotate by 40 right
apart = phases / 16 + 1
do for [i=1:phases] {
    if (i % apart == 0 || phases < 16) { set xtics add (sprintf('%d–%d', first[i], last[i]) (starts[i] + starts[i + 1]) / 2.0) }
    if (i > 1) { set arrow from first starts[i], graph 0 to first starts[i], graph 1 nohead lt 102 back }
}
set object 1 rectangle from graph 0, first 80 to graph 1, first 90 behind fillcolor rgb '#e8eef4' fillstyle solid noborder
unset key
plot data skip 1 using 1:2 with linespoints lt 1 ps 0.4
