# Strength against nodes
# Nobody left of the front or on it is stronger. Dominated: another player is shown to be stronger with fewer nodes. Numbers: limits. Bars: 95 % intervals; with an arrow the dot is the only bound, with two there is none: these are left out of the front
set xlabel 'nodes a move, median (logarithmic)'
set ylabel 'rating, Elo'
