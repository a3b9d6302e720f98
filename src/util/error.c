/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/error.h"

#include "util/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool error_set(Error *error, ErrorCode code, const char *format, ...) {
    if (error == NULL) return false;
    /* Formats into a copy, because the old message may be an argument; the room for a character
     * more holds one that is cut. */
    char message[ERROR_MESSAGE_SIZE + 4];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    error->code = code;
    utf8_copy(error->message, sizeof error->message, message);
    return false;
}

bool error_prefix(Error *error, const char *format, ...) {
    char prefix[ERROR_MESSAGE_SIZE];
    if (error == NULL) return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(prefix, sizeof prefix, format, arguments);
    va_end(arguments);
    return error_set(error, error->code, "%s%s", prefix, error->message);
}

bool first_error_keep(FirstError *first, const Error *error) {
    if (!atomic_exchange(&first->is_taken, true)) first->error = *error;
    return false;
}

bool first_error_take(const FirstError *first, Error *error) {
    if (first->error.code == ERROR_NONE) return error_set(error, ERROR_INTERRUPTED, "stopped");
    *error = first->error;
    return false;
}

/* Allocates nothing, and does not flush streams: their files are written again by a resumed run. */
_Noreturn void error_end(ErrorCode code, const char *message) {
    char line[ERROR_MESSAGE_SIZE];
    const int length = snprintf(line, sizeof line, "jumpoff: %s\n", message);
    (void)!write(STDERR_FILENO, line, (size_t)length);
    _exit((int)code);
}
