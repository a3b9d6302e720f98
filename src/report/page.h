/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page: a results folder as one file that can be mailed. */
#pragma once

#include "report/parts.h"

/* The parts of the page that are the same for all, with room for the policy of a server's pages
 * between the first two, and for data (page/main.js reads it) between the last two. Made at build
 * time from page/, ending with NULL. */
extern const char *const PAGE_PARTS[];

/* The name of its file in a results folder, and what the file may have at most. */
#define PAGE_NAME "report.html"
enum { PAGE_SIZE_MAX = 1 << 27 };

/* Appends the page of JSON data; what a server sends may ask it for more. */
void page_wrap(const char *data, bool is_served, Text *html);

/* Appends the data of a results folder: what it is about in a sentence, the tables of its parts and
 * what is said beside them, its other files, charts, games, and the report as text. The same folder
 * gives the same bytes. ERROR_NO_INPUT or ERROR_DATA, and *data is then of no use. */
bool page_describe(const char *folder, const ResultsGuide *guide, Text *data, Error *error);

/* Writes folder/report.html. Also ERROR_CANNOT_WRITE. */
bool page_write(const char *folder, const ResultsGuide *guide, Error *error);
