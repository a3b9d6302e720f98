/* What claims.csv says: as a page of Markdown with the charts beside it, and as text. */
#pragma once

#include "report/table.h"
#include "util/error.h"
#include "util/record.h"
#include "util/text.h"

#include <stdbool.h>

/* Writes folder/claims.md from the rows of its claims.csv: how many claims have which verdict, a
 * table of them all, then each with its figures, rule and reason, a link to its table (ID.csv) and
 * its chart (plots/ID.svg) where they are there. ERROR_CANNOT_WRITE. */
bool claims_page_write(const char *folder, const Rows *claims, Error *error);

/* Appends claims.csv for people (a verdict a claim, then why) or, as CSV and JSON, its rows.
 * False with ERROR_NO_INPUT or ERROR_DATA, and *out is then as it was. */
bool report_claims(const char *path, TableFormat format, Text *out, Error *error);
