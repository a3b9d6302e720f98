/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of search.csv: what a comparison of searches has measured. */
#pragma once

#include "measure/comparison.h"
#include "util/record.h"

/* What the files tell of a row; what is not known is -1 or NaN. */
typedef struct SearchedRow {
    const char *player, *search, *evaluator;
    int depth;
    int64_t positions, nodes, leaves, time_ns;
    double nodes_per_s;
} SearchedRow;

/* clang-format off */
/* Its columns in a row that has it as `searched`; what is said holds for the depth. */
#define SEARCHED_FIELDS(row, ...) \
    FIELD("player", TEXT, row, searched.player, .title = "player", .meaning = "label of the player"), \
    FIELD("search", TEXT, row, searched.search, .meaning = "its search"), \
    FIELD("evaluator", TEXT, row, searched.evaluator, .meaning = "its evaluator"), \
    FIELD("depth", INT, row, searched.depth, .most = 1000, .title = "depth", \
          .meaning = "depth in plies; empty where the limit is time or nodes", __VA_ARGS__), \
    FIELD("positions", COUNT, row, searched.positions, .meaning = "positions that were searched"), \
    FIELD("nodes", COUNT, row, searched.nodes, .title = "nodes", .show = SHOW_BIG, \
          .meaning = "positions visited, roots and leaves included"), \
    FIELD("leaves", COUNT, row, searched.leaves, .show = SHOW_BIG, \
          .meaning = "of them those that were evaluated")
/* clang-format on */

/* A row of search.csv. */
typedef struct SearchRow {
    SearchedRow searched;
    double ms_per_move; /* of people */
    double branching, pruning_bd, pruning_sum, pruning_exact, value;
    int passes;
    int64_t time_low_ns, time_high_ns;
    double spread;
    const char *settled;
    int64_t won, lost, won_plies;
} SearchRow;

extern const Record SEARCH_RECORD;

/* Adds the complete rows as search.csv has them. */
void search_rows(const Comparison *comparison, Rows *rows);
/* Appends whose times are not steady, and how far off they are; nothing if all are. */
void search_rows_note(const Comparison *comparison, Text *text);

/* Rows of a comparison beside plain alpha-beta and the minimal tree, to the same depth over the
 * same positions with the same evaluator. */

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
