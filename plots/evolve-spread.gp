# How much the population differs
# Standard deviation of each weight over the population: the darker, the more it differs; white: not at all. The scale is logarithmic
set palette defined (0 '#ffffff', 0.1 '#c6dbef', 0.35 '#6baed6', 0.7 '#2171b5', 1 '#08306b')
