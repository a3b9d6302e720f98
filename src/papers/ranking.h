/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rankings: the players of a tournament by points or by clashes, with intervals. Pure.
 *
 * A player's score is the mean over his opponents, by points of the share of points, by clashes of
 * the points of a match of CLASH_PAIRS pairs: 1 for having more than half of its points, ½ for
 * half [paper 003 §7.2.1]. With more pairs than one clash has, it is the expected result of a clash
 * whose pairs are drawn from all of them. Errors are the spread of scores over pairs drawn anew
 * within each meeting, from its N pairs and one more that is spread as all pairs of the tournament
 * are, so that certainty is never claimed. */
#pragma once

#include "papers/verdict.h"
#include "stats/encounters.h"

enum { CLASH_PAIRS = 5, RANKING_REPLICATES = 1000 };

typedef enum RankingKind { RANKING_POINTS, RANKING_CLASHES } RankingKind;

/* Owner of its arrays; at most 32 players, of which those below `first` (a gauntlet's
 * opponent) are not ranked. */
typedef struct Ranking {
    int players, first;
    double *scores;            /* by player, in [0, 1] */
    int drawn;                 /* tournaments that it is known by: RANKING_REPLICATES drawn anew */
    bool is_over;              /* or as many as were played, each of other evolutions */
    double *replicates;        /* drawn × players: their scores */
    double *within;            /* by player: the standard deviation of a unit's score that its
                                  games leave; NULL unless is_over */
    int *rank;                 /* 1: the best; equals share the better rank */
    int *rank_low, *rank_high; /* the 95 % interval of all ranks at once: 1 + how many are surely
                                  better, and how many are not surely worse, by the differences of
                                  all two players (Holm) */
} Ranking;

/* Scores nearer than this differ by rounding. */
#define RANKING_EQUAL 1e-9

Ranking ranking_new(const Encounters *encounters, RankingKind kind, int first, uint64_t seed);
/* Of `count` tournaments of the same players, each with other evolutions of them, in `units` of as
 * many that follow each other and may share some: scores are the means, and all intervals and
 * p-values those of Student's t over the units' means, which count what evolutions and games both
 * leave open. At least two units. */
Ranking ranking_over(const Ranking *each, int count, int units);
void ranking_free(Ranking *ranking);
/* The standard deviation of a player's score over the units of ranking_over, and how much of it is
 * that of its evolutions: what is left when the games' is taken away. */
typedef struct RankingSpread {
    double all, games, evolutions;
} RankingSpread;
RankingSpread ranking_spread(const Ranking *ranking, int player);

/* A weighted sum of scores with its 95 % interval and the two-sided p-value of 0. */
typedef struct Contrast {
    Estimate estimate;
    double p_value;
} Contrast;

/* A player's score; its interval stays in [0, 1]. */
Estimate ranking_score(const Ranking *ranking, int player);
/* A player's rank and the interval of it. */
Estimate ranking_place(const Ranking *ranking, int player);
/* Kendall's tau of an order of some players, the best first, with that of their scores. */
double ranking_tau(const double *scores, const int *order, int count);
/* A player's score less a bound. */
Contrast ranking_above(const Ranking *ranking, int player, double bound);
/* The mean score of one set of players (bits) less that of another. */
Contrast ranking_difference(const Ranking *ranking, uint32_t set, uint32_t other);

/* Contrasts that a claim says are above 0: reproduced where it is with p ≤ 0.05 (Holm over the
 * contrasts), not reproduced where it is below with p ≤ 0.05, else inconclusive. */
void contrasts_judge(const Contrast *contrasts, int count, Verdict *verdicts);
/* A player's rank that a claim says is in best … worst: reproduced when its interval is, not
 * reproduced when none of it is. */
Verdict ranking_judge(const Ranking *ranking, int player, int best, int worst);
