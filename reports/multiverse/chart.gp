# Made by scripts/multiverse; makes chart.svg from chart.csv: gnuplot chart.gp
name = 'chart'
data = 'chart.csv'
rows = 576
columns = 5
heading = 'The same statements in many universes'

# What all charts share; it stands before each chart's own script. The lines above set `name`, `data`
# (a table of the results, in which no field has commas or quotes), `rows` and `columns` (how many it has),
# `rules` where they are known, and `heading` where the chart's script does not.
# No text of the table may get into a command: texts of rows are values in arrays, never words of
# a command, of an `eval` or of a format.
set encoding utf8
set datafile separator ','
set datafile commentschars ''
if (!exists('pictures')) { pictures = 'svg' } # gnuplot -e "pictures = 'pdf'" NAME.gp, or 'png'
if (!exists('titles')) { titles = 1 }         # gnuplot -e "titles = 0": no heading, no caption
if (!exists('picture')) { picture = name.'.'.pictures }

# A chart's script sets caption, width and body (pixels, the height below the caption) and says
# `eval page`, which sets top (pixels above the body) and height, opens the file, and prints what
# the picture shows. All is noenhanced, so that _ ^ { } @ in names stay plain characters.
cut_at(s, n) = n < 1 ? 0 : substr(s, n, n) eq ' ' ? n : cut_at(s, n - 1)
cut(s, n, k) = k < 1 ? s : substr(s, 1, k - 1)."\n".wrap(substr(s, k + 1, strlen(s)), n)
wrap(s, n) = strlen(s) <= n ? s : cut(s, n, cut_at(s, n + 1))
lines(s) = strstrt(s, "\n") == 0 ? 1 : 1 + lines(s[strstrt(s, "\n") + 1:*])
font = "font 'DejaVu Sans,12' background '#ffffff' noenhanced"
terminal(w, h) = \
    pictures eq 'pdf' ? sprintf("set terminal pdfcairo size %.4fin,%.4fin fontscale 0.75 linewidth 0.75 ", w / 96.0, h / 96.0).font : \
    pictures eq 'png' ? sprintf("set terminal pngcairo size %d,%d fontscale 1.5 linewidth 2 pointscale 2 ", 2 * w, 2 * h).font : \
    sprintf("set terminal svg size %d,%d dynamic ", w, h).font
page = "if (exists('rules')) { caption = 'Rules: '.rules.'. '.caption }; text = titles ? wrap(caption, int((width - 40) / 6.4)) : '';".\
    "top = titles ? 68.0 + 15 * lines(text) : 14.0; height = top + body;".\
    "eval terminal(width, height); set output picture;".\
    "set tmargin at screen 1 - top / height;".\
    "set label 1 (titles ? heading : '') at screen 0, screen 1 offset character 2, -1.6 left noenhanced font ',16' tc rgb '#111111';".\
    "set label 2 (text) at screen 0, screen 1 offset character 2, -3.2 left noenhanced font ',11' tc rgb '#555555';".\
    "print 'title: '.heading; print 'caption: '.caption"
# Cut in the middle: names often differ at the end.
short(s, n) = strlen(s) > n ? substr(s, 1, (n - 1) / 2).'…'.substr(s, strlen(s) - n / 2 + 1, strlen(s)) : s
longer(s, n) = strlen(s) > n ? strlen(s) : n

# Okabe and Ito's colours, told apart by everyone; then again with other marks and dashes.
array colours[7] = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#444444']
array marks[7] = [7, 5, 9, 11, 13, 15, 4]
do for [i=1:28] {
    c = (i - 1) % 7 + 1
    again = (i - 1) / 7
    set linetype i lc rgb colours[c] lw 2 pt marks[(i - 1 + again) % 7 + 1] ps 0.7 dt again + 1
}
set linetype cycle 28
set linetype 101 lc rgb '#444444' lw 1.5 dt 2 # what to compare with
set linetype 102 lc rgb '#dddddd' lw 1        # the grid
set linetype 103 lc rgb '#b8b8b8' lw 1 ps 0.4 # what does not matter
set border 3 lc rgb '#444444'
set tics nomirror out scale 0.5 noenhanced textcolor rgb '#222222'
set grid lt 102
set key noenhanced

# Rows. `eval read` puts those of the table for which `where` holds and whose x and value are known into
# the arrays below, from 1 to n (`row` has just so many). What they are is said by expressions of a row,
# as texts: these, where a chart's script does not set others. With value2 and series2 a row is two. Without
# any row, or with more than 100 series, which nobody tells apart, there is no chart.
where = '1'
label = '""'
group = '""'
series = '""'
x = '0'
low = 'NaN'
high = 'NaN'
count = 'NaN' # of things that are behind a value
note = ''
logarithmic = 0
room = 4 * rows + 1
array labels[room]
array groups[room]
array names[room] # of the series
array xs[room]
array values[room]
array lows[room]
array highs[room]
array kind[room] # the series, in the order of their first rows
array begins[room]
array sizes[room]
array kind_of[room]
n = 0
kinds = 0
count_least = NaN
count_most = NaN
add(value, series, low, high) = "set datafile columnheaders; stats data using ".\
    "(v = ".value.", u = ".x.", v == v && u == u && (".where.") ? ".\
    "(n = n + 1, values[n] = v, xs[n] = u, labels[n] = ".label.", groups[n] = ".group.", names[n] = ".series.", ".\
    "lows[n] = ".low.", highs[n] = ".high.", c = ".count.", count_least = c == c && !(c >= count_least) ? c : count_least, count_most = c == c && !(c <= count_most) ? c : count_most) : 0, 0) nooutput;".\
    "unset datafile columnheaders"
# The series of a table's first rows, so that each has its colour in all charts, whatever rows they show.
add_all(table, series) = "set datafile columnheaders; stats '".table."' using (n < rows && n < 50 ? ".\
    "(n = n + 1, values[n] = 0, xs[n] = 0, labels[n] = '', groups[n] = '', names[n] = ".series.", lows[n] = NaN, highs[n] = NaN) : 0, 0) nooutput; ".\
    "unset datafile columnheaders"
look(i) = sum [k=1:kinds] (kind[k] eq names[i] ? k : 0)
one(t) = t[1:strstrt(t, 's ') - 1].t[strstrt(t, 's ') + 1:*] # 'games a player': 'game a player'
find_kinds = "do for [i=1:n] { if (kinds > 100) { exit }; k = look(i); if (k == 0) { kinds = kinds + 1; k = kinds; kind[k] = names[i]; begins[k] = i; sizes[k] = 0 };".\
    "  kind_of[i] = k; sizes[k] = sizes[k] + 1 };".\
    "caption = (count_most == count_most ? (count_least < count_most ? sprintf('%.0f to ', count_least) : '').sprintf('%.0f ', count_most).(count_most == 1 ? one(things) : things).'. ' : '').note"
read = "eval add(value, series, low, high); n_first = n; if (exists('value2')) { eval add(value2, series2, 'NaN', 'NaN') };".\
    "if (n == 0) { exit }; array row[n]; eval find_kinds"

# Of an interval with one end the dot is that end, from which an arrow leads away. Where intervals are by
# resampling (free_ends), both lead away from a value with neither end.
is_whole(i) = lows[i] == lows[i] && highs[i] == highs[i]
is_half(i) = (lows[i] == lows[i]) != (highs[i] == highs[i])
end_of(i) = !is_half(i) ? values[i] : lows[i] == lows[i] ? lows[i] : highs[i]
is_free(i) = exists('free_ends') && lows[i] != lows[i] && highs[i] != highs[i]
has_arrow(i, up) = is_free(i) || (is_half(i) && up == (lows[i] == lows[i]))

# Tics of a logarithmic axis that are not only powers of ten; the tic where it begins.
log_tics(axis, from, to) = sprintf("set format %s '%%g'; set %stics (); do for [i=floor(log10(%g)):ceil(log10(%g))] { do for [k in '%s'] { set %stics add (k * 10.0**i) } }", \
    axis, axis, from, to, to / from < 3 ? '1 1.2 1.5 2 2.5 3 4 5 6 7 8 9' : to / from < 100 ? '1 2 3 5' : '1', axis)
decade(v) = 10**floor(log10(v))
tic_below(from, to) = decade(from) * (from < 2 * decade(from) || to / from >= 100 ? 1 : from < 5 * decade(from) ? 2 : 5)


# A player's name is "NAME@LIMIT" where nobody called it otherwise.
behind_at(s) = strstrt(s, '@') == 0 ? s : behind_at(s[strstrt(s, '@') + 1:*])
limit_of(player) = strstrt(player, '@') == 0 ? '' : behind_at(player)
without_limit(player) = strstrt(player, '@') == 0 ? player : player[1:strlen(player) - strlen(behind_at(player)) - 1]
are_digits(s) = s eq '' || (strstrt('0123456789', s[1:1]) > 0 && are_digits(s[2:*]))
depth_of(player) = strlen(limit_of(player)) > 0 && strlen(limit_of(player)) < 4 && are_digits(limit_of(player)) ? real(limit_of(player)) : NaN

label = 'strcol("line")'
series = 'strcol("series")'
value = 'column("value")'
low = 'column("low")'
high = 'column("high")'
axis = 'points of the first, %'
note = 'A dot is a universe: one choice of openings, draw rules, SHG settings, reading of Table 1 and evolution, all combinations. Each is a match of 400 games. In S6 and G5 the first is said to lose'
from = 0
to = 100
reference = 50
reference_name = 'even'

# A dot with its interval on a line of its own for each row, in blocks. Set above: value, label and
# axis; where there are any: group, series, low, high, value2 and series2, count and things (that are
# counted), note, tell (what stands at the end of the line, of v), best_first, logarithmic, from and to
# (what the axis shows at least), least and most (what it shows at most), reference and
# reference_name, or band (an array of two values) and reference_name.
if (!exists('tell')) { tell = '""' }
if (!exists('best_first')) { best_first = 0 }
eval read
if (n > 1000) { exit } # nobody tells more apart

# The rows keep the order of their values.
array ranked[n]
do for [i=1:n] {
    ranked[i] = values[i]
    values[i] = end_of(i)
}

# Rows with the same label share a line of their block. first[i]: the first row of its line, block[i]:
# of its block; place[i]: the line, from above, where the name of each block has one, too.
array first[n]
array block[n]
array place[n]
is_named = 0
do for [i=1:n] {
    f = i
    b = i
    found = sum [j=1:i] (groups[j] eq groups[i] ? (b = j < b ? j : b, labels[j] eq labels[i] ? (f = j < f ? j : f, 0) : 0) : 0)
    first[i] = f
    block[i] = b
    if (groups[i] ne '') { is_named = 1 }
}
is_above(j, i) = block[j] < block[i] || (block[j] == block[i] && (!best_first || ranked[j] == ranked[i] ? j < i : ranked[j] > ranked[i]))
lines_above(i) = sum [j=1:n] (first[j] == j && is_above(j, i))
blocks_until(b) = sum [j=1:b] (block[j] == j)
do for [i=1:n] { place[i] = first[i] < i ? place[first[i]] : lines_above(i) + (is_named ? blocks_until(block[i]) : 0) }
places = (sum [i=1:n] (first[i] == i)) + (is_named ? blocks_until(n) : 0)
if (places > 300) { exit }

# The axis
if (!exists('from')) { from = values[1]; to = values[1] }
if (exists('band')) { from = band[1] < from ? band[1] : from; to = band[2] > to ? band[2] : to }
seen(y) = y == y ? (from = y < from ? y : from, to = y > to ? y : to, 0) : 0
seen_all = sum [i=1:n] (seen(values[i]), seen(lows[i]), seen(highs[i]))
edge = to > from ? 0.04 * (to - from) : 1
from = logarithmic ? from / 1.2 : exists('least') && from - edge < least ? least : from - edge
to = logarithmic ? to * 1.2 : exists('most') && to + edge > most ? most : to + edge

longest = 8
key_longest = 0
told_longest = 0
array told[n]
do for [i=1:n] {
    v = values[i]
    told[i] = @tell
    told_longest = longer(told[i], told_longest)
    longest = longer(short(labels[i], 48), longest)
    longest = longer(short(groups[i], 48), longest)
}
do for [k=1:kinds] { key_longest = longer(short(kind[k], 40), key_longest) }
width = 960 + (kinds > 1 ? 60 + 8 * key_longest : 0)
body = 84 + 24 * places
eval page
set tmargin at screen 1 - (top + 16) / height
set lmargin longest + 2
if (told_longest > 0) { set rmargin told_longest + 3 }
set xlabel axis
set xrange [from:to]
set yrange [places - 0.5:-0.5]
if (logarithmic) { set logscale x; eval log_tics('x', from, to) }
set ytics scale 0 ()
set grid noytics
do for [i=1:n] {
    if (first[i] == i) { set ytics add (short(labels[i], 48) place[i]) }
    if (block[i] == i && is_named) {
        y = (sum [j=1:n] (first[j] == j && block[j] < i)) + blocks_until(i) - 1
        set label 10 + i short(groups[i], 48) at graph 0, first y right offset -0.8, 0 noenhanced font ',12' tc rgb '#000000' front
        if (i > 1) { set arrow 10 + i from graph 0, first y - 0.5 to graph 1, first y - 0.5 nohead lc rgb '#bbbbbb' lw 1 back }
    }
}
if (exists('band')) { set object 1 rectangle from first band[1], graph 0 to first band[2], graph 1 fillstyle solid 1 noborder fillcolor rgb '#e8e8e8' behind; reference = band[2] }
if (exists('reference')) {
    if (!exists('band')) { set arrow 1 from first reference, graph 0 to first reference, graph 1 nohead lt 101 back }
    ends = reference - from > 0.7 * (to - from) # too far to the right for a text behind it
    set label 3 reference_name at first reference, graph 1 left offset 0.3, 0.6 noenhanced font ',10' tc rgb '#555555'
    if (ends) { set label 3 right offset -0.3, 0.6 }
}
set key outside right top vertical Left reverse samplen 1
if (kinds == 1) { unset key }
near(i) = place[i] + (kinds > 2 ? 0.6 / kinds : 0.28) * (kind_of[i] - (kinds + 1) / 2.0)
halves = sum [i=1:n] (has_arrow(i, 0) || has_arrow(i, 1))
tells = told_longest > 0
plot for [k=1:kinds] row using (kind_of[$1] == k && is_whole($1) ? lows[$1] : NaN):(near($1)):(highs[$1] - lows[$1]):(0) with vectors nohead lt k lw 1.5 dt 1 notitle, \
     for [up=0:halves > 0 ? 1 : -1] row using (has_arrow($1, up) ? values[$1] : NaN):(near($1)):((up ? to : from) - values[$1]):(0) with vectors head filled size screen 0.008, 20 lc rgb '#888888' lw 1.2 notitle, \
     for [k=1:kinds] row using (kind_of[$1] == k ? values[$1] : NaN):(near($1)) with points lt k ps 0.8 notitle, \
     for [k=1:tells] row using (to):(place[$1]):(told[$1]) with labels left offset character 1, 0 notitle, \
     for [k=1:kinds] NaN with points lt k ps 0.8 title short(kind[k], 40)
