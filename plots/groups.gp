# Which players are shown to differ
# A line joins players that are not shown to differ: the intervals of all differences hold together in 95 % of tournaments
set xlabel 'rating, Elo'
set ytics scale 0
unset key
plot data index 3 using 6:7 with points lt 1 ps 1 notitle, \
     for [k=4:last] data index k using 6:7 with linespoints lt k - 3 lw 4 pt 7 ps 0.6 dt 1 notitle, \
     data index 1 using 6:7:ytic(2) with points lt 1 notitle
