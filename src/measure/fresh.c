#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
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
        return error_set(error, ERROR_NO_INPUT, "%s: no such program", name);
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

bool fresh_copy(Fresh *fresh, char path[FRESH_PATH_SIZE]) {
    int *const copy = &fresh->copies[fresh->next];
    fresh->next = (fresh->next + 1) % FRESH_KEPT;
    if (*copy >= 0) close(*copy);
    *copy = -1;
    int written = memfd_create("jumpoff", MFD_CLOEXEC | MFD_EXEC);
    if (written < 0) written = memfd_create("jumpoff", MFD_CLOEXEC);
    if (written < 0) return false;
    if (copy_all(fresh->source, written)) {
        /* What is open for writing cannot be run. */
        snprintf(path, FRESH_PATH_SIZE, "/proc/self/fd/%d", written);
        *copy = open(path, O_RDONLY | O_CLOEXEC);
    }
    close(written);
    /* The child's own "self" would be another. */
    snprintf(path, FRESH_PATH_SIZE, "/proc/%d/fd/%d", (int)getpid(), *copy);
    return *copy >= 0;
}
