/* E5: how symmetrically weights evolve that both sides' counts are given raw, and the verdict. */
#ifndef JUMPOFF_PAPERS_SEED003_SYMMETRY_H
#define JUMPOFF_PAPERS_SEED003_SYMMETRY_H

#include "papers/evolution.h"

/* The parameters of the template, men and kings the first two. */
enum { SYMMETRY_PARAMETERS = 8 };

/* How far the weights of the own and the opponent's count are from opposite in a row's best:
 * |own + opponent's|, the genotype having length 1; or where `relative` this over
 * |own| + |opponent's|. Pure. */
double seed003_asymmetry(const EvolutionLog *log, int row, int parameter, bool relative);

/* From the means over runs of men's (kings') asymmetry less the mean of the others'. */
Verdict seed003_judge_symmetry(Estimate men, Estimate kings);

#endif
