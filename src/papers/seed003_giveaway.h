/* The rules of G1 to G3: the 15 heuristics in give-away checkers, as players in the order of
 * seed003_field.h after their opponent, player 0 [seed 003 §7.1]. Pure. */
#ifndef JUMPOFF_PAPERS_SEED003_GIVEAWAY_H
#define JUMPOFF_PAPERS_SEED003_GIVEAWAY_H

#include "papers/ranking.h"

enum { G1_CONTRASTS = 3, G1_PARTS = 6 };

/* G1: nonlinear ones ahead of linear ones, HG's seven that SHG has, too, ahead of SHG's, the others
 * ahead of 5Ph (the first three parts); HG:E3Ph, HG:3Ph and HG:10F the best three (the others). */
Verdict seed003_judge_g1(const Ranking *ranking, Contrast contrasts[G1_CONTRASTS],
                         Verdict parts[G1_PARTS]);

/* How many of the scores are surely above a bound, seem so, and may be; and below. */
typedef struct Tally {
    int above_low, above, above_high, below_low, below, below_high;
} Tally;

/* G2: 9 of the 15 score at least 75 %, none below 50 %. Fills the tallies of 75 and of 50 %. */
Verdict seed003_judge_g2(const Ranking *ranking, Tally *high, Tally *even);
/* G3: 12 of the 15 score above 50 %, at most 2 below. Fills the tally of 50 %. */
Verdict seed003_judge_g3(const Ranking *ranking, Tally *even);

#endif
