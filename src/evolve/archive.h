/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives: the state of a run as text. The same calls write and read it. A number is 64 bits in
 * hexadecimal digits, a line each, so that reals come back bit for bit. The last line is a checksum
 * of all before it. After the first fault nothing more is read. */
#pragma once

#include "draughts/board.h"
#include "util/text.h"

/* Opaque owner. */
typedef struct Archive Archive;

Archive *archive_writer(void);
/* Reads a text, which it borrows and which ends with a NUL. */
Archive *archive_reader(const char *text, size_t length);
bool archive_is_reading(const Archive *archive);

/* Append values to the text, or read them, within bounds: reals in ±limit (INFINITY: any). */
void archive_uint(Archive *archive, uint64_t *value, uint64_t most);
void archive_reals(Archive *archive, double *values, int count, double limit);
/* The same for a standard board, a line of FEN. */
void archive_board(Archive *archive, Board *board);

/* Frees an archive; a writer appends to `text` (reader: NULL). False: wrong checksum or values. */
bool archive_close(Archive *archive, Text *text);
