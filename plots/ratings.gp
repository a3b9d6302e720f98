# Ratings of a tournament's players with their intervals. Data: player,rating,low,high,label,colour
# (best first; a bound that is not there is the edge, and then there is no rating). Set above:
# players, games (text), least and most (the edges), unbounded (whether a bound is missing).
width = 900
body = 90 + 28 * players
heading = 'Ratings'
caption = games.". Of the games that are not drawn, a difference of 400 wins ten to one. Bars: 95 % intervals, by resampling pairs of games".(unbounded ? '; one that runs to the edge has no bound' : '')
eval page
set xlabel 'rating'
set xrange [least:most]
set yrange [players - 0.4:-0.6]
set grid noytics
set rmargin 9
set arrow 1 from 0, graph 0 to 0, graph 1 nohead lt 101 back
unset key
plot data skip 1 using 3:0:3:4:(ink_of($6)) with xerrorbars pt 0 lw 2 lc rgb variable, \
     '' skip 1 using 2:0:(ink_of($6)) with points pt 7 ps 0.8 lc rgb variable, \
     '' skip 1 using (most):0:(''):ytic(short(strcol(1))) with labels, \
     '' skip 1 using (most):0:(strcol(5)) with labels left offset character 1, 0
