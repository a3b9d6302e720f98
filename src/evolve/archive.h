/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives: the state of a run, written to a text and read back, described once for both ways.
 *
 * A line is "KEY VALUE VALUE …", reals in hexadecimal so that they come back bit for bit. The last
 * line is a checksum of all before it. The first fault sticks: what follows does nothing. */
#pragma once

#include "draughts/board.h"
#include "util/text.h"

/* Opaque owner. */
typedef struct Archive Archive;

Archive *archive_writer(void);
/* Reads a text, which it borrows; `path` is for messages. A text without the right checksum is a
 * fault. */
Archive *archive_reader(const char *path, const char *text, size_t length);
bool archive_is_reading(const Archive *archive);

/* Each transfers values under a key: appends them, or reads them into place (ERROR_DATA unless the
 * next line has this key and so many values, whole numbers within the bounds). */
void archive_word(Archive *archive, const char *key, char *word,
                  size_t size); /* one line, not "" */
void archive_int(Archive *archive, const char *key, int *value, int least, int most);
void archive_uint(Archive *archive, const char *key, uint64_t *value);
void archive_uints(Archive *archive, const char *key, uint64_t *values, int count);
void archive_flags(Archive *archive, const char *key, bool *flags, int count);
void archive_reals(Archive *archive, const char *key, double *values, int count);
void archive_board(Archive *archive, const char *key, Board *board);

/* Fails unless it is failing already, for what a reader finds wrong in values. */
void archive_fail(Archive *archive, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Ends the archive and frees it. A writer's text is appended to `text` (NULL for a reader, which
 * must be at its end). False with the first fault. */
bool archive_close(Archive *archive, Text *text, Error *error);
