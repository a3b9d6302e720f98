/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Timing: how long pieces of work take, on a machine that does other things, too. What the bench
 * and the comparisons of searches measure with.
 *
 * The items that are compared each make passes over their parts. They take turns, each of some
 * milliseconds or what is left of a pass, so that all go through what they have to do at the same
 * pace: a slow spell of the machine hits all alike. The figure is the median of an item's passes;
 * its 95 % interval is made of two of them [order statistics: Conover 1999, Practical Nonparametric
 * Statistics, 3.2], so it takes nothing for granted of how they scatter. */
#pragma once

#include "util/error.h"

#include <stdint.h>

enum { TIMING_PASSES_MAX = 1000, TIMING_REPEATS = 64 };

/* By so much of the median the interval of a steady figure may go to each side. */
#define TIMING_STEADY 0.02

/* Does a part (0 …) of an item (0 …) and tells what it took, in ns; of the first pass, 0, there is
 * always one. False with an error ends it all. */
typedef bool TimingDo(void *context, int item, int part, int pass, int64_t *time_ns, Error *error);

typedef struct TimingSettings {
    int items, parts;  /* 1 or more */
    const int *groups; /* of each item, 0 …: the lowest make their first pass first; NULL: none */
    bool first_apart;  /* a first pass of each item to warm up, which is not measured */
    int passes;        /* of each item after that, at most TIMING_PASSES_MAX */
    /* Where above 0, not all of the passes are made: none begins when so much time is over (by the
     * clock, without the first pass), items share it equally, and it ends when all are steady.
     * Where it is too short for three more passes of an item its first one counts, too. */
    double seconds;
    TimingDo *work;
    void *context;
    bool quiet; /* no progress of the passes after the first is shown */
} TimingSettings;

/* What is known of an item; all 0 where no pass of it was completed. */
typedef struct TimedItem {
    int passes; /* that count */
    int64_t median_ns, min_ns, max_ns;
    /* The interval; of fewer than 6 passes the least and the greatest, of one pass -1. */
    int64_t low_ns, high_ns;
    bool is_steady;
} TimedItem;

/* Measures, on this thread, and fills an element for each item, also where `work` has failed. */
bool timing_run(const TimingSettings *settings, TimedItem *items, Error *error);
/* The figures of 1 … TIMING_PASSES_MAX passes, which it sorts. */
TimedItem timing_of(int64_t *times_ns, int passes);
/* How far the further end of the interval is from the median, as a share of it; NaN of one pass. */
double timing_spread(const TimedItem *item);
