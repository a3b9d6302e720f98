/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Child processes, driven by lines through pipes, with deadlines. They end however jumpoff ends. */
#pragma once

#include "util/error.h"

#include <stddef.h>
#include <stdint.h>

enum {
    CHILD_LINE_SIZE = 4096,     /* longest line that it may print, with the newline */
    CHILD_OUTPUT_MAX = 1 << 20, /* most bytes that it may print before the next write to it */
    CHILD_MESSAGE_SIZE = 256    /* of the last line on its standard error */
};

typedef struct ChildSettings {
    const char *const *words; /* the program and its arguments, ending with NULL */
    const char *variable;     /* "NAME=value" beside jumpoff's environment; NULL: none */
    const char *log;          /* its standard error is appended to this file; NULL: none */
    bool joined;              /* without a log: its standard error joins its output */
    const char *folder;       /* its working folder; NULL: jumpoff's */
    int64_t memory_mb;        /* most address space; 0: no limit (as in builds with a sanitizer) */
} ChildSettings;

/* Opaque owner; used by one thread at a time. */
typedef struct Child Child;

/* Returns the path of a program, which the caller frees: the name if it has a "/", else found in
 * PATH, whose relative folders are ignored; NULL: not found. */
char *child_find_program(const char *name);
/* Starts a program (found in PATH if its name has no "/") in a process group of its own, with only
 * its three standard streams open. NULL with ERROR_NO_INPUT if there is no such program,
 * ERROR_CANNOT_WRITE for the log, ERROR_INTERNAL if the system is out of resources. */
CHECKED Child *child_start(const ChildSettings *settings, Error *error);

/* How long to wait. */
typedef struct ChildWait {
    int64_t deadline_ns;     /* by clock_now_ns */
    const atomic_bool *stop; /* gives up soon after it becomes true; may be NULL */
} ChildWait;

typedef enum ChildStatus {
    CHILD_DONE,
    CHILD_CLOSED,  /* it has ended, or closed its end of the pipe */
    CHILD_LATE,    /* the deadline has passed */
    CHILD_STOPPED, /* by wait->stop */
    CHILD_FLOOD    /* it prints more than it may */
} ChildStatus;

/* Sends bytes to its standard input. */
ChildStatus child_write(Child *child, const char *bytes, size_t length, const ChildWait *wait);
/* Reads its next line, without the end of the line; bytes that are no text become "?". */
ChildStatus child_read(Child *child, char line[CHILD_LINE_SIZE], const ChildWait *wait);

/* How a child ended. */
typedef struct ChildEnd {
    bool by_us;                       /* jumpoff killed it */
    int signal;                       /* the signal that killed it, else 0 */
    int code;                         /* its exit code */
    char message[CHILD_MESSAGE_SIZE]; /* the last line on its standard error, without a log */
} ChildEnd;

/* Closes its standard input. */
void child_hang_up(Child *child);
/* Closes its standard input, waits at most `patience_ns` for its end, then kills its group. */
ChildEnd child_close(Child *child, int64_t patience_ns);
/* Describes an end: "killed by signal 11 (Segmentation fault)", "exited with code 3: 'no net'". */
void child_describe_end(const ChildEnd *end, char *text, size_t size);
