# Strength against time
# Nobody left of the front or on it is stronger. Dominated: another player is shown to be stronger in less time. Numbers: limits. Bars: 95 % intervals; with an arrow the dot is the only bound, with two there is none: these are left out of the front
set xlabel 'ms a move, median (logarithmic)'
set ylabel 'rating, Elo'
