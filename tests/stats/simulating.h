/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Simulated play: pairs of games between players of known strength, and how often statistics hold
 * the truth about them. */
#pragma once

#include "stats/pair_scores.h"
#include "stats/sprt.h"
#include "util/rng.h"

#include <stdbool.h>

/* How games end: Davidson's model with x the difference in strength (natural logarithm of odds).
 * An opening that favours one colour ties the two games of a pair: with chance `bound`, the second
 * game's chance is the first one's for the other player, which leaves each game as it is. */
typedef struct Play {
    double first_move, draws, bound;
} Play;

extern const Play PLAY;

typedef struct Truth {
    double score, normalized; /* the expected share; normalized Elo */
} Truth;

void fill_chances(Play play, double difference, double chances[ENCOUNTER_OUTCOMES]);
Truth find_truth(Play play, double difference);
/* The difference with this normalized Elo. */
double difference_of(Play play, double normalized);
int draw_outcome(const double chances[ENCOUNTER_OUTCOMES], Rng *rng);
PairCounts draw_match(const double chances[ENCOUNTER_OUTCOMES], int pairs, Rng *rng);
/* `pairs` between every two players; `differences` of theirs, players × players. */
Encounters draw_round_robin(Play play, const double *differences, int players, int pairs, Rng *rng);

/* Shares of the matches whose 95 % intervals hold the truth, and whose p-value is at most 0.05. */
typedef struct Coverage {
    double score, elo, normalized, rejected;
} Coverage;

Coverage cover_matches(Play play, double difference, int pairs, int matches, Rng *rng);

/* Of sequential matches: the shares that ended with H1 and without a verdict, and the mean number
 * of pairs. */
typedef struct Endings {
    double accepted, open, pairs;
} Endings;

/* The chances of a pair's five outcomes. */
void fill_pair_chances(Play play, double difference, double chances[PAIR_OUTCOMES]);

Endings run_sprt(const Sprt *sprt, Play play, double difference, int most_pairs, int matches,
                 Rng *rng);

/* Of sequential matches that have ended: the share whose interval after the test holds the score,
 * and by how much the median of their Elo is above the true one, with its standard error. */
typedef struct AfterTests {
    double covered, bias, error;
    double above; /* the share whose value is above the truth */
} AfterTests;

AfterTests cover_tests(Play play, const Sprt *sprt, double difference, int matches, Rng *rng);
/* The share of matches whose interval for any time left the score out at one look at least; after
 * each pair up to 20, then after each tenth. How many times as wide as that for a fixed number of
 * pairs it is at the end, on the mean, goes into *width. */
double leave_any_time(Play play, double difference, int pairs, int matches, double *width,
                      Rng *rng);
/* The share of matches that show the first player to be better. */
double show_better(Play play, double difference, int pairs, int matches, Rng *rng);
/* The difference with this Elo of the score. */
double difference_of_elo(Play play, double elo);

/* Players of round robins: the first and the last, or two clusters of every second one, are this
 * many Elo apart. */
typedef struct RoundRobins {
    Play play;
    int players;
    double elo;
    bool is_clustered;
} RoundRobins;

/* The share of ratings that are in their intervals, and of round robins in which all comparisons
 * are, and all with the player that leads by its score. */
typedef struct Rated {
    double elo, all, behind;
} Rated;

Rated rate_round_robins(const RoundRobins *field, int pairs, int tournaments, Rng *rng);

/* The share of round robins in which cyclic triples were found. */
double find_cycles(Play play, const double *differences, int players, int pairs, int tournaments,
                   Rng *rng);

/* Of round robins of two players over so many depths, of whom the second is as strong as the first
 * `more` plies deeper: the share of the intervals of its worth that hold that. */
double cover_worth(Play play, int depths, int more, int pairs, int tournaments, Rng *rng);

/* Players a step apart, the first the strongest. */
void fill_ladder(double step, int players, double *differences);

/* The share of tables of equal and unequal players in which Holm rejects any equality that holds.
 */
double reject_with_holm(int equals, int unequals, int pairs, int tables, Rng *rng);
