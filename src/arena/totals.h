/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a results folder: what the games of a tournament add up to and what they prove,
 * computed once from its standings, or read back. */
#pragma once

#include "arena/standings.h"
#include "util/record.h"

#include <math.h>

/* A row of players.csv; NaN and -1 are unknown. No bound is infinite where it was computed, NaN
 * where it was read. */
typedef struct PlayerRow {
    const char *player;
    int64_t games, wins, draws, losses; /* with a result */
    double points, score, score_low, score_high, match_points;
    int64_t distinct_games;
    Estimate rating, behind; /* stats/ratings.h; behind whose share of points is the largest */
    int64_t nodes;
    double branching, pruning_bd, pruning_sum;
} PlayerRow;

/* A row of speed.csv. */
typedef struct SpeedRow {
    const char *player;
    int64_t moves;
    double time_s, nodes_per_s, ms_per_move;
} SpeedRow;

/* The seed of the resampling in results folders: not the experiment's, so that games.csv alone
 * gives the same figures again. */
enum { TOTALS_SEED = 1 };

/* A row of pairings.csv: two players who met, as the first of them sees it, who comes first in the
 * tournament. */
typedef struct PairingRow {
    const char *player, *opponent;
    int64_t games; /* with a result; -1: not known */
    double points; /* of the first in them */
    int64_t pairs; /* that count, repeats once */
    Estimate score, elo;
    double any_time_low, any_time_high; /* of the score */
    double los, p_value, p_holm;
    int64_t counts[PAIR_OUTCOMES];
    Estimate normalized_elo;
    const char *model, *verdict; /* of the test; "": there is none */
    double elo0, elo1, llr, lower, upper, alpha, beta;
    Estimate after; /* the Elo of the score after a test that these pairs ended */
} PairingRow;

/* A pairing shows a difference where p (of many pairings Holm's) is at most this. */
#define PAIRING_SIGNIFICANT 0.05

/* A row of cycles.csv: the first beats the second beats the third beats the first. */
typedef struct CycleRow {
    const char *players[3];
    double shares[3]; /* of the points: of the first against the second and so on */
    double p_value;
} CycleRow;

/* The row of statistics.csv: the games of all. */
typedef struct StatisticsRow {
    int64_t games, games_without_result, distinct_games, pairs;
    Estimate black_score, draws; /* shares of the points, of the games, over pairs */
} StatisticsRow;

/* crosstable.csv and clashes.csv, player against player, follow from the pairings and are not read:
 * a column a player, which the second field describes. */
extern const Record PLAYER_RECORD, SPEED_RECORD, PAIRING_RECORD, CROSSTABLE_RECORD,
    MATCH_POINT_RECORD, CYCLE_RECORD, STATISTICS_RECORD;
/* The first and the last columns of PAIRING_RECORD, which need not be there. */
enum { PAIRING_OF_PLAYERS = 4, PAIRING_OF_TEST = 12 };

/* All tables of a tournament; zero-initialise, release with totals_free. */
typedef struct Totals {
    Rows players, speeds; /* PlayerRow, SpeedRow */
    Rows pairings;        /* PairingRow, in the tournament's order */
    Rows cycles;          /* CycleRow: the significant ones, most certain first */
    Rows statistics;      /* StatisticsRow: one; none of bare counts */
} Totals;

/* From finished standings of at least two players: rows and matrices in the order of the names,
 * which are copied, rounded as the files have them; `sprt` may be NULL. The same games and seed
 * give the same bits. */
Totals totals_compute(const char *const *names, int players, const Standings *standings,
                      const Sprt *sprt, uint64_t seed);
/* Of bare counts: one pairing, of games that are not known, and its test. */
Totals totals_of_pairs(const PairCounts *pairs, const Sprt *sprt);
/* Reads those of a folder, of which speed.csv need not be there. ERROR_NO_INPUT or ERROR_DATA, also
 * where they are not of the same players; to be freed even so. */
bool totals_read(const char *folder, Totals *totals, Error *error);
/* ERROR_CANNOT_WRITE. */
bool totals_write(const char *folder, const Totals *totals, Error *error);
/* Removes the files. */
void totals_remove(const char *folder);
void totals_free(Totals *totals);

/* Some of them, while games are played: the players with the ratings of who has at least
 * RATED_PAIRS pairs and without their bounds, and the pairings. */
enum { RATED_PAIRS = 10 };
Totals totals_so_far(const char *const *names, int players, const Standings *standings);

/* The points of each player against each, row after row in the order of `players`, which may be
 * sorted; NaN where they did not meet. To be freed. */
double *totals_crosstable(const Totals *totals);
/* The LLR of the first two players' test between its bounds; undefined where there is none. */
Estimate totals_test(const Totals *totals);

static inline const PlayerRow *player_row(const Rows *rows, size_t index) {
    return &((const PlayerRow *)rows->items)[index];
}
static inline const SpeedRow *speed_row(const Rows *rows, size_t index) {
    return &((const SpeedRow *)rows->items)[index];
}
static inline const PairingRow *pairing_row(const Totals *totals, size_t index) {
    return &((const PairingRow *)totals->pairings.items)[index];
}
