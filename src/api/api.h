/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sources of the library share: its objects, and our errors as its. */
#pragma once

#include "draughts/moves.h"
#include "eval/catalogue.h"

#include <jumpoff.h>

#include <stdatomic.h>

struct JumpoffGame {
    Catalogue *catalogue;
};

/* Its moves are made anew where they are needed: a list of them has room for the most there can be,
 * and there may be many positions. */
struct JumpoffPosition {
    Board board;
    const Rules *rules;
    char *fen;
    int move_count;
    char **moves; /* as texts */
};

struct JumpoffStop {
    atomic_bool requested;
};

/* Hands an error on to who asked (NULL: to nobody); returns false. */
bool api_fail(const Error *error, JumpoffError *to);
