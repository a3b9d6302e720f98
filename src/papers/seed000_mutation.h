/* The steps of the GA's mutation [seed 000]. */
#ifndef JUMPOFF_PAPERS_SEED000_MUTATION_H
#define JUMPOFF_PAPERS_SEED000_MUTATION_H

#include "papers/verdict.h"
#include "util/rng.h"

#include <stdint.h>

enum { MUTATION_BINS = 10 };

/* Steps |w' - w| / |w| by tenths of their range, and where the new values lie. */
typedef struct MutationSteps {
    uint64_t count, bins[MUTATION_BINS], outside; /* outside: of 0 ... 2w */
    uint64_t grown;                               /* new values beyond the old ones */
    double largest; /* distance of their distribution from that of u^2, sqrt(step) */
} MutationSteps;

/* Steps of the operator from a value w, not 0. */
MutationSteps mutation_steps(double w, uint64_t count, Rng *rng);
/* The share of a tenth less that of the next one. */
Estimate mutation_difference(const MutationSteps *steps, int bin);
/* Reproduced when all values lie in 0 ... 2w and the intervals of all differences of neighbouring
 * tenths lie above 0; not reproduced when a value lies outside or one interval reaches no further
 * than 0; else inconclusive. */
Verdict mutation_verdict(const MutationSteps *steps);

#endif
