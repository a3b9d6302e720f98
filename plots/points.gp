# A tournament's shares of points with their intervals. Data: player,share,low,high,games (best
# first). Set above: players, games (text).
set terminal svg size 900, 190 + 28 * players @terminal
set output name.'.svg'
set label 1 'Points scored' @heading
set label 2 games."; share of the points, a draw counting half.\nBars: 95 % intervals, over pairs of games with colours swapped; a repeated pair counts once, and so does not narrow them" @caption
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
plot data skip 1 using (known(100 * $2, $3)):0:(100 * $3):(100 * $4) with xerrorbars lt 1 pt 0 lw 2 notitle, \
     '' skip 1 using (100 * $2):0:ytic(short(strcol(1))) with points lt 1 ps 1.1 notitle, \
     '' skip 1 using (100):0:(percent($2)) with labels left offset character 1, 0 notitle
