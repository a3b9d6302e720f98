# Error of the predicted results
# Mean square of what is missing to the result, a win being 1 and a draw 1/2: the less, the better. Rounds whose positions are not the same are not quite comparable
set ylabel 'mean squared error'
