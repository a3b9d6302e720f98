/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tournaments of paper 003's 15 heuristics, each with other evolutions of them: the paper's whole
 * experiment again and again, so that intervals count what evolutions differ by.
 *
 * Tournament i has HG's evolutions i. SHG has fewer: those of one number are in as many tournaments
 * that follow each other, which together are a unit (papers/ranking.h). */
#pragma once

#include "papers/evolved.h"
#include "papers/field.h"

typedef struct RoundsPlan {
    const char *name;  /* of the games' folders */
    const char *rules; /* of the games */
    int depth;         /* of the 15 */
    /* Whom all meet, with its depth, as player 0; NULL: they meet each other. ROUNDS_TD: the TD
     * of the unit's number. */
    const char *opponent;
    int opponent_depth;
    uint64_t games; /* of each two players, in each tournament */
} RoundsPlan;
extern const char ROUNDS_TD[];
/* The paper's round robin in checkers [§7.2.1]. */
extern const RoundsPlan ROUNDS_ROBIN;

typedef struct Rounds {
    Ranking rankings[2]; /* by RankingKind, over the units */
    int tournaments, units;
    int wins[FIELD_MEMBERS]; /* tournaments in which it is first (or level) by both */
    uint64_t games, total;   /* of each of the 15, of all */
} Rounds;

/* By points, over the units. */
static inline const Ranking *rounds_points(const Rounds *rounds) {
    return &rounds->rankings[RANKING_POINTS];
}

/* Plays them; false on failure or when stopped. */
bool rounds_play(const ClaimRun *run, const RoundsPlan *plan, Rounds *rounds, Error *error);
void rounds_free(Rounds *rounds);

/* A line of the paper's among the bars. */
typedef struct SeedLine {
    const char *label;
    double score;
} SeedLine;
/* Writes the `count` best by points as bars of a figure; `lines` (may be NULL) end with a NULL
 * label.
 */
bool rounds_write_bars(const ClaimRun *run, const char *name, const char *figure,
                       const Rounds *rounds, int count, const SeedLine *lines, Error *error);
/* Writes a row for each of the 15, in their order: its score by points, its interval, and the two
 * parts of its spread. */
bool rounds_write_spread(const ClaimRun *run, const char *name, const Rounds *rounds, Error *error);
/* Appends "over 3 evolutions of each heuristic (the spread of a score is 2.1 percentage points by
 * evolution, 1.3 by games)". */
void rounds_describe(const Rounds *rounds, Text *text);
