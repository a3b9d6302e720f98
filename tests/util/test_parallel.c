/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/parallel.h"

#include "../common/thorough.h"
#include "util/rng.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { NOWHERE = -1, COUNT = 1200 };

/* A run whose tasks take unequal time and write a function of their index into their slot. */
typedef struct Trial {
    uint64_t count;
    int threads, slot_count;
    int64_t stop_work, stop_emit; /* the index that stops, NOWHERE for none */
    atomic_uint_fast64_t worked;
    atomic_int emitting;
    uint64_t expected; /* the next index to be emitted */
    bool is_wrong;
    pthread_t caller;
    bool left_caller; /* some work was done on another thread than the caller's */
} Trial;

static bool work(void *context, uint64_t index, int thread, void *slot) {
    Trial *const trial = context;
    if (thread < 0 || thread >= trial->threads) abort();
    if (trial->threads == 1 && !pthread_equal(pthread_self(), trial->caller))
        trial->left_caller = true;
    atomic_fetch_add(&trial->worked, 1);
    uint64_t value = index;
    for (uint64_t i = rng_mix(index) % 2000; i > 0; i--) value = rng_mix(value) ^ index;
    if (rng_mix(index) % 64 == 0) sched_yield();
    *(uint64_t *)slot = rng_mix(index) + (value & 0);
    return (int64_t)index != trial->stop_work;
}

static bool emit(void *context, uint64_t index, void *slot) {
    Trial *const trial = context;
    if (atomic_fetch_add(&trial->emitting, 1) != 0) trial->is_wrong = true;
    if (index != trial->expected || *(uint64_t *)slot != rng_mix(index)) trial->is_wrong = true;
    trial->expected++;
    atomic_fetch_sub(&trial->emitting, 1);
    return (int64_t)index != trial->stop_emit;
}

/* Runs the trial and expects that exactly the tasks below `stop` are emitted, in order. */
static void expect_stop(Trial *trial, uint64_t stop) {
    MEMORY_AUTO uint64_t *results = memory_allocate((size_t)trial->slot_count * sizeof *results);
    const OrderedTasks tasks = {.context = trial,
                                .work = work,
                                .emit = emit,
                                .slots = results,
                                .slot_size = sizeof *results,
                                .slot_count = trial->slot_count};
    trial->expected = 0;
    trial->caller = pthread_self();
    const uint64_t returned = parallel_run_ordered(&tasks, trial->count, trial->threads);
    cr_assert_eq(returned, stop);
    cr_assert_eq(trial->expected, stop);
    cr_assert_not(trial->is_wrong);
    cr_assert_not(trial->left_caller);
}

static const struct {
    int threads, slot_count;
} SHAPES[] = {{1, 1}, {1, 8}, {2, 2}, {3, 3}, {4, 16}, {4, 7}, {16, 16}, {16, 1024}, {64, 256}};
enum { SHAPE_COUNT = sizeof SHAPES / sizeof *SHAPES };

Test(parallel, emits_everything_in_order, .timeout = 500) {
    for (int i = 0; i < SHAPE_COUNT; i++) {
        Trial trial = {.count = COUNT,
                       .threads = SHAPES[i].threads,
                       .slot_count = SHAPES[i].slot_count,
                       .stop_work = NOWHERE,
                       .stop_emit = NOWHERE};
        expect_stop(&trial, COUNT);
        cr_assert_eq(trial.worked, COUNT);
    }
}

Test(parallel, runs_few_tasks, .timeout = 500) {
    for (uint64_t count = 0; count < 6; count++)
        for (int i = 0; i < SHAPE_COUNT; i++) {
            Trial trial = {.count = count,
                           .threads = SHAPES[i].threads,
                           .slot_count = SHAPES[i].slot_count,
                           .stop_work = NOWHERE,
                           .stop_emit = NOWHERE};
            expect_stop(&trial, count);
            cr_assert_eq(trial.worked, count);
        }
}

/* The task that stops is not emitted, all before it are, and few after it are begun. */
Test(parallel, stops_in_work, .timeout = 500) {
    static const int64_t stops[] = {0, 1, 17, 1000, COUNT - 1};
    for (size_t s = 0; s < sizeof stops / sizeof *stops; s += (size_t)thorough(2, 1))
        for (int i = 0; i < SHAPE_COUNT; i++) {
            Trial trial = {.count = COUNT,
                           .threads = SHAPES[i].threads,
                           .slot_count = SHAPES[i].slot_count,
                           .stop_work = stops[s],
                           .stop_emit = NOWHERE};
            expect_stop(&trial, (uint64_t)stops[s]);
            cr_assert_leq(trial.worked, (uint64_t)(stops[s] + SHAPES[i].slot_count));
        }
}

/* The task that stops is the last one emitted. */
Test(parallel, stops_in_emit, .timeout = 500) {
    static const int64_t stops[] = {0, 1, 17, 1000, COUNT - 1};
    for (size_t s = 0; s < sizeof stops / sizeof *stops; s += (size_t)thorough(2, 1))
        for (int i = 0; i < SHAPE_COUNT; i++) {
            Trial trial = {.count = COUNT,
                           .threads = SHAPES[i].threads,
                           .slot_count = SHAPES[i].slot_count,
                           .stop_work = NOWHERE,
                           .stop_emit = stops[s]};
            expect_stop(&trial, (uint64_t)stops[s] + 1);
            cr_assert_leq(trial.worked, (uint64_t)(stops[s] + 1 + SHAPES[i].slot_count));
        }
}

/* Whichever comes first counts. */
Test(parallel, stops_at_the_first_of_two, .timeout = 500) {
    for (int i = 0; i < SHAPE_COUNT; i++) {
        Trial trial = {.count = COUNT,
                       .threads = SHAPES[i].threads,
                       .slot_count = SHAPES[i].slot_count,
                       .stop_work = 1003,
                       .stop_emit = 1001};
        expect_stop(&trial, 1002);
    }
}

static bool lack_memory(void *context, uint64_t index, int thread) {
    const uint64_t *const lacking = context;
    (void)thread;
    if (index == *lacking) memory_end();
    return true;
}

/* On whichever thread a task has no memory, the caller returns to its guard. */
Test(parallel, without_memory_returns_to_the_guard) {
    for (uint64_t lacking = 0; lacking < 40; lacking++) {
        volatile bool has_returned = false;
        do {
            GUARD_MEMORY(guard) {
                has_returned = true;
                break;
            }
            parallel_run(&lacking, lack_memory, 40, 4);
        } while (false);
        cr_assert(has_returned, "task %d", (int)lacking);
        cr_assert_not(memory_is_guarded());
    }
}
