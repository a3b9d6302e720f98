# A row a gene over the steps of an evolution: the weights of the best (prefix 'best_') or how far apart
# the population is in each (prefix 'sd_'; of patterns, how far a round moved them). Set above: prefix.
array column_at[columns]
array gene_name[columns]
genes = 0
longest = 0
do for [c=1:columns] {
    if (substr(head[c], 1, 3) eq 'sd_') {
        genes = genes + 1
        gene_name[genes] = short(substr(head[c], 4, strlen(head[c])), 32)
        column_at[genes] = column_of(prefix.substr(head[c], 4, strlen(head[c])))
        longest = longer(gene_name[genes], longest)
        if (column_at[genes] == 0) { exit }
    }
}
if (genes == 0 || genes > 200) { exit }
# The cells: from the row that was shown before to the one that is shown.
array cell_end[rows]
array weights[genes * rows]
cells = 0
is_deviation = prefix eq 'sd_'
smallest = NaN
largest = 0
lowest = 0
see(w) = (size = abs(w), largest = size > largest ? size : largest, smallest = size > 0 && !(size >= smallest) ? size : smallest, lowest = w < lowest ? w : lowest, w)
r = 0
set datafile columnheaders
stats data using (r = r + 1, is_shown(r, 100) && step[r] > (cells > 0 ? cell_end[cells] : 0) ? (cells = cells + 1, cell_end[cells] = step[r], \
    sum [g=1:genes] (weights[(cells - 1) * genes + g] = see(column(column_at[g])), 0)) : 0, 0) nooutput
unset datafile columnheaders
if (largest == 0) { exit }

line = genes < 9 ? 160.0 / genes : genes <= 30 ? 18 : 14
names_width = 24 + 7.5 * longest # pixels
width = names_width + 640.0 + 150
body = line * genes + 80.0
is_signed = lowest < 0 && !is_deviation
high = log10(largest)
least = log10(smallest)
low = least < high - 4 ? high - 4 : least > high - 0.3 ? high - 0.3 : least
# Between -10^low and 10^low of signed weights nothing much is told apart.
if (is_signed) { low = floor(low < high - 3 ? high - 3 : low) }
colour(w) = is_signed ? asinh(w / 10.0**low / 2) / log(10) : w > 0 ? (log10(w) > low ? log10(w) : low) : is_deviation ? NaN : low
if (is_deviation) {
    fitted = column_of('error_after') > 0
    moved = column_of('states') > 0
    heading = fitted ? 'How uncertain the weights are' : moved ? 'How far each round moved the weights' : 'How much the population differs'
    caption = (fitted ? 'Standard error of each weight in its fit: the darker, the less is known of it' : moved ? 'The darker, the further; white: not at all' : 'Standard deviation of each weight over the population: the darker, the more it differs; white: not at all').'. The scale is logarithmic'
    set cbrange [low:high]
    set palette defined (0 '#c6dbef', 0.35 '#6baed6', 0.7 '#2171b5', 1 '#08306b')
} else { heading = 'Weights of the best'; if (is_signed) {
    caption = 'Orange: below 0, blue: above; the darker, the larger. The scale is logarithmic but for the smallest. At the right the last weights'
    set cbrange [-colour(largest):colour(largest)]
    set palette defined (0 '#7f3b08', 1 '#b35806', 2 '#f1a340', 3 '#f7f7f7', 4 '#67a9cf', 5 '#2166ac', 6 '#053061')
} else {
    caption = 'The darker, the larger; none is below 0. The scale is logarithmic'.(least < low ? ', down to a ten thousandth of the largest' : '').'. At the right the last weights'
    set cbrange [low:high]
    set palette defined (0 '#ffffe0', 1 '#c7e9b4', 2 '#7fcdbb', 3 '#41b6c4', 4 '#1d91c0', 5 '#225ea8', 6 '#0c2c84')
} }
eval page
eval steps
set lmargin at screen names_width / width
set rmargin at screen (names_width + 640) / width
set bmargin at screen 80 / height
set colorbox user origin (names_width + (is_deviation ? 654 : 710)) / width, 80 / height size 16 / width, 1.0 * line * genes / height noborder
set cbtics () scale 0
if (is_signed) { set cbtics add ('0' 0) }
do for [i=floor(low) + is_signed:ceil(high)] { do for [k in (high - low < 0.5 ? "1 1.2 1.5 2 2.5 3 4 5 6 7 8 9" : high - low < 2 ? "1 2 5" : "1")] {
    w = k * 10.0**i
    if (log10(w) >= low && log10(w) <= high) {
        set cbtics add (sprintf('%g', w) colour(w))
        if (is_signed) { set cbtics add (sprintf('-%g', w) colour(-w)) }
    }
} }
set yrange [genes + 0.5:0.5]
set ytics () scale 0 font ',11'
if (genes > 30) { set ytics font ',9' }
do for [g=1:genes] { set ytics add (gene_name[g] g) }
unset grid
unset border
unset key
set object 1 rectangle from graph 0, 0 to graph 1, 1 front fillstyle empty border lc rgb '#888888'
array cell[genes * cells]
c_of(k) = (int(k) - 1) / genes + 1
g_of(k) = (int(k) - 1) % genes + 1
from(k) = c_of(k) > 1 ? cell_end[c_of(k) - 1] : 0
array gene[genes]
last(g) = weights[(cells - 1) * genes + int(g)]
plot cell using (from($1)):(g_of($1)):(from($1)):(cell_end[c_of($1)]):(g_of($1) - 0.5):(g_of($1) + 0.5):(colour(weights[$1])) with boxxyerror fillstyle solid 1 noborder fillcolor palette, \
     for [k=1:!is_deviation] gene using (total):($1):(sprintf('%.3g', last($1))) with labels left offset 0.4, 0 font ',9'
