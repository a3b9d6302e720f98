/* Rows of a comparison beside plain alpha-beta and the minimal tree, to the same depth over the
 * same positions with the same evaluator. */
#ifndef JUMPOFF_MEASURE_SHARES_H
#define JUMPOFF_MEASURE_SHARES_H

#include "measure/comparison.h"
#include "util/text.h"

/* A row as a multiple of others; NaN where the comparison has no such row. */
typedef struct Share {
    double of_alphabeta, of_minimal; /* its nodes / theirs */
    /* What Knuth and Moore's formula gives for as many trees, of the mean branching that minimax
     * measured, or else plain alpha-beta. */
    double least_leaves, least_nodes;
    /* Positions whose value is another than a search says that certainly keeps it; -1: there is no
     * other such row. */
    int64_t differing;
} Share;

Share share_of(const Comparison *comparison, const ComparisonRow *row);
/* Appends nodes.csv: a header and a line for each row with a depth, none for games. */
void shares_write(const Comparison *comparison, Text *text);
/* Tells of the player that begins at a row: appends at which depths it has other values than an
 * exact search, nothing if it has none. Returns where the next player begins. */
int shares_note(const Comparison *comparison, int row, Text *text);

#endif
