/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Excerpts: text from the outside, made fit for a one-line message. */
#pragma once

#include <stddef.h>
#include <string.h>

enum { EXCERPT_SIZE = 48 };

/* A value, so that excerpt_of(...).text can stand among the arguments of error_set. */
typedef struct Excerpt {
    char text[EXCERPT_SIZE];
} Excerpt;

/* The first bytes of a string; what is not printable ASCII is "?", what is left out "...". */
static inline Excerpt excerpt_of(const char *string, size_t length) {
    static const char MORE[] = "...";
    const size_t room = EXCERPT_SIZE - sizeof MORE;
    const size_t shown = length < room ? length : room;
    Excerpt excerpt = {""};
    for (size_t i = 0; i < shown; i++)
        excerpt.text[i] = string[i] >= ' ' && string[i] <= '~' ? string[i] : '?';
    if (shown < length) memcpy(excerpt.text + shown, MORE, sizeof MORE);
    return excerpt;
}
