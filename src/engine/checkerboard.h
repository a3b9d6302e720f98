/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Libraries with the interface of CheckerBoard engines, version 2 [Fierz and Gilbert, CB API
 * reference; cb_interface.h], for English draughts on 8×8. They are loaded into this process, which
 * must do nothing else, since a library can do anything to it (see engine/engine.h). */
#pragma once

#include "engine/engine_loop.h"

/* Placeholder for the depth in a command. */
#define LIBRARY_DEPTH "%d"

/* Loads a library, which is never unloaded, for engine_loop_run, and passes it commands, separated
 * by ";" (NULL: none), which must outlive it. A command with LIBRARY_DEPTH is passed again when the
 * search depth changes. A search without a time limit gets a day. If it cannot be loaded, lacks the
 * interface, plays another game or refuses a command, `fault` is the message of *error. */
CHECKED LoopPlayer library_open(const char *path, const char *commands, Error *error);
