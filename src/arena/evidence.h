/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence: what the games of a tournament prove, as the rows of a results folder's files: computed
 * once from its standings, or read back. */
#pragma once

#include "arena/matrix.h"
#include "arena/standings.h"

#include <math.h>

/* The seed of the resampling in results folders: not the experiment's, so that games.csv alone
 * gives the same figures again. */
enum { EVIDENCE_SEED = 1 };

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
typedef enum EvidenceMeasure {
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
} EvidenceMeasure;

extern const Record RATING_RECORD, PAIRING_RECORD, CYCLE_RECORD, MEASURE_RECORD;
/* A PairingRow as `jumpoff stats` prints it; its first and last columns need not be there. */
extern const Record FIGURES_RECORD;
enum { FIGURES_OF_PLAYERS = 3, FIGURES_OF_TEST = 9 };
/* What the measures are: fields of no struct. */
extern const Record MEASURES;

/* Owner of its rows; zero-initialise, release with evidence_free. */
typedef struct Evidence {
    bool is_there; /* folders of older versions have none of the files */
    Rows ratings;  /* RatingRow, of every player; as computed in the tournament's order */
    Rows pairings; /* PairingRow, in the tournament's order */
    Rows cycles;   /* CycleRow: the significant ones, most certain first */
    Rows measures; /* MeasureRow */
    Matrix superiority;
} Evidence;

/* From finished standings of at least two players; `sprt` may be NULL. The same games and seed give
 * the same bits. */
Evidence evidence_compute(const char *const *names, int players, const Standings *standings,
                          const Sprt *sprt, uint64_t seed);
/* Of bare counts: one pairing, of games that are not known, and its test. */
Evidence evidence_of_pairs(const PairCounts *pairs, const Sprt *sprt);
/* Reads a folder: one without ratings.csv has no evidence, and is no failure. False with
 * ERROR_NO_INPUT or ERROR_DATA. To be freed also after a failure. */
bool evidence_read(const char *folder, Evidence *evidence, Error *error);
void evidence_free(Evidence *evidence);

/* Undefined, with NaN, where it is not there. */
Estimate evidence_measure(const Evidence *evidence, EvidenceMeasure measure);
/* The test that it was computed with; false where there was none. */
bool evidence_test(const Evidence *evidence, Sprt *sprt);
/* The pairing of two players, in either order; NULL where they did not meet. */
const PairingRow *evidence_pairing(const Evidence *evidence, const char *player,
                                   const char *opponent);

static inline const RatingRow *rating_row(const Evidence *evidence, size_t index) {
    return &((const RatingRow *)evidence->ratings.items)[index];
}
static inline const PairingRow *pairing_row(const Evidence *evidence, size_t index) {
    return &((const PairingRow *)evidence->pairings.items)[index];
}

/* An estimate in a row: NaN where it is not defined. */
static inline Estimate estimate_to_row(Estimate estimate) {
    return estimate.defined ? estimate : (Estimate){false, NAN, NAN, NAN};
}
