/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics in pairs: two games from the same opening with colours swapped. Errors are computed
 * over pairs, never over single games. Pure: nothing is read or printed. */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The quantile of the normal distribution for 95 % intervals. */
#define STATS_NORMAL_975 1.959963984540054

enum { PAIR_OUTCOMES = 5 };

/* How many pairs ended LL, LD, DD or WL, WD, WW; outcome i is worth i/4 of the pair's points. */
typedef struct PairCounts {
    uint64_t n[PAIR_OUTCOMES];
} PairCounts;

/* A measure with the bounds of its 95 % interval. */
typedef struct Estimate {
    bool defined; /* false if there are too few data for a value */
    double value, low, high;
} Estimate;
#define ESTIMATE_UNKNOWN ((Estimate){false, NAN, NAN, NAN})

/* Returns the estimate with NaN for the values of an undefined one. */
static inline Estimate estimate_known(Estimate estimate) {
    return estimate.defined ? estimate : ESTIMATE_UNKNOWN;
}

/* Returns the estimate of a difference as the other side has it. */
static inline Estimate estimate_opposite(Estimate it) {
    return (Estimate){it.defined, 0 - it.value, 0 - it.high, 0 - it.low};
}

uint64_t pairs_total(const PairCounts *pairs);
/* Computes the variance, and *mean, of a pair's score from the chances of its outcomes. */
double pairs_variance(const double chances[PAIR_OUTCOMES], double *mean);

/* Computes the first player's share of the points with its 95 % interval. For more than 1000 uneven
 * pairs it is mean ± 1.95996·sqrt(v/N), inside [0, 1]. For fewer pairs mean and variance are those
 * of the pairs and one more, half an LD and half a WD, and 1.95996 is replaced by Student's t with
 * 2N/(κ − 1) degrees of freedom, κ the kurtosis of a pair's score, since the variance is known only
 * so well [as Agresti and Coull 1998 for a share and Satterthwaite 1946 for degrees of freedom]. If
 * all pairs have the same outcome (v = 0), each end of the interval instead allows the share p of
 * other outcomes that N pairs can hide, (1 − p)^N = 0.025, and never claims certainty. */
Estimate pairs_score(const PairCounts *pairs);

/* Computes the same share with an interval that holds at any time: with a chance of 95 % it
 * contains the true value after every number of pairs at once, so that stopping at will does not
 * mislead. Its bounds are the scores m for which a gambler who bets on each pair's score against m,
 * with a fixed mixture of stakes, has become 40 times as rich on one side [Waudby-Smith and Ramdas
 * 2024, Estimating means of bounded random variables by betting; Ville 1939]. */
Estimate pairs_score_any_time(const PairCounts *pairs);

/* Returns the Elo of a score: −400·log10(1/s − 1) with s clamped to [0.001, 0.999]. */
double stats_elo(double score);
/* Returns the score of an Elo: 1/(1 + 10^(−elo/400)). */
double stats_score(double elo);
/* Computes the Elo of pairs_score and its bounds: NaN where the clamp makes both equal. */
Estimate pairs_elo(const PairCounts *pairs);

/* Computes the two-sided p-value of "equally strong", by the test of pairs_score: p < 0.05 exactly
 * if the interval excludes ½; 1 without pairs. */
double pairs_p_value(const PairCounts *pairs);
/* Computes the likelihood of superiority of the first player: 1 − p/2 if it is ahead, else p/2. */
double pairs_superiority(const PairCounts *pairs);

/* Returns the normalized Elo t·800/(√2·ln 10) of t = (μ − ½)/sqrt(v). */
double stats_normalized_elo(double t);
/* Computes the normalized Elo; undefined where v = 0. The interval is that of t by the delta
 * method, ± 1.95996·sqrt((1 − γt + (κ − 1)t²/4)/N), γ and κ the skewness and kurtosis of a pair's
 * score (v is estimated, too), and never narrower than at μ = ½. */
Estimate pairs_normalized_elo(const PairCounts *pairs);
enum { PAIRS_NEEDED_MIN = 6 }; /* fewer pairs reach a p-value of 5 % only by rare outcomes */
/* Computes the chance that so many pairs with these chances of outcomes (all above 0, mean above ½)
 * have a p-value of at most 5 % and the first player ahead: up to 200 pairs from all sums of
 * points, each with its likely numbers of wide and narrow pairs. */
double pairs_power(const double chances[PAIR_OUTCOMES], double pairs);
/* Computes the least number of pairs with that chance (pairs_power) or more. */
double pairs_needed(const double chances[PAIR_OUTCOMES], double power);

/* Adjusts the p-values of many comparisons by Holm's step-down method [Holm 1979], in place: p[i] ≤
 * α exactly if hypothesis i is rejected with a chance of any wrong rejection of at most α. NaN is
 * kept and not counted. The p-values are `size` bytes apart, so they may be members of structs. */
void holm_adjust(double *p_values, int count, size_t size);

/* Encounters: the outcomes of the pairs of each two players of a tournament, with the colours kept.
 * Ratings, cycles and tables of pairings are computed from them. */

/* A pair's outcome: 3·(first player's game as Black) + its game as White: loss 0, draw 1, win 2. */
enum { ENCOUNTER_OUTCOMES = 9 };

/* The pairs of every two players i < j, from the view of i; owner of its counts. */
typedef struct Encounters {
    int players;
    uint64_t (*counts)[ENCOUNTER_OUTCOMES]; /* players × players; only [i·players + j], i < j */
} Encounters;

/* Makes encounters without pairs; release with encounters_free. */
Encounters encounters_new(int players);
void encounters_free(Encounters *encounters);
/* Adds pairs with this outcome from the view of `player`; the two may come in either order. */
void encounters_add(Encounters *encounters, int player, int opponent, int outcome, uint64_t pairs);
/* Counts pairs with this outcome, from the view of `player`; the two may come in either order. */
uint64_t encounters_count(const Encounters *encounters, int player, int opponent, int outcome);
/* Returns the pairs of two players, from the view of `player`; the two may come in either order. */
PairCounts encounters_pairs(const Encounters *encounters, int player, int opponent);
/* Returns all pairs of a player, against all opponents. */
PairCounts encounters_all_pairs(const Encounters *encounters, int player);
/* Counts all pairs by Black's points instead of a player's, and by their number of drawn games:
 * pairs_score of the counts is the share of points and of draws, with its interval. */
void encounters_by_colour(const Encounters *encounters, PairCounts *black, PairCounts *draws);
