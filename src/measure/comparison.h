/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparison of searches: several players search the same positions, or play games, at several
 * depths. */
#pragma once

#include "arena/standings.h"
#include "measure/timing.h"

/* One player at one depth. */
typedef struct ComparisonRow {
    PlayerSpec spec;     /* label without its limit */
    int depth_plies;     /* 0: the limit is time or nodes */
    SearchTotals totals; /* moves: searched positions; time: of the median pass */
    TimedItem timed;     /* the times of the passes over all positions */
    RatioSums times;     /* ns over moves by game, in the last pass; without games empty */
    double value;        /* sum of the root values except proven wins and losses; NaN in games */
    int64_t won, lost;   /* positions proven for the side to move; -1 in games */
    int64_t won_plies;   /* sum of the plies to the ends of those games */
    double *scores;      /* the root values, totals.moves of them; NULL in games */
    double *nodes;       /* the nodes of each position; NULL in games */
    double full_nodes;   /* minimax's nodes for the same positions; NaN: unknown */
} ComparisonRow;

typedef struct ComparisonSettings {
    const Rules *rules;
    int board_size, threads; /* threads: of games; positions are searched on one */
    uint64_t seed;
    /* The positions, or starts of games; "suite": measure/suite.h, by the rules of each position
     * whatever `rules` is, for the standard board and without games. */
    const char *openings;
    const Board *board; /* this position alone instead of openings; NULL: none */
    uint64_t positions; /* the most positions; 0: all (100 of an unlimited source) */
    uint64_t games;     /* 0: positions; else games of each row, even */
    /* This search plays `slow_games` games from `slow_depth` on; NULL: none does. */
    const char *slow_search;
    int slow_depth;
    uint64_t slow_games;
    double seconds;         /* limit of the repetitions for times; 0: no repetition */
    const char *opponent;   /* in games: description of the opponent, at the row's depth; NULL: the
                               player itself */
    const Catalogue *files; /* its heuristic files replace those of the disk; NULL: none */
    bool quiet;
    const atomic_bool *stop;
} ComparisonSettings;

/* Whether the positions are the suite's. */
bool comparison_of_suite(const ComparisonSettings *settings);

/* Opaque owner of the rows and of the catalogues of their players. */
typedef struct Comparison Comparison;

/* Creates a row for each player and depth from `first` to `last` (0, 0: each player's own limit).
 * NULL with ERROR_USAGE for a player or opponent that cannot be read, ERROR_NO_INPUT or ERROR_DATA
 * for a heuristic file. */
Comparison *comparison_new(const ComparisonSettings *settings, const char *const *players,
                           int count, int first, int last, Error *error);
void comparison_free(Comparison *comparison);
/* The players' catalogue; with the suite that of the first rules. */
const Catalogue *comparison_catalogue(const Comparison *comparison);
/* Whether a player is limited by time. */
bool comparison_is_by_clock(const Comparison *comparison);
/* Runs all rows, first once each by rising depth, then again in turns for the times
 * (measure/timing.h). ERROR_INTERRUPTED when stopped: rows that ran once are complete. */
bool comparison_run(Comparison *comparison, Error *error);
int comparison_count(const Comparison *comparison); /* complete rows */
const ComparisonRow *comparison_row(const Comparison *comparison, int index);
