/* Evidence: what the games of a tournament prove, computed once from its standings. */
#ifndef JUMPOFF_ARENA_EVIDENCE_H
#define JUMPOFF_ARENA_EVIDENCE_H

#include "arena/experiment.h"
#include "arena/standings.h"
#include "stats/cycles.h"
#include "stats/ratings.h"
#include "stats/sprt.h"
#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>
#include <stdint.h>

/* The seed of the resampling in results folders: not the experiment's, so that games.csv alone
 * gives the same figures again. */
enum { EVIDENCE_SEED = 1 };

/* Two players who met, as the first of them sees it; `player` comes first in the tournament. */
typedef struct EvidencePairing {
    int player, opponent;
    uint64_t games;   /* with a result */
    PairCounts pairs; /* repeats once */
    Estimate score, elo;
    double superiority, p_value, p_holm;
} EvidencePairing;

/* Owner of what it points to but for `names`; release with evidence_free. */
typedef struct Evidence {
    int players;
    const char *const *names;           /* borrowed */
    uint64_t games, failures, distinct; /* failures: games without a result; distinct: others that
                                           repeat none */
    uint64_t pairs;                     /* that count */
    uint64_t *player_games;             /* of each player, with a result */
    Ratings ratings;
    Cycles cycles;
    double *mixture; /* a share a player; NULL where not every two players met */
    int pairing_count;
    EvidencePairing *pairings; /* in the tournament's order */
    bool has_sprt;             /* the rest is set: of the first player against the second */
    Sprt sprt;
    PairCounts sprt_pairs;
} Evidence;

/* From finished standings of at least two players; `sprt` may be NULL. The same games and seed give
 * the same bits. */
Evidence evidence_compute(const char *const *names, int players, const Standings *standings,
                          const Sprt *sprt, uint64_t seed);
void evidence_free(Evidence *evidence);
/* Whether more than half of the games with a result repeat an earlier one. */
bool evidence_is_mostly_repeats(const Evidence *evidence);
/* The pairing of two players, in either order; NULL where they did not meet. */
const EvidencePairing *evidence_pairing(const Evidence *evidence, int player, int opponent);

/* Each appends a whole CSV file; see the header rows for the columns. Decimals are few enough that
 * the last bits of a C library's functions do not show; what is unknown or has no bound is an
 * empty field. */
void evidence_write_ratings(const Evidence *evidence, Text *text);
void evidence_write_superiority(const Evidence *evidence, Text *text);
void evidence_write_pairings(const Evidence *evidence, Text *text);
void evidence_write_cycles(const Evidence *evidence, Text *text);
void evidence_write_measures(const Evidence *evidence, Text *text); /* evidence.csv */

/* The files of a results folder, ending with a NULL name. */
typedef struct EvidenceFile {
    const char *name;
    void (*write)(const Evidence *evidence, Text *text);
} EvidenceFile;
extern const EvidenceFile EVIDENCE_FILES[];
/* Computes with EVIDENCE_SEED and the experiment's test, and writes all of them into a folder;
 * ERROR_CANNOT_WRITE. */
bool evidence_write_files(const char *folder, const Experiment *experiment,
                          const Standings *standings, Error *error);

#endif
