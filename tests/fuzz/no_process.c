/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Child processes without a process, in the place of util/child.c for the readers: the program's
 * last argument is a file, and it has ended after it said what is in there. To fork a process with
 * a sanitizer and to start `cat` takes a hundred times as long as to read what it says. All else is
 * the real code: pipes and their limits, lines, deadlines. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* as child.c has it, for all headers */
#endif
#include <pthread.h>

typedef void *Keep(void *child);
static int say_all(pthread_t *thread, const pthread_attr_t *attributes, Keep *keeper, void *opaque);
static int hang_up(pthread_t thread, void **result);

#define pthread_create say_all
#define pthread_join hang_up
#include "../../src/util/child.c" /* NOLINT(bugprone-suspicious-include) */

static int far_end = -1; /* of its input: whatever is written finds room, and nobody reads it */

/* In the place of the thread that starts it. */
/* NOLINTNEXTLINE(readability-non-const-parameter): pthread_create has it so */
static int say_all(pthread_t *thread, const pthread_attr_t *attributes, Keep *keeper,
                   void *opaque) {
    Child *const child = opaque;
    const Launch *const launch = &child->launch;
    char bytes[4096];
    int words = 0;
    (void)thread;
    (void)attributes;
    (void)keeper;
    while (launch->words[words + 1] != NULL) words++;
    const int file = open(launch->words[words], O_RDONLY | O_CLOEXEC);
    fcntl(launch->out, F_SETFL, O_NONBLOCK); /* what the pipe does not hold is left unsaid */
    for (ssize_t count; (count = read(file, bytes, sizeof bytes)) > 0;)
        if (write(launch->out, bytes, (size_t)count) != count) break;
    close(file);
    close(launch->report[1]);
    far_end = dup(launch->in);
    child->launched = child->ended = true;
    return 0;
}

static int hang_up(pthread_t thread, void **result) {
    (void)thread;
    (void)result;
    close(far_end);
    return 0;
}
