/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Training data of generators: positions of random play with the values of a search, and games of
 * an evaluator against itself with their results. */
#pragma once

#include "evolve/generator.h"

typedef struct Sample {
    Board board;  /* has a legal move */
    int ply;      /* random moves from the start */
    double label; /* to the side to move */
} Sample;

/* Makes `count` samples, each from the seed and its number alone: the position of a random game at
 * a ply drawn from first_ply … last_ply; a game that ends earlier is replaced. Draw rules do not
 * apply. ERROR_DATA if none of many games lasts that long, ERROR_INTERRUPTED when stopped. */
CHECKED bool samples_make(Sample *samples, int count, const EvolveSetup *setup, int first_ply,
                          int last_ply, uint64_t seed, Error *error);

/* How samples are labelled: by the value of alpha-beta to a depth. A win g plies from the root is
 * win - g, a loss g - win; other leaves have the formula's value, without a formula 0; draw rules
 * do not apply [Mańdziuk 2007, section 3.1]. */
typedef struct Labelling {
    const EvolveSetup *setup;
    const Formula *formula; /* NULL: the null heuristic */
    int depth_plies;
    double win; /* at least 2 * depth_plies */
} Labelling;

/* Labels the samples; the same for any number of threads. ERROR_INTERRUPTED when stopped. */
CHECKED bool samples_label(Sample *samples, int count, const Labelling *labelling, Error *error);

/* Self-play: after some random moves each side searches to a fixed depth, except that a share of
 * the moves is random: otherwise most games of equals are draws, which teach little. */

/* The input; everything is borrowed. */
typedef struct SelfPlay {
    const EvolveSetup *setup;
    const EvalInstance *eval; /* of both sides */
    int opening_plies[2];     /* random moves at the start: least, most */
    int depth_plies;
    double random_share; /* share of later moves that are random */
    int games;
    uint64_t seed;
} SelfPlay;

/* A game and the boards at which the side to move searched. Boards before a random move are left
 * out: the result says nothing about them. */
typedef struct PlayedGame {
    Board *boards;
    int count;
    size_t capacity;
    Result result;
} PlayedGame;

/* Called with each game, in order, one at a time on any thread. */
typedef void SelfPlayListener(void *context, const PlayedGame *game);

/* Plays the games; the same with any number of threads. ERROR_DATA if no game lasts as long as the
 * opening, ERROR_INTERRUPTED when stopped. */
CHECKED bool selfplay_run(const SelfPlay *play, SelfPlayListener *listener, void *context,
                          Error *error);
