/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHG done plainly: one crossover after another, each evaluator compiled for each contest, nothing
 * remembered. */
#pragma once

#include "evolve/match.h"
#include "evolve/shg/shg.h"

enum { PLAIN_GENES_MAX = 40, PLAIN_SPECIMENS_MAX = 12 };

/* The state of a run. */
typedef struct PlainState {
    uint64_t done, effective, games;
    int fittest;
    double score;
    bool mutants[PLAIN_SPECIMENS_MAX];
    double genes[PLAIN_SPECIMENS_MAX][PLAIN_GENES_MAX];
} PlainState;

typedef struct Plain {
    const EvolveSetup *setup;
    const ShgSettings *settings;
    Match *match; /* of the run, NULL after it */
    PlainState state;
    /* Contests of two games: with a win each, those of them decided by plies; with a draw. */
    int one_win_each, by_plies, draws;
} Plain;

/* A run on 8x8 from its start to its end. */
Plain plain_evolve(const EvolveSetup *setup, const ShgSettings *settings);
