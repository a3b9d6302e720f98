# Decisions whose exact value is kept
# Decisions for each dot: COUNT. Thin lines: 95 % intervals, over positions, where a sample was judged
set xlabel 'share of the decisions, %'
set xrange [0<*:*<100]
