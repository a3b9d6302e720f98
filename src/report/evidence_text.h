/* Evidence in words: what `jumpoff stats` says of games, and the part of it in a report. */
#pragma once

#include "arena/evidence.h"
#include "arena/ledger.h"
#include "util/text.h"

/* Of bare counts; `sprt` may be NULL. */
void evidence_text_pairs(const PairCounts *pairs, const Sprt *sprt, Text *out);
/* Of a folder, with ranked ratings: of two players as of pairs, of more with ratings, pairings and
 * cycles. */
void evidence_text_folder(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt,
                          Text *out);
/* The short part of a report: ratings, first move, cycles, test; nothing where there is no
 * evidence. */
void evidence_text_short(const Evidence *evidence, Text *out);
/* Of an unfinished tournament, how much of it is there; of a finished one nothing. */
void evidence_text_so_far(const Ledger *ledger, Text *out);
/* Warns of games (all with a result) of which most are repeats. */
void evidence_text_warning(int64_t games, int64_t distinct, Text *out);
