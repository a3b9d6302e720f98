/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The results folders that a server shows: their list, their pages, and running tournaments. */
#pragma once

#include "report/json.h"
#include "report/results_parts.h"

/* Opaque owner; any thread may ask. Each folder answers one request at a time. */
typedef struct Folders Folders;

/* Lists the folders `paths` (borrowed) and results folders below them; `parts` as in page_serve. */
Folders *folders_new(const char *const *paths, int count, const ResultsPart *parts);
void folders_free(Folders *folders);

/* Return the number of folders and the path of one. Each call of folders_count also adds the
 * folders that appeared below the given ones; none is ever removed. */
int folders_count(Folders *folders);
const char *folders_path(Folders *folders, int index);
/* Returns the folders as a JSON array: number, path, and what the folder contains: the title of its
 * first part, "no results" or "not there"; of a finished tournament also date, games and the best.
 * A given folder without results is left out if there are results below it. */
json_t *folders_list(Folders *folders);

/* Makes no further pages: requests that wait for one get ERROR_INTERRUPTED. */
void folders_end(Folders *folders);

/* Appends the page of a folder; for an unfinished tournament it is a page that watches it. A page,
 * or a damaged folder's error, is kept until files change. ERROR_NO_INPUT or ERROR_DATA, also if
 * the folder contains a link, which could lead out of it. */
CHECKED bool folders_page(Folders *folders, int index, Text *page, Error *error);

/* Appends an unfinished tournament's state as JSON; if `players` is not NULL, the latest games of
 * two players, by their indices in the names (-1: of all). ERROR_NO_INPUT once it is finished. */
CHECKED bool folders_watch(Folders *folders, int index, const int *players, Text *json,
                           Error *error);
/* Appends games that a page left out (PAGE_GAMES_NAME) to an empty *json. ERROR_NO_INPUT, _DATA. */
CHECKED bool folders_beside(Folders *folders, int index, Text *json, Error *error);
