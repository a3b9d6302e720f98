# The error of predicted results.
heading = 'Error of the predicted results'
value = 'column("error_before")'
name1 = 'before the fit'
value2 = 'column("error_after")'
name2 = 'after the fit'
y_axis = 'mean squared error'
note = 'Mean square of what is missing to the result, a win being 1 and a draw 1/2: the less, the better. Rounds whose positions are not the same are not quite comparable'
