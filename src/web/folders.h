/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The results folders that a server shows: their list, their pages, and those that are watched. */
#pragma once

#include "report/result_tables.h"

/* Opaque owner; any thread may ask for a folder, which answers one at a time. */
typedef struct Folders Folders;

/* `paths` are borrowed; results folders below them are shown, too. `parts` are as page_serve takes
 * them. */
Folders *folders_new(const char *const *paths, int count, const ResultsPart *parts);
void folders_free(Folders *folders);

/* Their number and the path of one; folders that appear below a given one join them as they are
 * looked for, and stay. */
int folders_count(Folders *folders);
const char *folders_path(Folders *folders, int index);
/* Appends them as a JSON array: number, path, and what is in it: the title of its first part, "no
 * results" or "not there"; of a finished tournament its date, games and winner. A given folder
 * without results is left out if there are results below it. */
void folders_append(Folders *folders, Text *json);

/* From now on no page is begun: requests that wait for one get ERROR_INTERRUPTED. */
void folders_end(Folders *folders);

/* Appends the page of a folder: of results with all in them, of a tournament that is not finished
 * one that watches it. ERROR_NO_INPUT or ERROR_DATA, also where there is a link in the folder: it
 * would lead out of it. A page is made, or a damaged folder read, once for the same files. */
bool folders_page(Folders *folders, int index, Text *page, Error *error);

/* Append as JSON, of a folder whose tournament is not finished, its state, and its latest games of
 * two players or (-1) of all. ERROR_NO_INPUT once it is. */
bool folders_watch(Folders *folders, int index, Text *json, Error *error);
bool folders_games(Folders *folders, int index, int one, int other, Text *json, Error *error);
/* The games that a page left out (PAGE_GAMES_NAME), for an empty *json. ERROR_NO_INPUT, ERROR_DATA.
 */
bool folders_beside(Folders *folders, int index, Text *json, Error *error);
