/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/file_names.h"

#include "util/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int order_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

FileNames file_list(const char *folder, const char *name, const char *ending) {
    FileNames list = {.names = NULL};
    const size_t tail = strlen(ending);
    DIR *const directory = file_open_folder(folder, name);
    if (directory == NULL) {
        list.is_unread = errno != ENOENT && errno != ENOTDIR && errno != ELOOP;
        return list;
    }
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        const size_t length = strlen(entry->d_name);
        if (length <= tail || strcmp(entry->d_name + length - tail, ending) != 0 ||
            strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        list.names = memory_grow(list.names, list.count, sizeof *list.names, &list.capacity);
        list.names[list.count++] = text_duplicate(entry->d_name);
    }
    closedir(directory);
    if (list.count > 0) qsort(list.names, list.count, sizeof *list.names, order_names);
    return list;
}

void file_names_free(FileNames *names) {
    for (size_t i = 0; i < names->count; i++) free(names->names[i]);
    free(names->names);
    *names = (FileNames){.names = NULL};
}
