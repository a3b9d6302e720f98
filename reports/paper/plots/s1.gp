# Made by jumpoff; makes s1.svg from s1.csv: gnuplot s1.gp
name = 's1'
title = 'S1: time per move of alpha-beta with piece2val'
array colour_of[2] = [1, 1]
array seed_of[2] = [0, 1]
series = 2

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

# Time a move against depth, ours beside the paper's. Data: depth, then a column a series (empty:
# not measured, NaN: a gap), again for the interval's lower and upper bounds. Set above: series,
# title, styles (of each series: its colour, and whether it is the paper's).
height = series > 16 ? 240 + 22 * series : 600 # for the key
set terminal svg size 960, height @terminal
set output name.'.svg'
set label 1 title @heading
set label 2 "Dashed: as the paper printed them, on its machine; gaps are cells it left empty.\nBars: 95 % intervals over games. A straight line is the same factor for every further ply" @caption
set xlabel 'depth, plies'
set ylabel 'milliseconds a move'
set logscale y
set format y '%g'
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set key outside right top vertical Left reverse samplen 3 spacing 1.15
# A point whose interval is unknown has no bar.
known(y, bound) = bound == bound ? y : NaN
plot for [i=1:series] data skip 1 using 1:(known(column(1 + i), column(1 + series + i))):1+series+i:1+2*series+i with yerrorbars lt colour_of[i] pt 0 lw 1.2 notitle, \
     for [i=1:series] data using 1:1+i with linespoints lt colour_of[i] dt seed_of[i] ? 3 : 1 \
     title columnhead(1 + i)
