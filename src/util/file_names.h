/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of the files in a folder. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* To be released. */
typedef struct FileNames {
    char **names;
    size_t count, capacity;
    bool is_unread; /* there is such a folder, but it cannot be read */
} FileNames;

/* The names in folder/name ("." is the folder itself) that are longer than `ending` and end so, in
 * order; none where there is no such folder. */
FileNames file_list(const char *folder, const char *name, const char *ending);
void file_names_free(FileNames *names);
