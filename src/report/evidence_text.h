/* Evidence in words: what `jumpoff stats` says of games, and the part of it in a report. */
#pragma once

#include "arena/evidence.h"
#include "arena/ledger.h"
#include "report/answer.h"

/* Of bare counts; `sprt` may be NULL. */
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
