/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logistic regression on the results of self-play, which programs of today call the Texel tuning
 * method [P. Österlund, the chess program Texel, 2014], round after round: the weights found so far
 * play themselves, all that is known of the weights is brought up to date by how the games ended,
 * and so on. A step is a round. It starts from nothing, weights of 0, games that only the search
 * decides. */
#pragma once

#include "evolve/generator.h"

/* All defaults, in brackets, are ours, chosen by matches of 25f at depth 6, 1000 games each (95 %
 * intervals of about 2 %), from some 25 trials. Each trial is one short run with one seed: only
 * great differences say something.
 *
 * - Positions of drawn games do not count. Searches to a fixed depth draw most English games, won
 *   ones too. Counted as 1/2 they led to 51 % against hg-15f, without them to 62 %.
 * - A strong discount harms in English (0.95: 43 % against hg-15f; 0.98 to 1: 58 to 62 %). In
 *   give-away, where the last plies decide, 0.9 to 0.98 led to 55 to 64 % against hg-25f, none to
 *   54 to 56 %. There games are decided without random moves, too: 0.9 or 0.93 without any had
 *   58 % against hg-25f and 58 and 60 % against hg-5ph, 0.97 with 2 % of them 55 % and 55 %.
 * - After about 13 rounds ever more English games were drawn (65 to 76 % of them in 20 rounds) and
 *   the score against the yardstick fell.
 * - Random moves of 0.5 to 5 % in English, depths 4 and 6, and memory are not told apart. */
typedef struct TexelSettings {
    int rounds;          /* [10] */
    int games;           /* a round [8000] */
    int depth_plies;     /* of self-play [4] */
    int opening[2];      /* random plies at the start of a game [4-12] */
    double random_share; /* of later moves that are drawn [0.02, give-away 0] */
    double discount;     /* what is left of a result a ply before: the rest is a draw [1, give-away
                            0.93] */
    double memory;       /* what earlier rounds count for after a round, as a share [0.8] */
    double ridge;        /* pulls weights to 0: log likelihood loses half of it times |w|^2 [1] */
    int score_games;     /* against the yardstick, each round [200] */
    int score_depth;     /* plies [those of self-play] */
} TexelSettings;

/* The columns of its log. Errors are mean squares over the round's positions that count. */
#define TEXEL_LOG(COLUMN)                                                                          \
    COLUMN(TEXEL_ROUND, "round", COUNTER) /* from 1 */                                             \
    COLUMN(TEXEL_GAMES, "games", COUNTER) /* so far */                                             \
    COLUMN(TEXEL_POSITIONS, "positions", COUNT)                                                    \
    COLUMN(TEXEL_DRAWN, "drawn", ANY)              /* share of the round's games */                \
    COLUMN(TEXEL_BLACK, "black_won", ANY)          /* share that Black won */                      \
    COLUMN(TEXEL_BEFORE, "error_before", POSITIVE) /* error with the weights that played */        \
    COLUMN(TEXEL_AFTER, "error_after", POSITIVE)   /* error with the weights found */              \
    COLUMN(TEXEL_LOG_ODDS, "log_odds", ANY) /* what a value of 100 says of the chance to win */    \
    COLUMN(TEXEL_SCORE, "score", SHARE)     /* against the yardstick */
enum { TEXEL_LOG(LOG_COLUMN_ID) TEXEL_COLUMNS };

extern const Generator GENERATOR_TEXEL;
