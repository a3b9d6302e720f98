# The weights of the best over a run. Data and what is set above: those of evolve-genes and
# evolve-steps.
heading = 'Weights of the best'
stats [*:*] [*:*] data skip 1 using 4 nooutput name 'ALL'
stats [*:*] [*:*] data skip 1 using (abs($4) > 0 ? abs($4) : NaN) nooutput name 'SIZE'
signed = ALL_min < 0
high = log10(SIZE_max)
if (signed) {
    # Between -10^low and 10^low nothing much is told apart; a quarter of the weights may be there.
    caption = "Orange: below 0, blue: above; the darker, the larger. The scale is logarithmic but for the smallest. At the right the last weights"
    low = floor(log10(SIZE_lo_quartile))
    low = low < high - 4 ? ceil(high - 4) : low > high - 2 ? ceil(high - 2) : low
    colour(w) = asinh(w / 10.0**low / 2) / log(10)
    set cbrange [-colour(SIZE_max):colour(SIZE_max)]
    set palette defined (0 '#7f3b08', 1 '#b35806', 2 '#f1a340', 3 '#f7f7f7', 4 '#67a9cf', 5 '#2166ac', 6 '#053061')
    set cbtics ('0' 0)
    decade = 0.5 * row * genes / colour(SIZE_max) # pixels
    lowest = decade < 70 ? low + 1 : low # no room beside 0
    do for [i=lowest:floor(high)] { set cbtics add (sprintf('-%g', 10.0**i) colour(-10.0**i)) }
} else {
    caption = "The darker, the larger; none is below 0. The scale is logarithmic, down to a ten thousandth of the largest. At the right the last weights"
    low = log10(SIZE_min)
    low = low < high - 4 ? high - 4 : low > high - 1 ? high - 1 : low
    colour(w) = w > 10.0**low ? log10(w) : low
    set cbrange [low:high]
    set palette defined (0 '#ffffe0', 1 '#c7e9b4', 2 '#7fcdbb', 3 '#41b6c4', 4 '#1d91c0', 5 '#225ea8', 6 '#0c2c84')
    set cbtics ()
    lowest = ceil(low)
}
eval begin
do for [i=lowest:floor(high)] { set cbtics add (sprintf('%g', 10.0**i) colour(10.0**i)) }
set colorbox user origin (names + 710) / width, 80 / height
is_last(to) = to == total
plot data skip 1 using 2:1:2:3:($1 - 0.5):($1 + 0.5):(colour($4)) @cells, \
     '' skip 1 using (0):1:(''):ytic(short(strcol(5))) with labels, \
     '' skip 1 using (is_last($3) ? total : NaN):1:(sprintf('%.3g', $4)) with labels left offset 0.4, 0 font ',9'
