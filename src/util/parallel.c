/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/parallel.h"
#include "util/text.h"

#include <assert.h>
#include <locale.h>
#include <pthread.h>

/* Threads claim indices in turn, mark their slots ready and, one at a time, emit them in order. */
typedef struct OrderedRun {
    const OrderedTasks *tasks;
    pthread_mutex_t mutex; /* guards the members below; released while a task runs or is emitted */
    pthread_cond_t change; /* slots are free, or the limit is lower */
    uint64_t *ready;       /* for each slot: 1 + the index whose result it holds */
    uint64_t next;         /* the next index to claim */
    uint64_t emitted;      /* all below it were emitted */
    uint64_t limit;        /* where emission ends: the end, or a stop */
    bool is_emitting;
    bool is_guarded, is_without_memory; /* the caller has a guard; a thread needed it */
    locale_t locale;                    /* the caller's, for all threads */
} OrderedRun;

typedef struct OrderedWorker {
    OrderedRun *run;
    pthread_t handle;
    int thread;
} OrderedWorker;

static uint64_t slot_of(const OrderedRun *run, uint64_t index) {
    return index % (uint64_t)run->tasks->slot_count;
}

static void *slot_at(const OrderedTasks *tasks, uint64_t slot) {
    return (char *)tasks->slots + slot * tasks->slot_size;
}

static void lower_limit(OrderedRun *run, uint64_t limit) {
    if (limit < run->limit) run->limit = limit;
    pthread_cond_broadcast(&run->change);
}

/* Emits ready slots in order, unless another thread does, which then looks again. */
static void emit_ready(OrderedRun *run) {
    const OrderedTasks *const tasks = run->tasks;
    /* Waiters are woken for half a ring at once, not for each slot. */
    const uint64_t enough = (uint64_t)tasks->slot_count / 2 + 1;
    if (run->is_emitting) return;
    run->is_emitting = true;
    for (uint64_t count = 1; run->emitted < run->limit; count++) {
        const uint64_t index = run->emitted, slot = slot_of(run, index);
        if (run->ready[slot] != index + 1) break;
        pthread_mutex_unlock(&run->mutex);
        const bool goes_on =
            tasks->emit == NULL || tasks->emit(tasks->context, index, slot_at(tasks, slot));
        pthread_mutex_lock(&run->mutex);
        run->emitted++;
        if (!goes_on) lower_limit(run, run->emitted);
        if (count % enough == 0) pthread_cond_broadcast(&run->change);
    }
    run->is_emitting = false;
    pthread_cond_broadcast(&run->change);
}

static void work_on_tasks(const OrderedWorker *worker) {
    OrderedRun *const run = worker->run;
    const OrderedTasks *const tasks = run->tasks;
    pthread_mutex_lock(&run->mutex);
    while (run->next < run->limit) {
        const uint64_t index = run->next++, slot = slot_of(run, index);
        /* The lowest index that is not emitted always has its slot, so the wait ends. */
        while (index - run->emitted >= (uint64_t)tasks->slot_count && index < run->limit)
            pthread_cond_wait(&run->change, &run->mutex);
        if (index >= run->limit) break; /* a stop has made it unnecessary */
        pthread_mutex_unlock(&run->mutex);
        const bool good = tasks->work(tasks->context, index, worker->thread, slot_at(tasks, slot));
        pthread_mutex_lock(&run->mutex);
        if (good) {
            run->ready[slot] = index + 1;
            emit_ready(run);
        } else {
            lower_limit(run, index);
        }
    }
    pthread_mutex_unlock(&run->mutex);
}

/* Without memory a task has no lock of the run. */
static void work_guarded(const OrderedWorker *worker) {
    OrderedRun *const run = worker->run;
    GUARD_MEMORY(guard) {
        pthread_mutex_lock(&run->mutex);
        run->is_without_memory = true;
        lower_limit(run, run->emitted);
        pthread_mutex_unlock(&run->mutex);
        return;
    }
    work_on_tasks(worker);
}

static void *start_thread(void *argument) {
    const OrderedWorker *const worker = argument;
    uselocale(worker->run->locale);
    worker->run->is_guarded ? work_guarded(worker) : work_on_tasks(worker);
    return NULL;
}

/* The caller is thread 0. If the system refuses a thread, the others do its work. */
uint64_t parallel_run_ordered(const OrderedTasks *tasks, uint64_t count, int threads) {
    if (count == 0) return 0;
    if ((uint64_t)threads > count) threads = (int)count;
    assert(threads >= 1 && tasks->slot_count >= threads);
    MEMORY_AUTO OrderedWorker *workers = memory_allocate((size_t)threads * sizeof *workers);
    MEMORY_AUTO uint64_t *ready = memory_allocate((size_t)tasks->slot_count * sizeof *ready);
    OrderedRun run = {.tasks = tasks,
                      .mutex = PTHREAD_MUTEX_INITIALIZER,
                      .change = PTHREAD_COND_INITIALIZER,
                      .ready = ready,
                      .limit = count,
                      .is_guarded = memory_is_guarded(),
                      .locale = uselocale((locale_t)0)};
    int started = 1;
    for (int i = 0; i < threads; i++) workers[i] = (OrderedWorker){.run = &run, .thread = i};
    while (started < threads &&
           pthread_create(&workers[started].handle, NULL, start_thread, &workers[started]) == 0)
        started++;
    start_thread(&workers[0]);
    for (int i = 1; i < started; i++) pthread_join(workers[i].handle, NULL);
    pthread_cond_destroy(&run.change);
    pthread_mutex_destroy(&run.mutex);
    if (run.is_without_memory) {
        free(workers);
        free(ready);
        memory_end();
    }
    return run.emitted;
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

bool parallel_run(void *context, bool (*work)(void *context, uint64_t index, int thread),
                  uint64_t count, int threads) {
    Independent independent = {context, work};
    /* As many slots, of no size, as tasks: no thread ever waits for one. */
    const OrderedTasks tasks = {&independent, work_independent, NULL, &independent, 0, (int)count};
    return parallel_run_ordered(&tasks, count, threads) == count;
}
