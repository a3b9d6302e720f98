/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Timing: how long pieces of work take on a shared machine. For the bench and search comparisons.
 *
 * Each item makes passes over its parts. Items take turns of some milliseconds and advance through
 * their work at the same pace, so that a period in which the machine is slow affects all alike. The
 * figure is the median of an item's passes; the bounds of its 95 % interval are two of them [order
 * statistics: Conover 1999, Practical Nonparametric Statistics, 3.2], whatever the distribution. */
#pragma once

#include "util/error.h"
#include "util/text.h"

#include <stdint.h>

enum { TIMING_PASSES_MAX = 1000, TIMING_REPEATS = 64 };

/* A figure is steady if its interval reaches at most this share of the median to each side. */
#define TIMING_STEADY 0.02

/* Does one part of an item (both from 0) and sets its time in ns. Pass 0 is the first and always
 * happens. False with an error ends the measurement. */
typedef bool TimingDo(void *context, int item, int part, int pass, int64_t *time_ns, Error *error);

typedef struct TimingSettings {
    int items, parts;  /* 1 or more */
    const int *groups; /* group of each item, from 0: lower ones begin earlier; NULL: no groups */
    bool first_apart;  /* the first pass of each item warms up and is not measured */
    int passes;        /* passes of each item after that, at most TIMING_PASSES_MAX */
    /* If above 0, the time by the wall clock for later passes, shared equally among items: no part
     * begins after it, and all end early once all are steady. The first pass is measured, too, if
     * an item has no time for three more. */
    double seconds;
    TimingDo *work;
    void *context;
    bool quiet; /* shows no progress of later passes */
} TimingSettings;

/* The times of an item; all 0 if no pass was completed. */
typedef struct TimedItem {
    int passes; /* measured passes */
    int64_t median_ns, min_ns, max_ns;
    /* The 95 % interval; of fewer than 6 passes the least and the greatest, of one pass -1. */
    int64_t low_ns, high_ns;
    bool is_steady;
} TimedItem;

/* Measures on this thread and fills an element for each item, also when `work` has failed. */
CHECKED bool timing_run(const TimingSettings *settings, TimedItem *items, Error *error);
/* Appends an item that is not steady to a note: the `count`-th of them, of which four are named; of
 * the others timing_note_end says how many they are. */
void timing_note(const TimedItem *item, const char *name, int *count, Text *note);
void timing_note_end(int count, Text *note);
/* The distance of the interval's further end from the median, as a share; NaN for one pass. */
double timing_spread(const TimedItem *item);
