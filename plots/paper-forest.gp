# All figures that are scores. The band is RULE_MATTERS of src/papers/verdicts.h.
heading = 'All figures that are scores: percentage points from even'
label = 'strcol("claim").": ".strcol("figure")'
value = 'column("effect")'
low = 'column("effect_low")'
high = 'column("effect_high")'
series = '"measured"'
value2 = 'column("effect_theirs")'
series2 = '"the paper"'
axis = 'percentage points'
note = 'Thin lines: 95 % intervals. Scores less 50 %, and differences of scores'
array band[2] = [-2.5, 2.5]
reference_name = 'too small to matter'
