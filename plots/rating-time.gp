# Ratings, which are another table's, against the median time a move.
array rated[rows]
array ratings[rows]
array least[rows]
array most[rows]
m = 0
set datafile columnheaders
stats 'players.csv' using (m = m < rows ? m + 1 : m, rated[m] = strcol("player"), ratings[m] = column("rating"), least[m] = column("rating_low"), most[m] = column("rating_high"), 0) nooutput
unset datafile columnheaders
place(s) = sum [j=1:m] (rated[j] eq s ? j : 0)
value = 'ratings[place(strcol("player"))]'
low = 'least[place(strcol("player"))]'
high = 'most[place(strcol("player"))]'
x = '(column("median_ms") < 1e-5 ? 1e-5 : column("median_ms"))' # less than the clock tells
x_axis = 'ms a move, median (logarithmic)'
note = 'Nobody left of the front or on it is stronger. Dominated: another player is shown to be stronger in less time. Numbers: limits. Bars: 95 % intervals; with an arrow the dot is the only bound, with two there is none: these are left out of the front'
table_of_all = 'players.csv'
