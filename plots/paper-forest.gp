# All figures that are scores: percentage points from even
# Thin lines: 95 % intervals. Scores minus 50 %, and differences of scores
set xlabel 'percentage points'
set object 1 rectangle from -2.5, graph 0 to 2.5, graph 1 fillstyle solid 1 noborder fillcolor rgb '#e8e8e8' behind
set label 3 'too small to matter' at 2.5, graph 1 left offset 0.3, 0.6 font ',11' tc rgb '#555555'
set xrange [*<-2.5:2.5<*]
set offsets graph 0.04, graph 0.04, 0, 0
