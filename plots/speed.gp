# Nodes a second of each player. Data: player,nodes_per_s,ms_per_move (fastest first). Set above:
# players, top (nodes a second).
set terminal svg size 900, 190 + 28 * players @terminal
set output name.'.svg'
set label 1 'Speed of the searches' @heading
set label 2 "Measured during the games, on the machine they were played on.\nA node is a position visited by the search, the root and the leaves included" @caption
set xlabel 'million nodes a second'
set xrange [0:1.05 * top / 1e6]
set yrange [players - 0.4:-0.6]
set grid noytics
set rmargin 22
set style fill solid 0.85 noborder
spent(ms) = ms < 0.1 ? sprintf('%.3g µs a move', 1000 * ms) : sprintf('%.3g ms a move', ms)
beside(n, ms) = sprintf(n < 1e7 ? '%.2f M/s' : '%.1f M/s', n / 1e6).(ms == ms ? ' · '.spent(ms) : '')
plot data skip 1 using (0.5 * $2 / 1e6):0:(0):($2 / 1e6):($0 - 0.32):($0 + 0.32):ytic(short(strcol(1))) with boxxyerror lt 1 notitle, \
     '' skip 1 using (1.05 * top / 1e6):0:(beside($2, $3)) with labels left offset character 1, 0 font ',10' notitle
