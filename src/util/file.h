/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and folders.
 *
 * Results folders come from others. A file of one is named by the folder, as the user has named it,
 * and by what it is called below: there no link is followed, not even by a name of several parts
 * ("plots/points.csv"), and nothing but a regular file is read, written or replaced. Whoever takes
 * a folder and a name takes NULL for the folder, too: then the name is a path of the user's own,
 * who may name a link or a pipe. No opening waits for a pipe's other end; what reads and writes
 * waits for bytes or room until a signal comes, which is ERROR_INTERRUPTED. */
#pragma once

#include "util/text.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/types.h>

/* "folder/name" as a new string; the name where the folder is NULL. */
char *file_join(const char *folder, const char *name);
/* Opens folder/name with flags of open(2); no child process has it. -1 with ERROR_CANNOT_WRITE or,
 * where the flags are to read, ERROR_NO_INPUT, or ERROR_DATA for what is no regular file. */
int file_open_in(const char *folder, const char *name, int flags, Error *error);
/* The same as a stream, which reads where the flags are to read, writes, or does both. */
FILE *file_stream_in(const char *folder, const char *name, int flags, Error *error);
/* Fails with what folder/name is that should be a file or, for NULL, with errno: why it cannot be
 * read (ERROR_NO_INPUT) or written. ERROR_INTERNAL for want of memory. Returns false. */
bool file_fail(const char *folder, const char *name, const char *kind, ErrorCode code,
               Error *error);
/* Reads what there is of an open file, pipe or not, and waits for it; 0 at the end, -1 with errno,
 * EINTR where a signal came first. */
ssize_t file_read_some(int file, char *bytes, size_t room);
/* The whole file, NUL-terminated, to be freed; NULL on failure (ERROR_NO_INPUT when it is not
 * there or cannot be read, ERROR_DATA when it is larger than `max` bytes or contains a NUL byte).
 */
char *file_read_in(const char *folder, const char *name, size_t max, size_t *length, Error *error);
/* The same of a path that the user has given. */
char *file_read(const char *path, size_t max, size_t *length, Error *error);
/* The same of a path that a file names, as an experiment does: anything that is no regular file is
 * ERROR_NO_INPUT. */
char *file_read_regular(const char *path, size_t max, size_t *length, Error *error);

/* Writes beside folder/name and renames, so that a reader never sees half a file;
 * ERROR_CANNOT_WRITE. */
bool file_write_in(const char *folder, const char *name, const Text *text, Error *error);
/* The same, where nothing has that name: of several processes one can. */
bool file_create_in(const char *folder, const char *name, const Text *text, Error *error);
/* Writes a path of the user's: what a link leads to, a device. */
bool file_write(const char *path, const char *data, size_t length, Error *error);
/* Renames, both names being in one folder. What has the new name is replaced, or is
 * ERROR_CANNOT_WRITE. */
bool file_rename_in(const char *folder, const char *from, const char *to, bool replace,
                    Error *error);
/* Removes folder/name, which need not be there; ERROR_CANNOT_WRITE when it stays. */
bool file_remove_in(const char *folder, const char *name, Error *error);
/* Removes from folder/name ("." is the folder itself) what writers left that were killed:
 * NAME.PID.tmp, as files are called until they are whole. */
void file_remove_leftovers(const char *folder, const char *name);
/* Waits until what was renamed and removed in a folder is so on the disk. */
bool file_sync_folder(const char *folder, Error *error);

bool file_exists(const char *path);
/* Looks whether folder/name is there; a link is, whatever it leads to. ERROR_NO_INPUT where that
 * cannot be known, as without a descriptor. */
bool file_find_in(const char *folder, const char *name, bool *found, Error *error);
/* The same for who opens it then, and is told there what is wrong: true where it cannot be known.
 */
bool file_exists_in(const char *folder, const char *name);
bool file_is_folder(const char *path);
/* Whether there is a folder to read results from: ERROR_NO_INPUT or, where it is something else,
 * ERROR_DATA. */
bool file_check_folder(const char *path, Error *error);
/* Leftovers (see file_remove_leftovers) do not count. */
bool file_is_empty_folder(const char *path);
/* Whether results may go to a path: nothing is there, or an empty folder. Otherwise
 * ERROR_CANNOT_WRITE: results are never overwritten. */
bool file_is_free(const char *path, Error *error);
/* Creates a folder and its parents; an existing one is fine; ERROR_CANNOT_WRITE. */
bool file_make_folder(const char *path, Error *error);
/* Creates folder/name, or sees to it that it is a folder and no link. Its path, to be freed; NULL
 * with ERROR_CANNOT_WRITE. */
char *file_make_folder_in(const char *folder, const char *name, Error *error);

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
