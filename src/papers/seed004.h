/* What the measurements for seed 004 share. */
#ifndef JUMPOFF_PAPERS_SEED004_H
#define JUMPOFF_PAPERS_SEED004_H

#include "arena/experiment.h"
#include "arena/standings.h"
#include "papers/claim.h"

/* Plays by the seed's rules, with its draw after 80 plies without a capture, from ballots (the seed
 * does not say how its games began); `name` as in claim_play, players end with NULL. The standings
 * are the caller's; NULL on failure or when stopped. */
Standings *seed004_play(const ClaimRun *run, const char *name, Format format, uint64_t games,
                        const char *const *players, Error *error);

#endif
