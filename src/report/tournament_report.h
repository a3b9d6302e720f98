/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is reported of a tournament or match: from its folder, from games that were read again, from
 * bare counts of pairs, and while it is played. */
#pragma once

#include "arena/folder_games.h"
#include "arena/totals.h"
#include "report/output.h"

/* Appends what came of a tournament: "players", "speeds", "crosstable", "clashes" and the rows of
 * its statistics for programs; for people the answer in a sentence, standings, crosstable, how
 * certain it is, searches, how the games ended and what the numbers mean; of a match no more lines
 * than a screen has; as Markdown, LaTeX or HTML also pairings and likelihoods. Reads the folder's
 * tables and games.csv, of a tournament that is not finished its journal. False with ERROR_NO_INPUT
 * or ERROR_DATA; the answer is then not whole. */
bool report_tournament(const char *folder, Output *output, Error *error);

/* The same of games that were read again, as `jumpoff stats` prints it: "figures" (a row a pairing)
 * first, with pairings and likelihoods, without crosstable and searches. `sprt` may be NULL. */
void report_statistics(const FolderGames *folder_games, const Sprt *sprt, uint64_t seed,
                       Output *output);
/* Of bare counts. */
void report_pairs(const PairCounts *pairs, const Sprt *sprt, Output *output);

/* Player against player: in percent the row's share of the points, or the likelihood that the row
 * is the stronger. NULL where the matrix is not of these players (rows that begin with a name),
 * whose order is that of the table. */
typedef enum CrosstableKind { CROSSTABLE_POINTS, CROSSTABLE_LIKELIHOOD } CrosstableKind;
Table *crosstable_of(const Matrix *matrix, const Rows *players, CrosstableKind kind);

/* While it is played, as whole lines above a progress line: the best eight by score and, of two
 * players, live_match. `experiment` is an Experiment: it fits TournamentSettings.observe. */
void live_append(const void *experiment, const Standings *standings, Text *lines);
/* Appends the players, best first, `most` of them, with games and score. */
void live_table(const Experiment *experiment, const Standings *standings, int most,
                TableFormat format, Text *lines);
/* Of a match pairs, score, Elo, LOS, normalized Elo and, where the experiment has one, its test. */
void live_match(const Experiment *experiment, const Standings *standings, Text *lines);
