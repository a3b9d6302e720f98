/* What `jumpoff stats` prints for people. */
#ifndef JUMPOFF_CLI_STATS_TEXT_H
#define JUMPOFF_CLI_STATS_TEXT_H

#include "arena/evidence.h"
#include "arena/ledger.h"
#include "util/text.h"

/* Of bare counts; `sprt` may be NULL. */
void stats_text_pairs(const PairCounts *pairs, const Sprt *sprt, Text *out);
/* Of a folder: of two players as of pairs, of more with ratings, pairings and cycles. */
void stats_text_folder(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt, Text *out);

#endif
