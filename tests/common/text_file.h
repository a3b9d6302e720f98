/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files with a given content, for tests of what reads files. */
#pragma once

#include <stddef.h>

/* Makes a temporary file; its path is valid until the next call. */
const char *text_file_make(const char *content, size_t length);
/* Removes the file made last. */
void text_file_remove(void);
