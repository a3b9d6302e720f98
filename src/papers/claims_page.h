/* The page of claims: what claims.csv says, as Markdown with the charts beside it. */
#ifndef JUMPOFF_PAPERS_CLAIMS_PAGE_H
#define JUMPOFF_PAPERS_CLAIMS_PAGE_H

#include "util/error.h"
#include "util/record.h"

#include <stdbool.h>

/* Writes folder/claims.md from the rows of its claims.csv: how many claims have which verdict, a
 * table of them all, then each with its figures, rule and reason, a link to its table (ID.csv) and
 * its chart (plots/ID.svg) where they are there. ERROR_CANNOT_WRITE. */
bool claims_page_write(const char *folder, const Rows *claims, Error *error);

#endif
