/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The progress line: rewritten on a terminal, below an optional block; elsewhere every 10 s. */
#pragma once

#include "util/text.h"

typedef struct Progress Progress;

/* Opens a progress line on standard error; `quiet` shows nothing. `unit` is what is counted
 * ("games"); total 0 is unknown. Never NULL. */
Progress *progress_open(const char *unit, uint64_t total, bool quiet);
/* Shows progress; `note` (may be NULL) is appended, for example the leader; above it stand the
 * lines of `block` (may be NULL) that fit, if progress_has_block. Cheap: most calls only read the
 * clock (at most 5 updates a second on a terminal, one in 10 s elsewhere). */
void progress_show(Progress *progress, uint64_t done, const char *note, const char *block);
/* Whether a block is shown: on a terminal that can move its cursor, unless NO_COLOR is set. */
bool progress_has_block(const Progress *progress);
/* Whether the next progress_show would be shown, to avoid costly notes. */
bool progress_is_due(const Progress *progress);
/* Appends "1 h 2 min", "2 min 3 s" or "3 s". */
void progress_append_duration(Text *line, double seconds);
/* Ends and clears the line and the block. */
void progress_close(Progress *progress);
