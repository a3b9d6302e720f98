# How far apart the population is in each weight.
prefix = 'sd_'
