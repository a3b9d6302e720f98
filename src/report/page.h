/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page: a results folder as one file that can be mailed. */
#pragma once

#include "report/result_tables.h"

/* The parts of the page that are the same for all; what comes between them is a PageText's, in that
 * order. Made at build time from page/, ending with NULL. */
extern const char *const PAGE_PARTS[];

/* The name of its file in a results folder, and of the one beside it, where a page does not hold
 * all of the games; what each may have at most. */
#define PAGE_NAME "report.html"
#define PAGE_GAMES_NAME "games.json"
enum { PAGE_SIZE_MAX = 1 << 27 };

/* What a page is made of. */
typedef struct PageText {
    bool may_ask;             /* its script may ask where it came from for more */
    const char *title, *body; /* words, and HTML */
    const char *data;         /* JSON, which page/main.js reads */
} PageText;

/* Appends the page. */
void page_wrap(const PageText *page, Text *html);

/* Appends the page of a results folder as a server sends it: what it is about in a sentence, the
 * tables of its parts and what is said beside them, games, charts, and its other files.
 * ERROR_NO_INPUT or ERROR_DATA, and *html is then as it was. */
bool page_serve(const char *folder, const ResultsGuide *guide, Text *html, Error *error);

/* Writes it as folder/report.html, and folder/games.json beside it where the page does not hold all
 * of the games. The same folder gives the same bytes, as do repetitions of the same experiment:
 * what differs between these is left out, unless the folder is about times. Also
 * ERROR_CANNOT_WRITE. */
bool page_write(const char *folder, const ResultsGuide *guide, Error *error);
