/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checksums put right of a file of exact tables that was changed, as whoever makes one can do. */
#pragma once

#include <stddef.h>

/* Of the bytes of a slice of one block, in place; what is too short stays as it is. */
void slice_hashes_put_right(char *bytes, size_t size);
