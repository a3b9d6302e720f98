/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Grids: several players in one description, as {hg,shg}-25f@6 or piece2val@1-8. */
#pragma once

#include "util/error.h"

/* The descriptions that one stands for; owner, release with grid_free. */
typedef struct Grid {
    int count;
    char **players;
} Grid;

/* Writes out a description into *grid, behind what is there (zero-initialised before the first):
 * {A,B} as a shell does, each part in turn, the first braces slowest, not within double quotes;
 * behind the last "@" depths A-B as each of them. One without either is itself. ERROR_USAGE for
 * more than EXPERIMENT_PLAYERS_MAX players, and where one label is given to several. To be freed
 * also after a failure. */
bool grid_expand(const char *text, Grid *grid, Error *error);
void grid_free(Grid *grid);
