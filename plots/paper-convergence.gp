# When evolutions converge.
label = 'strcol("heuristic")'
series = 'strcol("generator")'
value = 'column("more_than")'
low = 'column("more_than")'
high = 'column("at_most")'
axis = 'crossovers'
note = 'Each evolution. Dots: not yet reached then; thin lines: to where it was reached; arrows: not reached in the run'
from = 0
to = 0
least = 0
