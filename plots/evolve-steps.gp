# The horizontal axis of an evolution's charts; it stands before their own scripts. Set above: unit
# (what steps are counted in), part ("phase", "stage" or nothing), parts (how many), starts (of each
# part in steps; then the end), plies (whether parts are ranges of plies), first, last (these plies).
total = starts[parts + 1]
set xrange [0:total]
set tmargin 7
set format x '%.10g' # no exponents
if (total <= 10) { set xtics 1 }
set xlabel unit
if (plies) {
    set grid noxtics
    set xtics () scale 0 rotate by 40 right
    set xlabel sprintf('plies from the start of the game at which the phase adds positions; %.0f %s in all', total, unit)
}
apart = parts / 16 + 1
do for [i=1:parts] {
    middle = (starts[i] + starts[i + 1]) / 2.0
    if (plies && (i % apart == 0 || parts < 16)) { set xtics add (sprintf('%d–%d', first[i], last[i]) middle) }
    if (!plies && parts > 1 && starts[i + 1] - starts[i] > 0.08 * total) {
        set label 10 + i sprintf('%s %d', part, i) at first middle, graph 1 center offset 0, 0.6 tc rgb '#555555' font ',11'
    }
    if (i > 1) { set arrow 10 + i from first starts[i], graph 0 to first starts[i], graph 1 nohead lc rgb plies ? '#dddddd' : '#999999' lw 1 dt plies ? 1 : 2 back }
}
