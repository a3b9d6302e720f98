/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trainers: whom a learner plays, one after another, named in one line of text. */
#pragma once

#include "arena/player.h"

enum { TRAINERS_MAX = 8 };

/* Players with the evaluators that they need. */
typedef struct Trainers {
    Catalogue *catalogue;
    int count;
    PlayerSpec specs[TRAINERS_MAX];
} Trainers;

/* Reads 1 … TRAINERS_MAX players that are separated by blanks. ERROR_USAGE for others than players
 * of the program's own evaluators that play alike everywhere: a run must be repeatable, without
 * files that may change and clocks. Release with trainers_close, also where it failed. */
bool trainers_open(Trainers *trainers, const char *words, int board_size, const Rules *rules,
                   Error *error);
void trainers_close(Trainers *trainers);
