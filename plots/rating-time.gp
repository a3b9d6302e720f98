# Strength against time
# The line is the front: nobody is stronger at the same or a lower cost than a player on it. Dominated: another player is shown to be stronger in less time. Numbers: limits. Bars: 95 % intervals; one arrow: the dot is the only bound; two arrows: no bound, and not in the front
set xlabel 'ms a move, median (logarithmic)'
set ylabel 'rating, Elo'
