/* Ratings: all players of a tournament on one scale. Pure.
 *
 * The joint maximum likelihood of Bradley and Terry (1952) with draws after Davidson (1970),
 * P(draw) ∝ ν·sqrt(π_i·π_j), and an advantage of the first move (Black's in draughts). Intervals
 * and the likelihood of superiority come from resampling pairs of games within each pairing. */
#ifndef JUMPOFF_STATS_RATINGS_H
#define JUMPOFF_STATS_RATINGS_H

#include "stats/encounters.h"

#include <stdbool.h>
#include <stdint.h>

/* Owner of its arrays; release with ratings_free. */
typedef struct Ratings {
    int players;
    Estimate *elo;       /* of each player, the mean over the players is 0; bounds may be infinite
                            (no bound: all games of a player won or lost), undefined for a player
                            without pairs */
    double *superiority; /* players × players: the likelihood that the row is stronger than the
                            column; NaN on the diagonal and where nothing links the two */
    Estimate first_move; /* Elo that Black's first move is worth */
    Estimate draws;      /* Davidson's ν */
} Ratings;

enum { RATINGS_REPLICATES = 1000 };

/* Fits; the resampling is drawn from `seed`. The same counts and seed give the same bits. */
Ratings ratings_fit(const Encounters *encounters, uint64_t seed);
void ratings_free(Ratings *ratings);

#endif
