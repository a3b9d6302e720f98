# Player against player: a matrix of points, best first.
heading = 'Player against player'
if (rows < 2 || rows > 100 || columns != rows + 1) { exit }
array players[rows]
array points[rows * rows]
array place[rows]
array cell[rows * rows]
r = 0
set datafile columnheaders
stats data using (r = r + 1, players[r] = strcol(1), sum [c=1:rows] (points[(r - 1) * rows + c] = column(c + 1), 0), 0) nooutput
unset datafile columnheaders
known(v) = v == v ? v : 0
of(i, j) = points[(i - 1) * rows + j]
games(i, j) = of(i, j) + of(j, i) # a game is one point, shared
share(i, j) = 100 * (of(i, j) / games(i, j)) # as tables compute scores, so that halves round alike
score(i) = (sum [j=1:rows] known(of(i, j))) / (1e-9 + sum [j=1:rows] known(games(i, j)))
fewest = NaN
most = NaN
total = 0
longest = 0
do for [i=1:rows] {
    place[i] = sum [j=1:rows] (score(j) > score(i) || (score(j) == score(i) && j < i))
    longest = longer(short(players[i], 32), longest)
    do for [j=i+1:rows] {
        g = games(i, j)
        total = total + known(g)
        if (g == g && !(g >= fewest)) { fewest = g }
        if (g == g && !(g <= most)) { most = g }
    }
}
if (most != most) { exit }
side = (rows <= 4 ? 80.0 : rows <= 12 ? 54.0 : rows <= 24 ? 38.0 : 24.0) * rows
room_of_names = 24 + 7.5 * longest # pixels beside the cells, in both directions
left = room_of_names > 110 ? room_of_names : 110.0
width = left + side + 110 > 560 ? left + side + 110 : 560.0
body = side + 0.66 * room_of_names + 24
caption = sprintf('%.0f games, %s%.0f a pair of players. Share of the points, in %%, that the player on the left took from the one below; best first', \
    total, fewest < most ? sprintf('%.0f to ', fewest) : '', most)
eval page
set lmargin at screen left / width
set rmargin at screen (left + side) / width
set bmargin at screen 1 - (top + side) / height
set xrange [-0.5:rows - 0.5]
set yrange [rows - 0.5:-0.5]
unset grid
unset border
unset key
set xtics () rotate by 40 right scale 0
set ytics () scale 0
do for [i=1:rows] {
    set xtics add (short(players[i], 32) place[i])
    set ytics add (short(players[i], 32) place[i])
}
set cbrange [0:100]
set cbtics 25 format '%g %%' scale 0
set colorbox user origin (left + side + 14) / width, 1 - (top + side) / height size 16 / width, side / height noborder
# Orange below one half, blue above: both kinds of colour blindness keep them apart.
set palette defined (0 '#b35806', 25 '#f1a340', 50 '#f7f7f7', 75 '#67a9cf', 100 '#2166ac')
i_of(c) = (int(c) - 1) / rows + 1
j_of(c) = (int(c) - 1) % rows + 1
y_of(c) = place[i_of(c)]
x_of(c) = place[j_of(c)]
part(p) = p == p && p != floor(p)
halves = sum [c=1:rows*rows] part(100 * of(i_of(c), j_of(c)) / games(i_of(c), j_of(c)))
told(s) = s == s ? sprintf(halves && s < 100 ? '%.1f' : '%.0f', s) : ''
ink(s) = abs(s - 50) > 35 ? 0xffffff : 0x111111
size_of_text = rows <= 12 ? 12 : rows <= 24 ? 9 : 7
plot cell using (x_of($1)):(y_of($1)):(x_of($1) - 0.47):(x_of($1) + 0.47):(y_of($1) - 0.47):(y_of($1) + 0.47):(share(i_of($1), j_of($1))) with boxxyerror fillstyle solid 1 noborder fillcolor palette, \
     cell using (x_of($1)):(y_of($1)):(told(share(i_of($1), j_of($1)))):(ink(share(i_of($1), j_of($1)))) with labels font sprintf(',%d', size_of_text) tc rgb variable
