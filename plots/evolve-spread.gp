# Spread of the weights
# Standard deviation of each weight over a population, standard error after a fit, else how far the round moved it
set ylabel 'spread (logarithmic)'
set logscale y
