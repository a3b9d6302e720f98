/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is reported of a tournament or match: from its folder, from games that were read again, from
 * bare counts of pairs, and while it is played. */
#pragma once

#include "arena/folder_games.h"
#include "arena/totals.h"
#include "report/output.h"

/* Appends what came of a tournament: "players", "speeds", "crosstable", "pairings", "cycles" and
 * "statistics" for programs; for people the answer in a sentence, standings, crosstable, how
 * certain it is, searches, how the games ended and what the numbers mean; of a match no more lines
 * than a screen has; as Markdown, LaTeX or HTML also pairings. Reads the folder's
 * tables and games.csv, of a tournament that is not finished its journal. False with ERROR_NO_INPUT
 * or ERROR_DATA; the answer is then not whole. */
bool report_tournament(const char *folder, Output *output, Error *error);

/* The same of games that were read again, as `jumpoff stats` prints it: "pairings" first, without
 * crosstable and searches. `sprt` may be NULL. */
void report_statistics(const FolderGames *folder_games, const Sprt *sprt, uint64_t seed,
                       Output *output);
/* Of bare counts. */
void report_pairs(const PairCounts *pairs, const Sprt *sprt, Output *output);

/* Player against player: in percent the row's share of the points, in the order of the players. */
Table *crosstable_of(const Totals *totals);

/* While it is played, as whole lines above a progress line: the best eight by score and, of two
 * players, live_match. The context is an Experiment: it fits TournamentSettings.observe. */
void live_append(const void *context, const Standings *standings, Text *lines);
/* Appends the players in their order, `most` of them, with games, score and rating; the widths of
 * the columns do not depend on who is shown. */
void live_table(const Totals *totals, int most, TableFormat format, Text *lines);
/* Of a match pairs, from RATED_PAIRS on score, Elo, LOS and normalized Elo, and, where the
 * experiment has one, its test. */
void live_match(const Experiment *experiment, const Standings *standings, Text *lines);
