/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What claims.csv says: as a page of Markdown with the charts beside it, and as text. */
#pragma once

#include "report/answer.h"

/* Writes folder/claims.md from the rows of its claims.csv: how many claims have which verdict, a
 * table of them all, then each with its figures, rule and reason, a link to its table (ID.csv) and
 * its chart (plots/ID.svg) where they are there. ERROR_CANNOT_WRITE. */
bool claims_page_write(const char *folder, const Rows *claims, Error *error);

/* Appends claims.csv: for people a verdict a claim, then why, for programs its rows as "claims".
 * False with ERROR_NO_INPUT or ERROR_DATA, and nothing is then appended. */
bool report_claims(const char *folder, Answer *answer, Error *error);
