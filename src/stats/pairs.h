/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs: the statistics of colour-swapped pairs of games.
 *
 * The unit is the pair: two games from the same opening with colours swapped. Errors
 * are computed over pairs, never over single games. Pure: nothing is read or printed. */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The quantile of the normal distribution that 95 % intervals reach to, both ways. */
#define STATS_NORMAL_975 1.959963984540054

enum { PAIR_OUTCOMES = 5 };

/* How many pairs ended LL, LD, DD or WL, WD, WW; outcome i is worth i/4 of the pair's points. */
typedef struct PairCounts {
    uint64_t n[PAIR_OUTCOMES];
} PairCounts;

/* A measure with the bounds of its 95 % interval. */
typedef struct Estimate {
    bool defined; /* false without any pair; the rest is then 0 */
    double value, low, high;
} Estimate;

/* The same, with NaN for the values that are not defined. */
static inline Estimate estimate_known(Estimate estimate) {
    return estimate.defined ? estimate : (Estimate){false, NAN, NAN, NAN};
}

uint64_t pairs_total(const PairCounts *pairs);
/* Whether all pairs ended alike. */
bool pairs_are_alike(const PairCounts *pairs);
/* The variance of a pair's score that has these chances of its outcomes; its mean goes into *mean.
 */
double pairs_variance(const double chances[PAIR_OUTCOMES], double *mean);

/* The share of points. The interval is mean ± 1.95996·sqrt(v/N), inside [0, 1], of more than 1000
 * pairs that are not even. Of fewer the pairs and one more, half an LD and half a WD, have the mean
 * and the variance, and Student's t the place of 1.95996, with 2N/(κ − 1) degrees of freedom, κ the
 * kurtosis of a pair's score: the variance is known so well only [as Agresti and Coull 1998 for a
 * share and Satterthwaite 1946 for degrees of freedom]. Where all pairs ended alike (v = 0) the
 * share p of other outcomes that N pairs can hide, (1 − p)^N = 0.025, is put to each end instead,
 * so that certainty is never claimed. */
Estimate pairs_score(const PairCounts *pairs);

/* The same with an interval that holds however the number of pairs was chosen: with a chance of 95
 * % it contains the truth after every pair at once, so that who looks after each pair and stops
 * at will is not misled. Its bounds are the scores m of which a gambler who bets on each
 * pair's score against m, with a fixed mixture of stakes, has become 40 times as rich on one side
 * [Waudby-Smith and Ramdas 2024, Estimating means of bounded random variables by betting; Ville
 * 1939]. */
Estimate pairs_score_any_time(const PairCounts *pairs);

/* Elo(s) = −400·log10(1/s − 1) with s clamped to [0.001, 0.999], of the score and its bounds. The
 * bounds are NaN where both lie beyond the clamp: there is nothing to be said of them then. */
double stats_elo(double score);
/* The score that goes with an Elo: 1/(1 + 10^(−elo/400)). */
double stats_score(double elo);
Estimate pairs_elo(const PairCounts *pairs);

/* The likelihood of superiority Φ((μ − ½)/sqrt(v/N)); 0.5 where nothing is known or v = 0 at ½. */
double pairs_superiority(const PairCounts *pairs);

/* The normalized Elo t·800/(√2·ln 10), t = (μ − ½)/sqrt(v); undefined where v = 0. The interval is
 * that of t by the delta method, ± 1.95996·sqrt((1 − γt + (κ − 1)t²/4)/N), γ and κ the skewness and
 * kurtosis of a pair's score (v is not known but seen), and never narrower than at μ = ½. */
double stats_normalized_elo(double t);
Estimate pairs_normalized_elo(const PairCounts *pairs);
/* The two-sided p-value of "equally strong": every pair might as well have ended the other way
 * round. Exact (the sum of the pairs' deviations under fair signs) for up to 1000 pairs that are
 * not even, by its normal limit
 * with the correction for steps beyond; 1 without any. */
double pairs_p_value(const PairCounts *pairs);

enum { PAIRS_NEEDED_MIN = 6 }; /* fewer never have a p-value of 5 % */
/* How many pairs with these chances of their outcomes, of mean above ½, show with the chance
 * `power` that the first player is better: the normal approximation of how the lower bound of
 * pairs_score falls. Below 50 pairs, whose scores move in large steps, the chance is up to 7 points
 * higher. */
double pairs_needed(const double chances[PAIR_OUTCOMES], double power);

/* Many comparisons at once: Holm's step-down adjustment [Holm 1979]: it becomes ≤ α exactly where
 * hypothesis i is rejected with the chance of any wrong rejection at most α. NaN stays NaN and is
 * not counted. Each p-value is `size` bytes behind the one before: members of structs can be
 * adjusted.
 */
void holm_adjust(double *p_values, int count, size_t size);

/* Encounters: how the pairs of each two players of a tournament ended, with the colours kept. What
 * ratings, cycles and tables of pairings are computed from. */

/* A pair's outcome: 3·(the first player's game as Black) + (its game as White), each 0 for a loss,
 * 1 for a draw, 2 for a win. */
enum { ENCOUNTER_OUTCOMES = 9 };

/* The pairs of every two players i < j, as i sees them; owner of its counts. */
typedef struct Encounters {
    int players;
    uint64_t (*counts)[ENCOUNTER_OUTCOMES]; /* players × players; only [i·players + j], i < j */
} Encounters;

/* No pairs yet; release with encounters_free. */
Encounters encounters_new(int players);
void encounters_free(Encounters *encounters);
/* Adds `pairs` of them with this outcome as `player` sees it; either order of the two. */
void encounters_add(Encounters *encounters, int player, int opponent, int outcome, uint64_t pairs);
/* The pairs of two players as the first of them sees it; either order. */
uint64_t encounters_count(const Encounters *encounters, int player, int opponent, int outcome);
PairCounts encounters_pairs(const Encounters *encounters, int player, int opponent);
/* All pairs of a player, against everybody. */
PairCounts encounters_all_pairs(const Encounters *encounters, int player);
/* All pairs by Black's points instead of a player's, and by the games that were drawn: pairs_score
 * of them is the share of these with its interval. */
PairCounts encounters_black(const Encounters *encounters);
PairCounts encounters_draws(const Encounters *encounters);
