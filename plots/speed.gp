# Nodes a second of each player. Data: player,nodes_per_s,ms_per_move,colour (fastest first). Set
# above: players, least and most (nodes a second).
width = 900
body = 90 + 28 * players
heading = 'Speed of the searches'
logarithmic = most > 20 * least # else the slow could not be told apart
caption = "Measured during the games, on the machine they were played on. A node is a position visited by the search, the root and the leaves included".(logarithmic ? '. The scale is logarithmic' : '')
eval page
set xlabel 'million nodes a second'
low = logarithmic ? least / 2e6 : 0
high = (logarithmic ? 1.5 : 1.05) * most / 1e6
set xrange [low:high]
if (logarithmic) { set logscale x; set format x '%g' }
set yrange [players - 0.4:-0.6]
set grid noytics
set rmargin 22
spent(ms) = ms < 0.1 ? sprintf('%.3g µs a move', 1000 * ms) : sprintf('%.3g ms a move', ms)
rate(n) = sprintf(n < 1e5 ? '%.3g M/s' : n < 1e7 ? '%.2f M/s' : '%.1f M/s', n / 1e6)
beside(n, ms) = rate(n).(ms == ms ? ' · '.spent(ms) : '')
unset key
plot data skip 1 using (low):0:($2 / 1e6 - low):(0):(ink_of($4)) with vectors nohead lw 2 lc rgb variable, \
     '' skip 1 using ($2 / 1e6):0:(ink_of($4)):ytic(short(strcol(1))) with points pt 7 ps 0.8 lc rgb variable, \
     '' skip 1 using (high):0:(beside($2, $3)) with labels left offset character 1, 0 font ',10'
