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
