/* The rules of T1 to T4: the round robin of the 15 heuristics by both classifications, as players
 * in the order of seed003_field.h [seed 003 §7.2.1]. Pure. */
#ifndef JUMPOFF_PAPERS_SEED003_ROBIN_H
#define JUMPOFF_PAPERS_SEED003_ROBIN_H

#include "papers/ranking.h"

enum { ROBIN_KINDS = 2, ROBIN_T2_PARTS = 2 * ROBIN_KINDS };

/* T1: HG:E3Ph is first by both. Rankings by RankingKind. */
Verdict seed003_judge_t1(const Ranking rankings[ROBIN_KINDS]);
/* T2: HG's seven that SHG has, too, are ahead of SHG's, and none of SHG's is in the top five.
 * Parts: the lead by points, by clashes, the top five by points, by clashes. */
Verdict seed003_judge_t2(const Ranking rankings[ROBIN_KINDS], Contrast contrasts[ROBIN_KINDS],
                         Verdict parts[ROBIN_T2_PARTS]);
/* T3: SHG:5Ph is beyond the top ten. */
Verdict seed003_judge_t3(const Ranking rankings[ROBIN_KINDS]);
/* T4: those with parameters of the layout are ahead of those without. */
Verdict seed003_judge_t4(const Ranking rankings[ROBIN_KINDS], Contrast contrasts[ROBIN_KINDS],
                         Verdict parts[ROBIN_KINDS]);

#endif
