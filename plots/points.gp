# A tournament's shares of points with their intervals. Data: player,share,low,high,games,colour (best
# first). Set above: players, games (text).
width = 900
body = 90 + 28 * players
heading = 'Points scored'
caption = games."; share of the points, a draw counting half. Bars: 95 % intervals, over pairs of games with colours swapped; a repeated pair counts once, and so does not narrow them"
eval page
set xlabel 'share of points, %'
set xrange [0:100]
set xtics 10
set yrange [players - 0.4:-0.6]
set grid noytics
set rmargin 9
set arrow 1 from 50, graph 0 to 50, graph 1 nohead lt 101 back
percent(s) = sprintf('%.1f %%', 100 * s)
# A player whose interval is unknown has no bar.
known(x, bound) = bound == bound ? x : NaN
unset key
plot data skip 1 using (known(100 * $2, $3)):0:(100 * $3):(100 * $4):(ink_of($6)) with xerrorbars pt 0 lw 2 lc rgb variable, \
     '' skip 1 using (100 * $2):0:(ink_of($6)):ytic(short(strcol(1))) with points pt 7 ps 0.8 lc rgb variable, \
     '' skip 1 using (100):0:(percent($2)) with labels left offset character 1, 0
