# The bench's speed over saved runs: groups of cases above, each case below. Data, in three blocks:
# run, commit and a group's speed, low, high (per cent of the first run; empty: not measured); run,
# row, how many per cent faster than at first, whether the work differs, whether a test calls it a
# change; row, case, speed in the
# last run. Set above: runs, cases, longest (characters of the
# longest name of a case), range (of the colours, per cent), groups and group (their
# numbers), elsewise and elsewise_at (before these runs the compiler or the kernels changed),
# machine and others (text).
kinds = 'searches perft evaluations'
left = longest > 40 ? 50 + 7 * longest : 330 # pixels for the names of cases
width = left + 170 + (runs > 45 ? 1080 : runs > 20 ? 24 * runs : 480)
panel = 224 # pixels of the panel above
body = panel + 90 + 20 * cases
heading = runs > 1 ? 'Speed over commits' : 'Speed of one run; save more to see a trend'
caption = machine.others.". Geometric means relative to the first run; bars: slowest to fastest repeat; ×: other work than before".(runs > 1 ? '. Coloured: what differs from the first run by more than the repeats of both do (p at most 5 % after Holm)' : '').(elsewise > 0 ? "; dashed: other compiler or kernels" : '')
eval page
upper = top + panel
set multiplot
set lmargin at screen left / (1.0 * width)
set rmargin at screen 1 - 120 / (1.0 * width)
set xrange [0.4:runs + 0.6]
do for [i=1:elsewise] {
    set arrow i from elsewise_at[i] - 0.5, graph 0 to elsewise_at[i] - 0.5, graph 1 nohead lt 101
}

# Above: the groups
set tmargin at screen 1 - (top + 4) / height
set bmargin at screen 1 - upper / (1.0 * height)
set xtics 1, runs > 20 ? ceil(runs / 10.0) : 1, runs format ''
set ylabel 'speed, % of the first run'
set offsets 0, 0, graph 0.1, graph 0.1
set key outside right top vertical Left reverse samplen 1.5 spacing 1.2 at screen 1, screen 1 - (top + 6) / height
plot 100 lt 101 notitle, \
     for [i=1:groups] data index 0 using ($1 + 0.08 * (i - 2)):3 + 3 * group[i]:4 + 3 * group[i]:5 + 3 * group[i] \
         with yerrorbars lt i pt 0 lw 1 notitle, \
     for [i=1:groups] data index 0 using ($1 + 0.08 * (i - 2)):3 + 3 * group[i] \
         with linespoints lt i title word(kinds, group[i] + 1)

# Below: the cases
unset label 1
unset label 2
unset offsets
set tmargin at screen 1 - (upper + 16) / (1.0 * height)
set bmargin at screen 74 / (1.0 * height)
set yrange [cases + 0.5:0.5]
set y2range [cases + 0.5:0.5]
set ylabel ''
set border 0
unset grid
set xtics rotate by 60 right format '%s' scale 0
set ytics scale 0
set y2tics scale 0
set palette defined (-1 '#d55e00', -0.15 '#fbe3d3', 0 '#f7f7f7', 0.15 '#d6e8f4', 1 '#0072b2')
set cbrange [-range:range]
set colorbox user horizontal origin screen 24.0 / width, screen 30.0 / height size screen 200.0 / width, screen 12.0 / height
set cbtics 0.5 * range scale 0.3 offset 0, 0.4 format '%+.0f'
set label 3 'faster than at first, %' at screen 24.0 / width, screen 54.0 / height left font ',11' tc rgb '#222222'
set label 4 'last run' at graph 1, graph 1 offset 1, 0.6 left font ',11' tc rgb '#222222'
unset key
plot data index 1 using 1:2:($1 - 0.48):($1 + 0.48):($2 - 0.46):($2 + 0.46):($5 > 0 ? $3 : 0) \
         with boxxyerror fs solid noborder lc palette, \
     data index 1 using 1:($4 > 0 ? $2 : NaN) with points pt 2 ps 0.6 lc rgb '#111111', \
     data index 2 using (NaN):1:ytic(2) with points pt 0, \
     data index 2 using (NaN):1:y2tic(3) axes x1y2 with points pt 0, \
     data index 0 using 1:(NaN):xtic(2) with points pt 0
unset multiplot
