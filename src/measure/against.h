/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Against: this program beside another build of it, in pairs of runs of the same work, until it is
 * sure whether it is slower or the time is over.
 *
 * Strictly one run at a time, each of a fresh copy (fresh.h) in a new process, all on one core
 * where the system lets us choose. Of every two pairs one begins with this program; which of them
 * is drawn. An argument of drawn length moves the stack, as paths of different lengths else would,
 * for ever alike [Mytkowicz et al. 2009, "Producing wrong data without doing anything obviously
 * wrong"]. */
#pragma once

#include "measure/work.h"
#include "stats/paired.h"

#include <stdatomic.h>

typedef struct AgainstSettings {
    const char *here, *other; /* programs; looked for in PATH where the name has no "/" */
    double seconds;           /* no pair begins later; also the most that a run may take */
    double tolerance;         /* a share, 0 … 1 */
    uint64_t seed;            /* of orders, lengths and resampling */
    const char *filter;       /* only the cases with this in their names; NULL: all */
    const atomic_bool *stop;  /* may be NULL */
    Progress *progress;       /* may be NULL; told of pairs and of the last look */
} AgainstSettings;

/* A case of the work. All their intervals together hold the truth with 95 % certainty. */
typedef struct AgainstCase {
    char name[BENCH_NAME_SIZE];
    uint64_t here_nodes, there_nodes; /* where they differ, so does the work */
    PairedLook look;
    PairedDecision decision;
} AgainstCase;

typedef struct AgainstResult {
    Work here, there;        /* the first runs of this and the other program */
    bool differs;            /* in the work: nothing else was measured */
    double seconds;          /* that it took */
    PairedLook look;         /* the last */
    PairedDecision decision; /* ratio below 1: this program is slower */
    double logarithms[PAIRED_MAX];
    int case_count; /* of those that both have; 0 where the other program tells of none */
    AgainstCase cases[BENCH_CASES_MAX];
} AgainstResult;

/* Nothing that it started is left running. ERROR_NO_INPUT without such a program, ERROR_DATA where
 * it does not do the work, ERROR_INTERNAL where this one does not, ERROR_INTERRUPTED by `stop`. */
bool against_run(const AgainstSettings *settings, AgainstResult *result, Error *error);
