/* Evidence for programs: a row of figures for pairs of games, as `jumpoff stats` prints them, and
 * the rows of a folder's files. */
#pragma once

#include "arena/evidence.h"
#include "arena/ledger.h"
#include "report/answer.h"
#include "stats/sprt.h"

/* Of bare counts, as "figures"; `sprt` may be NULL. */
void evidence_rows_pairs(const PairCounts *pairs, const Sprt *sprt, Answer *answer);
/* A row a pairing, with the players and their games in front. */
void evidence_rows_folder(const Ledger *ledger, const Sprt *sprt, Answer *answer);
/* "ratings", "pairings", "superiority", "cycles" and "evidence", as the files of these names hold
 * them; nothing where there is no evidence. */
void evidence_rows_files(const Evidence *evidence, Answer *answer);

/* All columns; those of players and of the test need not be there. */
extern const Record FIGURES_RECORD;
