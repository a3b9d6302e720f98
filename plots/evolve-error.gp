# The error of a population on positions.
heading = 'Error against what the search says'
value = 'sqrt(column("best") / column("positions"))'
name1 = 'best'
value2 = 'sqrt(column("mean") / column("positions"))'
name2 = 'mean of the population'
y_axis = 'error, in units of the value (logarithmic)'
note = 'Root mean square over the positions of a phase. In each phase, from left to right, the positions are nearer to the start of the game; its first population is mostly random'
logarithmic = 1
