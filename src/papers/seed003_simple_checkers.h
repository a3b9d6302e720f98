/* X1: heuristics against Simple Checkers [seed 003 §7.2.3], as far as it can be judged purely. */
#ifndef JUMPOFF_PAPERS_SEED003_SIMPLE_CHECKERS_H
#define JUMPOFF_PAPERS_SEED003_SIMPLE_CHECKERS_H

#include "papers/verdict.h"

enum { SIMPLE_CHECKERS_PLAYERS = 3, SIMPLE_CHECKERS_GAMES = 50 };

typedef struct SimpleCheckersResult {
    const char *player;      /* ours */
    const char *name;        /* the seed's */
    int wins, draws, losses; /* the seed's */
} SimpleCheckersResult;

/* +1 =35 -14 is printed; 10 % and 9 % are 10 and 9 draws, as no other heuristic won a game. */
extern const SimpleCheckersResult SIMPLE_CHECKERS[SIMPLE_CHECKERS_PLAYERS];

/* The seed's share of points, its games taken as independent: nothing is known of pairs. */
Estimate simple_checkers_seed(const SimpleCheckersResult *result);
/* Each of our scores is equal to the seed's (verdict_equal), all together (verdict_all). */
Verdict simple_checkers_verdict(const Estimate *scores);

#endif
