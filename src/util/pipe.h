/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pipes that were opened without waiting for their other end (O_NONBLOCK). */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/* Reads what there is of an open file, pipe or not, and waits for it; 0 at the end, -1 with errno,
 * EINTR where a signal came first. */
ssize_t pipe_read(int file, char *bytes, size_t room);
/* Writes all; false with errno, as above. */
bool pipe_write(int file, const char *bytes, size_t length);
/* Whether an open file is a pipe that nobody has opened to write, of which nothing was read. */
bool pipe_is_unwritten(int file);
