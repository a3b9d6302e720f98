# Matches of the best.
heading = 'Strength of the best'
value = '100 * column("score")'
name1 = 'against piece2val'
value2 = column_of('score_start') > 0 ? '100 * column("score_start")' : ''
name2 = 'against the start'
y_axis = 'share of the points, %'
note = 'Games at equal depth, a draw counting half; above the dashed line is winning. Each point is a match by itself: the fewer its games, the more it wavers'
share = 1
