/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/pipe.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether a transfer that has failed shall be tried again: it found the pipe empty or full, and
 * this has waited. */
static bool tries_again(int file, short events) {
    struct pollfd entry = {.fd = file, .events = events};
    if (errno == EINTR) return true;
    return errno == EAGAIN && poll(&entry, 1, -1) > 0;
}

ssize_t pipe_read(int file, char *bytes, size_t room) {
    ssize_t count;
    do count = read(file, bytes, room);
    while (count < 0 && tries_again(file, POLLIN));
    return count;
}

bool pipe_write(int file, const char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t count = write(file, bytes, length);
        if (count < 0 && tries_again(file, POLLOUT)) continue;
        if (count < 0) return false;
        bytes += count;
        length -= (size_t)count;
    }
    return true;
}

/* A pipe that had a writer is at its end when that one has gone, and poll says so. */
bool pipe_is_unwritten(int file) {
    struct stat status;
    struct pollfd entry = {.fd = file, .events = POLLIN};
    return fstat(file, &status) == 0 && S_ISFIFO(status.st_mode) && poll(&entry, 1, 0) == 0;
}
