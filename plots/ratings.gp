# Ratings of a tournament's players with their intervals. Data: player,rating,low,high,label (best
# first; a bound that is not there is the edge, and then there is no rating). Set above: players,
# games (text), least and most (the edges), unbounded (whether a bound is missing).
set terminal svg size 900, 190 + 28 * players @terminal
set output name.'.svg'
set label 1 'Ratings' @heading
set label 2 games.". Of the games that are not drawn, a difference of 400 wins ten to one.\nBars: 95 % intervals, by resampling pairs of games".(unbounded ? '; one that runs to the edge has no bound' : '') @caption
set xlabel 'rating'
set xrange [least:most]
set yrange [players - 0.4:-0.6]
set grid noytics
set rmargin 9
set arrow 1 from 0, graph 0 to 0, graph 1 nohead lt 101 back
plot data skip 1 using 3:0:3:4 with xerrorbars lt 1 pt 0 lw 2 notitle, \
     '' skip 1 using 2:0 with points lt 1 ps 1.1 notitle, \
     '' skip 1 using (most):0:(''):ytic(short(strcol(1))) with labels notitle, \
     '' skip 1 using (most):0:(strcol(5)) with labels left offset character 1, 0 notitle
