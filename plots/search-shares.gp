# Nodes at the greatest depth, beside those of alpha-beta.
deepest = 0
others = 0
set datafile columnheaders
stats data using (deepest = column("depth") > deepest ? column("depth") : deepest, s = column("of_alphabeta"), others = others + (s == s && s != 1), 0) nooutput
unset datafile columnheaders
if (others == 0) { exit }
heading = sprintf('Nodes at depth %d beside those of alpha-beta', deepest)
where = 'column("depth") == deepest'
label = 'strcol("search")'
series = 'strcol("evaluator")'
value = '100 * column("of_alphabeta")'
count = 'column("positions")'
things = 'positions for each dot'
axis = 'nodes, % of those of alpha-beta without enhancements (logarithmic)'
note = 'The same positions, depth and evaluator'
reference = 100
reference_name = 'alpha-beta'
logarithmic = 1
