/* The page of papers: the papers' tables and figures in their own shape, ours beside theirs. */
#pragma once

#include "report/answer.h"
#include "util/error.h"
#include "util/record.h"

#include <stdbool.h>

/* Writes folder/papers.md from the CSV files of a folder of claims and the rows of its claims.csv:
 * for each exhibit (papers/exhibit.h) the paper's caption, links to its claims in claims.md with
 * their verdicts, the table, the charts that are there (plots/NAME.svg) and what is to be kept in
 * mind; "Not measured here." where nothing of ours is there. ERROR_DATA, ERROR_CANNOT_WRITE. */
bool papers_page_write(const char *folder, const Rows *claims, Error *error);
/* Appends the tables of what is measured as Markdown or LaTeX, under their titles. */
bool papers_page_tables(const char *folder, Answer *answer, Error *error);
