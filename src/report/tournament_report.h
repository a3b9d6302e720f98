/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports of a tournament or match: from its folder, games, counts of pairs, and while it runs. */
#pragma once

#include "arena/folder_games.h"
#include "arena/result_tables.h"
#include "report/output.h"

/* Appends the report of a tournament. For programs: "players", "speeds", "crosstable", "pairings",
 * "cycles" and "statistics". For people: the answer in a sentence, standings, crosstable; as
 * details statistics, how games ended and searches; notes; as Markdown, LaTeX or HTML also
 * pairings. Reads the folder's tables and games.csv, or the journal of an unfinished tournament.
 * False with ERROR_NO_INPUT or ERROR_DATA: the output is then incomplete. */
CHECKED bool report_tournament(const char *folder, Output *output, Error *error);

/* The report of `jumpoff stats`: "pairings" first, no crosstable and searches. `sprt`: or NULL. */
void report_statistics(const FolderGames *folder_games, const Sprt *sprt, uint64_t seed,
                       Output *output);
/* The report of `jumpoff stats` on bare counts. */
void report_pairs(const PairCounts *pairs, const Sprt *sprt, Output *output);

/* Returns the crosstable: the row's share of the points in %, in the order of the players. */
Table *crosstable_of(const ResultTables *tables);
/* Adds a row for each pairing and each of its sides, for programs. */
void crosstable_add(const ResultTables *tables, Output *output);

/* Appends whole lines above a progress line while games are played: the best eight by score and,
 * for two players, live_match. It fits TournamentSettings.observe. */
void live_append(const Experiment *experiment, const TournamentStats *stats, Text *lines);
/* Appends the first `most` players with games, score and rating, in columns of constant width. */
void live_table(const ResultTables *tables, int most, TableFormat format, Text *lines);
/* Appends a match's pairs, from RATED_PAIRS on score, Elo, LOS, normalized Elo, and its test. */
void live_match(const Experiment *experiment, const TournamentStats *stats, Text *lines);

/* Parts of the report, in depth_equivalent_table.c and pivot_table.c: */

/* Appends, if there are rows, the line "Worth" and a table: each player's worth in plies, by each
 * player of several depths: "7.4 (7.1 to >8)". */
void worth_write(const ResultTables *tables, Output *output);
/* Adds a table of ratings: heuristics with their searches, by limits. */
CHECKED bool pivot_write(const ResultTables *tables, const char *folder, Output *output,
                         Error *error);
