/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text escaped for Markdown, LaTeX and HTML, and charts in such pages. Control characters and those
 * that change the direction of writing become "?". */
#pragma once

#include "util/text.h"

/* Appends text in one line with Markdown's special characters escaped, also "|", a cell's end. */
void markdown_put(Text *out, const char *raw);
/* Appends the picture folder/plots/NAME.svg, if any, for a page in the folder. ERROR_NO_INPUT. */
CHECKED bool markdown_put_chart(Text *out, const char *folder, const char *name, Error *error);

/* Appends UTF-8 text in one line, escaped for any place of LaTeX text: it makes no command or
 * ligature, and no argument of a preceding "\\". Characters beyond pdfLaTeX's fonts, except some
 * that jumpoff uses, need LuaLaTeX or XeLaTeX. */
void latex_put(Text *out, const char *raw);

/* Appends text for HTML, also within quoted attributes: bytes that are not UTF-8 become U+FFFD,
 * control characters except line ends "?". */
void html_put(Text *out, const char *words);
/* Like html_put, between two pieces of markup. */
void html_put_element(Text *out, const char *begin, const char *words, const char *end);
/* Appends the chart folder/plots/NAME.svg, if it exists, as a picture inside the page that cannot
 * run or fetch anything, with its description for screen readers. ERROR_NO_INPUT or ERROR_DATA. */
CHECKED bool html_put_chart(Text *out, const char *folder, const char *name, Error *error);
