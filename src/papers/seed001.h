/* What the measurements for seed 001 share. */
#ifndef JUMPOFF_PAPERS_SEED001_H
#define JUMPOFF_PAPERS_SEED001_H

#include "papers/verdict.h"

enum { SEED001_MATCHES_MAX = 16 };

/* A player that is said to win each of several matches. Reproduced: each score's interval is above
 * one half; not reproduced: one score is below with p < 0.05, adjusted after Holm; else
 * inconclusive. */
Verdict seed001_wins_all(const PairCounts *matches, int count);

#endif
