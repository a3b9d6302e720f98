# Made by scripts/history; makes history-giveaway.svg from history-giveaway.csv: gnuplot history-giveaway.gp
name = 'history-giveaway'
conditions = ''
groups = 0
spans = 0
note = 'Equal depth: 6 plies of alpha-beta. Equal time: iterative deepening, 5 ms a move. Thin lines: 95 % intervals'
title = 'Families of heuristics in give-away checkers: how strong they are'
axis = 'rating, Elo; 0 is the mean of all players'
logarithmic = 0
from = -800.0
to = 1200.0
places = 9
longest = 32
odds = 0
key_longest = 11
lines = 9
series = 2
open = 0
beside = 1
array line_names[9]
line_names[1] = 'piece2val (1950s)'
line_names[2] = 'piece-and-board-norm (paper 004)'
line_names[3] = 'samuel (1959)'
line_names[4] = 'ga-samuel (papers 000, 002)'
line_names[5] = 'td-samuel (1988)'
line_names[6] = 'hg-25f (paper 003)'
line_names[7] = 'shg-25f (paper 003)'
line_names[8] = 'texel-25f (2010s)'
line_names[9] = 'patterns (2010s)'
array line_at[9]
line_at[1] = 0
line_at[2] = 1
line_at[3] = 2
line_at[4] = 3
line_at[5] = 4
line_at[6] = 5
line_at[7] = 6
line_at[8] = 7
line_at[9] = 8
array names[2]
names[1] = 'equal depth'
names[2] = 'equal time'
# What all charts share; it stands before each chart's own script. The lines above set `name`,
# `conditions` (what the caption says of depth and games) and what else the chart says. Players'
# names are in the data only, never here.
set encoding utf8
set datafile separator ','
data = name.'.csv'
if (!exists('pictures')) { pictures = 'svg' } # gnuplot -e "pictures = 'pdf'" NAME.gp, or 'png'
if (!exists('titles')) { titles = 1 }         # gnuplot -e "titles = 0": no heading, no caption

# A chart's script sets heading, caption, width and body (pixels, the height below the caption) and
# says `eval page`, which sets top (pixels above the body) and height, opens the file, and says what
# the picture is of. All is noenhanced, so that _ ^ { } @ in names stay plain characters.
cut_at(s, n) = n < 1 ? 0 : substr(s, n, n) eq ' ' ? n : cut_at(s, n - 1)
cut(s, n, k) = k < 1 ? s : substr(s, 1, k - 1)."\n".wrap(substr(s, k + 1, strlen(s)), n)
wrap(s, n) = strlen(s) <= n ? s : cut(s, n, cut_at(s, n + 1))
lines(s) = strstrt(s, "\n") == 0 ? 1 : 1 + lines(s[strstrt(s, "\n") + 1:*])
ended(s) = s eq '' ? '' : s.'. '
font = "font 'DejaVu Sans,12' background '#ffffff' noenhanced"
terminal(w, h) = \
    pictures eq 'pdf' ? sprintf("set terminal pdfcairo size %.4fin,%.4fin fontscale 0.75 linewidth 0.75 ", w / 96.0, h / 96.0).font : \
    pictures eq 'png' ? sprintf("set terminal pngcairo size %d,%d fontscale 1.5 linewidth 2 pointscale 2 ", 2 * w, 2 * h).font : \
    sprintf("set terminal svg size %d,%d dynamic ", w, h).font
page = "all = ended(conditions).caption;".\
    "text = titles ? wrap(all, int((width - 40) / 6.4)) : '';".\
    "top = titles ? 68.0 + 15 * lines(text) : 14.0; height = top + body;".\
    "eval terminal(width, height); set output name.'.'.pictures;".\
    "set tmargin at screen 1 - top / height;".\
    "set label 1 (titles ? heading : '') at screen 0, screen 1 offset character 2, -1.6 left noenhanced font ',16' tc rgb '#111111';".\
    "set label 2 (text) at screen 0, screen 1 offset character 2, -3.2 left noenhanced font ',11' tc rgb '#555555';".\
    "print 'title: '.heading; print 'description: '.all"
short(s) = strlen(s) > 32 ? substr(s, 1, 31).'…' : s

# Okabe and Ito's colours, told apart by everyone; then again with other marks and dashes.
array colours[7] = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#444444']
array inks[7] = [0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x444444]
array marks[7] = [7, 5, 9, 11, 13, 15, 4]
ink_of(i) = inks[(int(i) - 1) % 7 + 1]
do for [i=1:28] {
    c = (i - 1) % 7 + 1
    again = (i - 1) / 7
    set linetype i lc rgb colours[c] lw 2 pt marks[(i - 1 + again) % 7 + 1] ps 0.7 dt again + 1
}
set linetype 101 lc rgb '#444444' lw 1.5 dt 2 # what to compare with
set linetype 102 lc rgb '#dddddd' lw 1        # the grid
set linetype 103 lc rgb '#b8b8b8' lw 1 ps 0.4 # what does not matter

# Shares in % that come near 0 or 100 are drawn by their log-odds, where a step is as far anywhere;
# `low_end` and what lies beyond are at the edges.
low_end = 0.05
log_odds(p) = log(p / (100.0 - p))
shown(p) = p != p ? p : odds ? log_odds(p < low_end ? low_end : p > 100 - low_end ? 100 - low_end : p) : p
odds_tics = "('0' shown(0), '0.1' shown(0.1), '1' shown(1), '5' shown(5), '20' shown(20), '50' 0, '80' shown(80), '95' shown(95), '99' shown(99), '99.9' shown(99.9), '100' shown(100))"

set border 3 lc rgb '#444444'
set tics nomirror out scale 0.5 noenhanced textcolor rgb '#222222'
set grid lt 102
set key noenhanced
# A curve chart's width: its key has room beside the curves, which are as wide in all of them.
with_key(series, longest) = 720 + (series > 1 ? 70 + 8 * longest : 0)

# Dots on lines, in blocks. Data: value, low, high, place (from above), series, open (only the
# interval's upper end is unknown), colour. Set above: title, note, axis, logarithmic, from, to, places,
# longest and key_longest (characters of the longest line name and of the longest series'), lines, line_names, line_at, series, names, beside
# (whether series of one line stand beside each other), open (how many rows are), groups, group_names,
# group_at, spans, span_names, span_from, span_to, span_top, span_bottom, odds (whether shares near 0 or
# 100 are seen by log-odds).
width = 960 + (series > 1 ? 60 + 8 * key_longest : 0)
body = 84 + 24 * places
heading = title
caption = note
eval page
set tmargin at screen 1 - (top + 16) / height
set xlabel axis
set xrange [odds ? shown(from) - 0.1 : from:odds ? shown(to) + 0.1 : to]
if (odds) { eval 'set xtics '.odds_tics }
set yrange [places - 0.5:-0.5]
if (logarithmic) { set logscale x; set format x '%g' }
short(s) = strlen(s) > 48 ? substr(s, 1, 47).'…' : s
set lmargin (longest < 8 ? 8 : longest > 48 ? 48 : longest) + 2
# How far along the axis a value is, 0 to 1.
along(x) = logarithmic ? log(x / from) / log(to / from) : (shown(x) - shown(from)) / (shown(to) - shown(from))
set ytics scale 0 ()
do for [i=1:lines] { set ytics add (short(line_names[i]) line_at[i]) }
set grid noytics
if (groups > 0) do for [i=1:groups] {
    set label 10 + i group_names[i] at graph 0, first group_at[i] right offset -0.8, 0 noenhanced font ',12' tc rgb '#000000' front
    if (i > 1) { set arrow 100 + i from graph 0, first group_at[i] - 0.5 to graph 1, first group_at[i] - 0.5 nohead lc rgb '#bbbbbb' lw 1 back }
}
if (spans > 0) do for [i=1:spans] {
    top = span_top[i] - 0.5
    bottom = span_bottom[i] - 0.5
    if (span_from[i] < span_to[i]) {
        set object i rectangle from first shown(span_from[i]), first top to first shown(span_to[i]), first bottom fillstyle solid 1 noborder fillcolor rgb '#e8e8e8' behind
    } else {
        set arrow i from first shown(span_from[i]), first top to first shown(span_from[i]), first bottom nohead lt 101 back
    }
    # Beside a line or within a range, where there is room.
    if (along(span_to[i]) < 0.5) {
        set label 40 + i span_names[i] at first shown(span_from[i]), first top + 0.5 left offset 0.5, 0 noenhanced font ',10' tc rgb '#555555' front
    } else {
        set label 40 + i span_names[i] at first shown(span_to[i]), first top + 0.5 right offset -0.5, 0 noenhanced font ',10' tc rgb '#555555' front
    }
}
set key outside right top vertical Left reverse samplen 1
if (series == 1) unset key # the title says it
# Labels without a single point crash gnuplot 5.4: hence `open`.
near(y, i) = y + (beside ? 0.28 * (i - (series + 1) / 2.0) : 0)
of(i, x) = $5 == i ? x : NaN
plot for [i=1:series] data skip 1 using (of(i, shown($2))):(near($4, i)):(shown($3) - shown($2)):(0):(ink_of($7)) with vectors nohead lc rgb variable lw 1.5 notitle, \
     for [i=1:open > 0] data skip 1 using ($6 == 1 ? shown($1) : NaN):(near($4, $5)):('→') with labels left offset character 0.4, 0 tc rgb '#222222' notitle, \
     for [i=1:series] data skip 1 using (of(i, shown($1))):(near($4, i)):(ink_of($7)) with points pt marks[i] ps 0.8 lc rgb variable notitle, \
     for [i=1:series] NaN with points pt marks[i] ps 0.8 lc rgb colours[i] title names[i]
