# The fitness of a population.
heading = 'Fitness of the population'
value = '100 * column("best")'
name1 = 'best'
value2 = '100 * column("mean")'
name2 = 'mean'
y_axis = 'share of the points given, %'
note = 'The share of all points of a generation that a member has: the more, the fitter'
from = 0
