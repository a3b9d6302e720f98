# Weights of the best
# The darker, the larger; none is below 0. The scale is logarithmic, down to at least a ten thousandth of the largest. At the right the last weights
set palette defined (0 '#ffffe0', 1 '#c7e9b4', 2 '#7fcdbb', 3 '#41b6c4', 4 '#1d91c0', 5 '#225ea8', 6 '#0c2c84')
