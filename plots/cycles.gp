# Who is significantly stronger than whom, and cycles in it. Data: kind (0 player, 1 superiority,
# 2 link of a cycle),x,y,dx,dy,colour,name; the circle has radius 1. Set above: players, games
# (text), longest (characters of the longest name), cycles (at least 1), drawn (of
# which are coloured).
radius = players < 16 ? 220.0 : 14.0 * players # pixels
names = 30 + 7.5 * (longest > 32 ? 32 : longest)
width = 2 * (radius + names) > 620 ? 2 * (radius + names) : 620.0
body = 2 * radius + 2 * 34
heading = 'Who beats whom'
found = cycles == 1 ? 'Coloured: the significant cycle' : sprintf('Coloured: %s%d significant cycles', drawn < cycles ? sprintf('the %d most certain of ', drawn) : 'the ', cycles)
caption = games."; best first from the top, clockwise. Arrows: to whom a player is significantly superior (p at most 5 % after Holm). ".found
eval page
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
unset border
unset tics
unset grid
unset key
set xrange [-0.5 * width / radius:0.5 * width / radius]
set yrange [-1 - 34 / radius:1 + 34 / radius]
array cycle_inks[8] = [0xc4c4c4, 0xd55e00, 0x0072b2, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x444444]
aside(x) = abs(x) < 0.12 ? 0 : x > 0 ? 1 : -1
label_y(x, y) = y * 1.07 + (aside(x) == 0 ? (y > 0 ? 0.02 : -0.02) : 0)
plot data skip 1 using ($1 == 1 ? $2 : NaN):3:4:5 with vectors head filled size screen 0.012, 18 lw 1 lc rgb '#c4c4c4', \
     '' skip 1 using ($1 == 2 ? $2 : NaN):3:4:5:(cycle_inks[int($6) + 1]) with vectors head filled size screen 0.016, 20 lw 2.4 lc rgb variable, \
     '' skip 1 using ($1 == 0 ? $2 : NaN):3 with points pt 7 ps 1.2 lc rgb '#222222', \
     '' skip 1 using ($1 == 0 && aside($2) > 0 ? 1.06 * $2 : NaN):(label_y($2, $3)):(short(strcol(7))) with labels left, \
     '' skip 1 using ($1 == 0 && aside($2) < 0 ? 1.06 * $2 : NaN):(label_y($2, $3)):(short(strcol(7))) with labels right, \
     '' skip 1 using ($1 == 0 && aside($2) == 0 ? $2 : NaN):(label_y($2, $3)):(short(strcol(7))) with labels center
