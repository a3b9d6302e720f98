# Made by jumpoff; makes conversion.svg from conversion.csv: gnuplot conversion.gp
name = 'conversion'
groups = 0
spans = 0
note = '100 games for each dot. Thin lines: 95 % intervals, over positions'
title = 'Won positions won against a perfect defender'
axis = 'share of the games, %'
logarithmic = 0
from = 0
to = 70.492699999999999
places = 27
longest = 22
lines = 27
array line_names[27]
line_names[1] = 'hg-19f@6'
line_names[2] = 'hg-15f@6'
line_names[3] = 'texel-25f@6'
line_names[4] = 'shg-25f@6'
line_names[5] = 'shg-15f@6'
line_names[6] = 'hg-25f@6'
line_names[7] = 'texel-e3ph@6'
line_names[8] = 'shg-19f@6'
line_names[9] = 'hg-e3ph@6'
line_names[10] = 'shg-8f@6'
line_names[11] = 'shg-10f@6'
line_names[12] = 'ga-samuel@6'
line_names[13] = 'hg-8f@6'
line_names[14] = 'hg-5ph@6'
line_names[15] = 'hg-3ph@6'
line_names[16] = 'hg-10f@6'
line_names[17] = 'staged@6'
line_names[18] = 'shg-3ph@6'
line_names[19] = 'td-samuel@6'
line_names[20] = 'shg-5ph@6'
line_names[21] = 'null@6'
line_names[22] = 'samuel@6'
line_names[23] = 'piece2val@6'
line_names[24] = 'piece-and-board@6'
line_names[25] = 'piece-and-board-norm@6'
line_names[26] = 'piece-and-row@6'
line_names[27] = 'random'
array line_at[27] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]
series = 1
array names[1]
names[1] = 'converted'
open = 0
beside = 1

# What all charts share; it stands before each chart's own script. The lines above set `name` and
# what else the chart says. Players' names are in the data only, never here.
set encoding utf8
set datafile separator ','
data = name.'.csv'

# set terminal svg size WIDTH, HEIGHT @terminal; noenhanced, so that _ ^ { } @ in names stay
# plain characters.
terminal = "dynamic font 'DejaVu Sans,12' background '#ffffff' noenhanced"
short(s) = strlen(s) > 32 ? substr(s, 1, 31).'…' : s

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

set border 3 lc rgb '#444444'
set tics nomirror out scale 0.5 noenhanced textcolor rgb '#222222'
set grid lt 102
set key noenhanced
set tmargin 6
# set label 1 TEXT @heading; set label 2 TEXT @caption (without apostrophes: they hide the @)
heading = "at screen 0, screen 1 offset character 2, -1.6 left noenhanced font ',16' tc rgb '#111111'"
caption = "at screen 0, screen 1 offset character 2, -3.2 left noenhanced font ',11' tc rgb '#555555'"

# Dots on lines, in blocks. Data: value, low, high, place (from above), series, open (only the
# interval's upper end is unknown). Set above: title, note, axis, logarithmic, from, to, places,
# longest (characters of the longest line name), lines, line_names, line_at, series, names, beside
# (whether series of one line stand beside each other), open (how many rows are), groups, group_names,
# group_at, spans, span_names, span_from, span_to, span_top, span_bottom.
set terminal svg size 960, 170 + 24 * places @terminal
set output name.'.svg'
set label 1 title @heading
set label 2 note @caption
set xlabel axis
set xrange [from:to]
set yrange [places - 0.5:-0.5]
if (logarithmic) { set logscale x; set format x '%g' }
short(s) = strlen(s) > 48 ? substr(s, 1, 47).'…' : s
set lmargin (longest < 8 ? 8 : longest > 48 ? 48 : longest) + 2
# How far along the axis a value is, 0 to 1.
along(x) = logarithmic ? log(x / from) / log(to / from) : (x - from) / (to - from)
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
        set object i rectangle from first span_from[i], first top to first span_to[i], first bottom fillstyle solid 1 noborder fillcolor rgb '#e8e8e8' behind
    } else {
        set arrow i from first span_from[i], first top to first span_from[i], first bottom nohead lt 101 back
    }
    # Beside a line or within a range, where there is room.
    if (along(span_to[i]) < 0.5) {
        set label 40 + i span_names[i] at first span_from[i], first top + 0.5 left offset 0.5, 0 noenhanced font ',10' tc rgb '#555555' front
    } else {
        set label 40 + i span_names[i] at first span_to[i], first top + 0.5 right offset -0.5, 0 noenhanced font ',10' tc rgb '#555555' front
    }
}
set key outside right top vertical Left reverse samplen 1
if (series == 1) unset key # the title says it
# Labels without a single point crash gnuplot 5.4: hence `open`.
near(y, i) = y + (beside ? 0.28 * (i - (series + 1) / 2.0) : 0)
of(i, x) = $5 == i ? x : NaN
plot for [i=1:series] data skip 1 using (of(i, $2)):(near($4, i)):($3 - $2):(0) with vectors nohead lc rgb colours[i] lw 1.5 notitle, \
     for [i=1:open > 0] data skip 1 using ($6 == 1 ? $1 : NaN):(near($4, $5)):('→') with labels left offset character 0.4, 0 tc rgb '#222222' notitle, \
     for [i=1:series] data skip 1 using (of(i, $1)):(near($4, i)) with points pt marks[i] ps 0.8 lc rgb colours[i] title names[i]
