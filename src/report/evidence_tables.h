/* The tables of evidence, for people; evidence_rows.h has them for programs. */
#pragma once

#include "arena/evidence.h"
#include "report/answer.h"

/* All with ranked ratings. Appends the cycles, `most` of them. */
void evidence_tables_cycles(const Evidence *evidence, size_t most, Answer *answer);
/* Appends ratings, pairings, superiorities, cycles and what the numbers mean; `sprt` may be NULL.
 */
void evidence_tables_write(const Evidence *evidence, const Sprt *sprt, Answer *answer);
/* Appends ratings, pairings, superiorities and cycles as tables with captions, for Markdown and
 * LaTeX; of two players the pairing alone. */
void evidence_tables_markup(const Evidence *evidence, Answer *answer);
