/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and folders.
 *
 * Results folders are untrusted. Functions with a folder and a name follow no link in the name, not
 * even if it has several parts ("plots/ratings.csv"), and read, write or replace only regular
 * files. If the folder is NULL, the name is a path that the user has given; it may be a link or a
 * pipe. Opening never waits for the other end of a pipe. Reading and writing may wait; a signal
 * ends them with ERROR_INTERRUPTED. */
#pragma once

#include "util/text.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/types.h>

/* Writes and flushes standard output; ERROR_CANNOT_WRITE, once, with an empty message if the reader
 * has closed the pipe (EPIPE), as head does. */
CHECKED bool file_print(FILE *out, const char *bytes, size_t length, Error *error);

/* Returns "folder/name" as a new string; the name if the folder is NULL. */
char *file_join(const char *folder, const char *name);
/* Opens folder/name with flags of open(2); child processes do not inherit it. -1 with
 * ERROR_CANNOT_WRITE or, for reading, ERROR_NO_INPUT, or ERROR_DATA if it is not a regular file. */
CHECKED int file_open_in(const char *folder, const char *name, int flags, Error *error);
/* Like file_open_in, but returns a stream with the access of the flags. */
CHECKED FILE *file_stream_in(const char *folder, const char *name, int flags, Error *error);
/* Sets an error of folder/name: "expected a file, not a KIND" or, if `kind` is NULL, "cannot read
 * (write) it" with errno's reason. ERROR_INTERNAL without memory. Returns false. */
bool file_fail(const char *folder, const char *name, const char *kind, ErrorCode code,
               Error *error);
/* Reads 1 to `room` bytes, waiting for the first; 0 at the end, -1 with errno (EINTR: a signal). */
ssize_t file_read_some(int file, char *bytes, size_t room);
/* Writes all bytes, waiting for room; false with errno. */
bool file_write_all(int file, const char *bytes, size_t length);
/* Reads a whole file, NUL-terminated; the caller frees it. NULL with ERROR_NO_INPUT if it is
 * missing or cannot be read, ERROR_DATA if it has more than `max` bytes or a NUL byte. */
CHECKED char *file_read_in(const char *folder, const char *name, size_t max, size_t *length,
                           Error *error);
/* Reads like file_read_in into *text, NULL if there is no such file; false on failure. */
CHECKED bool file_read_if_in(const char *folder, const char *name, size_t max, char **text,
                             Error *error);
/* Like file_read_in, for a path that stands in a file: ERROR_NO_INPUT for a non-regular file. */
CHECKED char *file_read_regular(const char *path, size_t max, size_t *length, Error *error);

/* Writes folder/name by renaming, so that nobody sees half a file; ERROR_CANNOT_WRITE. */
CHECKED bool file_write_in(const char *folder, const char *name, const Text *text, Error *error);
/* Like file_write_in, but fails if the name exists: only one of several processes succeeds. */
CHECKED bool file_create_in(const char *folder, const char *name, const Text *text, Error *error);
/* Writes to a path that the user has given; it may be a link or a device. */
CHECKED bool file_write(const char *path, const char *data, size_t length, Error *error);
/* Renames a file within its folder. Without `replace`, ERROR_CANNOT_WRITE if the name exists. */
CHECKED bool file_rename_in(const char *folder, const char *from, const char *to, bool replace,
                            Error *error);
/* Removes folder/name if it exists; ERROR_CANNOT_WRITE if that fails. */
CHECKED bool file_remove_in(const char *folder, const char *name, Error *error);
/* Removes folder/name with its files ("." is itself, of which only the files are removed). False
 * with ERROR_CANNOT_WRITE if anything stays. */
CHECKED bool file_remove_folder_in(const char *folder, const char *name, Error *error);
/* Whether a name is a temporary one (NAME.PID.tmp) that no process uses which lives. */
bool file_is_abandoned(const char *name);
/* Removes temporary files (NAME.PID.tmp) in folder/name ("." is itself), except those of processes
 * that live. */
void file_remove_leftovers(const char *folder, const char *name);
/* Waits until no other process has locked the folder, and locks it until the returned descriptor is
 * closed. -1, without a lock, where the file system has none or a signal ends the waiting. */
int file_lock_folder(const char *folder);
/* Waits until renamings and removals in a folder are on the disk. */
CHECKED bool file_sync_folder(const char *folder, Error *error);

bool file_exists(const char *path);
/* Finds whether folder/name exists; a link exists, whatever its target. ERROR_NO_INPUT if the
 * system cannot tell, for example without a free file descriptor. */
CHECKED bool file_find_in(const char *folder, const char *name, bool *found, Error *error);
/* Whether folder/name exists, or may: true if the system cannot tell, so that who opens it next
 * gets the reason. For what is written only if it is not there, file_find_in. */
bool file_may_exist_in(const char *folder, const char *name);
bool file_is_folder(const char *path);
/* Checks that a path is a folder: ERROR_NO_INPUT if it is missing, ERROR_DATA if it is a file. */
CHECKED bool file_check_folder(const char *path, Error *error);
/* Checks that a path is free or a folder that is empty except for leftovers: results never
 * overwrite. ERROR_CANNOT_WRITE, or ERROR_NO_INPUT if the system cannot tell. */
CHECKED bool file_is_free(const char *path, Error *error);
/* Creates a folder and its parents; an existing one is fine; ERROR_CANNOT_WRITE. */
CHECKED bool file_make_folder(const char *path, Error *error);
/* Creates folder/name, or checks that it is a folder and not a link. Returns its path, which the
 * caller frees; NULL with ERROR_CANNOT_WRITE. */
CHECKED char *file_make_folder_in(const char *folder, const char *name, Error *error);

/* A list of names; released where its scope ends if it is FILE_NAMES_AUTO. */
typedef struct FileNames {
    char **names;
    size_t count, capacity;
    bool is_unread; /* the folder exists but cannot be read */
} FileNames;

/* Lists, sorted, the names in folder/name (".": itself) that are longer than `ending` and end with
 * it; none without that folder. If it cannot be read, sets *error (if any) to ERROR_NO_INPUT. */
CHECKED FileNames file_list(const char *folder, const char *name, const char *ending, Error *error);
void file_names_free(FileNames *names);
#define FILE_NAMES_AUTO __attribute__((cleanup(file_names_free)))
