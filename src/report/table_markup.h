/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables as Markdown, LaTeX and HTML. */
#pragma once

#include "report/table.h"

/* Append the table: under its caption as a heading; as a table of booktabs that floats or, where it
 * is longer than a page might be, goes on over pages (longtable); for page/table.js, with the
 * number in data-v where a cell shows it otherwise, and with a bar where there are columns "score",
 * "score_low" and "score_high", the last two in this order. */
void table_write_markdown(const Table *table, Text *out);
void table_write_latex(const Table *table, Text *out);
void table_write_html(const Table *table, Text *out);
/* Appends what the preamble must have for the tables, as a comment. */
void table_write_latex_head(Text *out);
