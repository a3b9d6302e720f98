# All figures that are scores. The band is RULE_MATTERS of src/papers/verdicts.h.
heading = 'All figures that are scores: percentage points from even'
label = 'strcol("claim").": ".strcol("figure")'
even = '(strcol("unit") eq "score" ? 0.5 : strcol("unit") eq "lead" ? 0.0 : NaN)'
value = '100 * (column("value") - '.even.')'
low = '100 * (column("value_low") - '.even.')'
high = '100 * (column("value_high") - '.even.')'
series = '"measured"'
value2 = '100 * (column("theirs_low") - '.even.')'
series2 = '"the paper"'
axis = 'percentage points'
note = 'Thin lines: 95 % intervals. Scores minus 50 %, and differences of scores'
array band[2] = [-2.5, 2.5]
reference_name = 'too small to matter'
