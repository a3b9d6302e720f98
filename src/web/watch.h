/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tournament that is being played, watched through its journal: whoever plays it is not slowed
 * down, and notices nothing. */
#pragma once

#include "util/error.h"
#include "util/text.h"

/* Opaque owner; used by one thread at a time. */
typedef struct JournalWatch JournalWatch;

/* Begins to watch a folder that has a journal. NULL with an error as journal_open_as. */
JournalWatch *watch_open(const char *folder, Error *error);
void watch_close(JournalWatch *watch); /* NULL is fine */

/* Reads what was added, for a few milliseconds at most, and appends the state as JSON: games
 * played and in all, standings, crosstable, and after how many ms to look again, so that looking
 * costs less than 1 % of a processor. */
void watch_append(JournalWatch *watch, Text *json);

/* Appends the latest games (page/games.js) of two players, by their places in the state's names, or
 * of all: -1. */
void watch_append_games(JournalWatch *watch, int one, int other, Text *json);
