# Groups of players that are not shown to differ: a line joins them [as critical differences, Demšar 2006].
heading = 'Which players are shown to differ'
label = 'strcol("player")'
group = 'strcol("group")'
value = 'column("rating")'
note = 'A line joins players that are not shown to differ: the intervals of all differences hold together in 95 % of tournaments'
eval read
letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
is_in(i, k) = strstrt(groups[i], letters[k:k]) > 0
used = 0
longest = 8
do for [i=1:n] { do for [k=1:52] { if (is_in(i, k)) { used = k > used ? k : used } }; longest = longer(short(labels[i], 48), longest) }
if (n < 3 || n > 100 || used == 0) { exit }
width = 700 + 8 * longest
body = 70 + 24 * n
eval page
set tmargin at screen 1 - (top + 16) / height
set lmargin longest + 2
set yrange [n + 0.5:0.5]
set xlabel 'rating, Elo'
set ytics scale 0 ()
do for [i=1:n] { set ytics add (short(labels[i], 48) i) }
least = values[1]
largest = values[1]
do for [i=1:n] { least = values[i] < least ? values[i] : least; largest = values[i] > largest ? values[i] : largest }
step = 0.06 * (largest - least + 1)
place(k) = largest + step * (k + 1)
plot row using (values[$1]):1 with points lt 1 ps 1 notitle, \
     for [k=1:used] row using (is_in($1, k) ? place(k) : NaN):1 with linespoints lt k lw 4 pt 7 ps 0.6 notitle
