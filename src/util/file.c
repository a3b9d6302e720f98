/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* O_PATH, FNM_EXTMATCH */
#endif
#include "util/file.h"

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <poll.h>
#include <signal.h>
#include <stdio_ext.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_print(FILE *out, const char *bytes, size_t length, Error *error) {
    if (fwrite(bytes, 1, length, out) == length && fflush(out) == 0 && !ferror(out)) return true;
    error_set(error, ERROR_CANNOT_WRITE, "%s",
              errno == EPIPE ? "" : "standard output: cannot write");
    __fpurge(out); /* not again at exit */
    clearerr(out);
    return false;
}

char *file_join(const char *folder, const char *name) {
    const size_t length = folder != NULL ? strlen(folder) : 0;
    Text path = {0};
    if (length > 0) text_append_string(&path, folder);
    if (length > 0 && folder[length - 1] != '/') text_append_char(&path, '/');
    text_append_string(&path, name);
    return path.data;
}

/* Opening */

static void close_keeping_errno(int descriptor) {
    const int reason = errno;
    if (descriptor >= 0) close(descriptor);
    errno = reason;
}

/* Opens the folder that contains folder/name; *name becomes its last part. The folder itself, named
 * by the user, may be reached through links. -1 with errno. */
static int open_holder(const char *folder, const char **name) {
    int at = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    for (const char *end; at >= 0 && (end = strchr(*name, '/')) != NULL; *name = end + 1) {
        char part[NAME_MAX + 1];
        snprintf(part, sizeof part, "%.*s", (int)(end - *name), *name);
        const int next = openat(at, part, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        close_keeping_errno(at);
        at = next;
    }
    return at;
}

/* Describes a non-regular file; NULL for a regular one, or if nothing is there. The name "" stands
 * for the open file `at`. `follow` is AT_SYMLINK_NOFOLLOW or 0. */
static const char *strange_kind(int at, const char *name, int follow) {
    struct stat status;
    if (fstatat(at, name, &status, follow | AT_EMPTY_PATH) != 0 || S_ISREG(status.st_mode))
        return NULL;
    return S_ISDIR(status.st_mode) ? "folder" : S_ISLNK(status.st_mode) ? "link" : "pipe or device";
}

bool file_fail(const char *folder, const char *name, const char *kind, ErrorCode code,
               Error *error) {
    const int reason = errno;
    const char *const what = code == ERROR_NO_INPUT ? "read" : "write";
    MEMORY_AUTO char *path = file_join(folder, name);
    if (kind != NULL) return error_set(error, code, "%s: expected a file, not a %s", path, kind);
    if (reason == ENOMEM) code = ERROR_INTERNAL;
    if (reason == EINTR) code = ERROR_INTERRUPTED; /* see file_read_some */
    return error_set(error, code, "%s: cannot %s it: %s", path, what,
                     reason == EINTR ? "stopped" : strerror(reason));
}

/* Returns -1 with errno or, for a non-regular file, its kind. The kind is checked before opening,
 * because opening a device may have effects, and after it, as the file may be another one. */
static int open_regular(int at, const char *name, int flags, int follow, const char **kind) {
    *kind = strange_kind(at, name, follow);
    if (*kind != NULL) return -1;
    const int file = openat(at, name, flags | O_NONBLOCK | O_CLOEXEC, 0666);
    if (file < 0 || (*kind = strange_kind(file, "", 0)) == NULL) return file;
    close(file);
    return -1;
}

int file_open_in(const char *folder, const char *name, int flags, Error *error) {
    const ErrorCode code = (flags & O_ACCMODE) == O_RDONLY ? ERROR_NO_INPUT : ERROR_CANNOT_WRITE;
    const ErrorCode strange =
        code == ERROR_NO_INPUT ? ERROR_DATA : code; /* it exists, so the error is another one */
    const char *last = name;
    if (folder == NULL) {
        const int file = open(name, flags | O_NONBLOCK | O_CLOEXEC, 0666);
        if (file < 0) file_fail(NULL, name, NULL, code, error);
        return file;
    }
    const int at = open_holder(folder, &last);
    const char *kind = NULL;
    const int file =
        at < 0 ? -1 : open_regular(at, last, flags | O_NOFOLLOW, AT_SYMLINK_NOFOLLOW, &kind);
    if (file < 0) file_fail(folder, name, kind, kind != NULL ? strange : code, error);
    close_keeping_errno(at);
    return file;
}

FILE *file_stream_in(const char *folder, const char *name, int flags, Error *error) {
    static const char *const MODES[] = {[O_RDONLY] = "rb", [O_WRONLY] = "wb", [O_RDWR] = "r+b"};
    const int file = file_open_in(folder, name, flags, error);
    FILE *const stream = file < 0 ? NULL : fdopen(file, MODES[flags & O_ACCMODE]);
    if (file >= 0 && stream == NULL) memory_end(); /* the mode is that of the descriptor */
    return stream;
}

/* Opens folder/name, a folder and no link, to read it; "." is itself. NULL with errno. */
static DIR *open_folder(const char *folder, const char *name) {
    const int at = open_holder(folder, &name);
    const int inside =
        at < 0 ? -1 : openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *const directory = inside < 0 ? NULL : fdopendir(inside);
    if (directory == NULL) close_keeping_errno(inside);
    close_keeping_errno(at);
    return directory;
}

/* Looking */

bool file_exists(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

bool file_find_in(const char *folder, const char *name, bool *found, Error *error) {
    struct stat status;
    const char *last = name;
    const int at = open_holder(folder, &last);
    *found = at >= 0 && fstatat(at, last, &status, AT_SYMLINK_NOFOLLOW) == 0;
    const bool is_known = *found || errno == ENOENT || errno == ENOTDIR || errno == ELOOP ||
                          errno == ENAMETOOLONG ||
                          file_fail(folder, name, NULL, ERROR_NO_INPUT, error);
    close_keeping_errno(at);
    return is_known;
}

bool file_may_exist_in(const char *folder, const char *name) {
    bool found = false;
    return !file_find_in(folder, name, &found, NULL) || found;
}

bool file_is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_leftover(const char *name) {
    return fnmatch("?*.+([0-9]).tmp", name, FNM_EXTMATCH) == 0; /* "NAME.PID.tmp" */
}

static int order_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

FileNames file_list(const char *folder, const char *name, const char *ending, Error *error) {
    FileNames list = {.names = NULL};
    const size_t tail = strlen(ending);
    DIR *const directory = open_folder(folder, name);
    if (directory == NULL) {
        list.is_unread = errno != ENOENT && errno != ENOTDIR && errno != ELOOP;
        if (list.is_unread && error != NULL)
            error_set(error, ERROR_NO_INPUT, "%s/%s: cannot list its files: %s",
                      folder != NULL ? folder : ".", name, strerror(errno));
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

/* Bytes */

/* Whether to repeat a failed transfer: a pipe was empty or full, and this has waited. */
static bool tries_again(int file, short events) {
    struct pollfd entry = {.fd = file, .events = events};
    if (errno == EINTR) return true;
    return errno == EAGAIN && poll(&entry, 1, -1) > 0;
}

ssize_t file_read_some(int file, char *bytes, size_t room) {
    ssize_t count;
    do count = read(file, bytes, room);
    while (count < 0 && tries_again(file, POLLIN));
    return count;
}

/* Reading */

/* Reads to the end, at most one byte beyond `max`, which shows that a file is too large. */
static bool read_all(int file, size_t max, Text *content) {
    enum { CHUNK_SIZE = 65536 };
    while (content->length <= max) {
        const size_t room = max - content->length;
        text_reserve(content, CHUNK_SIZE);
        const ssize_t count = file_read_some(file, content->data + content->length,
                                             room < CHUNK_SIZE ? room + 1 : CHUNK_SIZE);
        if (count <= 0) return count == 0;
        content->length += (size_t)count;
        content->data[content->length] = '\0';
    }
    return true;
}

/* Reads the open file folder/name and closes it. */
static char *read_open(int file, const char *folder, const char *name, size_t max, size_t *length,
                       Error *error) {
    bool is_good = false;
    struct stat status;
    struct pollfd entry = {.fd = file, .events = POLLIN};
    if (file < 0) return NULL;
    MEMORY_AUTO char *path = file_join(folder, name);
    Text content = {.data = text_duplicate("")};
    if (!read_all(file, max, &content)) file_fail(folder, name, NULL, ERROR_NO_INPUT, error);
    /* A pipe ends when its last writer has closed it; poll reports that. */
    else if (content.length == 0 && fstat(file, &status) == 0 && S_ISFIFO(status.st_mode) &&
             poll(&entry, 1, 0) == 0)
        file_fail(folder, name, "pipe without a writer", ERROR_NO_INPUT, error);
    else if (content.length > max)
        error_set(error, ERROR_DATA, "%s: larger than %zu bytes", path, max);
    else if (memchr(content.data, '\0', content.length) != NULL)
        error_set(error, ERROR_DATA, "%s: not a text file: it contains a NUL byte", path);
    else
        is_good = true;
    close(file);
    if (is_good && length != NULL) *length = content.length;
    if (is_good) return content.data;
    text_free(&content);
    return NULL;
}

char *file_read_in(const char *folder, const char *name, size_t max, size_t *length, Error *error) {
    return read_open(file_open_in(folder, name, O_RDONLY, error), folder, name, max, length, error);
}

bool file_read_if_in(const char *folder, const char *name, size_t max, char **text, Error *error) {
    bool found = false;
    *text = NULL;
    if (!file_find_in(folder, name, &found, error)) return false;
    if (found) *text = file_read_in(folder, name, max, NULL, error);
    return !found || *text != NULL;
}

char *file_read_regular(const char *path, size_t max, size_t *length, Error *error) {
    const char *kind;
    const int file = open_regular(AT_FDCWD, path, O_RDONLY, 0, &kind);
    if (file < 0) file_fail(NULL, path, kind, ERROR_NO_INPUT, error);
    return read_open(file, NULL, path, max, length, error);
}

/* Writing */

bool file_write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t count = write(file, bytes, length);
        if (count < 0 && tries_again(file, POLLOUT)) continue;
        if (count < 0) return false;
        bytes += count;
        length -= (size_t)count;
    }
    return true;
}

/* Writes and closes a file; errno has the reason of a failure. */
static bool write_and_close(int file, const char *data, size_t length, bool flush) {
    const bool written =
        file >= 0 && file_write_all(file, data, length) && (!flush || fsync(file) == 0);
    if (!written) close_keeping_errno(file);
    return written && close(file) == 0;
}

/* Renames a file; without `replace` nothing may have the new name. */
static bool rename_at(int at, const char *from, const char *to, bool replace) {
    if (replace) return renameat(at, from, at, to) == 0;
    if (linkat(at, from, at, to, 0) == 0) return unlinkat(at, from, 0) == 0;
    return errno != EEXIST && renameat(at, from, at, to) == 0; /* the file system has no links */
}

/* Writes a temporary file in the same folder and renames it. */
static bool put_file(int at, const char *name, const char *data, size_t length, bool replace) {
    enum { FLAGS = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC };
    TEXT_AUTO Text beside = {0};
    text_append(&beside, "%s.%ld.tmp", name, (long)getpid());
    bool good = false;
    int file = -1;
    /* Again if another computer, which does not know this process, has removed its file. */
    for (int i = 0; !good && i < 2 && (i == 0 || errno == ENOENT); i++) {
        unlinkat(at, beside.data, 0); /* left by a dead process */
        file = openat(at, beside.data, FLAGS, 0666);
        good =
            write_and_close(file, data, length, true) && rename_at(at, beside.data, name, replace);
    }
    const int reason = errno;
    if (!good && file >= 0) unlinkat(at, beside.data, 0);
    errno = reason;
    return good;
}

static bool put_in(const char *folder, const char *name, const Text *text, bool replace,
                   Error *error) {
    const char *last = name;
    const int at = open_holder(folder, &last);
    const char *const kind = at >= 0 ? strange_kind(at, last, AT_SYMLINK_NOFOLLOW) : NULL;
    const bool good =
        (at >= 0 && kind == NULL && put_file(at, last, text_string(text), text->length, replace)) ||
        file_fail(folder, name, kind, ERROR_CANNOT_WRITE, error);
    close_keeping_errno(at);
    return good;
}

bool file_write_in(const char *folder, const char *name, const Text *text, Error *error) {
    return put_in(folder, name, text, true, error);
}

bool file_create_in(const char *folder, const char *name, const Text *text, Error *error) {
    return put_in(folder, name, text, false, error);
}

bool file_write(const char *path, const char *data, size_t length, Error *error) {
    /* A device or pipe (/dev/stdout) must be written to, and a link followed, not replaced. */
    struct stat status;
    const bool is_there = stat(path, &status) == 0;
    MEMORY_AUTO char *target = is_there ? realpath(path, NULL) : text_duplicate(path);
    const bool written =
        is_there && !S_ISREG(status.st_mode)
            ? write_and_close(open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC), data, length, false)
            : target != NULL && put_file(AT_FDCWD, target, data, length, true);
    if (errno == ENXIO) errno = EPIPE; /* nobody reads the pipe */
    return written || file_fail(NULL, path, NULL, ERROR_CANNOT_WRITE, error);
}

bool file_rename_in(const char *folder, const char *from, const char *to, bool replace,
                    Error *error) {
    const char *last = to, *const slash = strrchr(from, '/');
    const int at = open_holder(folder, &last);
    const bool good = (at >= 0 && rename_at(at, slash != NULL ? slash + 1 : from, last, replace)) ||
                      file_fail(folder, to, NULL, ERROR_CANNOT_WRITE, error);
    close_keeping_errno(at);
    return good;
}

bool file_remove_in(const char *folder, const char *name, Error *error) {
    const char *last = name;
    const int at = open_holder(folder, &last);
    const bool is_gone = (at >= 0 && unlinkat(at, last, 0) == 0) || errno == ENOENT ||
                         file_fail(folder, name, NULL, ERROR_CANNOT_WRITE, error);
    close_keeping_errno(at);
    return is_gone;
}

bool file_remove_folder_in(const char *folder, const char *name, Error *error) {
    MEMORY_AUTO char *path = file_join(folder, name);
    FILE_NAMES_AUTO FileNames files = file_list(folder, name, "", error);
    bool good = !files.is_unread;
    for (size_t i = 0; i < files.count; i++) good &= file_remove_in(path, files.names[i], error);
    return good && (rmdir(path) == 0 || errno == ENOENT ||
                    error_set(error, ERROR_CANNOT_WRITE, "%s: cannot be removed", path));
}

/* Whether another process writes this "NAME.PID.tmp". */
static bool has_writer(const char *name) {
    const char *pid = strrchr(name, '.');
    while (pid[-1] != '.') pid--;
    const long process = strtol(pid, NULL, 10);
    return process > 0 && process <= INT32_MAX && process != getpid() &&
           (kill((pid_t)process, 0) == 0 || errno == EPERM);
}

bool file_is_abandoned(const char *name) { return is_leftover(name) && !has_writer(name); }

void file_remove_leftovers(const char *folder, const char *name) {
    DIR *const directory = open_folder(folder, name);
    if (directory == NULL) return;
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;)
        if (file_is_abandoned(entry->d_name)) unlinkat(dirfd(directory), entry->d_name, 0);
    closedir(directory);
}

int file_lock_folder(const char *folder) {
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0 || flock(descriptor, LOCK_EX) == 0) return descriptor;
    close(descriptor);
    return -1;
}

bool file_sync_folder(const char *folder, Error *error) {
    const int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = at >= 0 && (fsync(at) == 0 || errno == EINVAL);
    if (!good) file_fail(NULL, folder, NULL, ERROR_CANNOT_WRITE, error);
    close_keeping_errno(at);
    return good;
}

/* Folders */

bool file_check_folder(const char *path, Error *error) {
    if (!file_exists(path)) return error_set(error, ERROR_NO_INPUT, "%s: no such folder", path);
    return file_is_folder(path) ||
           error_set(error, ERROR_DATA, "%s: not a folder; expected a results folder", path);
}

bool file_make_folder(const char *path, Error *error) {
    MEMORY_AUTO char *prefix = text_duplicate(path);
    bool made = true;
    for (char *slash = prefix; made && *slash != '\0';) {
        slash += strspn(slash, "/");
        slash += strcspn(slash, "/");
        const char end = *slash;
        *slash = '\0';
        /* If another process creates the same folder meanwhile, that is fine. */
        made = mkdir(prefix, 0777) == 0;
        const int reason = errno;
        made = made || file_is_folder(prefix);
        errno = reason == EEXIST ? ENOTDIR : reason;
        *slash = end;
    }
    if (made && *path != '\0') return true;
    return error_set(error, ERROR_CANNOT_WRITE, "%s: cannot create the folder: %s", path,
                     made ? "it has no name" : strerror(errno));
}

char *file_make_folder_in(const char *folder, const char *name, Error *error) {
    const char *last = name;
    if (!file_make_folder(folder, error)) return NULL;
    char *const path = file_join(folder, name);
    const int at = open_holder(folder, &last);
    const bool is_made = at >= 0 && mkdirat(at, last, 0777) == 0;
    const int reason = errno;
    const char *const kind =
        at >= 0 && !is_made ? strange_kind(at, last, AT_SYMLINK_NOFOLLOW) : NULL;
    close_keeping_errno(at);
    if (is_made || (kind != NULL && strcmp(kind, "folder") == 0)) return path;
    error_set(error, ERROR_CANNOT_WRITE, "%s: cannot create the folder: %s%s", path,
              kind != NULL ? "there is a " : "", kind != NULL ? kind : strerror(reason));
    free(path);
    return NULL;
}

bool file_is_free(const char *path, Error *error) {
    if (!file_exists(path)) return true;
    FILE_NAMES_AUTO FileNames files = file_list(path, ".", "", error);
    if (files.is_unread) return false;
    bool is_free = file_is_folder(path);
    for (size_t i = 0; i < files.count; i++) is_free &= is_leftover(files.names[i]);
    return is_free || error_set(error, ERROR_CANNOT_WRITE,
                                "%s: is %s; results are never overwritten: choose another folder "
                                "with --out",
                                path, file_is_folder(path) ? "not empty" : "a file");
}
