/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The three-move ballots of English draughts. */
#pragma once

#include <stdbool.h>

enum { BALLOT_COUNT = 174 };

typedef struct Ballot {
    int number;        /* 1 … 174, the traditional order */
    const char *moves; /* three moves: "9-13 21-17 5-9" */
    const char *deck;  /* "crossboard", "mailplay" or "barred" */
    bool tough;        /* also in the tough deck (ctd) */
    const char *name;  /* traditional name or "" */
} Ballot;

extern const Ballot BALLOTS[BALLOT_COUNT];

/* Whether a ballot belongs to a deck: "" (all that are not barred: 156), "crossboard",
 * "mailplay", "barred", "ctd", "all". */
bool ballot_is_in(const Ballot *ballot, const char *deck);
/* The decks' names, ending with NULL. */
extern const char *const BALLOT_DECKS[];
