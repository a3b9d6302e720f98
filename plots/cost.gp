# Ratings against what they cost, each player a point, the same player at several limits joined. Set
# above: value, low, high, x, x_axis and note; where colours are from another table, table_of_all. The
# front: who is stronger at less cost than all others.
label = 'strcol("player")'
series = 'without_limit(strcol("player"))'
group = 'strcol("dominated_by")'
heading = 'Strength against cost'
where = '('.x.') > 0'
set datafile missing NaN # what is of another series does not break a line
free_ends = 1
if (!exists('table_of_all')) { table_of_all = data }
eval add_all(table_of_all, series)
n_all = n
eval read
if (n < n_all + 3 || n > n_all + 300) { exit }
do for [i=n_all+1:n] { values[i] = end_of(i) }
longest = 8
do for [k=1:kinds] { longest = longer(short(kind[k], 40), longest) }
width = 780 + 8 * longest
body = 84 + 420
eval page
set xlabel x_axis
set ylabel 'rating, Elo'
set logscale x
stats row using ($1 > n_all ? xs[$1] : NaN) nooutput
eval log_tics('x', STATS_min, STATS_max)
set xrange [STATS_min / 1.6:STATS_max * 1.8]
# One end says too little for the front.
is_better(j, i) = is_whole(j) && ((xs[j] <= xs[i] && values[j] > values[i]) || (xs[j] < xs[i] && values[j] >= values[i]))
is_in_front(i) = i > n_all && is_whole(i) && (sum [j=n_all+1:n] is_better(j, i)) == 0
set offsets 0, 0, graph 0.05, graph 0.05
set key outside right top vertical Left reverse samplen 2 spacing 1.15
bars = sum [i=n_all+1:n] is_whole(i)
halves = sum [i=n_all+1:n] (has_arrow(i, 0) || has_arrow(i, 1))
of(k, i) = i > n_all && kind_of[i] == k
is_drawn(k) = sum [i=n_all+1:n] of(k, i)
plot row using (is_in_front($1) ? xs[$1] : NaN):(values[$1]) smooth unique with steps lt 101 title 'front', \
     for [k=1:bars > 0 ? kinds : 0] row using (of(k, $1) && is_whole($1) ? xs[$1] : NaN):(values[$1]):(lows[$1]):(highs[$1]) with yerrorbars lt k pt 0 lw 1.2 dt 1 notitle, \
     for [up=0:halves > 0 ? 1 : -1] row using ($1 > n_all && has_arrow($1, up) ? xs[$1] : NaN):(values[$1]):(up ? '↑' : '↓') with labels offset 0, (up ? 0.9 : -0.9) notitle, \
     for [k=1:kinds] row using (of(k, $1) ? xs[$1] : NaN):(values[$1]) smooth unique with lines lt k lw 1 dt 3 notitle, \
     for [k=1:kinds] row using (of(k, $1) ? xs[$1] : NaN):(values[$1]) with points lt k ps 0.9 title (is_drawn(k) ? short(kind[k], 40) : ''), \
     row using (groups[$1] ne '' ? xs[$1] : NaN):(values[$1]) with points pt 6 ps 1.9 lc rgb '#444444' title 'dominated', \
     row using ($1 > n_all ? xs[$1] : NaN):(values[$1]):(short(limit_of(labels[$1]), 12)) with labels font ',9' offset character 1.3, -0.7 textcolor rgb '#555555' notitle
