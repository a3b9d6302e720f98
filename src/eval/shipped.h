/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The heuristic files that the program brings with it: all *.heuristic in heuristics/ and
 * heuristics/evolved/, taken in when it is built (cmake/shipped.cmake). */
#pragma once

#include <stddef.h>

typedef struct ShippedFile {
    const char *path; /* "heuristics/25f.heuristic" */
    const char *text; /* NUL-terminated */
    size_t length;
} ShippedFile;

/* By path (8f before 10f), ending with a path of NULL. */
extern const ShippedFile SHIPPED_FILES[];
