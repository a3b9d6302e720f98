/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a results folder: what the games of a tournament add up to and what they prove,
 * computed once from its standings, or read back. */
#pragma once

#include "arena/matrix.h"
#include "arena/standings.h"

#include <math.h>

/* A row of players.csv; NaN and -1 are unknown. */
typedef struct PlayerRow {
    const char *player;
    int64_t games, wins, draws, losses; /* with a result */
    double points, score, clash_points;
    int64_t distinct_games;
    Estimate elo;
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

/* A row of ratings.csv. What is unknown or undefined is NaN; no bound is infinite where it was
 * computed, NaN where it was read. */
typedef struct RatingRow {
    const char *player;
    Estimate rating;
} RatingRow;

/* A row of pairings.csv: two players who met, as the first of them sees it, who comes first in the
 * tournament. */
typedef struct PairingRow {
    const char *player, *opponent;
    int64_t games, pairs; /* games with a result; pairs that count, repeats once */
    Estimate score, elo;
    double superiority, p_value, p_holm;
    /* Not in the file, but what `jumpoff stats` prints, too; NaN and -1 where it was read: */
    int64_t counts[PAIR_OUTCOMES];
    Estimate normalized_elo;
    const char *model, *verdict; /* of the test; NULL: there is none */
    double elo0, elo1, llr, lower, upper, alpha, beta;
} PairingRow;

/* A pairing shows a difference where p (of many pairings Holm's) is at most this. */
#define PAIRING_SIGNIFICANT 0.05

/* A row of cycles.csv: the first beats the second beats the third beats the first. */
typedef struct CycleRow {
    const char *players[3];
    double shares[3]; /* of the points: of the first against the second and so on */
    double p_value;
} CycleRow;

/* A row of evidence.csv. */
typedef struct MeasureRow {
    const char *measure;
    Estimate is;
    int decimals; /* no column */
} MeasureRow;

/* The measures in evidence.csv. */
typedef enum TotalsMeasure {
    MEASURE_GAMES,
    MEASURE_FAILURES,
    MEASURE_DISTINCT,
    MEASURE_PAIRS,
    MEASURE_FIRST_MOVE,
    MEASURE_DRAWS,
    MEASURE_SCALE,
    /* Of the first player against the second, where the experiment has a test: */
    MEASURE_LLR,
    MEASURE_ELO0,
    MEASURE_ELO1,
    MEASURE_NORMALIZED_ELO0,
    MEASURE_NORMALIZED_ELO1,
    MEASURE_ALPHA,
    MEASURE_BETA,
    MEASURE_COUNT
} TotalsMeasure;

extern const Record PLAYER_RECORD, SPEED_RECORD, RATING_RECORD, PAIRING_RECORD, CYCLE_RECORD,
    MEASURE_RECORD;
/* A PairingRow as `jumpoff stats` prints it; its first and last columns need not be there. */
extern const Record FIGURES_RECORD;
enum { FIGURES_OF_PLAYERS = 3, FIGURES_OF_TEST = 9 };
/* What the measures are: fields of no struct. */
extern const Record MEASURES;

/* All tables of a tournament; zero-initialise, release with totals_free. */
typedef struct Totals {
    Rows players, speeds; /* PlayerRow, SpeedRow */
    Matrix crosstable, clashes;
    bool has_statistics; /* folders of older versions have none of the files that follow */
    Rows ratings;        /* RatingRow, of every player; as computed in the tournament's order */
    Rows pairings;       /* PairingRow, in the tournament's order */
    Rows cycles;         /* CycleRow: the significant ones, most certain first */
    Rows measures;       /* MeasureRow */
    Matrix superiority;
} Totals;

/* From finished standings of at least two players: rows and matrices in the order of the names,
 * which are copied; `sprt` may be NULL. The same games and seed give the same bits. */
Totals totals_compute(const char *const *names, int players, const Standings *standings,
                      const Sprt *sprt, uint64_t seed);
/* Of bare counts: one pairing, of games that are not known, and its test. */
Totals totals_of_pairs(const PairCounts *pairs, const Sprt *sprt);
/* Reads those of a folder, of which speed.csv and the statistics need not be there. ERROR_NO_INPUT
 * or ERROR_DATA, also where they are not of the same players; to be freed even so. */
bool totals_read(const char *folder, Totals *totals, Error *error);
/* ERROR_CANNOT_WRITE. */
bool totals_write(const char *folder, const Totals *totals, Error *error);
/* Removes the files. */
void totals_remove(const char *folder);
void totals_free(Totals *totals);

/* Some of them: players.csv and crosstable.csv. */
Rows totals_players(const char *const *names, int players, const Standings *standings);
Matrix totals_crosstable(const char *const *names, int players, const Standings *standings);

/* Undefined, with NaN, where it is not there. */
Estimate totals_measure(const Totals *totals, TotalsMeasure measure);
/* The test that they were computed with; false where there was none. */
bool totals_test(const Totals *totals, Sprt *sprt);
/* The pairing of two players, in either order; NULL where they did not meet. */
const PairingRow *totals_pairing(const Totals *totals, const char *player, const char *opponent);

static inline const PlayerRow *player_row(const Rows *rows, size_t index) {
    return &((const PlayerRow *)rows->items)[index];
}
static inline const SpeedRow *speed_row(const Rows *rows, size_t index) {
    return &((const SpeedRow *)rows->items)[index];
}
static inline const RatingRow *rating_row(const Totals *totals, size_t index) {
    return &((const RatingRow *)totals->ratings.items)[index];
}
static inline const PairingRow *pairing_row(const Totals *totals, size_t index) {
    return &((const PairingRow *)totals->pairings.items)[index];
}

/* The share of points that an Elo difference stands for: all or none beyond ±1199, where stats_elo
 * clamps; NaN for NaN. */
static inline double elo_share(double elo) {
    return fabs(elo) > 1199 ? elo > 0 : 1 / (1 + pow(10, -elo / 400));
}
