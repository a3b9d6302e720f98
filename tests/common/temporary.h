/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and folders of a test, under TMPDIR or /tmp; in a quick test without TMPDIR under /dev/shm
 * where that has a gigabyte and runs programs: there, files are written to the disk (fsync) in no
 * time. They are removed at the end of its process, also where it fails; their names live as long.
 */
#pragma once

#include <stddef.h>

/* A new folder. */
const char *temporary_folder(void);
/* A new file. */
const char *temporary_file(const char *content, size_t length);
/* Removes them before, for a process that ends by _exit. */
void temporary_remove(void);
