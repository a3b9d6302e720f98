/* The rules of P1 and P2: what a search costs and leaves out, of the 15 heuristics in the order of
 * seed003_field.h [seed 003 §7.2]. Pure. */
#ifndef JUMPOFF_PAPERS_SEED003_SPEED_H
#define JUMPOFF_PAPERS_SEED003_SPEED_H

#include "papers/seed003_field.h"

enum { P1_PARTS = 3 };

/* P1, of FIELD_COUNT heuristics each: the mean nodes of a search of depth 6, by what factor a
 * search costs less in mid-game, and in the best span of it. Parts in that order. */
Verdict seed003_judge_p1(const double *nodes, const double *gain, const double *most,
                         Verdict parts[P1_PARTS]);
/* P2, one reading of the whole tree's size: FIELD_COUNT pruning efficiencies at depth 6, and the
 * greatest at deeper ones. */
Verdict seed003_judge_p2(const double *efficiencies, double greatest);

#endif
