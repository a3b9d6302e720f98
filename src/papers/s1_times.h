/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times per move of minimax and alpha-beta by depth, which S1 to S3 and S10 are of. */
#pragma once

#include "papers/claim.h"

enum { FIRST_DEPTH = 3, LAST_DEPTH = 9, DEPTHS = LAST_DEPTH - FIRST_DEPTH + 1 };
enum { MINIMAX, ALPHABETA, SEARCHES };

/* A row for each of `count` searches from `first` on and each depth: of the table, where it is in
 * the run's folder, else of games that take turns; what of these did not settle is said in
 * *unsteady. */
bool times_measure(const ClaimRun *run, const char *table, int first, int count, CurveRow *rows,
                   Text *unsteady, Error *error);
/* Ends a row's `why` with it, and frees it. */
void times_say_unsteady(Text *unsteady, ClaimResult *result);
/* Of the rows of one search. */
uint64_t times_games(const CurveRow rows[DEPTHS]);
/* The factor of two times and its interval, both errors together. */
Estimate times_quotient(Estimate above, Estimate below);
