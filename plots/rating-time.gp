# Ratings against the median time a move, which is another table's.
array timed[rows + 1]
array ms[rows + 1]
array by[rows + 1]
m = 0
set datafile columnheaders
stats 'speed.csv' using (m < rows ? (m = m + 1, timed[m] = strcol("player"), ms[m] = column("median_ms"), by[m] = strcol("dominated_by")) : 0, 0) nooutput
unset datafile columnheaders
place(s) = sum [j=1:m] (timed[j] eq s ? j : 0)
x = '(place(strcol("player")) == 0 ? NaN : ms[place(strcol("player"))] < 1e-5 ? 1e-5 : ms[place(strcol("player"))])' # less than the clock tells
group = '(place(strcol("player")) == 0 ? "" : by[place(strcol("player"))])'
x_axis = 'ms a move, median (logarithmic)'
note = 'Nobody left of the front or on it is stronger. Dominated: another player is shown to be stronger in less time. Numbers: limits. Bars: 95 % intervals, by resampling pairs of games; arrows: no bound on that side, so left out of the front'
