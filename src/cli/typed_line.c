/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/typed_line.h"

#include "util/interrupt.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

bool typed_line(TypedLines *typed, char line[TYPED_LINE_SIZE]) {
    for (;;) {
        char *const end = memchr(typed->data, '\n', typed->length);
        const bool is_full = typed->length == TYPED_LINE_SIZE;
        if (end != NULL || is_full) {
            const size_t length = end != NULL ? (size_t)(end - typed->data) : TYPED_LINE_SIZE - 1;
            memcpy(line, typed->data, length);
            line[length] = '\0';
            if (length > 0 && line[length - 1] == '\r') line[length - 1] = '\0';
            typed->length -= length + 1;
            memmove(typed->data, typed->data + length + 1, typed->length);
            return true;
        }
        struct pollfd standard = {.fd = STDIN_FILENO, .events = POLLIN};
        if (poll(&standard, 1, -1) < 0 && errno == EINTR && !atomic_load(interrupt_flag()))
            continue;
        if (atomic_load(interrupt_flag())) return false;
        const ssize_t got =
            read(STDIN_FILENO, typed->data + typed->length, TYPED_LINE_SIZE - typed->length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0 && typed->length == 0) return false;
        if (got <= 0) typed->data[typed->length] = '\n'; /* the last line has no end */
        typed->length += got > 0 ? (size_t)got : 1;
    }
}
