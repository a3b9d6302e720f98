/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logistic regression on the results of self-play, which programs of today call the Texel tuning
 * method [P. Österlund, the chess program Texel, 2014], round after round: the weights found so far
 * play themselves, all that is known of the weights is brought up to date by how the games ended,
 * and so on. A step is a round. It starts from nothing, weights of 0, games that only the search
 * decides. */
#pragma once

#include "evolve/generator.h"

/* All defaults, in brackets, are ours, chosen by matches of 25f at depth 6 (docs/evolve.md). Of
 * drawn games no position counts: searches to a fixed depth draw most games, won ones too. */
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
