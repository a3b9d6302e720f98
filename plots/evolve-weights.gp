# The weights of the best.
prefix = 'best_'
