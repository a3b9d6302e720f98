/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What came of a tournament, in words: who is the best, and how its games ended. */
#pragma once

#include "arena/evidence.h"
#include "arena/rows.h"
#include "report/answer.h"

/* Of two players (rows of players.csv): which is better, by how much, how certainly, and what their
 * test says; where interval and p-value seem to disagree, why. */
void verdict_of_match(const Rows *players, const Evidence *evidence, Text *answer);
/* Of more, best first: who leads, who is second, and whether their games show a difference. */
void verdict_of_many(const Rows *players, const Evidence *evidence, Text *line);

/* Appends a line on the reasons in games.csv, most frequent first, and one on adjudicated games, if
 * there are any. `games` is how many there must be, NaN where that is not known. False
 * with ERROR_NO_INPUT or ERROR_DATA, and nothing is then appended. */
bool reasons_append(const char *folder, double games, Answer *answer, Error *error);
/* The same of endings that were counted. */
void reasons_write(const Endings *endings, Answer *answer);
