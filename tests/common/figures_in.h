/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the figures of a text stand in a document of JSON. */
#pragma once

#include "util/text.h"

#include <stdbool.h>

/* Every number of a text must be one of the document's, as it is, rounded, in %, or in thousands
 * and so on, or stand in one of its strings, as the parts of names and sentences do. Appends what
 * is missing, a word a line; `figures`, unless NULL, becomes how many numbers were looked for.
 * False where something is missing or the document is none. */
bool figures_stand(const char *text, const char *json, Text *missing, int *figures);
