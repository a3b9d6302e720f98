#include "measure/growing.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail_to_write(const char *path, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s: cannot write it: %s", path, strerror(errno));
}

/* Whether a file begins with the header. */
static bool has_header(int descriptor, const Text *header) {
    char *const start = memory_allocate(header->length);
    const bool good = pread(descriptor, start, header->length, 0) == (ssize_t)header->length &&
                      memcmp(start, header->data, header->length) == 0;
    free(start);
    return good;
}

static bool check_header(int descriptor, const Growing *growing, const char *path, Error *error) {
    Text header = {.data = NULL};
    record_write_header(growing->record, &header);
    const bool good = has_header(descriptor, &header) ||
                      error_set(error, ERROR_DATA, "%s:1: not %s: expected the columns %.*s", path,
                                growing->what, (int)header.length - 1, header.data);
    text_free(&header);
    return good;
}

/* Whether the file with this descriptor can be added to; *size becomes its size in bytes. */
static bool check_descriptor(int descriptor, const Growing *growing, const char *path, off_t *size,
                             Error *error) {
    struct stat status;
    char last = '\n';
    if (fstat(descriptor, &status) != 0) return fail_to_write(path, error);
    if (!S_ISREG(status.st_mode)) {
        return error_set(error, ERROR_CANNOT_WRITE, "%s: not a file that can be added to", path);
    }
    *size = status.st_size;
    if (status.st_size == 0) return true;
    if (pread(descriptor, &last, 1, status.st_size - 1) < 0) return fail_to_write(path, error);
    if (!check_header(descriptor, growing, path, error)) return false;
    if (last == '\n') return true;
    return error_set(error, ERROR_DATA, "%s: the last line is not whole: it has no newline", path);
}

/* Whether the file, which is not there, can be made. */
static bool check_folder(const char *path, Error *error) {
    if (path[0] == '\0' || path[strlen(path) - 1] == '/') return fail_to_write(path, error);
    char *const copy = text_duplicate(path);
    const bool good = access(dirname(copy), W_OK | X_OK) == 0 || fail_to_write(path, error);
    free(copy);
    return good;
}

bool growing_check(const Growing *growing, const char *path, Error *error) {
    off_t size = 0;
    const int descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0 && errno == ENOENT) return check_folder(path, error);
    if (descriptor < 0) return fail_to_write(path, error);
    const bool good = check_descriptor(descriptor, growing, path, &size, error);
    close(descriptor);
    return good;
}

/* One write, so that no other program's rows come between; what a full disk cut short is taken
 * back. */
static bool write_whole(int descriptor, const char *path, const Text *text, off_t size,
                        Error *error) {
    const ssize_t count = write(descriptor, text->data, text->length);
    if (count == (ssize_t)text->length && fsync(descriptor) == 0) return true;
    if (count >= 0 && count < (ssize_t)text->length) errno = ENOSPC;
    fail_to_write(path, error);
    if (ftruncate(descriptor, size) != 0) error_prefix(error, "half a row is left: ");
    return false;
}

bool growing_append(const Growing *growing, const char *path, const void *rows, size_t count,
                    Error *error) {
    const Record *const record = growing->record;
    const int descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    if (descriptor < 0) return fail_to_write(path, error);
    Text text = {.data = NULL};
    off_t size = 0;
    /* The lock ends with the descriptor. */
    bool good = flock(descriptor, LOCK_EX) == 0 || fail_to_write(path, error);
    good = good && check_descriptor(descriptor, growing, path, &size, error);
    if (good) {
        if (size == 0) record_write_header(record, &text);
        for (size_t i = 0; i < count; i++)
            record_write_row(record, (const char *)rows + i * record->size, &text);
        good = write_whole(descriptor, path, &text, size, error);
    }
    text_free(&text);
    if (close(descriptor) != 0 && good) return fail_to_write(path, error);
    return good;
}
