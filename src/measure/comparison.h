/* Comparison of searches: the same positions, or whole games, searched by several players at
 * several depths. */
#pragma once

#include "arena/experiment.h"
#include "arena/standings.h"
#include "util/error.h"
#include "util/record.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* One player at one depth. */
typedef struct ComparisonRow {
    PlayerSpec spec;     /* label without its limit */
    int depth_plies;     /* 0: the limit is time or nodes */
    SearchTotals totals; /* moves: the positions that were searched */
    RatioSums times;     /* ns over moves, by game or position */
    double value;        /* sum of the root values; NaN in games */
    double *scores;      /* the root values, totals.moves of them; NULL in games */
    double full_nodes;   /* minimax's nodes for the same, NaN where it was not run */
} ComparisonRow;

typedef struct ComparisonSettings {
    const Rules *rules;
    int board_size, threads; /* threads: of games; positions are searched on one */
    uint64_t seed;
    /* Where the positions come from, or the games start; "suite": measure/suite.h's, each by its
     * own rules whatever `rules` says, for the standard board and no games. */
    const char *openings;
    const Board *board;   /* instead of openings: this position only; NULL */
    uint64_t positions;   /* at most so many; 0: all (100 where there is no end of them) */
    uint64_t games;       /* 0: positions; else games of each row, even */
    const char *opponent; /* in games: its description, played at the row's depth; NULL: itself */
    bool quiet;
    const atomic_bool *stop;
} ComparisonSettings;

/* Whether the positions are the suite's. */
bool comparison_of_suite(const ComparisonSettings *settings);

/* Opaque owner of the rows and of the catalogues of their players. */
typedef struct Comparison Comparison;

/* A row for each player and depth from `first` to `last` (0, 0: each player's own limit).
 * ERROR_USAGE for a player or an opponent that cannot be read, ERROR_NO_INPUT or ERROR_DATA for a
 * heuristic file. NULL on failure. */
Comparison *comparison_new(const ComparisonSettings *settings, const char *const *players,
                           int count, int first, int last, Error *error);
void comparison_free(Comparison *comparison);
/* Of the suite: the one of the first rules. */
const Catalogue *comparison_catalogue(const Comparison *comparison);
/* Runs all rows in turn. ERROR_INTERRUPTED when stopped: the rows up to there are complete. */
bool comparison_run(Comparison *comparison, Error *error);
int comparison_count(const Comparison *comparison); /* of the complete rows */
const ComparisonRow *comparison_row(const Comparison *comparison, int index);
/* What the files tell of a row; what is not known is -1 or NaN. */
typedef struct SearchedRow {
    const char *player, *search, *evaluator;
    int depth;
    int64_t positions, nodes, leaves, time_ns;
    double nodes_per_s;
} SearchedRow;

/* The names are those of the row's spec, without options. */
SearchedRow comparison_searched(const ComparisonRow *row);

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
} SearchRow;

extern const Record SEARCH_RECORD;

/* Adds the complete rows as search.csv has them. */
void comparison_rows(const Comparison *comparison, Rows *rows);
