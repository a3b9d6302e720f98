# Coefficients over generations: a curve for each column but the first, which is the generation. Those are
# coloured that end farthest from 1, where all begin.
if (rows < 2 || columns < 2) { exit }
count = columns - 1
array heads[columns]
array values[rows * columns]
array rank[columns]
array at_rank[columns]
stats data every ::0::0 using (sum [c=1:columns] (heads[c] = strcol(c), 0), 0) nooutput
r = 0
set datafile columnheaders
stats data using (r = r + 1, sum [c=1:columns] (values[(r - 1) * columns + c] = column(c), 0), 0) nooutput
unset datafile columnheaders
last(c) = values[(rows - 1) * columns + c]
distance(c) = last(c) > 0 ? abs(log(last(c))) : 1e9 # what is not above 0 any more is farthest
coloured = count < 6 ? count : 6
longest = 20
do for [c=2:columns] {
    rank[c] = 1 + sum [k=2:columns] (distance(k) > distance(c) || (distance(k) == distance(c) && k < c))
    at_rank[rank[c]] = c
    if (rank[c] <= coloured) { longest = longer(short(heads[c], 60), longest) }
}
width = 790 + 8 * longest
body = 500
caption = (coloured < count ? sprintf('Coloured: the %d coefficients that end farthest from 1, where all begin; grey: the others. ', coloured) : '').'The scale is logarithmic: coefficients that are a factor apart are as far apart anywhere'
eval page
set xlabel heads[1]
set ylabel 'coefficient'
set logscale y
set format y '%g'
set autoscale xfix
set offsets 0.3, 0.3, 0, 0
set key outside right top vertical Left reverse samplen 3
array row[rows]
y_of(r, c) = values[(int(r) - 1) * columns + c] > 0 ? values[(int(r) - 1) * columns + c] : NaN
plot for [c=2:columns] row using (rank[c] > coloured ? values[(int($1) - 1) * columns + 1] : NaN):(y_of($1, c)) with lines lt 103 notitle, \
     for [i=1:count > coloured] NaN with lines lt 103 title sprintf('%d others', count - coloured), \
     for [k=1:coloured] row using (values[(int($1) - 1) * columns + 1]):(y_of($1, at_rank[k])) with lines lt k title short(heads[at_rank[k]], 60)
