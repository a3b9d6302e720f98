# How uncertain the weights are
# Standard error of each weight in its fit: the darker, the less is known of it. The scale is logarithmic
set palette defined (0 '#ffffff', 0.1 '#c6dbef', 0.35 '#6baed6', 0.7 '#2171b5', 1 '#08306b')
