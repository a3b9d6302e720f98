# The error of the best and of the mean of a population over a run. Data: step, root mean square
# errors; an empty line between phases. Set above: positions (of the first phase), and what
# evolve-steps needs.
width = 960
body = 520
heading = 'Error against what the search says'
caption = sprintf("Root mean square over the %.0f positions of a phase. In each phase, from left to right, the positions are nearer to the start of the game; its first population is mostly random", positions)
eval page
set tmargin at screen 1 - (top + 20) / height
set ylabel 'error, in units of the value'
set logscale y
set format y '%g'
set ytics ()
do for [i=-6:12] { do for [k in "1 2 3 5"] { set ytics add (k * 10.0**i) } }
set key outside right top vertical Left reverse samplen 3 spacing 1.15
plot data skip 1 using 1:3 with lines lt 2 title 'mean of the population', \
     '' skip 1 using 1:2 with lines lt 1 title 'best'
