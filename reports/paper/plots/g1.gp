# Made by jumpoff; makes g1.svg from g1.csv: gnuplot g1.gp
name = 'g1'
title = 'G1: the best ten against td-samuel, give-away'
games = '2000 games for each bar'
width = 10
series = 2
array colour_of[2] = [1, 2]
figures = 1
lines = 0
array figure_at[1] = [4.5]
array names[2]
names[1] = 'HG'
names[2] = 'SHG'
array figure_names[1]
figure_names[1] = 'against td-samuel at depth 4'

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

# Bars side by side, figure beside figure. Data: x, share, low, high (in %), series, name. Set above:
# title, games (text), width (in bars), series, names and colour_of (of the series), figures, figure_at,
# figure_names, lines; where there are any also line_from, line_to, line_at (in %), line_names.
set terminal svg size 200 + 40 * width, 600 @terminal
set output name.'.svg'
set label 1 title @heading
set label 2 games.".\nThin lines: 95 % intervals, over pairs of games with colours swapped".(lines > 0 ? "; dashed: what the paper says" : "") @caption
set tmargin 8
set ylabel 'share of the points, %'
set yrange [0:100]
set ytics 10
set xrange [-1:width]
set xtics rotate by 60 right
set grid noxtics
set boxwidth 0.7
set style fill solid 0.75 noborder
set key outside right top vertical Left reverse samplen 2
if (figures > 1) do for [i=1:figures] {
    set label 10 + i figure_names[i] at first figure_at[i], graph 1 center offset 0, 0.8 noenhanced tc rgb '#222222'
}
if (lines > 0) do for [i=1:lines] {
    set arrow i from first line_from[i], line_at[i] to first line_to[i], line_at[i] nohead lt 101 front
    set label 20 + i line_names[i] at first line_to[i], line_at[i] right offset 0, 0.6 noenhanced tc rgb '#222222' front
}
of(i, y) = $5 == i ? y : NaN
plot for [i=1:series] data skip 1 using 1:(of(i, $2)) with boxes lc rgb colours[colour_of[i]] title names[i], \
     data skip 1 using 1:3:(0):($4 - $3) with vectors nohead lc rgb '#222222' lw 1.5 notitle, \
     data skip 1 using 1:(0):xtic(short(strcol(6))) with points pt 0 notitle
