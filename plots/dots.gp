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
