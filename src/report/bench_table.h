/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the bench prints: a table of its cases, or of a comparison, and as text notes. */
#pragma once

#include "measure/against.h"
#include "measure/exact.h"
#include "report/answer.h"

/* A case as it is printed; what is not known is -1 or NaN. */
typedef struct BenchShown {
    BenchRow bench;
    int64_t leaves;     /* of searches */
    char spread[32];    /* of the speeds, for people */
    double each, share; /* each: ns or instructions of a node */
    int64_t saved_nodes, saved_instructions;
    double saved_nodes_per_s, ratio;
    const char *remark;
} BenchShown;

/* A comparison with another build as it is printed. */
typedef struct AgainstShown {
    const char *verdict, *too_slow;
    double ratio, low, high;
    char interval[40], percent[16]; /* for people */
    int pairs, outliers;
    double seconds, spread, tolerance;
    const char *outlier_pairs;
    Work here, there;
    const char *name;   /* of a case; "" for all of them */
    const char *result; /* of a case, for people */
} AgainstShown;

/* The SAVED ones are the columns that are added where there is a saved run to compare with. */
extern const Record BENCH_SHOWN, BENCH_SAVED_SHOWN, EXACT_SHOWN, EXACT_SAVED_SHOWN, AGAINST_SHOWN;

/* Appends a run, beside `old` where that is not NULL. */
void bench_table_write(const SavedRun *run, const SavedRun *old, const BenchComparison *comparison,
                       Answer *answer);
/* The same of instructions. */
void bench_table_write_exact(const SavedRun *run, const SavedRun *old,
                             const ExactComparison *comparison, Answer *answer);
/* Appends a comparison with another program. */
void bench_table_write_against(const AgainstResult *result, const char *program, double tolerance,
                               Answer *answer);
/* Appends the last run of a file of speeds. ERROR_NO_INPUT, ERROR_DATA. */
bool report_bench(const char *folder, Answer *answer, Error *error);
