/* Logistic regression on the results of self-play, which programs of today call the Texel tuning
 * method [P. Österlund, the chess program Texel, 2014], round after round: the weights found so far
 * play themselves, all that is known of the weights is brought up to date by how the games ended,
 * and so on. A step is a round. It starts from nothing: weights of 0, games that only the search
 * decides. */
#ifndef JUMPOFF_EVOLVE_TEXEL_H
#define JUMPOFF_EVOLVE_TEXEL_H

#include "evolve/generator.h"

/* All defaults, in brackets, are ours; they were found by matches at depth 6 (see texel.c). */
typedef struct TexelSettings {
    int rounds;          /* [20] */
    int games;           /* a round [4000] */
    int depth_plies;     /* of self-play [4] */
    int opening[2];      /* random plies at the start of a game [4-12] */
    double random_share; /* of later moves that are drawn [0.02] */
    double draws;        /* how much a position of a drawn game counts [0] */
    double discount;     /* what is left of a result a ply before: the rest is a draw [0.98] */
    double memory;       /* what earlier rounds count for after a round, as a share [0.5] */
    double ridge;        /* pulls weights to 0: log likelihood loses half of it times |w|^2 [1] */
    int score_games;     /* against the yardstick, each round [200] */
    int score_depth;     /* plies [those of self-play] */
} TexelSettings;

/* The columns of its log. Errors are mean squares over the round's positions that count. */
enum {
    TEXEL_ROUND, /* from 1 */
    TEXEL_GAMES, /* so far */
    TEXEL_POSITIONS,
    TEXEL_DRAWN,    /* share of the round's games */
    TEXEL_BLACK,    /* share that Black won */
    TEXEL_BEFORE,   /* error with the weights that played */
    TEXEL_AFTER,    /* error with the weights found */
    TEXEL_LOG_ODDS, /* what a value of 100 says of the chance to win */
    TEXEL_SCORE,    /* against the yardstick */
    TEXEL_COLUMNS
};

extern const Generator GENERATOR_TEXEL;

#endif
