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

void clock_date(char date[CLOCK_DATE_SIZE]) {
    const time_t now = time(NULL);
    struct tm utc;
    date[0] = '\0';
    if (gmtime_r(&now, &utc) != NULL) strftime(date, CLOCK_DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc);
}
