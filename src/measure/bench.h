/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bench: how fast each search, evaluator and the move generator are on fixed positions, and
 * the signature: how many nodes the searches visit there.
 *
 * A node is a position visited by a search, the root and the leaves included. The signature
 * changes exactly when a search, an evaluator, the rules or the suite change what they do; it is
 * the same for every machine, compiler and CPU level. */
#pragma once

#include "measure/cases.h"
#include "measure/timing.h"
#include "util/progress.h"

enum { BENCH_REPEATS_MAX = TIMING_PASSES_MAX };

/* How it is measured. Cases take turns, so that a slow spell of the machine hits all alike. */
typedef struct BenchSettings {
    int repeats;        /* 1 … BENCH_REPEATS_MAX measured runs of each case */
    bool warm_up;       /* one more run before them that is not measured */
    bool all;           /* also perft and evaluations; else only searches */
    int shallower;      /* as in bench_cases (for tests) */
    const char *filter; /* only the cases with this in their names; NULL: all */
    Progress *progress; /* may be NULL; told of `runs` */
} BenchSettings;

/* What was measured of a case. */
typedef struct BenchRow {
    char name[BENCH_NAME_SIZE];
    BenchKind kind;
    int repeats;
    uint64_t nodes, leaves;            /* of one run, as in TaskDone */
    int64_t median_ns, min_ns, max_ns; /* CPU time */
    double nodes_per_s;                /* of the median */
    uint64_t instructions;             /* where they were counted instead (exact.h) */
} BenchRow;

typedef struct BenchReport {
    int count;
    bool is_part; /* a filter has left cases out */
    BenchRow rows[BENCH_CASES_MAX];
} BenchReport;

/* How many runs of a case there will be. */
uint64_t bench_runs(const BenchSettings *settings);
/* Measures, on this thread alone. ERROR_USAGE as bench_cases_filter; ERROR_INTERNAL when two runs
 * of a case visit different numbers of nodes. */
bool bench_run(const BenchSettings *settings, BenchReport *report, Error *error);
/* The same of other cases, at most BENCH_CASES_MAX; `all`, `shallower` and `filter` do not count.
 */
bool bench_run_cases(const BenchSettings *settings, const BenchCase *cases, int count,
                     BenchReport *report, Error *error);
/* How many per cent of its time each case takes longer than it need (CONTRIBUTING.md); 0 but in
 * builds to test comparisons with. */
double bench_burn(void);
/* The sum of the nodes of all cases that search. */
uint64_t bench_signature(const BenchReport *report);
/* The row of a case or NULL. */
const BenchRow *bench_row(const BenchReport *report, const char *name);

/* Two measurements of the same cases; arrays are parallel to the newer report's rows. */
typedef struct BenchComparison {
    int common, differing;              /* cases in both; with other numbers of nodes */
    double ratios[BENCH_CASES_MAX];     /* new speed / old; NaN where there is no old one */
    bool is_different[BENCH_CASES_MAX]; /* the work is another: the ratio means little */
    double mean;                        /* geometric, of all ratios; NaN without any */
} BenchComparison;

BenchComparison bench_compare(const BenchReport *report, const BenchReport *old);
/* The same with another ratio of two rows of a case. */
BenchComparison bench_compare_by(const BenchReport *report, const BenchReport *old,
                                 double (*ratio)(const BenchRow *now, const BenchRow *old));
