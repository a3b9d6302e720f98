/* The tables of evidence, for people. */
#pragma once

#include "arena/evidence.h"
#include "report/table.h"
#include "util/text.h"

#include <stdbool.h>

/* All with ranked ratings. Appends the ratings; in short without games, which files do not hold. */
void evidence_tables_ratings(const Evidence *evidence, bool is_short, TableFormat format,
                             Text *out);
/* Appends the cycles, `most` of them. */
void evidence_tables_cycles(const Evidence *evidence, size_t most, Text *out);
/* Appends ratings, pairings, superiorities, cycles and what the numbers mean; `sprt` may be NULL.
 */
void evidence_tables_write(const Evidence *evidence, const Sprt *sprt, Text *out);
/* Appends ratings, pairings, superiorities and cycles as Markdown or LaTeX; of two players the
 * pairing alone. */
void evidence_tables_markup(const Evidence *evidence, TableFormat format, Text *out);
