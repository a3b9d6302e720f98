/* B2: iterative deepening that stops after half its time [seed 001]. */
#ifndef JUMPOFF_PAPERS_SEED001_HALFTIME_H
#define JUMPOFF_PAPERS_SEED001_HALFTIME_H

#include "papers/verdict.h"

#include <stdbool.h>
#include <stdint.h>

enum { HALFTIME_DEPTHS = 60 };

/* The iterations of one position. */
typedef struct Iterations {
    int count;
    uint64_t nodes[HALFTIME_DEPTHS]; /* of all iterations up to each */
    bool decided; /* the last one found the end of the game: no more would follow */
} Iterations;

/* How deepening with a budget ends. */
typedef enum HalftimeEnd {
    HALFTIME_DECIDED,     /* the end of the game is seen */
    HALFTIME_INTERRUPTED, /* an iteration begun before half of it was spent is cut off */
    HALFTIME_CUT_OFF,     /* it stops past half; the next iteration would be cut off */
    HALFTIME_FINISHED,    /* it stops past half; the next iteration would be finished */
    HALFTIME_ENDS
} HalftimeEnd;

/* `iterations` go beyond the budget or are decided. */
HalftimeEnd halftime_end(const Iterations *iterations, uint64_t budget);

typedef struct HalftimeCounts {
    uint64_t n[HALFTIME_ENDS];
} HalftimeCounts;

/* Of the searches that stop past half, those whose next iteration would be cut off. */
Estimate halftime_share(const HalftimeCounts *counts);
/* For each budget the share is above one half (verdict_above), all together (verdict_all). */
Verdict halftime_verdict(const HalftimeCounts *counts, int budgets);

#endif
