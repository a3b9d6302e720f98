/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What takes long is done in part, and in full where CTest asks for it: the tests whose names end
 * with "-thorough", which are slow. */
#pragma once

#include <stdbool.h>
#include <stdlib.h>

static inline bool is_thorough(void) { return getenv("JUMPOFF_THOROUGH") != NULL; }
/* How many to try. */
static inline int thorough(int quick, int full) { return is_thorough() ? full : quick; }
