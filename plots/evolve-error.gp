# The error of the best and of the mean of a population over a run. Data: crossovers from the start
# of the run, root mean square errors; an empty line between phases. Set above: positions, phases,
# starts (of each phase in crossovers; then the end), first, last (plies of each phase).
set terminal svg size 960, 600 @terminal
set output name.'.svg'
set label 1 'Error against what the search says' @heading
set label 2 sprintf("Root mean square over the %d positions of a phase. In each phase, from left to right, the positions\nare nearer to the start of the game; its first population is mostly random", positions) @caption
set ylabel 'error, in units of the value'
set xlabel sprintf('plies from the start of the game at which the phase adds positions; %d crossovers in all', starts[phases + 1])
set logscale y
set format y '%g'
set ytics ()
do for [i=-6:12] { do for [k in "1 2 3 5"] { set ytics add (k * 10.0**i) } }
set xrange [0:starts[phases + 1]]
set grid noxtics
set xtics () scale 0 rotate by 40 right
apart = phases / 16 + 1
do for [i=1:phases] {
    if (i % apart == 0 || phases < 16) { set xtics add (sprintf('%d–%d', first[i], last[i]) (starts[i] + starts[i + 1]) / 2.0) }
    if (i > 1) { set arrow from first starts[i], graph 0 to first starts[i], graph 1 nohead lt 102 back }
}
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot data skip 1 using 1:3 with lines lt 2 title 'mean of the population', \
     '' skip 1 using 1:2 with lines lt 1 title 'best'
