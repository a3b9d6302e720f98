/* What a tournament shows, in a sentence or two. */
#pragma once

#include "arena/evidence.h"
#include "util/record.h"
#include "util/text.h"

/* Of two players (rows of players.csv): which is better, by how much, how certainly, and what their
 * test says; where interval and p-value seem to disagree, why. */
void verdict_of_match(const Rows *players, const Evidence *evidence, Text *answer);
/* Of more, best first: who leads, who is second, and whether their games show a difference. */
void verdict_of_many(const Rows *players, const Evidence *evidence, Text *line);
