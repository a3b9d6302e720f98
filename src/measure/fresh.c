/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create, O_TMPFILE */
#endif
#include "measure/fresh.h"

#include "util/child.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MFD_EXEC
#define MFD_EXEC 0x10U /* since Linux 6.3; before, all were */
#endif

bool fresh_open(Fresh *fresh, const char *name, Error *error) {
    struct stat status;
    *fresh = (Fresh){.source = -1, .program = child_find_program(name)};
    for (int i = 0; i < FRESH_KEPT; i++) fresh->copies[i] = -1;
    if (fresh->program == NULL) {
        return error_set(error, ERROR_NO_INPUT, "%s: no such program in PATH", name);
    }
    fresh->source = open(fresh->program, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fresh->source >= 0 && fstat(fresh->source, &status) == 0) {
        errno = EACCES;
        if (S_ISREG(status.st_mode) && access(fresh->program, X_OK) == 0) return true;
    }
    error_set(error, ERROR_NO_INPUT, "%s: cannot be started: %s", name, strerror(errno));
    fresh_close(fresh);
    return false;
}

void fresh_close(Fresh *fresh) {
    if (fresh->source >= 0) close(fresh->source);
    for (int i = 0; i < FRESH_KEPT; i++) {
        if (fresh->copies[i] >= 0) close(fresh->copies[i]);
        fresh->copies[i] = -1;
    }
    free(fresh->program);
    fresh->program = NULL;
    fresh->source = -1;
}

static bool copy_all(int from, int to) {
    enum { CHUNK = 1 << 24 };
    off_t at = 0;
    ssize_t count = 1;
    while (count > 0) count = sendfile(to, from, &at, CHUNK);
    return count == 0;
}

/* A new file without a name, in memory or in the folder for temporary files. */
static int open_in_memory(void) {
    const int file = memfd_create("jumpoff", MFD_CLOEXEC | MFD_EXEC);
    return file < 0 && errno == EINVAL ? memfd_create("jumpoff", MFD_CLOEXEC) : file;
}
static int open_on_disk(void) {
    const char *const folder = getenv("TMPDIR");
    return open(folder != NULL ? folder : "/tmp", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0700);
}

/* Fills a file that is open for writing, closes it, as what is written to cannot be run, and opens
 * it anew. Below 0 where that fails or the system runs nothing from there. */
static int fill(const Fresh *fresh, int written) {
    char path[FRESH_PATH_SIZE];
    int copy = -1;
    if (written < 0) return -1;
    snprintf(path, sizeof path, "/proc/self/fd/%d", written);
    if (copy_all(fresh->source, written) && access(path, X_OK) == 0)
        copy = open(path, O_RDONLY | O_CLOEXEC);
    close(written);
    return copy;
}

bool fresh_copy(Fresh *fresh, char path[FRESH_PATH_SIZE]) {
    int *const copy = &fresh->copies[fresh->next];
    fresh->next = (fresh->next + 1) % FRESH_KEPT;
    if (*copy >= 0) close(*copy);
    *copy = fill(fresh, open_in_memory());
    if (*copy < 0) *copy = fill(fresh, open_on_disk());
    /* The child's own "self" would be another. */
    snprintf(path, FRESH_PATH_SIZE, "/proc/%d/fd/%d", (int)getpid(), *copy);
    return *copy >= 0;
}
