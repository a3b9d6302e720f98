/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Self-play: games of an evaluator against itself, and how they end, for learning from.
 *
 * A game starts after some random moves; then each side searches to a fixed depth, but for a share
 * of moves that are drawn: without them most games between equals are draws, which say little. */
#pragma once

#include "evolve/generator.h"

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
