/* The table of claims. */
#ifndef JUMPOFF_PAPERS_CLAIMS_TEXT_H
#define JUMPOFF_PAPERS_CLAIMS_TEXT_H

#include "report/table.h"
#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>

/* Appends claims.csv for people (a verdict a claim, then why) or, as CSV and JSON, its rows.
 * False with ERROR_NO_INPUT or ERROR_DATA, and *out is then as it was. */
bool report_claims(const char *path, TableFormat format, Text *out, Error *error);

#endif
