/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/error.h"

#include "util/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool error_set(Error *error, ErrorCode code, const char *format, ...) {
    if (error == NULL) return false;
    TEXT_AUTO Text message = {0}; /* the old message may be an argument */
    TEXT_APPEND_ARGUMENTS(&message, format);
    error->code = code;
    utf8_copy(error->message, sizeof error->message, text_string(&message));
    return false;
}

bool error_prefix(Error *error, const char *format, ...) {
    if (error == NULL) return false;
    TEXT_AUTO Text prefix = {0};
    TEXT_APPEND_ARGUMENTS(&prefix, format);
    return error_set(error, error->code, "%s%s", text_string(&prefix), error->message);
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
