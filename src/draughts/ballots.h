/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The three-move ballots of English draughts, in their traditional order. */
#pragma once

#include <stdbool.h>

enum { BALLOT_COUNT = 174 };

/* Three moves each: "9-13 21-17 5-9". Ballot n, from 1, is BALLOTS[n - 1]. */
extern const char *const BALLOTS[BALLOT_COUNT];

/* Whether a ballot is in a deck: "" (the 156 that are not barred), "crossboard", "mailplay",
 * "barred", "ctd" (the tough ones) or "all". */
bool ballot_is_in(int number, const char *deck);
/* The names of the decks, ending with NULL. */
extern const char *const BALLOT_DECKS[];
