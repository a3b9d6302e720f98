/* E1, E4: how soon and how far populations become alike, and the verdicts. Pure. */
#ifndef JUMPOFF_PAPERS_SEED003_CONVERGENCE_H
#define JUMPOFF_PAPERS_SEED003_CONVERGENCE_H

#include "papers/evolution.h"

/* The crossovers after which a population's spread was a tenth of what it was at the start: more
 * than `low` (the row before, or the last one) and at most `high` (infinite: not in this log). Of
 * HG's log only the first phase counts, which alone starts from a new population. */
typedef struct Convergence {
    double low, high;
} Convergence;

Convergence seed003_convergence(const EvolutionLog *log);

/* E1, from the mean logarithms of SHG's crossovers over HG's: `least` takes SHG's low and HG's high
 * bound, `most` the other two (undefined where one is infinite). */
Verdict seed003_judge_convergence(Estimate least, Estimate most);

/* E4, of one run: at the end. */
typedef struct FinalSpread {
    double within_one; /* share of the genes whose population lies between -1 and 1 */
    double alike;      /* share of the genes with a standard deviation of at most 1e-26 */
    double first;      /* the median standard deviation at the start, and at the end */
    double last;
} FinalSpread;

FinalSpread seed003_final_spread(const EvolutionLog *log);
/* From means over HG's runs of within_one and alike, over SHG's of the logarithms to base 10 of
 * first and last. */
Verdict seed003_judge_spread(Estimate within_one, Estimate alike, Estimate first, Estimate last);

#endif
