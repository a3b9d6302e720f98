/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence as it is shown: rows for programs (evidence_rows.c), tables (evidence_tables.c) and
 * words (evidence_text.c) for people. */
#pragma once

#include "arena/evidence.h"
#include "arena/ledger.h"
#include "report/answer.h"

/* For programs: the figures of bare counts, as `jumpoff stats` prints them, as "figures"; `sprt`
 * may be NULL. */
void evidence_rows_pairs(const PairCounts *pairs, const Sprt *sprt, Answer *answer);
/* A row a pairing, with the players and their games in front. */
void evidence_rows_folder(const Ledger *ledger, const Sprt *sprt, Answer *answer);
/* "ratings", "pairings", "superiority", "cycles" and "evidence", as the files of these names hold
 * them; nothing where there is no evidence. */
void evidence_rows_files(const Evidence *evidence, Answer *answer);

/* All columns of the figures; those of players and of the test need not be there. */
extern const Record FIGURES_RECORD;

/* Tables of evidence with ranked ratings. Appends the cycles, `most` of them. */
void evidence_tables_cycles(const Evidence *evidence, size_t most, Answer *answer);
/* Appends ratings, pairings, superiorities, cycles and what the numbers mean; `sprt` may be NULL.
 */
void evidence_tables_write(const Evidence *evidence, const Sprt *sprt, Answer *answer);
/* Appends ratings, pairings, superiorities and cycles as tables with captions, for Markdown and
 * LaTeX; of two players the pairing alone. */
void evidence_tables_markup(const Evidence *evidence, Answer *answer);

/* In words: of bare counts; `sprt` may be NULL. */
void evidence_text_pairs(const PairCounts *pairs, const Sprt *sprt, Answer *answer);
/* Of a folder, with ranked ratings: of two players as of pairs, of more with ratings, pairings and
 * cycles. */
void evidence_text_folder(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt,
                          Answer *answer);
/* The short part of a report: of a match how certain it is, first move, cycles, test; nothing where
 * there is no evidence. */
void evidence_text_short(const Evidence *evidence, Answer *answer);
/* Of an unfinished tournament, how much of it is there; of a finished one nothing. */
void evidence_text_so_far(const Ledger *ledger, Text *line);
/* Warns of games (all with a result) of which most are repeats. */
void evidence_text_warning(int64_t games, int64_t distinct, Answer *answer);
/* The sentence alone. */
void evidence_text_warn(int64_t games, int64_t distinct, Text *line);
