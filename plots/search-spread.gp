# How many of the positions take at most so many nodes (the empirical distribution), to the greatest depth.
heading = 'Nodes of a position'
series = 'strcol("player")'
x = 'column("nodes")'
value = '100 * column("share")'
set datafile columnheaders
stats data using 'depth' nooutput
unset datafile columnheaders
deepest = exists('STATS_records') && STATS_records > 0 ? int(STATS_max) : 0 # undefined without numbers
where = deepest > 0 ? sprintf('column("depth") == %d', deepest) : '1'
eval read
longest = 8
do for [k=1:kinds] { longest = longer(short(kind[k], 60), longest) }
caption = (deepest > 0 ? sprintf('To depth %d. ', deepest) : '').'The share of the positions that a search finishes with at most so many nodes, in steps of 2 %; from the easiest position to the hardest'
width = 720 + 70 + 8 * longest
body = kinds > 20 ? 80 + 22 * kinds : 500
eval page
set xlabel 'nodes (logarithmic)'
set ylabel 'share of the positions, %'
set logscale x
stats row using (xs[$1]) nooutput
eval log_tics('x', STATS_min, STATS_max)
set xrange [STATS_min / 1.2:STATS_max * 1.2]
set yrange [0:100]
set datafile missing NaN # what is of another series does not break a curve
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot for [k=1:kinds] row using (kind_of[$1] == k ? xs[$1] : NaN):(values[$1]) with lines lt k title short(kind[k], 60)
