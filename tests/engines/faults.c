/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "faults.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void hang(void) {
    for (;;) pause();
}

/* Takes what address space it can get, which its limit is of; to write into it too would take a
 * slow machine longer than an answer may. */
static void take_memory(void) {
    enum { STEP = 64 << 20, STEPS = 1024 };
    static void *volatile taken; /* else a compiler may leave malloc out */
    for (int i = 0; i < STEPS; i++)
        if ((taken = malloc(STEP)) == NULL) abort();
}

void fault_happen(const char *mode) {
    fprintf(stderr, "fault %s\n", mode);
    if (strcmp(mode, "crash") == 0) raise(SIGSEGV);
    if (strcmp(mode, "abort") == 0) abort();
    if (strcmp(mode, "exit0") == 0) _exit(0);
    if (strcmp(mode, "exit3") == 0) _exit(3);
    if (strcmp(mode, "late") == 0) sleep(100);
    if (strcmp(mode, "hog") == 0) take_memory();
    if (strcmp(mode, "hang") == 0) hang();
    if (strcmp(mode, "stubborn") == 0) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGINT, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        if (fork() >= 0) hang();
    }
}
