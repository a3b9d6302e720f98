# Made by scripts/rate-heuristics; makes chart.svg from chart.csv: gnuplot chart.gp
name = 'chart'; width = 1134.0; top = 99.0; height = 2055.0

# Colours, fonts and formats of all charts. A script sets name, width and height (pixels) before.
# The file of a chart has a block for each series, after two blank lines: `index 3` is the first,
# 1 has names on axes, 2 arrows. The first line of a block is the series' name, for the key.
if (!exists('format')) format = 'svg'
if (!exists('picture')) picture = name.'.'.format
data = name.'.csv'
set encoding utf8
set datafile separator ',' commentschars '' columnheaders
if (format eq 'svg') set terminal svg size width, height dynamic font 'DejaVu Sans,12' background '#ffffff' noenhanced
if (format eq 'pdf') set terminal pdfcairo size width / 96 in, height / 96 in fontscale 0.75 linewidth 0.75 font 'DejaVu Sans,12' background '#ffffff' noenhanced
if (format eq 'png') set terminal pngcairo size 2 * width, 2 * height fontscale 1.5 linewidth 2 pointscale 2 font 'DejaVu Sans,12' background '#ffffff' noenhanced
set output picture
# Okabe and Ito's colours, told apart by everyone; then again with other marks and dashes.
colours = '#0072b2 #d55e00 #009e73 #cc79a7 #e69f00 #56b4e9 #444444'
marks = '7 5 9 11 13 15 4'
do for [i=1:100] { set linetype i lc rgb word(colours, (i - 1) % 7 + 1) lw 2 pt int(word(marks, (i - 1 + (i - 1) / 7) % 7 + 1)) ps 0.7 dt 1 + (i - 1) / 7 % 4 }
do for [i=1:100] { set linetype 200 + i lc rgb word(colours, (i - 1) % 7 + 1) lw 2 pt int(word(marks, (i - 1 + (i - 1) / 7) % 7 + 1)) ps 0.7 dt 3 }
set linetype 101 lc rgb '#444444' lw 1.5 pt 6 ps 0.5 dt 2 # what to compare with
set linetype 102 lc rgb '#dddddd' lw 1        # the grid
set linetype 103 lc rgb '#888888' lw 1.2      # arrows and bounds
set border 3 lc rgb '#444444'
set tics nomirror out scale 0.5 noenhanced textcolor rgb '#222222'
set grid lt 102
set key outside right top vertical Left reverse samplen 3 spacing 1.15 noenhanced
set style data linespoints

set label 1 'Heuristics at equal depth and at equal time' at screen 0, screen 1 offset character 2, -1.6 font ',16'
set label 2 'The mean of all is 0. Thin lines: 95 % intervals; arrows: no bound on that side' at screen 0, screen 1 offset character 2, -3.2 font ',11'
set tmargin at screen 1 - top / height
set lmargin 35; set yrange [0:78]
set xlabel 'rating, Elo'; set xrange [*<-100:100<*]
set offsets graph 0.04, graph 0.04, 0, 0
apart = 0.28
lines = '1 2'; last = 4
bars = '3 4'

set ytics scale 0
set grid noytics
set x2range [0:1]
set autoscale xfix
line(k) = int(word(lines, k - 2))
beside(k) = apart * (k - 0.5 * (3 + last)) # rows of one line stand beside each other
plot for [k=3:last] data index k using 6:($7 - beside(k)) with points lt line(k) ps 0.8 title columnheader(1), \
     for [k in bars] data index int(k) using 4:($7 - beside(int(k))):($5 - $4):(0) with vectors nohead lt line(int(k)) lw 1.5 dt 1 notitle, \
     data index 1 using (1):7:3:ytic(2) axes x2y1 with labels left offset character 1, 0 notitle
