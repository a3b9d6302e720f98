# Made by jumpoff; makes search-nodes.svg from nodes.csv: gnuplot search-nodes.gp
name = 'search-nodes'
data = 'nodes.csv'
rows = 55
columns = 13

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
short(s, n) = strlen(s) > n ? substr(s, 1, n - 1).'…' : s
longer(s, n) = strlen(s) > n ? strlen(s) : n

# Okabe and Ito's colours, told apart by everyone; then again with other marks and dashes.
array colours[7] = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#444444']
array marks[7] = [7, 5, 9, 11, 13, 15, 4]
do for [i=1:28] {
    c = (i - 1) % 7 + 1
    again = (i - 1) / 7
    set linetype i lc rgb colours[c] lw 2 pt marks[(i - 1 + again) % 7 + 1] ps 0.7 dt again + 1
}
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
look(i) = sum [k=1:kinds] (kind[k] eq names[i] ? k : 0)
find_kinds = "do for [i=1:n] { if (kinds > 100) { exit }; k = look(i); if (k == 0) { kinds = kinds + 1; k = kinds; kind[k] = names[i]; begins[k] = i; sizes[k] = 0 };".\
    "  kind_of[i] = k; sizes[k] = sizes[k] + 1 };".\
    "caption = (count_most == count_most ? (count_least < count_most ? sprintf('%.0f to ', count_least) : '').sprintf('%.0f ', count_most).things.'. ' : '').note"
read = "eval add(value, series, low, high); n_first = n; if (exists('value2')) { eval add(value2, series2, 'NaN', 'NaN') };".\
    "if (n == 0) { exit }; array row[n]; eval find_kinds"

# Tics of a logarithmic axis that are not only powers of ten.
log_tics(axis, from, to) = sprintf("set format %s '%%g'; set %stics (); do for [i=floor(log10(%g)):ceil(log10(%g))] { do for [k in '%s'] { set %stics add (k * 10.0**i) } }", \
    axis, axis, from, to, to / from < 100 ? '1 2 3 5' : '1', axis)


# A player's name is "NAME@LIMIT" where nobody called it otherwise.
behind_at(s) = strstrt(s, '@') == 0 ? s : behind_at(s[strstrt(s, '@') + 1:*])
limit_of(player) = strstrt(player, '@') == 0 ? '' : behind_at(player)
without_limit(player) = strstrt(player, '@') == 0 ? player : player[1:strlen(player) - strlen(behind_at(player)) - 1]
are_digits(s) = s eq '' || (strstrt('0123456789', s[1:1]) > 0 && are_digits(s[2:*]))
depth_of(player) = strlen(limit_of(player)) > 0 && strlen(limit_of(player)) < 4 && are_digits(limit_of(player)) ? real(limit_of(player)) : NaN

# Nodes by depth, beside Knuth and Moore's formula.
heading = 'Nodes of the searches'
series = 'strcol("player")'
x = 'column("depth")'
count = 'column("positions")'
x_axis = 'depth, plies'
value = 'column("nodes")'
value2 = 'column("knuth_moore_nodes")'
series2 = '"Knuth and Moore, ".strcol("evaluator")'
things = 'positions for each point'
y_axis = 'nodes (logarithmic)'
note = 'All nodes of a search to this depth. Knuth and Moore: the formula for the minimal tree of the same mean branching'
logarithmic = 1
number_format = '%.0s %c'
fewest_points = 2

# A curve for each series of the rows. Set above: series, x, value, x_axis and y_axis; where there are
# any: low, high, value2 and series2 (drawn dashed), count and things, note, logarithmic, fewest_points
# (of a curve), number_format (of the values), from (where their axis begins), most (where it ends). The series "NAME (paper)"
# is dashed, in the colour of NAME.
if (logarithmic) { value = '('.value.') > 0 ? ('.value.') : NaN' }
if (!exists('fewest_points')) { fewest_points = 1 }
set datafile missing NaN # what is of another series does not break a curve
eval add('0', series, 'NaN', 'NaN') # of all: a series has its colour in all charts
n_all = n
eval read
if (n == n_all) { exit }
# Of second values each x counts once.
array again[n]
do for [i=n_all+1:n] { again[i] = i <= n_first ? 0 : sum [j=n_first+1:i-1] (kind_of[j] == kind_of[i] && xs[j] == xs[i]) }
array colour[room]
array dash[room]
base(s) = strlen(s) > 8 && substr(s, strlen(s) - 7, strlen(s)) eq ' (paper)' ? substr(s, 1, strlen(s) - 8) : s
smallest = NaN
largest = NaN
do for [i=n_all+1:n] {
    smallest = values[i] >= smallest ? smallest : values[i]
    largest = values[i] <= largest ? largest : values[i]
}
longest = 0
drawn = 0
do for [k=1:kinds] {
    colour[k] = k + sum [j=1:kinds] (kind[j] eq base(kind[k]) ? j - k : 0)
    dash[k] = begins[k] > n_first ? 2 : base(kind[k]) ne kind[k] ? 3 : (k - 1) / 7 + 1
    if (begins[k] > n_first) { colour[k] = 101 }
    sizes[k] = sum [i=n_all+1:n] (kind_of[i] == k && !again[i])
    if (sizes[k] >= fewest_points) { drawn = drawn + 1; longest = longer(short(kind[k], 60), longest) }
}
if (drawn == 0) { exit }
width = 720 + (drawn > 1 ? 70 + 8 * longest : 0)
body = drawn > 20 ? 80 + 22 * drawn : 500 # for the key
eval page
set xlabel x_axis
set ylabel y_axis
if (logarithmic) {
    set logscale y
    eval log_tics('y', smallest, largest)
    if (exists('number_format')) { set format y number_format }
}
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, graph 0.05, graph 0.05
if (exists('from')) { set yrange [from:*]; set offsets 0.3, 0.3, graph 0.05, 0 }
if (logarithmic) { set offsets 0.3, 0.3, 0, 0 }
if (exists('most')) { set yrange [*:*<most] }
set key outside right top vertical Left reverse samplen 3 spacing 1.15
if (drawn == 1 && kinds == 1) { unset key }
# Bars of one x stand beside each other.
beside(i) = xs[i] + (lows[i] == lows[i] ? 0.05 * (kind_of[i] - (kinds + 1) / 2.0) : 0)
of(k, i) = i > n_all && kind_of[i] == k && sizes[k] >= fewest_points && !again[i]
bars = sum [i=n_all+1:n] (lows[i] == lows[i] && highs[i] == highs[i])
plot for [k=1:bars > 0 ? kinds : 0] row using (of(k, $1) && lows[$1] == lows[$1] ? beside($1) : NaN):(values[$1]):(lows[$1]):(highs[$1]) with yerrorbars lt colour[k] pt 0 lw 1.2 dt 1 notitle, \
     for [k=1:kinds] row using (of(k, $1) ? beside($1) : NaN):(values[$1]) with linespoints lt colour[k] dt dash[k] title (sizes[k] >= fewest_points ? short(kind[k], 60) : '')
