/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives: the state of a run as text. The same calls write and read it.
 *
 * A line is "KEY VALUE VALUE …", reals in hexadecimal, so that they are read back bit for bit. The
 * last line is a checksum. After the first fault all calls do nothing. */
#pragma once

#include "draughts/board.h"
#include "util/text.h"

/* Opaque owner. */
typedef struct Archive Archive;

Archive *archive_writer(void);
/* Creates a reader of a borrowed text; `path` is for messages. A wrong checksum is a fault. */
Archive *archive_reader(const char *path, const char *text, size_t length);
bool archive_is_reading(const Archive *archive);

/* Each function transfers values under a key: a writer appends them; a reader stores them, and
 * faults (ERROR_DATA) unless the next line has this key, that many values, and whole numbers within
 * the bounds. */
void archive_word(Archive *archive, const char *key, char *word,
                  size_t size); /* one line, not "" */
void archive_int(Archive *archive, const char *key, int *value, int least, int most);
void archive_uint(Archive *archive, const char *key, uint64_t *value);
void archive_uints(Archive *archive, const char *key, uint64_t *values, int count);
void archive_flags(Archive *archive, const char *key, bool *flags, int count);
void archive_reals(Archive *archive, const char *key, double *values, int count);
void archive_board(Archive *archive, const char *key, Board *board);

/* Sets a fault that the caller found in values, unless there is one. */
void archive_fail(Archive *archive, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Frees the archive. Appends a writer's text to `text` (NULL for a reader, whose text must be at
 * its end). False with the first fault. */
bool archive_close(Archive *archive, Text *text, Error *error);
