/* Files and folders. */
#pragma once

#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>
#include <stddef.h>

/* The whole file, NUL-terminated, to be freed; NULL on failure (ERROR_NO_INPUT when it is not
 * there or cannot be read, ERROR_DATA when it is larger than `max` bytes or contains a NUL byte).
 */
char *file_read(const char *path, size_t max, size_t *length, Error *error);
/* The same, but anything that is no regular file (a folder, a pipe that would block) is
 * ERROR_NO_INPUT. */
char *file_read_regular(const char *path, size_t max, size_t *length, Error *error);
/* The same of folder/name. */
char *file_read_in(const char *folder, const char *name, size_t max, size_t *length, Error *error);
/* Writes beside `path` and renames, so that a reader never sees half a file; ERROR_CANNOT_WRITE. */
bool file_write(const char *path, const char *data, size_t length, Error *error);
/* The same with a text as folder/name. */
bool file_write_in(const char *folder, const char *name, const Text *text, Error *error);
bool file_exists(const char *path);
bool file_exists_in(const char *folder, const char *name); /* folder/name */
bool file_is_folder(const char *path);
/* Whether there is a folder to read results from: ERROR_NO_INPUT or, where it is something else,
 * ERROR_DATA. */
bool file_check_folder(const char *path, Error *error);
/* Leftovers (see file_remove_leftovers) do not count. */
bool file_is_empty_folder(const char *path);
/* Removes folder/name, which need not be there; ERROR_CANNOT_WRITE when it stays. */
bool file_remove_in(const char *folder, const char *name, Error *error);
/* Removes from a folder what writers left that were killed: NAME.PID.tmp, as file_write calls what
 * it renames when it is whole. */
void file_remove_leftovers(const char *path);
/* Whether results may go to a path: nothing is there, or an empty folder. Otherwise
 * ERROR_CANNOT_WRITE: results are never overwritten. */
bool file_is_free(const char *path, Error *error);
/* Creates a folder and its parents; an existing one is fine; ERROR_CANNOT_WRITE. */
bool file_make_folder(const char *path, Error *error);
/* A new folder, "NAME-XXXXXX" in TMPDIR (else /tmp), to be freed; NULL with ERROR_CANNOT_WRITE. */
char *file_make_temporary(const char *name, Error *error);
/* "folder/name" as a new string. */
char *file_join(const char *folder, const char *name);
