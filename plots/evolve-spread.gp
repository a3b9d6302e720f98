# How far apart the population is in each gene. Data and what is set above: those of evolve-genes
# (an empty value: 0) and evolve-steps; fitted: weights are fitted, there is no population.
heading = fitted ? 'How uncertain the weights are' : 'How much the population differs'
caption = (fitted ? "Standard error of each weight in its fit: the darker, the less is known of it. The scale is logarithmic" : "Standard deviation of each weight over the population: the darker, the more it differs; white: not at all. The scale is logarithmic".(plies ? '. At the start of a phase most of the population is random' : ''))
eval begin
stats [*:*] [*:*] data skip 1 using 4 nooutput
least = STATS_min
most = STATS_max < 1.5 * least ? 1.5 * least : STATS_max
set logscale cb
set cbrange [least:most]
set cbtics format '%g'
if (most < 100 * least) {
    set cbtics ()
    do for [i=floor(log10(least)):ceil(log10(most))] { do for [k in "1 2 5"] { set cbtics add (k * 10.0**i) } }
}
set colorbox user origin (names + 654) / width, 80 / height
set palette defined (0 '#c6dbef', 0.35 '#6baed6', 0.7 '#2171b5', 1 '#08306b')
plot data skip 1 using 2:1:2:3:($1 - 0.5):($1 + 0.5):4 @cells, \
     '' skip 1 using (0):1:(''):ytic(short(strcol(5))) with labels
