/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables, for tests. */
#pragma once

#include "endgame/egdb.h"

#include "../common/temporary.h"

/* Builds into a folder and opens it. */
Egdb *tables_build(const char *folder, const Rules *rules, int size, int pieces, int threads);
