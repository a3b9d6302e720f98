/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tables show of a tournament's players. */
#pragma once

#include "arena/evidence.h"
#include "report/table.h"

/* A table of the players (rows of players.csv, best first) with these columns, which end with NULL:
 * those of players.csv and speed.csv by their names; "rank", from 1; "score_low" and "score_high",
 * the score's interval; and for people "95 %", the same as text, "rating", "low", "high", "Elo",
 * "from" and "to", where a bound may be none. To be freed. */
Table *player_view_table(const Rows *players, const Rows *speeds, const Evidence *evidence,
                         const char *const *columns);
