/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Child processes: another program at the far end of two pipes, spoken to in lines and never waited
 * for longer than asked. It dies with us, however we end. */
#pragma once

#include "util/error.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CHILD_LINE_SIZE = 4096,    /* of a line that it may print, with its newline */
    CHILD_OUTPUT_MAX = 1 << 20 /* bytes that it may print before it is written to again */
};

typedef struct ChildSettings {
    const char *const *words;       /* the program and its arguments, ending with NULL */
    const char *const *environment; /* "NAME=value", ending with NULL; NULL: ours */
    const char *log;    /* its standard error is appended to this file; NULL: goes nowhere */
    bool joined;        /* without a log: its standard error is read as its output is */
    const char *folder; /* where it works; NULL: where we do */
    int64_t memory_mb;  /* the most address space; 0: any (as in builds with a sanitizer) */
} ChildSettings;

/* Opaque owner; used by one thread at a time. */
typedef struct Child Child;

/* The path of a program, to be freed: its name where that has a "/", else where it is in PATH, of
 * which only whole folders count (others mean something else wherever one works); NULL when it is
 * not there. */
char *child_find_program(const char *name);
/* Starts a program (looked for in PATH when its name has no "/") in a process group of its own,
 * with nothing open but its three standard streams. NULL with ERROR_NO_INPUT when there is no such
 * program, ERROR_CANNOT_WRITE for the log, ERROR_INTERNAL when the system has no room for it. */
Child *child_start(const ChildSettings *settings, Error *error);

/* From now on what a child has left behind outside of its process group ("setsid") is ours when its
 * parent ends, and is killed when a child has ended. For programs that start nothing else. */
void child_adopt_orphans(void);

/* How long to wait. */
typedef struct ChildWait {
    int64_t deadline_ns;     /* by clock_now_ns */
    const atomic_bool *stop; /* gives up soon after it becomes true; may be NULL */
} ChildWait;

typedef enum ChildStatus {
    CHILD_DONE,
    CHILD_CLOSED,  /* it has ended, or closed its end */
    CHILD_LATE,    /* the deadline has passed */
    CHILD_STOPPED, /* by wait->stop */
    CHILD_FLOOD    /* it prints more than it may */
} ChildStatus;

/* Sends bytes to its standard input. */
ChildStatus child_write(Child *child, const char *bytes, size_t length, const ChildWait *wait);
/* Reads its next line, without the end of the line; what is no text becomes "?". */
ChildStatus child_read(Child *child, char line[CHILD_LINE_SIZE], const ChildWait *wait);

/* How it ended. */
typedef struct ChildEnd {
    bool by_us; /* it had to be killed */
    int signal; /* that killed it, else 0 */
    int code;   /* that it exited with */
} ChildEnd;

/* Closes its standard input, after which nothing can be written to it. */
void child_hang_up(Child *child);
/* Closes its standard input, waits for its end for at most `patience_ns`, then kills it; whatever
 * is left of its process group is killed in any case. */
ChildEnd child_close(Child *child, int64_t patience_ns);
/* "killed by signal 11 (Segmentation fault)", "exited with code 3". */
void child_describe_end(const ChildEnd *end, char *text, size_t size);
