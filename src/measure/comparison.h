/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparison of searches: the same positions, or whole games, searched by several players at
 * several depths. */
#pragma once

#include "arena/standings.h"
#include "measure/timing.h"

/* One player at one depth. */
typedef struct ComparisonRow {
    PlayerSpec spec;     /* label without its limit */
    int depth_plies;     /* 0: the limit is time or nodes */
    SearchTotals totals; /* moves: the positions that were searched; time: of the median pass */
    TimedItem timed;     /* the passes over all of them */
    RatioSums times;     /* ns over moves, by game, in the last pass; of positions none */
    double value;        /* sum of the root values that are no proven wins; NaN in games */
    int64_t won, lost;   /* positions that are proven so for who moves; -1 in games */
    int64_t won_plies;   /* to the ends of those games, together */
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
    const Board *board; /* instead of openings: this position only; NULL */
    uint64_t positions; /* at most so many; 0: all (100 where there is no end of them) */
    uint64_t games;     /* 0: positions; else games of each row, even */
    /* From a depth on a search plays another number of games; NULL: none does. */
    const char *slow_search;
    int slow_depth;
    uint64_t slow_games;
    double seconds; /* the most that it takes to repeat all for the times; 0: nothing is repeated */
    const char *opponent;   /* in games: its description, played at the row's depth; NULL: itself */
    const Catalogue *files; /* whose heuristic files are taken instead of the disk's; NULL: none */
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
/* Whether a player is limited by time. */
bool comparison_is_by_clock(const Comparison *comparison);
/* Runs all rows, taking turns: first each once, by rising depth, then again for the times, as
 * measure/timing.h says. ERROR_INTERRUPTED when stopped: then there are the rows that ran once. */
bool comparison_run(Comparison *comparison, Error *error);
int comparison_count(const Comparison *comparison); /* of the complete rows */
const ComparisonRow *comparison_row(const Comparison *comparison, int index);
