/* What the measurements for seed 004 share. */
#ifndef JUMPOFF_CLAIMS_SEED004_H
#define JUMPOFF_CLAIMS_SEED004_H

#include "arena/experiment.h"
#include "arena/standings.h"
#include "claims/claim.h"

/* The seed's setting: its rules, its draw after 80 plies without a capture, ballots (the seed does
 * not say how its games began), a number of games between each two players. */
Experiment seed004_experiment(const ClaimRun *run, uint64_t games);

/* Plays an experiment of description texts, NULL-terminated; the standings are the caller's.
 * NULL on failure or when stopped. */
Standings *seed004_play(const ClaimRun *run, Format format, uint64_t games,
                        const char *const *players, Error *error);

#endif
