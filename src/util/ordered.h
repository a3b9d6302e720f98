/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ordered parallel work: tasks run on several threads, their results are handed on in order. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* What runs. `work` fills `slot` (one of a fixed ring of slots, reused) for task `index` on
 * thread `thread` (0 … threads−1), without any lock; `emit` receives the filled slots strictly in
 * the order of their index, one at a time (any thread). Either may return false to stop: tasks
 * already begun are finished, those before the stop are still emitted, none after it. The stop is
 * the task itself when `work` stops (it is not emitted), the next one when `emit` does (it was). */
typedef struct OrderedTasks {
    void *context;
    bool (*work)(void *context, uint64_t index, int thread, void *slot);
    bool (*emit)(void *context, uint64_t index, void *slot);
    void **slots;   /* slot_count pointers owned by the caller */
    int slot_count; /* at least `threads`; 64·threads keep them busy through uneven tasks */
} OrderedTasks;

/* Runs tasks first … end−1 on `threads` threads (1 runs on the caller's) and returns the index
 * after the last emitted one: `end` unless stopped. */
uint64_t ordered_run(const OrderedTasks *tasks, uint64_t first, uint64_t end, int threads);

/* Runs tasks 0 … count-1 that put their results into places of their own, in any order. `work` may
 * return false to stop: tasks already begun are finished. Whether all were done. */
bool parallel_run(void *context, bool (*work)(void *context, uint64_t index, int thread),
                  uint64_t count, int threads);

/* The number of processors this process may use. */
int threads_available(void);
