/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors: a code and a message for the user. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/* The kinds of failure; the values are the program's exit codes (BSD sysexits where they fit). */
typedef enum ErrorCode {
    ERROR_NONE = 0,
    ERROR_CHECK = 1,         /* a requested check has failed */
    ERROR_USAGE = 64,        /* the command line is wrong */
    ERROR_DATA = 65,         /* a file, a position or a record is wrong */
    ERROR_NO_INPUT = 66,     /* a file does not exist */
    ERROR_INTERNAL = 70,     /* a fault of jumpoff */
    ERROR_CANNOT_WRITE = 73, /* a file or folder cannot be written */
    ERROR_INTERRUPTED = 130  /* Ctrl-C */
} ErrorCode;

enum { ERROR_MESSAGE_SIZE = 512 };

/* Of a function that may fail: the compiler warns where its result is ignored. */
#define CHECKED __attribute__((warn_unused_result))
/* Says that a result needs no check: it cannot be false, or nothing depends on it. */
static inline void error_ignore(bool good) { (void)good; }

/* Owned by the caller; zero-initialise it. `message` is one line without a full stop or newline. */
typedef struct Error {
    ErrorCode code;
    char message[ERROR_MESSAGE_SIZE];
} Error;

/* Fills *error (longer messages are cut, as UTF-8) and returns false, for `return error_set(...)`.
 * `error` may be NULL, here and for functions that only pass it on: nobody asks why. */
bool error_set(Error *error, ErrorCode code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Like error_set, for functions that return a pointer: `return error_null(...)` returns NULL. */
#define error_null(...) ((void)error_set(__VA_ARGS__), NULL)

/* Inserts text before the message ("file:line: ") and returns false. */
bool error_prefix(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The first error of several threads; zero-initialise it. */
typedef struct FirstError {
    atomic_bool is_taken;
    Error error;
} FirstError;

/* Keeps an error if it is the first. Returns false. */
bool first_error_keep(FirstError *first, const Error *error);
/* After the threads' end: copies the first error or, without one, sets "stopped". Returns false. */
bool first_error_take(const FirstError *first, Error *error);

/* Ends the process at once with "jumpoff: " and the message on standard error: for faults that no
 * caller could handle. Finished games are already on the disk. */
_Noreturn void error_end(ErrorCode code, const char *message);
