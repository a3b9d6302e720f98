/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables for commands: those of --tables, or small ones of the user's own cache. */
#pragma once

#include "cli/cli.h"
#include "endgame/egdb.h"

/* Opens a folder's tables or, where `folder` is NULL, those of so many pieces (at most 4) in
 * $XDG_CACHE_HOME/jumpoff (~/.cache/jumpoff), which are made where they are not there; what is done
 * is said on standard error. NULL with the error. */
const Egdb *egdb_cache_open(const Common *common, const char *folder, int pieces, Error *error);
/* The tables of these rules and board that are there already: those of a folder or, where it is
 * NULL, the largest in the cache. NULL: there are none that fit and can be read. They stay open. */
const Egdb *egdb_cache_find(const char *folder, const Rules *rules, int size);
