# How likely each player is stronger than each other one. Data: row,column,player,opponent,share
# (best first). Set above: players, games (text), longest (characters of the longest name).
cell = players <= 4 ? 80 : players <= 12 ? 54 : players <= 24 ? 38 : 24
names = 24 + 7.5 * (longest > 32 ? 32 : longest) # pixels beside the cells, in both directions
left = names > 110 ? names : 110.0
side = 1.0 * cell * players
width = left + side + 110 > 620 ? left + side + 110 : 620.0
body = side + 0.66 * names + 24
heading = 'Likelihood of superiority'
caption = games.". How likely, in %, the player on the left is stronger than the one below; 97.5: significant alone"
eval page
set lmargin at screen left / width
set rmargin at screen (left + side) / width
set bmargin at screen 1 - (top + side) / height
set xrange [-0.5:players - 0.5]
set yrange [players - 0.5:-0.5]
unset grid
unset border
unset key
set xtics rotate by 40 right scale 0
set ytics scale 0
set cbrange [0:100]
set cbtics 25 format '%g %%' scale 0
set colorbox user origin (left + side + 14) / width, 1 - (top + side) / height size 16 / width, side / height noborder
# Orange below one half, blue above: both kinds of colour blindness keep them apart.
set palette defined (0 '#b35806', 25 '#f1a340', 50 '#f7f7f7', 75 '#67a9cf', 100 '#2166ac')
ink(s) = abs(s - 0.5) > 0.35 ? 0xffffff : 0x111111
size_of = players <= 12 ? 12 : players <= 24 ? 9 : 7
number(s) = s > 0.9994 ? '>99.9' : s < 0.0006 ? '<0.1' : s > 0.97 || s < 0.03 ? sprintf('%.1f', 100 * s) : sprintf('%.0f', 100 * s)
plot data skip 1 using 2:1:($2 - 0.47):($2 + 0.47):($1 - 0.47):($1 + 0.47):(100 * $5) with boxxyerror fillstyle solid 1 noborder fillcolor palette, \
     '' skip 1 every players using (0):1:(''):ytic(short(strcol(3))) with labels, \
     '' skip 1 every ::0::players - 1 using 2:(0):(''):xtic(short(strcol(4))) with labels, \
     '' skip 1 using 2:1:(number($5)):(ink($5)) with labels font sprintf(',%d', size_of) tc rgb variable
