# A row a gene over the steps of an evolution; it stands before the script of such a chart, behind
# evolve-steps. Data: gene, from and to (steps), value, name. Set above: genes, longest (characters
# of the longest name). Sets `cells`, how the data are to be plotted, but for the colour; the chart's
# script says `eval begin` when it has set heading and caption.
row = genes < 9 ? 160.0 / genes : genes <= 30 ? 18 : 14
names = 24 + 7.5 * (longest > 32 ? 32 : longest) # pixels
width = names + 640.0 + 150
body = row * genes + 80.0
begin = "eval page;".\
    "set lmargin at screen names / width; set rmargin at screen (names + 640) / width;".\
    "set bmargin at screen 80 / height;".\
    "set colorbox user size 16 / width, 1.0 * row * genes / height noborder"
set yrange [genes - 0.5:-0.5]
unset grid
unset border
unset key
do for [i=2:parts] { set arrow 10 + i from first starts[i], graph 0 to first starts[i], graph 1 nohead lc rgb '#888888' lw 1 front }
set ytics scale 0 font ',11'
if (genes > 30) { set ytics font ',9' }
set cbtics scale 0
set object 1 rectangle from graph 0, 0 to graph 1, 1 front fillstyle empty border lc rgb '#888888'
cells = 'with boxxyerror fillstyle solid 1 noborder fillcolor palette'
