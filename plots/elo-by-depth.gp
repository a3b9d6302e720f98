# Ratings against depth of the players that are the same but for their depth. Data: depth, then a
# column a ladder for the rating (NaN: the games bound it on one side only), again for its interval's
# lower and upper bounds. Set above: series, longest (characters of the longest name), colour_of (of
# each series), games (text).
width = with_key(2, longest)
body = 500
heading = 'Rating by depth'
caption = games.". A curve a player at several depths. Of the games that are not drawn, a difference of 400 wins ten to one. Bars: 95 % intervals, by resampling pairs of games"
eval page
set xlabel 'depth, plies'
set ylabel 'rating'
set xtics 1
set autoscale xfix
set offsets 0.3, 0.3, graph 0.05, graph 0.05
set key outside right top vertical Left reverse samplen 3 spacing 1.15
beside(x, i) = x + 0.05 * (i - (series + 1) / 2.0)
known(y, bound) = bound == bound ? y : NaN
plot for [i=1:series] data skip 1 using (beside($1, i)):(known(column(1 + i), column(1 + series + i))):1+series+i:1+2*series+i with yerrorbars lt colour_of[i] pt 0 lw 1.2 notitle, \
     for [i=1:series] data using (beside($1, i)):1+i with linespoints lt colour_of[i] title columnhead(1 + i)
