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
