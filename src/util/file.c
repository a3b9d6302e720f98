#include "util/file.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_exists(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

bool file_exists_in(const char *folder, const char *name) {
    char *const path = file_join(folder, name);
    const bool exists = file_exists(path);
    free(path);
    return exists;
}

bool file_is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* "NAME.PID.tmp" */
static bool is_leftover(const char *name) {
    const size_t length = strlen(name);
    if (length < 4 || strcmp(name + length - 4, ".tmp") != 0) return false;
    size_t digits = 0;
    while (digits < length - 4 && isdigit((unsigned char)name[length - 5 - digits])) digits++;
    return digits > 0 && digits + 5 < length && name[length - 5 - digits] == '.';
}

bool file_is_empty_folder(const char *path) {
    DIR *const folder = opendir(path);
    if (folder == NULL) return false;
    bool empty = true;
    for (const struct dirent *entry; empty && (entry = readdir(folder)) != NULL;)
        empty = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
                is_leftover(entry->d_name);
    closedir(folder);
    return empty;
}

bool file_remove_in(const char *folder, const char *name, Error *error) {
    char *const path = file_join(folder, name);
    const bool is_gone = unlink(path) == 0 || errno == ENOENT;
    if (!is_gone) error_set(error, ERROR_CANNOT_WRITE, "%s: %s", path, strerror(errno));
    free(path);
    return is_gone;
}

void file_remove_leftovers(const char *path) {
    DIR *const folder = opendir(path);
    if (folder == NULL) return;
    Error ignored;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (is_leftover(entry->d_name)) file_remove_in(path, entry->d_name, &ignored);
    closedir(folder);
}

char *file_join(const char *folder, const char *name) {
    const size_t length = strlen(folder);
    Text path = {0};
    text_append_string(&path, folder);
    if (length > 0 && folder[length - 1] != '/') text_append_char(&path, '/');
    text_append_string(&path, name);
    return path.data;
}

char *file_make_temporary(const char *name, Error *error) {
    const char *const parent = getenv("TMPDIR");
    Text last = {.data = NULL};
    text_append(&last, "%s-XXXXXX", name);
    char *const folder =
        file_join(parent != NULL && parent[0] == '/' ? parent : "/tmp", text_string(&last));
    text_free(&last);
    if (mkdtemp(folder) != NULL) return folder;
    error_set(error, ERROR_CANNOT_WRITE, "%s: cannot make it", folder);
    free(folder);
    return NULL;
}

/* Reads to the end, one byte more than `max` at most, so that the caller sees what is too long. */
static bool read_all(FILE *file, size_t max, Text *content) {
    char chunk[16384];
    while (content->length <= max) {
        const size_t room = max - content->length;
        const size_t wanted = room < sizeof chunk ? room + 1 : sizeof chunk;
        const size_t count = fread(chunk, 1, wanted, file);
        text_append_bytes(content, chunk, count);
        if (count < wanted) return ferror(file) == 0;
    }
    return true;
}

char *file_read(const char *path, size_t max, size_t *length, Error *error) {
    Text content = {0};
    FILE *const file = fopen(path, "rbe");
    const bool is_read = file != NULL && read_all(file, max, &content);
    const int reason = errno;
    if (file != NULL) fclose(file);
    if (!is_read)
        error_set(error, ERROR_NO_INPUT, "%s: cannot read it: %s", path, strerror(reason));
    else if (content.length > max)
        error_set(error, ERROR_DATA, "%s: larger than %zu bytes", path, max);
    else if (memchr(content.data, '\0', content.length) != NULL)
        error_set(error, ERROR_DATA, "%s: not a text file: it contains a NUL byte", path);
    else {
        if (length != NULL) *length = content.length;
        return content.data;
    }
    text_free(&content);
    return NULL;
}

char *file_read_regular(const char *path, size_t max, size_t *length, Error *error) {
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        error_set(error, ERROR_NO_INPUT, "%s: expected a file, not a %s", path,
                  S_ISDIR(status.st_mode) ? "folder" : "pipe or device");
        return NULL;
    }
    return file_read(path, max, length, error);
}

char *file_read_in(const char *folder, const char *name, size_t max, size_t *length, Error *error) {
    char *const path = file_join(folder, name);
    char *const content = file_read_regular(path, max, length, error);
    free(path);
    return content;
}

static bool write_all(int descriptor, const char *data, size_t length) {
    while (length > 0) {
        const ssize_t count = write(descriptor, data, length);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        data += count;
        length -= (size_t)count;
    }
    return true;
}

/* Creates or truncates a file and writes it; errno says why not. */
static bool write_file(const char *path, const char *data, size_t length, bool flush) {
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0) return false;
    const bool written = write_all(descriptor, data, length) && (!flush || fsync(descriptor) == 0);
    const int reason = errno;
    const bool closed = close(descriptor) == 0;
    if (!written) errno = reason;
    return written && closed;
}

static bool replace_file(const char *path, const char *data, size_t length) {
    Text beside = {0};
    text_append(&beside, "%s.%ld.tmp", path, (long)getpid());
    const bool replaced =
        write_file(beside.data, data, length, true) && rename(beside.data, path) == 0;
    const int reason = errno;
    if (!replaced) unlink(beside.data);
    text_free(&beside);
    errno = reason;
    return replaced;
}

bool file_write(const char *path, const char *data, size_t length, Error *error) {
    /* A device or pipe (/dev/stdout) must be written to, and a link followed, not replaced. */
    struct stat status;
    const bool is_there = stat(path, &status) == 0;
    const bool is_special = is_there && !S_ISREG(status.st_mode);
    char *const target = is_there ? realpath(path, NULL) : NULL;
    const char *const real = target != NULL ? target : path;
    const bool written =
        is_special ? write_file(path, data, length, false) : replace_file(real, data, length);
    const int reason = errno;
    free(target);
    if (written) return true;
    return error_set(error, ERROR_CANNOT_WRITE, "%s: cannot write it: %s", path, strerror(reason));
}

bool file_write_in(const char *folder, const char *name, const Text *text, Error *error) {
    char *const path = file_join(folder, name);
    const bool good = file_write(path, text_string(text), text->length, error);
    free(path);
    return good;
}

/* Another process may create the same folder meanwhile: that is as good. */
static bool make_one(const char *path) {
    if (mkdir(path, 0777) == 0) return true;
    const int reason = errno;
    if (file_is_folder(path)) return true;
    errno = reason == EEXIST ? ENOTDIR : reason;
    return false;
}

bool file_check_folder(const char *path, Error *error) {
    if (!file_exists(path)) return error_set(error, ERROR_NO_INPUT, "%s: no such folder", path);
    return file_is_folder(path) ||
           error_set(error, ERROR_DATA, "%s: not a folder; expected a results folder", path);
}

bool file_make_folder(const char *path, Error *error) {
    char *const prefix = text_duplicate(path);
    bool made = true;
    for (char *slash = prefix; made && *slash != '\0';) {
        slash += strspn(slash, "/");
        slash += strcspn(slash, "/");
        const char end = *slash;
        *slash = '\0';
        made = make_one(prefix);
        *slash = end;
    }
    const int reason = errno;
    free(prefix);
    if (made && *path != '\0') return true;
    return error_set(error, ERROR_CANNOT_WRITE, "%s: cannot create the folder: %s", path,
                     made ? "it has no name" : strerror(reason));
}

bool file_is_free(const char *path, Error *error) {
    if (!file_exists(path) || file_is_empty_folder(path)) return true;
    return error_set(error, ERROR_CANNOT_WRITE,
                     "%s: holds something already; results are never overwritten: choose another "
                     "folder with --out",
                     path);
}
