# How often players keep the exact value of a position.
heading = 'Decisions whose exact value is kept'
label = 'strcol("player")'
value = '100 * column("accuracy")'
low = '100 * column("low")'
high = '100 * column("high")'
count = 'column("decisions")'
things = 'decisions for each dot'
axis = 'share of the decisions, %'
note = 'Thin lines: 95 % intervals, over positions, where a sample was judged'
tell = 'sprintf("%.1f %%", v)'
best_first = 1
least = 0
most = 100
