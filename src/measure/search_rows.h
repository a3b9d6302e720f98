/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of search.csv, nodes.csv and strength.csv from a comparison of searches. */
#pragma once

#include "measure/comparison.h"
#include "util/record.h"

/* The columns that search.csv and nodes.csv share; -1 and NaN are unknown. */
typedef struct SearchedRow {
    const char *player, *search, *evaluator;
    int depth;
    int64_t positions, nodes, leaves, time_ns;
    double nodes_per_s;
} SearchedRow;

/* clang-format off */
/* Its columns in a row with a member `searched`; further arguments are for `depth`. */
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
    double ms_per_move; /* for people only */
    double branching, pruning_bd, pruning_sum, pruning_exact, value;
    int passes;
    int64_t time_low_ns, time_high_ns;
    double spread;
    const char *settled;
    int64_t won, lost, won_plies;
} SearchRow;

extern const Record SEARCH_RECORD;

/* Adds the complete rows of search.csv. */
void search_rows(const Comparison *comparison, Rows *rows);
/* Appends the players whose times are not steady, with their spread; nothing if all are. */
void search_rows_note(const Comparison *comparison, Text *text);

/* Rows compared with plain alpha-beta and with the minimal tree: same depth, positions and
 * evaluator. */

/* A row compared with others; NaN if the comparison has no such row. */
typedef struct Share {
    double of_alphabeta, of_minimal; /* its nodes / their nodes */
    /* Knuth and Moore's formula for as many trees of the mean branching of minimax, or else of
     * plain alpha-beta. */
    double least_leaves, least_nodes;
    /* Positions whose value differs from that of an exact search; -1: no such row. */
    int64_t differing;
} Share;

Share shares_find(const Comparison *comparison, const ComparisonRow *row);

/* A row of nodes.csv; search and evaluator are named with options. */
typedef struct NodesRow {
    SearchedRow searched;
    Share share;
} NodesRow;

extern const Record NODES_RECORD;

/* Adds the rows of nodes.csv: one for each row with a depth, none for games. */
void shares_rows(const Comparison *comparison, Rows *rows);
/* Appends the depths at which the player of `row` has other values than an exact search; nothing if
 * it has none. Returns the first row of the next player. */
int shares_note(const Comparison *comparison, int row, Text *text);

/* A row of quantiles.csv: this share of the positions take at most so many nodes. */
typedef struct QuantileRow {
    const char *player;
    int depth;
    double share;
    int64_t nodes;
} QuantileRow;

extern const Record QUANTILE_RECORD;

/* Adds for each row of positions the least, the greatest and 49 between. */
void quantiles_rows(const Comparison *comparison, Rows *rows);
