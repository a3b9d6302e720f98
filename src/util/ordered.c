/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#include "util/ordered.h"
#include "util/text.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* Threads claim indices in turn from `next`. Whoever finishes a task marks its slot ready and, if
 * nobody is emitting, emits all that is ready in order. Nothing is locked for that: the mutex and
 * the condition only serve threads that wait for a slot because the ring is full. All atomics are
 * sequentially consistent, which the arguments below need. */
typedef struct OrderedRun {
    const OrderedTasks *tasks;
    _Atomic uint64_t *ready; /* for each slot: 1 + the index whose result it holds */
    pthread_mutex_t mutex;
    pthread_cond_t slot_is_free;
    atomic_int waiting;
    /* Written often: on cache lines of their own. */
    _Alignas(64) _Atomic uint64_t next;    /* the next index to claim */
    _Alignas(64) _Atomic uint64_t emitted; /* all below it were emitted */
    _Alignas(64) _Atomic uint64_t limit;   /* nothing at or above it is emitted: end, or the stop */
    _Alignas(64) atomic_bool is_emitting;
} OrderedRun;

typedef struct OrderedWorker {
    OrderedRun *run;
    pthread_t handle;
    int thread;
} OrderedWorker;

static uint64_t slot_of(const OrderedRun *run, uint64_t index) {
    return index % (uint64_t)run->tasks->slot_count;
}

static bool is_ready(const OrderedRun *run, uint64_t index) {
    return index < atomic_load(&run->limit) &&
           atomic_load(&run->ready[slot_of(run, index)]) == index + 1;
}

/* A waiter announces itself before it looks, and we look for waiters after the change: one of us
 * sees the other. Taking the mutex makes sure that it sleeps or has yet to look. */
static void wake_waiting(OrderedRun *run) {
    if (atomic_load(&run->waiting) == 0) return;
    pthread_mutex_lock(&run->mutex);
    pthread_cond_broadcast(&run->slot_is_free);
    pthread_mutex_unlock(&run->mutex);
}

static void lower_limit(OrderedRun *run, uint64_t limit) {
    uint64_t old = atomic_load(&run->limit);
    while (limit < old && !atomic_compare_exchange_weak(&run->limit, &old, limit)) continue;
    wake_waiting(run);
}

/* Emits while the next one is ready; only the thread that set is_emitting runs it. */
static void emit_batch(OrderedRun *run) {
    const OrderedTasks *const tasks = run->tasks;
    /* Waiters are woken for half a ring at once, not for each slot. */
    const uint64_t enough = (uint64_t)tasks->slot_count / 2 + 1;
    uint64_t index = atomic_load(&run->emitted), woken = index;
    while (is_ready(run, index)) {
        const bool goes_on = tasks->emit(tasks->context, index, tasks->slots[slot_of(run, index)]);
        atomic_store(&run->emitted, ++index);
        if (!goes_on) lower_limit(run, index);
        if (index - woken < enough) continue;
        wake_waiting(run);
        woken = index;
    }
    wake_waiting(run);
}

/* Whoever finds somebody emitting may leave: that one looks again after it has cleared the flag,
 * and so after our slot was marked. */
static void emit_ready(OrderedRun *run) {
    while (is_ready(run, atomic_load(&run->emitted)) && !atomic_exchange(&run->is_emitting, true)) {
        emit_batch(run);
        atomic_store(&run->is_emitting, false);
    }
}

static bool has_slot(const OrderedRun *run, uint64_t index) {
    return index - atomic_load(&run->emitted) < (uint64_t)run->tasks->slot_count;
}

/* Waits until the slot for `index` is free; false when a stop has made the task needless. The
 * lowest index that is not emitted always has its slot, so the wait ends. */
static bool await_slot(OrderedRun *run, uint64_t index) {
    if (!has_slot(run, index)) {
        pthread_mutex_lock(&run->mutex);
        atomic_fetch_add(&run->waiting, 1);
        while (!has_slot(run, index) && index < atomic_load(&run->limit))
            pthread_cond_wait(&run->slot_is_free, &run->mutex);
        atomic_fetch_sub(&run->waiting, 1);
        pthread_mutex_unlock(&run->mutex);
    }
    return index < atomic_load(&run->limit);
}

static void work_on_tasks(OrderedRun *run, int thread) {
    const OrderedTasks *const tasks = run->tasks;
    for (;;) {
        const uint64_t index = atomic_fetch_add(&run->next, 1);
        if (index >= atomic_load(&run->limit) || !await_slot(run, index)) return;
        const uint64_t slot = slot_of(run, index);
        if (tasks->work(tasks->context, index, thread, tasks->slots[slot])) {
            atomic_store(&run->ready[slot], index + 1);
            emit_ready(run);
        } else
            lower_limit(run, index);
    }
}

static void *run_worker(void *argument) {
    const OrderedWorker *const worker = argument;
    work_on_tasks(worker->run, worker->thread);
    return NULL;
}

/* The caller is thread 0. Where the system refuses a thread, those there are do the work. */
static void run_workers(OrderedRun *run, int threads) {
    OrderedWorker *const workers = memory_allocate((size_t)threads * sizeof *workers);
    int started = 1;
    for (; started < threads; started++) {
        OrderedWorker *const worker = &workers[started];
        *worker = (OrderedWorker){.run = run, .thread = started};
        if (pthread_create(&worker->handle, NULL, run_worker, worker) != 0) break;
    }
    work_on_tasks(run, 0);
    for (int i = 1; i < started; i++) pthread_join(workers[i].handle, NULL);
    free(workers);
}

static uint64_t run_parallel(const OrderedTasks *tasks, uint64_t first, uint64_t end, int threads) {
    OrderedRun run = {.tasks = tasks,
                      .mutex = PTHREAD_MUTEX_INITIALIZER,
                      .slot_is_free = PTHREAD_COND_INITIALIZER};
    run.ready = memory_allocate((size_t)tasks->slot_count * sizeof *run.ready);
    atomic_init(&run.next, first);
    atomic_init(&run.emitted, first);
    atomic_init(&run.limit, end);
    run_workers(&run, threads);
    free(run.ready);
    pthread_cond_destroy(&run.slot_is_free);
    pthread_mutex_destroy(&run.mutex);
    return atomic_load(&run.emitted);
}

static uint64_t run_alone(const OrderedTasks *tasks, uint64_t first, uint64_t end) {
    for (uint64_t index = first; index < end; index++) {
        void *const slot = tasks->slots[index % (uint64_t)tasks->slot_count];
        if (!tasks->work(tasks->context, index, 0, slot)) return index;
        if (!tasks->emit(tasks->context, index, slot)) return index + 1;
    }
    return end;
}

uint64_t ordered_run(const OrderedTasks *tasks, uint64_t first, uint64_t end, int threads) {
    if (end <= first) return first;
    if ((uint64_t)threads > end - first) threads = (int)(end - first);
    assert(threads >= 1 && tasks->slot_count >= threads);
    return threads == 1 ? run_alone(tasks, first, end) : run_parallel(tasks, first, end, threads);
}

/* Of parallel_run. */
typedef struct Independent {
    void *context;
    bool (*work)(void *context, uint64_t index, int thread);
} Independent;

static bool work_independent(void *context, uint64_t index, int thread, void *slot) {
    (void)slot;
    const Independent *const independent = context;
    return independent->work(independent->context, index, thread);
}

static bool emit_nothing(void *context, uint64_t index, void *slot) {
    (void)context;
    (void)index;
    (void)slot;
    return true;
}

bool parallel_run(void *context, bool (*work)(void *context, uint64_t index, int thread),
                  uint64_t count, int threads) {
    Independent independent = {context, work};
    /* As many slots as tasks: no thread ever waits for one. */
    void **const slots = memory_allocate((size_t)count * sizeof *slots);
    const OrderedTasks tasks = {&independent, work_independent, emit_nothing, slots, (int)count};
    const bool all = count == 0 || ordered_run(&tasks, 0, count, threads) == count;
    free((void *)slots);
    return all;
}

int threads_available(void) {
    cpu_set_t processors;
    if (sched_getaffinity(0, sizeof processors, &processors) == 0) return CPU_COUNT(&processors);
    /* More processors than the set has room for: count those that are on. */
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}
