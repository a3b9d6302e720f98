/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words in Markdown, LaTeX and HTML that mean nothing but themselves, and charts beside them.
 * Control characters and what turns the direction of writing become "?". */
#pragma once

#include "util/text.h"

/* Appends words on one line; what means something to Markdown is escaped, also a bar, which would
 * end the cell of a table. */
void markdown_put(Text *out, const char *raw);
/* Appends the picture of a chart, folder/plots/NAME.svg, if it is there, for a page in the folder.
 * ERROR_NO_INPUT where that cannot be known. */
bool markdown_put_chart(Text *out, const char *folder, const char *name, Error *error);

/* Appends words on one line, escaped so that they stand as they are wherever text may: no command,
 * no ligature, no argument of the "\\" before them. What is not in a font of pdfLaTeX is left to
 * LuaLaTeX and XeLaTeX, but for some signs of ours. `raw` is UTF-8. */
void latex_put(Text *out, const char *raw);

/* Appends words as text of HTML, also inside a quoted attribute: bytes that are not UTF-8 become
 * U+FFFD, control characters other than line ends "?". */
void html_put(Text *out, const char *words);
/* The same between two pieces of markup. */
void html_put_element(Text *out, const char *begin, const char *words, const char *end);
/* Appends the chart folder/plots/NAME.svg, if it is there, as a picture that is part of the page:
 * nothing in it can run or fetch. What it says of itself is there for who does not see it.
 * ERROR_NO_INPUT or ERROR_DATA. */
bool html_put_chart(Text *out, const char *folder, const char *name, Error *error);
