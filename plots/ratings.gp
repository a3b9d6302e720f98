# Ratings
# Of two players 100 apart the better one expects 64 % of the points. Thin lines: 95 % intervals; arrows: no bound on that side
set xlabel 'rating, Elo'
set offsets graph 0.04, graph 0.04, 0, 0
