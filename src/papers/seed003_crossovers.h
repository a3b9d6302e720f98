/* E2, E3: what logs say of mutants and of effective crossovers, and the verdicts. Pure. */
#ifndef JUMPOFF_PAPERS_SEED003_CROSSOVERS_H
#define JUMPOFF_PAPERS_SEED003_CROSSOVERS_H

#include "papers/evolution.h"

/* The share of rows whose best specimen is a mutant; of rows with another best than the row before
 * where `distinct`. */
double seed003_mutant_share(const EvolutionLog *log, bool distinct);
/* The share of all crossovers that were effective, in all of HG's phases. */
double seed003_effective_share(const EvolutionLog *log);

/* E2 of the mean shares over linear and nonlinear heuristics, E3 of those of HG and of SHG at
 * depths 3 and 4. */
Verdict seed003_judge_mutants(Estimate linear, Estimate nonlinear);
Verdict seed003_judge_effective(Estimate hg, Estimate shg_3, Estimate shg_4);

#endif
