# Weights of the best
# The scale is linear from -1 to 1 and logarithmic beyond
set ylabel 'weight'
set nonlinear y via asinh(y) inverse sinh(y)
set ytics (-0.5, 0, 0.5)
set for [i=0:6] ytics add (10.0**i, -10.0**i)
