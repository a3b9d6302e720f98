/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Libraries with the CheckerBoard interface, loaded into this process: only ever one that has
 * nothing else to do, since what is loaded may do anything (see engine/engine.h). */
#pragma once

#include "engine/serve.h"

/* What stands for the depth in a command. */
#define LIBRARY_DEPTH "%d"

/* Opaque owner. */
typedef struct Library Library;

/* Loads a library and passes it commands, separated by ";" (NULL: none), which outlive it: those
 * with LIBRARY_DEPTH in them whenever the depth of a search is another. `parse` is how it says what
 * it finds (said_read; NULL: as usual). NULL with ERROR_DATA when
 * it cannot be loaded, has no such interface, plays another game or does not obey a command. */
Library *library_open(const char *path, const char *commands, const char *parse, Error *error);
/* How it answers the arena; valid as long as the library. Without a limit on time it is given a
 * day. */
Served library_served(Library *library);
