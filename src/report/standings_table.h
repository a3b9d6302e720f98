/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a tournament's results folder. */
#pragma once

#include "report/answer.h"

/* Appends what came of a tournament: "players", "speeds", "crosstable", "clashes" and the evidence
 * for programs; for people standings, crosstable, evidence, speeds (if there is a speed.csv), how
 * the games ended and what the numbers mean; of a match first and last which is better, and in all
 * no more lines than a screen has; as Markdown or LaTeX all tables, those of the evidence too.
 * Reads players.csv, crosstable.csv, clashes.csv, games.csv, speed.csv and the files of evidence;
 * of a tournament that is not finished its journal, and says so far. False with ERROR_NO_INPUT or
 * ERROR_DATA; the answer is then not whole. */
bool report_tournament(const char *folder, Answer *answer, Error *error);
/* Appends in a few sentences who is the strongest, and how sure that is; nothing of fewer than two
 * players. False as above. */
bool report_answer(const char *folder, Text *out, Error *error);
