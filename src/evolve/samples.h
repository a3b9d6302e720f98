/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What generators learn from: positions of random play, with the values that a search finds for
 * them, and games of an evaluator against itself, with how they end. */
#pragma once

#include "evolve/generator.h"

typedef struct Sample {
    Board board;  /* the side to move has a move */
    int ply;      /* random moves from the start */
    double label; /* to the side to move */
} Sample;

/* Makes sample i, of `count`, from the seed and i alone: random games from the start that last
 * until a ply drawn from first_ply … last_ply; games that end before are played anew. ERROR_DATA
 * where none of many games lasts so long, ERROR_INTERRUPTED when stopped. Draw rules are not in
 * force. */
bool samples_make(Sample *samples, int count, const EvolveSetup *setup, int first_ply, int last_ply,
                  uint64_t seed, Error *error);

/* How samples are labelled: by alpha-beta to a depth. A win found g plies on is win - g, a loss
 * g - win, everything else the formula's value at the horizon, 0 without a formula (the end of
 * nothing is a draw) [Mańdziuk 2007, section 3.1]. */
typedef struct Labelling {
    const EvolveSetup *setup;
    const Formula *formula; /* NULL: the null heuristic */
    int depth_plies;
    double win; /* at least twice the deepest node */
} Labelling;

/* Labels in parallel; the same for any number of threads. ERROR_INTERRUPTED when stopped. */
bool samples_label(Sample *samples, int count, const Labelling *labelling, Error *error);

/* Self-play: a game starts after some random moves; then each side searches to a fixed depth, but
 * for a share of moves that are drawn: without them most games between equals are draws, which say
 * little. */

/* How games are played; everything is borrowed. */
typedef struct SelfPlay {
    const EvolveSetup *setup;
    const EvalInstance *eval; /* of both sides */
    int opening_plies[2];     /* random moves at the start: from, to */
    int depth_plies;
    double random_share; /* of later moves */
    int games;
    uint64_t seed;
} SelfPlay;

/* A game; its boards are those in which the side to move searched. A position before a drawn move
 * is none of them: what follows is not what it is worth. */
typedef struct PlayedGame {
    Board *boards;
    int count;
    size_t capacity;
    Result result;
} PlayedGame;

/* Told of each game, in order, one at a time on any thread. */
typedef void SelfPlayListener(void *context, const PlayedGame *game);

/* Plays; the same games at any number of threads. ERROR_DATA where no game lasts as long as the
 * opening, ERROR_INTERRUPTED when stopped. */
bool selfplay_run(const SelfPlay *play, SelfPlayListener *listener, void *context, Error *error);
