/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables in a folder of their own, for tests. */
#pragma once

#include "endgame/egdb.h"

/* A new folder under /tmp, to be given to tables_remove. */
char *tables_folder(void);
void tables_remove(char *folder);
/* Builds into a folder and opens it. */
Egdb *tables_build(const char *folder, const Rules *rules, int size, int pieces, int threads);
