/* What `jumpoff stats` prints for programs: a row of figures for pairs of games. */
#ifndef JUMPOFF_CLI_STATS_ROWS_H
#define JUMPOFF_CLI_STATS_ROWS_H

#include "arena/ledger.h"
#include "report/table.h"
#include "stats/sprt.h"

/* Of bare counts; `sprt` may be NULL. */
void stats_rows_pairs(const PairCounts *pairs, const Sprt *sprt, TableFormat format, Text *out);
/* A row a pairing, with the players and their games in front. */
void stats_rows_folder(const Ledger *ledger, const Sprt *sprt, TableFormat format, Text *out);
/* "undecided", "H0", "H1". */
const char *stats_verdict_name(SprtVerdict verdict);

#endif
