/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of standard input, as somebody types them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { TYPED_LINE_SIZE = 4096 };

/* What was read ahead; zero-initialise it. */
typedef struct TypedLines {
    char data[TYPED_LINE_SIZE];
    size_t length;
} TypedLines;

/* Reads a line without its end, in parts where it is too long. False at the end of the input, or
 * when it is interrupted (util/interrupt.h): a signal does not end a read of stdio. */
bool typed_line(TypedLines *typed, char line[TYPED_LINE_SIZE]);
