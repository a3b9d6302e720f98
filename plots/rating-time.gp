# Ratings, which are another table's, against the median time a move. A table has at most 128 players; the
# first element is of those that it lacks.
array rated[129]
array ratings[129]
array least[129]
array most[129]
m = 1
ratings[1] = NaN
set datafile columnheaders
stats 'players.csv' using (m = m < 129 ? m + 1 : m, rated[m] = strcol("player"), ratings[m] = column("rating"), least[m] = column("rating_low"), most[m] = column("rating_high"), 0) nooutput
unset datafile columnheaders
place(s, j) = j > m ? 1 : rated[j] eq s ? j : place(s, j + 1)
value = 'ratings[place(strcol("player"), 2)]'
low = 'least[place(strcol("player"), 2)]'
high = 'most[place(strcol("player"), 2)]'
x = '(column("median_ms") < 1e-5 ? 1e-5 : column("median_ms"))' # less than the clock tells
x_axis = 'ms a move, median (logarithmic)'
note = 'Nobody left of the front or on it is stronger. Dominated: another player is shown to be stronger in less time. Numbers: limits. Bars: 95 % intervals; with an arrow the dot is the only bound, with two there is none: these are left out of the front'
table_of_all = 'players.csv'
