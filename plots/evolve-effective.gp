# The share of crossovers whose child got into the population. Data: step, share in %; an empty line
# between parts. Set above: by_games (whether games say who is fitter, not errors), and what
# evolve-steps needs.
width = 960
body = 520
heading = 'Crossovers whose child got in'
caption = (by_games ? "A child takes the place of a weak specimen of the population unless that is the fitter. The bands are what paper 003 saw in games: 60 to 70 % at depth 3, 80 to 90 % at depth 4" : "A child gets in unless it is less fit than the weakest of the population, which it replaces. The band is what paper 003 saw: 80 to 90 %")
eval page
set tmargin at screen 1 - (top + 20) / height
set ylabel 'share of the crossovers, %'
set yrange [0:100]
set ytics 10
set object 1 rectangle from graph 0, first 80 to graph 1, first 90 behind fillcolor rgb '#e8eef4' fillstyle solid noborder
if (by_games) {
    set object 2 rectangle from graph 0, first 60 to graph 1, first 70 behind fillcolor rgb '#e8eef4' fillstyle solid noborder
    set label 3 'depth 4' at graph 1, first 85 left offset 0.5, 0 font ',11' tc rgb '#555555'
    set label 4 'depth 3' at graph 1, first 65 left offset 0.5, 0 font ',11' tc rgb '#555555'
    set rmargin 10
}
unset key
plot data skip 1 using 1:2 with linespoints lt 1 ps 0.4
