/* The tables of `jumpoff stats` for a tournament of more than two players. */
#ifndef JUMPOFF_CLI_STATS_TABLES_H
#define JUMPOFF_CLI_STATS_TABLES_H

#include "arena/evidence.h"
#include "util/text.h"

/* Appends ratings, pairings, superiorities, cycles and what the numbers mean; `sprt` may be NULL.
 */
void stats_tables_write(const Evidence *evidence, const Sprt *sprt, Text *out);

#endif
