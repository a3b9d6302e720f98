/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparison of searches: several players search the same positions, or play games, at
 * several depths; and its rows in search.csv, nodes.csv and quantiles.csv. */
#pragma once

#include "arena/tournament_stats.h"
#include "measure/timing.h"
#include "util/csv_schema.h"

/* The search of a position: its value, nodes and least time. */
typedef struct PositionSearch {
    Score score;
    double nodes, ns;
} PositionSearch;

/* One player at one depth. */
typedef struct ComparisonRow {
    PlayerSpec spec;             /* label without its limit */
    int depth_plies;             /* 0: the limit is time or nodes */
    SearchTotals totals;         /* moves: searched positions; time: of the median pass */
    int64_t counted_ns;          /* the pass of which the other totals are */
    TimedItem timed;             /* the times of the passes over all positions */
    RatioSums game_nodes, times; /* nodes and ns over moves by game; without games empty */
    double value;      /* sum of the root values except proven wins and losses; NaN in games */
    int64_t won, lost; /* positions proven for the side to move; -1 in games */
    int64_t won_plies; /* sum of the plies to those wins and losses */
    PositionSearch *positions; /* totals.moves of them; NULL in games */
    double full_nodes;         /* minimax's nodes for the same positions; NaN: unknown */
} ComparisonRow;

typedef struct ComparisonSettings {
    const Rules *rules;
    int board_size, threads; /* threads: of games; positions are searched on one */
    uint64_t seed;
    /* The positions, or starts of games; "suite": measure/suite.h, each position by its own rules
     * instead of `rules`, for the standard board and without games. */
    const char *openings;
    const Board *board; /* this position alone instead of openings; NULL: none */
    uint64_t positions; /* most positions; 0: all (100 of an unlimited source) */
    uint64_t games;     /* 0: positions; else games of each row, even */
    /* From `slow_depth` on, this search plays only `slow_games` games; NULL: none does. */
    const char *slow_search;
    int slow_depth;
    uint64_t slow_games;
    double seconds;       /* for repeated passes, which measure times; 0: one pass */
    const char *opponent; /* in games: the opponent, at the row's depth; NULL: the player */
    bool engines;         /* external engines are allowed; they report what nodes they report */
    bool quiet;
    const atomic_bool *stop;
} ComparisonSettings;

bool comparison_of_suite(const ComparisonSettings *settings);

/* Depths that rise, or only 0: each player's own limit. */
typedef struct Depths {
    int count, list[SEARCH_DEPTH_MAX];
} Depths;
static inline Depths depths_between(int first, int last) {
    Depths depths = {.count = 0};
    for (int depth = first; depth <= last; depth++) depths.list[depths.count++] = depth;
    return depths;
}

/* Opaque owner of the rows and of the catalogues of their players. */
typedef struct SearchComparison SearchComparison;

/* Creates a row for each player of an experiment, by the settings' rules, and depth. NULL with
 * ERROR_USAGE for a wrong player or opponent, ERROR_NO_INPUT or ERROR_DATA for a heuristic file. */
CHECKED SearchComparison *comparison_new(const ComparisonSettings *settings,
                                         const Experiment *experiment, Depths depths, Error *error);
void comparison_free(SearchComparison *comparison);
/* Returns the players' catalogue; with the suite that of the first rules. */
const Catalogue *comparison_catalogue(const SearchComparison *comparison);
/* Whether a player is limited by time. */
bool comparison_is_by_clock(const SearchComparison *comparison);
/* Runs all rows, first once each by rising depth, then again in turns for the times
 * (measure/timing.h). ERROR_INTERRUPTED when stopped: rows that ran once are complete. */
CHECKED bool comparison_run(SearchComparison *comparison, Error *error);
uint64_t
comparison_faults(const SearchComparison *comparison);    /* openings_faults of its positions */
int comparison_count(const SearchComparison *comparison); /* complete rows */
const ComparisonRow *comparison_row(const SearchComparison *comparison, int index);

/* Rows of files */

/* A row compared with others of its evaluator at its depth; NaN if the comparison has no such row.
 */
typedef struct Share {
    double of_alphabeta, of_minimal; /* its nodes / their nodes */
    /* Knuth and Moore's formula for trees of the mean branching of minimax, or else alpha-beta. */
    double least_leaves, least_nodes;
    /* Positions whose value differs from that of an exact search; -1: no such row. */
    int64_t differing;
} Share;

/* A row of search.csv and of nodes.csv; search and evaluator are named with options; -1 and NaN are
 * unknown. */
typedef struct SearchRow {
    const char *player, *search, *evaluator;
    int depth;
    int64_t positions, nodes, leaves, time_ns;
    double nodes_per_s;
    double nodes_per_move, ms_per_move; /* for people only */
    double branching, pruning_bd, pruning_sum, pruning_exact, value;
    int passes;
    int64_t time_low_ns, time_high_ns;
    double spread;
    const char *settled;
    int64_t won, lost, won_plies;
    const char *beside;     /* the player whose nodes and time are compared; "": none */
    Estimate fewer, faster; /* its nodes and time a move over this player's; bounds may be NaN */
    Share share;
} SearchRow;

extern const CsvSchema SEARCH_SCHEMA, NODES_SCHEMA;

/* Adds a row of search.csv for each complete row, and one of nodes.csv (`nodes` may be NULL) for
 * each with a depth, none for games. A row stands beside that of plain minimax, else of plain
 * alphabeta, else the first, with the same evaluator at this depth; if it is the only one with it,
 * beside the first of the same search. The intervals are those over positions or games and, of
 * times, over passes, combined as independent errors of the logarithm. */
void search_rows(const SearchComparison *comparison, Rows *rows, Rows *nodes);
/* Appends the players whose times are not steady, with their spread; nothing if all are. */
void search_rows_note(const SearchComparison *comparison, Text *text);
/* Appends the depths at which values of the player of `row` differ from those of an exact search;
 * nothing if there are none. Returns the first row of the next player. */
int shares_note(const SearchComparison *comparison, int row, Text *text);

/* A row of quantiles.csv: this share of the positions take at most so many nodes. */
typedef struct QuantileRow {
    const char *player;
    int depth;
    double share;
    int64_t nodes;
} QuantileRow;

extern const CsvSchema QUANTILE_SCHEMA;

/* Adds for each row of positions the least and the greatest number of nodes and 49 between. */
void quantiles_rows(const SearchComparison *comparison, Rows *rows);
