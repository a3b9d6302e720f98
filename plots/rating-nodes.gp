# Strength against nodes
# The line is the front: nobody is stronger at the same or a lower cost than a player on it. Dominated: another player is shown to be stronger with fewer nodes. Numbers: limits. Bars: 95 % intervals; one arrow: the dot is the only bound; two arrows: no bound, and not in the front
set xlabel 'nodes a move, median (logarithmic)'
set ylabel 'rating, Elo'
