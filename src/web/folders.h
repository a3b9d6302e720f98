/* The results folders that a server shows: their list, their pages, and those that are watched. */
#pragma once

#include "util/error.h"
#include "util/record.h"
#include "util/text.h"

#include <stdbool.h>

/* Opaque owner; used by one thread at a time. */
typedef struct Folders Folders;

/* `paths` are borrowed, `records` are as page_describe takes them. */
Folders *folders_new(const char *const *paths, int count, const Record *const *records);
void folders_free(Folders *folders);

/* Appends them as a JSON array: path, and what is in it: "running", a kind of results, "no results"
 * or "not there". */
void folders_append(const Folders *folders, Text *json);

/* The page of a folder: of results with all in them, of a tournament that is not finished one that
 * watches it. It is borrowed until the next call. NULL with ERROR_NO_INPUT or ERROR_DATA, also
 * where there is a link in the folder: it would lead out of it. */
const Text *folders_page(Folders *folders, int index, Error *error);

/* Append what watch.h says of a folder whose tournament is not finished. ERROR_NO_INPUT once it
 * is. */
bool folders_watch(Folders *folders, int index, Text *json, Error *error);
bool folders_games(Folders *folders, int index, int one, int other, Text *json, Error *error);
