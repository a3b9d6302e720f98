/* Evidence for programs: a row of figures for pairs of games, as `jumpoff stats` prints them. */
#pragma once

#include "arena/ledger.h"
#include "report/table.h"
#include "stats/sprt.h"

/* Of bare counts; `sprt` may be NULL. */
void evidence_rows_pairs(const PairCounts *pairs, const Sprt *sprt, TableFormat format, Text *out);
/* A row a pairing, with the players and their games in front. */
void evidence_rows_folder(const Ledger *ledger, const Sprt *sprt, TableFormat format, Text *out);

/* All columns; those of players and of the test need not be there. */
extern const Record FIGURES_RECORD;
