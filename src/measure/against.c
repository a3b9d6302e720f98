/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_setaffinity */
#endif
#include "measure/against.h"

#include "measure/fresh.h"
#include "util/child.h"
#include "util/clock.h"
#include "util/rng.h"

#include <inttypes.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PADDING_MAX = 4096 }; /* a page */

/* A comparison under way. */
typedef struct Against {
    const AgainstSettings *settings;
    AgainstResult *result;
    int64_t start_ns;
    int pairs;
    Fresh here, other;
    Rng rng;
    bool is_here_first; /* in the pair before */
    double (*case_logarithms)[PAIRED_MAX];
} Against;

/* What a run tells. */
typedef struct AgainstRun {
    Work work;
    BenchReport cases;
} AgainstRun;

/* Runs this thread, and what it starts, on one core; fills where it ran before. A system that
 * refuses is measured as it is. */
static void pin(cpu_set_t *before) {
    cpu_set_t one;
    const int core = sched_getcpu();
    CPU_ZERO(before);
    if (core < 0 || sched_getaffinity(0, sizeof *before, before) != 0) return;
    CPU_ZERO(&one);
    CPU_SET((size_t)core, &one);
    (void)sched_setaffinity(0, sizeof one, &one);
}

static void unpin(const cpu_set_t *before) {
    if (CPU_COUNT(before) > 0) (void)sched_setaffinity(0, sizeof *before, before);
}

static const char *name_of(const Against *against, bool is_here) {
    return is_here ? "this program itself" : against->settings->other;
}

/* Our own program's failure is a fault of ours. */
static ErrorCode code_of(bool is_here) { return is_here ? ERROR_INTERNAL : ERROR_DATA; }

/* What ended a run without a line. */
static bool fail_run(const Against *against, bool is_here, ChildStatus status, const ChildEnd *end,
                     Error *error) {
    const ErrorCode code = code_of(is_here);
    const char *const name = name_of(against, is_here);
    char how[80];
    child_describe_end(end, how, sizeof how);
    switch (status) {
    case CHILD_STOPPED:
        return error_set(error, ERROR_INTERRUPTED, "stopped after %d pairs", against->pairs);
    case CHILD_LATE:
        return error_set(error, code, "%s: no end of the work within %g s", name,
                         against->settings->seconds);
    case CHILD_FLOOD:
        return error_set(error, code, "%s: prints other things than work: not jumpoff", name);
    default:
        return error_set(error, code, "%s: %s instead of working%s", name, how,
                         end->signal != 0 ? "" : ": not jumpoff, or one without --against");
    }
}

/* Starts a program, reads its lines and waits for its end. */
static bool run_program(const Against *against, bool is_here, const char *program,
                        const char *padding, AgainstRun *run, Error *error) {
    enum { DYING_NS = 500000000 };
    const char *const filter = against->settings->filter;
    const char *const words[] = {
        program, "bench", "--work", padding, filter != NULL ? "--filter" : NULL, filter, NULL};
    const ChildSettings settings = {.words = words};
    const ChildWait wait = {
        .deadline_ns = clock_now_ns() + (int64_t)(against->settings->seconds * 1e9),
        .stop = against->settings->stop,
    };
    char line[CHILD_LINE_SIZE];
    Child *const child = child_start(&settings, error);
    if (child == NULL) {
        if (is_here) error->code = ERROR_INTERNAL;
        return error_prefix(error, "%s: ", name_of(against, is_here));
    }
    ChildStatus status = child_read(child, line, &wait);
    if (status == CHILD_DONE && !work_read(line, &run->work, error)) {
        child_close(child, 0);
        return error_prefix(error, "%s: ", name_of(against, is_here));
    }
    const bool answered = status == CHILD_DONE;
    run->cases.count = 0;
    if (answered) /* its cases, until it closes */
        while ((status = child_read(child, line, &wait)) == CHILD_DONE)
            if (!work_read_case(line, &run->cases)) break;
    const ChildEnd end = child_close(child, status == CHILD_CLOSED ? DYING_NS : 0);
    if (answered && status == CHILD_DONE) status = CHILD_FLOOD; /* a line too many */
    if (status == CHILD_CLOSED && end.by_us) status = CHILD_LATE;
    if (answered && status == CHILD_CLOSED && end.signal == 0 && end.code == 0) return true;
    return fail_run(against, is_here, status, &end, error);
}

/* The same with a copy of it, and an argument of a length that is drawn; that it begins with
 * WORK_WITH_CASES asks for the cases, which older programs do not know of. */
static bool run_work(Against *against, bool is_here, AgainstRun *run, Error *error) {
    Fresh *const fresh = is_here ? &against->here : &against->other;
    char path[FRESH_PATH_SIZE], padding[PADDING_MAX + 1];
    const size_t length = 1 + rng_below(&against->rng, PADDING_MAX);
    memset(padding, 'x', length);
    padding[0] = WORK_WITH_CASES;
    padding[length] = '\0';
    const char *const program = fresh_copy(fresh, path) ? path : fresh->program;
    return run_program(against, is_here, program, padding, run, error);
}

/* Both runs of a pair. */
static bool run_pair(Against *against, AgainstRun *here, AgainstRun *there, Error *error) {
    if (against->pairs % 2 == 0) {
        against->is_here_first = rng_below(&against->rng, 2) == 0;
    } else {
        against->is_here_first = !against->is_here_first;
    }
    for (int i = 0; i < 2; i++) {
        const bool is_here = (i == 0) == against->is_here_first;
        if (!run_work(against, is_here, is_here ? here : there, error)) return false;
    }
    return true;
}

static bool check_same(const Against *against, bool is_here, const Work *work, Error *error) {
    const Work *const first = is_here ? &against->result->here : &against->result->there;
    if (work->nodes == first->nodes) return true;
    return error_set(error, code_of(is_here),
                     "%s: visited %" PRIu64 " nodes in one run, %" PRIu64 " in another",
                     name_of(against, is_here), first->nodes, work->nodes);
}

/* What is compared: the work, and the cases that both have. */
static void take_first(AgainstResult *result, const AgainstRun *here, const AgainstRun *there) {
    result->here = here->work;
    result->there = there->work;
    result->differs = here->work.nodes != there->work.nodes;
    for (int i = 0; i < here->cases.count; i++) {
        const BenchRow *const ours = &here->cases.rows[i];
        const BenchRow *const theirs = bench_row(&there->cases, ours->name);
        if (theirs == NULL) continue;
        AgainstCase *const it = &result->cases[result->case_count++];
        memcpy(it->name, ours->name, sizeof it->name);
        it->here_nodes = ours->nodes;
        it->there_nodes = theirs->nodes;
        result->differs = result->differs || ours->nodes != theirs->nodes;
    }
}

static double logarithm_of(int64_t here_ns, int64_t there_ns) {
    return log((double)there_ns / (double)here_ns);
}

/* Takes in a pair; the first one says what is compared. */
static bool take_pair(Against *against, const AgainstRun *here, const AgainstRun *there,
                      Error *error) {
    AgainstResult *const result = against->result;
    const int pair = against->pairs;
    if (pair == 0) take_first(result, here, there);
    if (!check_same(against, true, &here->work, error) ||
        !check_same(against, false, &there->work, error)) {
        return false;
    }
    for (int i = 0; i < result->case_count; i++) {
        const BenchRow *const ours = bench_row(&here->cases, result->cases[i].name);
        const BenchRow *const theirs = bench_row(&there->cases, result->cases[i].name);
        if (ours == NULL || theirs == NULL)
            return error_set(error, code_of(ours == NULL), "%s: tells of other cases in each run",
                             name_of(against, ours == NULL));
        against->case_logarithms[i][pair] = logarithm_of(ours->median_ns, theirs->median_ns);
    }
    result->logarithms[against->pairs++] = logarithm_of(here->work.time_ns, there->work.time_ns);
    return true;
}

static void look(Against *against) {
    AgainstResult *const result = against->result;
    result->look = paired_look(result->logarithms, against->pairs, 1, against->settings->seed);
    result->decision = paired_decide(&result->look, against->settings->tolerance);
}

/* At the end: nothing is decided by them before. */
static void look_at_cases(Against *against) {
    AgainstResult *const result = against->result;
    for (int i = 0; i < result->case_count; i++) {
        AgainstCase *const it = &result->cases[i];
        it->look = paired_look(against->case_logarithms[i], against->pairs, result->case_count,
                               against->settings->seed);
        it->decision = paired_decide(&it->look, against->settings->tolerance);
    }
}

static void show(const Against *against) {
    const Estimate *const ratio = &against->result->look.ratio;
    char note[80] = "";
    if (against->settings->progress == NULL) return;
    if (ratio->defined) {
        snprintf(note, sizeof note, "speed %.4f (%.4f to %.4f) of the other's", ratio->value,
                 ratio->low, ratio->high);
    }
    progress_update(against->settings->progress, (uint64_t)against->pairs, note);
}

/* Pairs, and a look at each number of them that has one. */
static bool run_pairs(Against *against, Error *error) {
    AgainstResult *const result = against->result;
    int next = paired_next(0);
    bool is_over = false;
    while (!is_over) {
        AgainstRun here = {0}, there = {0};
        if (!run_pair(against, &here, &there, error) || !take_pair(against, &here, &there, error)) {
            return false;
        }
        result->seconds = (double)(clock_now_ns() - against->start_ns) * 1e-9;
        is_over = result->differs || against->pairs == PAIRED_MAX ||
                  result->seconds >= against->settings->seconds;
        if (against->pairs == next || is_over) {
            look(against);
            next = paired_next(against->pairs);
            is_over = is_over || result->decision.sure;
        }
        show(against);
    }
    look_at_cases(against);
    return true;
}

bool against_run(const AgainstSettings *settings, AgainstResult *result, Error *error) {
    Against against = {.settings = settings,
                       .result = result,
                       .start_ns = clock_now_ns(),
                       .rng = rng_seeded(settings->seed)};
    cpu_set_t before;
    memset(result, 0, sizeof *result);
    if (!fresh_open(&against.here, settings->here, error)) return false;
    const bool opened = fresh_open(&against.other, settings->other, error);
    against.case_logarithms = memory_allocate(BENCH_CASES_MAX * sizeof *against.case_logarithms);
    pin(&before);
    const bool good = opened && run_pairs(&against, error);
    unpin(&before);
    free(against.case_logarithms);
    fresh_close(&against.here);
    if (opened) fresh_close(&against.other);
    return good;
}
