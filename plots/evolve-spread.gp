# How far apart the population is in each gene. Data: gene, from and to (crossovers from the start
# of the run), standard deviation (empty: 0), name. Set above: genes, longest (characters of the
# longest name), phases, starts (of each phase in crossovers; then the end), first, last (plies).
row = genes <= 30 ? 18 : 14
names = 24 + 7.5 * (longest > 32 ? 32 : longest) # pixels
width = names + 640.0 + 100
height = 105 + row * genes + 80.0
set terminal svg size width, height @terminal
set output name.'.svg'
set lmargin at screen names / width
set rmargin at screen (names + 640) / width
set tmargin at screen 1 - 105 / height
set bmargin at screen 80 / height
set label 1 'How much the population differs' @heading
set label 2 "Standard deviation of each weight over the population: the darker, the more it differs; white: not at all.\nThe scale is logarithmic. At the start of a phase most of the population is random" @caption
set xlabel sprintf('plies from the start of the game at which the phase adds positions; %d crossovers in all', starts[phases + 1])
set xrange [0:starts[phases + 1]]
set yrange [genes - 0.5:-0.5]
unset grid
unset border
unset key
set xtics () scale 0 rotate by 40 right
apart = phases / 16 + 1
do for [i=1:phases] {
    if (i % apart == 0 || phases < 16) { set xtics add (sprintf('%d–%d', first[i], last[i]) (starts[i] + starts[i + 1]) / 2.0) }
    if (i > 1) { set arrow from first starts[i], graph 0 to first starts[i], graph 1 nohead lc rgb '#888888' lw 1 front }
}
set ytics scale 0 font ',11'
if (genes > 30) { set ytics font ',9' }
set logscale cb
set cbtics format '%g' scale 0
set colorbox user origin (names + 654) / width, 80 / height size 16 / width, 1.0 * row * genes / height noborder
set palette defined (0 '#c6dbef', 0.35 '#6baed6', 0.7 '#2171b5', 1 '#08306b')
set object 1 rectangle from graph 0, 0 to graph 1, 1 front fillstyle empty border lc rgb '#888888'
plot data skip 1 using 2:1:2:3:($1 - 0.5):($1 + 0.5):4 with boxxyerror fillstyle solid 1 noborder fillcolor palette, \
     '' skip 1 using (0):1:(''):ytic(short(strcol(5))) with labels
