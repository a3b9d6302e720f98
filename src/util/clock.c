/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/clock.h"

#include <time.h>

static int64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now); /* cannot fail: both clocks are always there on Linux */
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clock_now_ns(void) { return read_clock(CLOCK_MONOTONIC); }

int64_t clock_thread_cpu_ns(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

int64_t clock_thread_cpu_cost_ns(void) {
    enum { READINGS = 64 };
    int64_t least = INT64_MAX, before = clock_thread_cpu_ns();
    for (int i = 0; i < READINGS; i++) {
        const int64_t now = clock_thread_cpu_ns();
        if (now - before < least) least = now - before;
        before = now;
    }
    return least;
}
