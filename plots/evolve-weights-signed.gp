# Weights of the best
# Orange: below 0, blue: above; the darker, the larger. The scale is logarithmic but for the smallest. At the right the last weights
set palette defined (0 '#7f3b08', 1 '#b35806', 2 '#f1a340', 3 '#f7f7f7', 4 '#67a9cf', 5 '#2166ac', 6 '#053061')
