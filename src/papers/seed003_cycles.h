/* E6: the verdict on SHG's "beats". Pure. */
#ifndef JUMPOFF_PAPERS_SEED003_CYCLES_H
#define JUMPOFF_PAPERS_SEED003_CYCLES_H

#include "papers/verdict.h"

/* What a round robin says. */
typedef struct CyclicFinding {
    Estimate share; /* cyclic share, with its bounds for the truth */
    double p_value; /* of so much where the truth is transitive */
} CyclicFinding;

Verdict seed003_judge_cycles(const CyclicFinding *findings, int count);

#endif
