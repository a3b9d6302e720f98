/* E7: the verdict on heuristics of shallow evolution at greater depths. Pure. */
#ifndef JUMPOFF_PAPERS_SEED003_DEPTH_H
#define JUMPOFF_PAPERS_SEED003_DEPTH_H

#include "papers/verdict.h"

/* From the share of points where evolution searched (4 plies) and at greater depths. */
Verdict seed003_judge_depth(Estimate evolved, const Estimate *deeper, int count);

#endif
