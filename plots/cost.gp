# Ratings against what they cost, each player a point, the same player at several limits joined. Set
# above: value, low, high, x, x_axis and note. The front: who is stronger at less cost than all others.
label = 'strcol("player")'
series = 'without_limit(strcol("player"))'
group = 'strcol("dominated_by")'
heading = 'Strength against cost'
where = '('.x.') > 0'
set datafile missing NaN # what is of another series does not break a line
eval read
# Of an interval with one end the dot is that end, which says too little for the front.
is_half(i) = (lows[i] == lows[i]) != (highs[i] == highs[i])
do for [i=1:n] {
    if (lows[i] == lows[i] && highs[i] != highs[i]) { values[i] = lows[i] }
    if (lows[i] != lows[i] && highs[i] == highs[i]) { values[i] = highs[i] }
}
if (n < 3 || n > 300) { exit }
longest = 8
do for [k=1:kinds] { longest = longer(short(kind[k], 40), longest) }
width = 780 + 8 * longest
body = 84 + 420
eval page
set xlabel x_axis
set ylabel 'rating, Elo'
set logscale x
stats row using (xs[$1]) nooutput
eval log_tics('x', STATS_min, STATS_max)
set xrange [STATS_min / 1.6:STATS_max * 1.8]
is_better(j, i) = !is_half(j) && ((xs[j] <= xs[i] && values[j] > values[i]) || (xs[j] < xs[i] && values[j] >= values[i]))
is_in_front(i) = !is_half(i) && (sum [j=1:n] is_better(j, i)) == 0
set offsets 0, 0, graph 0.05, graph 0.05
set key outside right top vertical Left reverse samplen 2 spacing 1.15
bars = sum [i=1:n] (lows[i] == lows[i] && highs[i] == highs[i])
plot row using (is_in_front($1) ? xs[$1] : NaN):(values[$1]) smooth unique with steps lt 101 title 'front', \
     for [k=1:bars > 0 ? kinds : 0] row using (kind_of[$1] == k && lows[$1] == lows[$1] ? xs[$1] : NaN):(values[$1]):(lows[$1]):(highs[$1]) with yerrorbars lt k pt 0 lw 1.2 dt 1 notitle, \
     for [k=1:kinds] row using (kind_of[$1] == k ? xs[$1] : NaN):(values[$1]) smooth unique with lines lt k lw 1 dt 3 notitle, \
     for [k=1:kinds] row using (kind_of[$1] == k ? xs[$1] : NaN):(values[$1]) with points lt k ps 0.9 title short(kind[k], 40), \
     row using (groups[$1] ne '' ? xs[$1] : NaN):(values[$1]) with points pt 6 ps 1.9 lc rgb '#444444' title 'dominated', \
     row using (xs[$1]):(values[$1]):(short(limit_of(labels[$1]), 12)) with labels font ',9' offset character 1.3, -0.7 textcolor rgb '#555555' notitle
