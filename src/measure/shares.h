/* Rows of a comparison beside plain alpha-beta and the minimal tree, to the same depth over the
 * same positions with the same evaluator. */
#pragma once

#include "measure/comparison.h"
#include "measure/search_rows.h"
#include "util/record.h"

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

Share shares_find(const Comparison *comparison, const ComparisonRow *row);

/* A row of nodes.csv; its search and evaluator are named with their options. */
typedef struct NodesRow {
    SearchedRow searched;
    Share share;
} NodesRow;

extern const Record NODES_RECORD;

/* Adds the rows of nodes.csv: one for each with a depth, none for games. */
void shares_rows(const Comparison *comparison, Rows *rows);
/* Tells of the player that begins at a row: appends at which depths it has other values than an
 * exact search, nothing if it has none. Returns where the next player begins. */
int shares_note(const Comparison *comparison, int row, Text *text);

/* A row of strength.csv, which scripts/compare-searches makes; what is not known is -1 or NaN. */
typedef struct StrengthRow {
    const char *limit, *player, *opponent;
    int64_t games, pairs;
    double score, score_low, score_high, elo, elo_low, elo_high;
} StrengthRow;

extern const Record STRENGTH_RECORD;
