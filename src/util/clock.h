/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clocks, in nanoseconds, and the date. */
#pragma once

#include <stdint.h>

int64_t clock_now_ns(void);        /* wall time since an arbitrary start; never goes back */
int64_t clock_thread_cpu_ns(void); /* CPU time of this thread */
/* The cost of reading that clock: the least difference of two readings in a row. Some hundred
 * nanoseconds, as much as a search of three plies. */
int64_t clock_thread_cpu_cost_ns(void);

enum { CLOCK_DATE_SIZE = 32 };
/* The date and time in UTC: "2024-02-29T12:00:00Z"; "" if unknown. */
void clock_date(char date[CLOCK_DATE_SIZE]);
