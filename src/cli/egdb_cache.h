/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact tables for commands: those of --tables, or small ones in the user's cache. */
#pragma once

#include "cli/cli.h"
#include "endgame/egdb.h"

enum { EGDB_CACHED_MAX = 4 }; /* the most pieces of tables that are built without being asked */

/* Opens a folder's tables. If `folder` is NULL, opens the tables of up to `pieces` pieces (at most
 * 4) in $XDG_CACHE_HOME/jumpoff (~/.cache/jumpoff): builds missing ones first, and prints the
 * folder on standard error. NULL with the error. */
CHECKED const Egdb *egdb_cache_open(const Common *common, const char *folder, int pieces,
                                    Error *error);
/* Finds existing tables for these rules and board: those of `folder` or, if it is NULL, the largest
 * in the cache. They stay open. NULL if none fits or can be read. */
const Egdb *egdb_cache_find(const char *folder, const Rules *rules, int size);
/* Appends which tables egdb_cache_find finds (rules may be NULL and size 0 if `folder` has some) or
 * how to make them, and what they are worth to a search, which uses them only if asked to: no
 * result depends on a cache. */
void egdb_cache_describe(const char *folder, const Rules *rules, int size, Text *text);
