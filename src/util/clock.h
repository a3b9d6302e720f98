/* Clocks, in nanoseconds. */
#pragma once

#include <stdint.h>

int64_t clock_now_ns(void);        /* wall time since an arbitrary start; never goes back */
int64_t clock_thread_cpu_ns(void); /* CPU time of this thread */
