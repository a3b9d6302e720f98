# Made by jumpoff; makes a2.svg from a2.csv: gnuplot a2.gp
name = 'a2'
conditions = 'Both at depth 4; 40000 games in all'
games = '8000 games for each point'
title = 'A2: the GA''s champions against coefficients of 1'
axis = 'generation'
label = 'share of the points, %'
note = 'Bars: 95 % intervals, over independent runs'
odds = 0
least = 49.869999999999997
most = 52.170000000000002
array colour_of[1] = [1]
array seed_of[1] = [0]
series = 1
longest = 27

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

# Shares in % over depth or generation. Data: that, then a column a series for the share, again for
# the interval's lower and upper bounds. Set above: series, longest (characters of the longest
# name), colour_of (of each series), games (text: how many are behind a
# point), title, axis, label (of the shares), note (on the intervals).
body = series > 20 ? 80 + 22 * series : 500 # for the key
width = with_key(series, longest)
heading = title
caption = games.". ".note
eval page
set xlabel axis
set ylabel label
set xtics autofreq
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set key outside right top vertical Left reverse samplen 3 spacing 1.15
if (series == 1) unset key # the title says it
# Bars of one depth stand beside each other.
beside(x, i) = x + 0.05 * (i - (series + 1) / 2.0)
# A point whose interval is unknown has no bar.
known(y, bound) = bound == bound ? y : NaN
plot for [i=1:series] data skip 1 using (beside($1, i)):(known(column(1 + i), column(1 + series + i))):1+series+i:1+2*series+i with yerrorbars lt colour_of[i] pt 0 lw 1.2 notitle, \
     for [i=1:series] data using (beside($1, i)):1+i with linespoints lt colour_of[i] title columnhead(1 + i)
