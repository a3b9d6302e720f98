# Made by jumpoff; makes a1.svg from a1.csv: gnuplot a1.gp
name = 'a1'
conditions = 'Games of the evolution at depth 4; 60000 games in all'
title = 'A1: the coefficients of the champions of one run'
axis = 'generation'
series = 26
array rank[26] = [19, 25, 12, 9, 17, 22, 6, 10, 7, 20, 4, 21, 1, 14, 11, 15, 26, 23, 2, 24, 18, 3, 13, 5, 16, 8]
array at_rank[26] = [13, 19, 22, 11, 24, 7, 9, 26, 4, 8, 15, 3, 23, 14, 16, 25, 5, 21, 1, 10, 12, 6, 18, 20, 2, 17]
coloured = 6
longest = 12

# What all charts share; it stands before each chart's own script. The lines above set `name`,
# `conditions` (what the caption says of depth and games) and what else the chart says. Players'
# names are in the data only, never here.
set encoding utf8
set datafile separator ','
data = name.'.csv'
if (!exists('pictures')) { pictures = 'svg' } # gnuplot -e "pictures = 'pdf'" NAME.gp, or 'png'
if (!exists('titles')) { titles = 1 }         # gnuplot -e "titles = 0": no heading, no caption
if (!exists('picture')) { picture = name.'.'.pictures }

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
    "eval terminal(width, height); set output picture;".\
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

# Coefficients over generations. Data: the generation, then a column a coefficient (empty: not above
# 0). Set above: title, axis, series, longest (characters of the longest name), rank (of each series:
# the first ones, which are farthest from 1 at the end, are coloured), coloured (how many), at_rank (the series of
# each rank).
width = with_key(series, longest > 20 ? longest : 20)
body = 500
heading = title
caption = "Coloured: the ".coloured." coefficients that end farthest from 1, where all begin; grey: the others. The scale is logarithmic: coefficients that are a factor apart are as far apart anywhere"
if (coloured == series) { caption = "The scale is logarithmic: coefficients that are a factor apart are as far apart anywhere" }
eval page
set xlabel axis
set ylabel 'coefficient'
set logscale y
set format y '%g'
set xtics autofreq
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set key outside right top vertical Left reverse samplen 3
others = sprintf('%d others', series - coloured)
plot for [i=1:series] data skip 1 using (rank[i] > coloured ? $1 : NaN):1+i with lines lt 103 notitle, \
     for [i=1:series > coloured] NaN with lines lt 103 title others, \
     for [r=1:coloured] data using 1:1+at_rank[r] with lines lt r title columnhead(1 + at_rank[r])
