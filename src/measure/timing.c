/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/timing.h"

#include "util/clock.h"
#include "util/progress.h"
#include "util/sort.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort_long.h>
#include <limits.h>
#include <math.h>

enum { TURN_NS = 5000000, LOOKS = 8, ENOUGH = 3 };

/* The state of an item. */
typedef struct TimedRun {
    int target, done;  /* wanted passes of this stage */
    int pass, part;    /* completed passes, and parts of the current one */
    int64_t spent_ns;  /* time of the current pass so far */
    int64_t cost_ns;   /* time of all passes by the clock */
    int64_t *times_ns; /* time of each completed pass */
} TimedRun;

typedef struct Timing {
    const TimingSettings *settings;
    TimedRun *runners;
    bool by_groups;      /* only items of the lowest group that has any left take turns */
    int64_t deadline_ns; /* 0: no limit */
    Progress *progress;  /* NULL: not reported */
    uint64_t completed;
} Timing;

/* Figures */

/* Computes the figures of 1 … TIMING_PASSES_MAX passes; sorts `times_ns`. */
static TimedItem timing_of(int64_t *times_ns, int passes) {
    assert(passes >= 1 && passes <= TIMING_PASSES_MAX);
    /* How many of the ordered passes lie outside, at each end, of an interval between two of them
     * that contains the true median with 95 % certainty; 0 if there is no such interval. */
    int cut = 0;
    while (gsl_cdf_binomial_P((unsigned)cut + 1, 0.5, (unsigned)passes) <= 0.025) cut++;
    gsl_sort_long(times_ns, 1, (size_t)passes);
    TimedItem item = {.passes = passes,
                      .median_ns = (times_ns[(passes - 1) / 2] + times_ns[passes / 2]) / 2,
                      .min_ns = times_ns[0],
                      .max_ns = times_ns[passes - 1],
                      .low_ns = passes > 1 ? times_ns[cut] : -1,
                      .high_ns = passes > 1 ? times_ns[passes - 1 - cut] : -1};
    item.is_steady = passes >= ENOUGH && timing_spread(&item) <= TIMING_STEADY;
    return item;
}

double timing_spread(const TimedItem *item) {
    if (item->low_ns < 0) return NAN;
    const int64_t below_ns = item->median_ns - item->low_ns,
                  above_ns = item->high_ns - item->median_ns;
    return (double)(below_ns > above_ns ? below_ns : above_ns) / (double)item->median_ns;
}

enum { NAMED = 4 };

void timing_note(const TimedItem *item, const char *name, int *count, Text *note) {
    if (item->is_steady || ++*count > NAMED) return;
    if (*count == 1) text_append(note, "times not known within ±%g %%: ", 100 * TIMING_STEADY);
    text_append(note, "%s%s", *count > 1 ? ", " : "", name);
    if (item->passes < ENOUGH)
        text_append(note, item->passes == 1 ? " (one pass)" : " (two passes)");
    else
        text_append(note, " (±%.1f %%)", 100 * timing_spread(item));
}

void timing_note_end(int count, Text *note) {
    if (count > NAMED) text_append(note, " and %d more", count - NAMED);
}

/* Computes an item's figures from a copy: the times stay in the order of measurement. */
static TimedItem item_of(const Timing *timing, const TimedRun *runner) {
    const TimingSettings *const settings = timing->settings;
    const bool is_apart =
        settings->first_apart && runner->pass > (settings->seconds > 0 ? ENOUGH : 1);
    const int count = runner->pass - (is_apart ? 1 : 0);
    if (count == 0) return (TimedItem){.passes = 0};
    int64_t times_ns[TIMING_PASSES_MAX + 1];
    for (int i = 0; i < count; i++) times_ns[i] = runner->times_ns[runner->pass - count + i];
    return timing_of(times_ns, count);
}

static bool all_steady(const Timing *timing) {
    for (int i = 0; i < timing->settings->items; i++) {
        const TimedRun *const runner = &timing->runners[i];
        if (runner->target > 0 && !item_of(timing, runner).is_steady) return false;
    }
    return true;
}

/* Turns */

static bool is_late(const Timing *timing) {
    return timing->deadline_ns != 0 && clock_now_ns() >= timing->deadline_ns;
}

/* Returns the finished share of an item's work, 0 … 1. */
static double pace_of(const Timing *timing, const TimedRun *runner) {
    return (runner->done + (double)runner->part / timing->settings->parts) / runner->target;
}

/* Returns the first item furthest behind, in the lowest group if groups count; NULL: all done. */
static TimedRun *choose(const Timing *timing) {
    TimedRun *chosen = NULL;
    double least = 1;
    int group = INT_MAX;
    for (int i = 0; i < timing->settings->items; i++) {
        TimedRun *const runner = &timing->runners[i];
        const int its = timing->by_groups ? timing->settings->groups[i] : 0;
        const double pace = runner->target > 0 ? pace_of(timing, runner) : 1;
        if (pace >= 1 || its > group || (its == group && pace >= least)) continue;
        least = pace;
        group = its;
        chosen = runner;
    }
    return chosen;
}

static bool take_turn(Timing *timing, TimedRun *runner, Error *error) {
    const TimingSettings *const settings = timing->settings;
    const int item = (int)(runner - timing->runners);
    const int64_t start_ns = clock_now_ns();
    int64_t turn_ns = 0;
    do {
        int64_t time_ns = 0;
        if (!settings->work(settings->context, item, runner->part, runner->pass, &time_ns, error))
            return false;
        runner->spent_ns += time_ns;
        runner->part++;
        turn_ns = clock_now_ns() - start_ns;
    } while (runner->part < settings->parts && turn_ns < TURN_NS && !is_late(timing));
    runner->cost_ns += turn_ns;
    if (runner->part < settings->parts) return true;
    runner->times_ns[runner->pass++] = runner->spent_ns > 0 ? runner->spent_ns : 1;
    runner->spent_ns = runner->part = 0;
    runner->done++;
    if (timing->progress != NULL) progress_show(timing->progress, ++timing->completed, NULL, NULL);
    return true;
}

/* Runs until all items have their passes, the time is over or, with a limit, all are steady. */
static bool take_turns(Timing *timing, Error *error) {
    double look = 1.0 / LOOKS;
    for (TimedRun *runner; (runner = choose(timing)) != NULL && !is_late(timing);) {
        const bool is_look = timing->deadline_ns != 0 && pace_of(timing, runner) >= look;
        if (is_look && all_steady(timing)) break;
        if (is_look) look += 1.0 / LOOKS;
        if (!take_turn(timing, runner, error)) return false;
    }
    return true;
}

/* Stages */

/* Divides the time among items, up to `most` passes of each in all; returns the rest. The cheapest
 * items come first, because they leave a part of their share to the others. */
static double share_time(Timing *timing, int most, double left_ns) {
    const int items = timing->settings->items;
    MEMORY_AUTO double *gains = memory_allocate((size_t)items * sizeof *gains);
    MEMORY_AUTO int *order = memory_allocate((size_t)items * sizeof *order);
    for (int i = 0; i < items; i++) gains[i] = -(double)timing->runners[i].cost_ns;
    sort_rank(order, items, gains, sizeof *gains);
    for (int i = 0; i < items; i++) {
        TimedRun *const runner = &timing->runners[order[i]];
        const double cost_ns = (double)runner->cost_ns + 1;
        const int passes = (int)fmin(most - runner->target, left_ns / (items - i) / cost_ns);
        runner->target += passes;
        left_ns -= passes * cost_ns;
    }
    return left_ns;
}

/* If time is limited, first as many items as possible get enough passes for an interval. */
static bool run_others(Timing *timing, Error *error) {
    const TimingSettings *const settings = timing->settings;
    const int most = settings->passes;
    const bool is_limited = settings->seconds > 0;
    uint64_t passes = 0;
    for (int i = 0; i < settings->items; i++) {
        timing->runners[i].target = is_limited ? 0 : most;
        timing->runners[i].done = 0;
    }
    if (is_limited) {
        const double left_ns =
            share_time(timing, most < ENOUGH ? most : ENOUGH, settings->seconds * 1e9);
        share_time(timing, most, left_ns);
        for (int i = 0; i < settings->items; i++) passes += (uint64_t)timing->runners[i].target;
        timing->progress = progress_open("repeated passes", passes, settings->quiet);
        timing->deadline_ns = clock_now_ns() + (int64_t)(settings->seconds * 1e9);
    }
    const bool good = take_turns(timing, error);
    if (timing->progress != NULL) progress_close(timing->progress);
    return good;
}

bool timing_run(const TimingSettings *settings, TimedItem *items, Error *error) {
    assert(settings->items > 0 && settings->parts > 0 && settings->passes <= TIMING_PASSES_MAX);
    const size_t count = (size_t)settings->items, room = (size_t)settings->passes + 1;
    MEMORY_AUTO TimedRun *runners = memory_allocate(count * sizeof *runners);
    MEMORY_AUTO int64_t *times_ns = memory_allocate(count * room * sizeof *times_ns);
    Timing timing = {
        .settings = settings, .runners = runners, .by_groups = settings->groups != NULL};
    for (size_t i = 0; i < count; i++)
        runners[i] = (TimedRun){.target = 1, .times_ns = times_ns + i * room};
    bool good = !settings->first_apart || take_turns(&timing, error);
    timing.by_groups = false;
    good = good && (settings->passes == 0 || run_others(&timing, error));
    for (size_t i = 0; i < count; i++) items[i] = item_of(&timing, &runners[i]);
    return good;
}
