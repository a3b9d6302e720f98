# Exact tables: the longest win or loss of each slice. Data: slice,wins,draws,losses,longest. Set
# above: slices.
width = 900
body = 80 + 18 * slices
heading = 'The longest wins by slice'
caption = "men and kings of the side to move - of the other; plies to the end of the game, best play of both"
eval page
set xlabel 'plies'
set xrange [0:*]
set yrange [slices - 0.4:-0.6]
set grid noytics
set style fill solid 0.8 noborder
box = 0.4
plot data skip 1 using (0):0:(0):5:($0 - box):($0 + box):ytic(short(strcol(1))) with boxxyerror lt 1 notitle, \
     '' skip 1 using 5:0:(sprintf('%d', $5)) with labels left offset character 0.5, 0 notitle
