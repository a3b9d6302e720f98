/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clocks, in nanoseconds. */
#pragma once

#include <stdint.h>

int64_t clock_now_ns(void);        /* wall time since an arbitrary start; never goes back */
int64_t clock_thread_cpu_ns(void); /* CPU time of this thread */
/* Measures the cost of reading that clock: the least difference of two readings in a row. Some
 * hundred nanoseconds, as much as a search of three plies. */
int64_t clock_thread_cpu_cost_ns(void);
