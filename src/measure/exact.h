/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact counts: the instructions of each case of the bench, counted by callgrind.
 *
 * The program runs itself under valgrind. There each case is made ready, then done in task_do,
 * and only what is executed inside of that is counted. Two runs of the same program count the same,
 * wherever it lies and whatever the environment is: that of the run is fixed, and functions are
 * bound before it starts. */
#pragma once

#include "measure/callgrind.h"
#include "measure/saved.h"

#include <stdatomic.h>

/* EXACT_FORMAT changes with what is counted, or how: counts of another format are never compared.
 * EXACT_SHALLOWER: see bench_cases; valgrind runs a program some 30 times as slowly. */
enum { EXACT_FORMAT = 1, EXACT_SHALLOWER = 3 };

/* The run under valgrind: does all cases and tells about it in lines (without their ends), which
 * the run that started it reads. */
typedef void (*ExactTell)(const char *line);
bool exact_work(ExactTell tell, Error *error);

/* A run that has been started; opaque owner. */
typedef struct ExactRun ExactRun;

typedef struct ExactSettings {
    const char *const *words; /* the program and arguments that make it call exact_work */
    const atomic_bool *stop;  /* may be NULL */
} ExactSettings;

/* Starts counting and fills *origin, all but valgrind's version. NULL with ERROR_NO_INPUT when
 * there is no valgrind, ERROR_INTERNAL with what was said when it fails. */
ExactRun *exact_start(const ExactSettings *settings, SavedOrigin *origin, Error *error);
/* How many cases there will be. */
int exact_cases(void);
/* Waits for the counts, of which rows have names, nodes and instructions; `progress` is told of
 * cases. ERROR_INTERNAL, ERROR_INTERRUPTED. */
bool exact_finish(ExactRun *run, Progress *progress, SavedRun *counted, Error *error);
/* Ends it if need be, and removes its files. */
void exact_free(ExactRun *run);

/* Two counts of the same target; arrays are parallel to the newer report's rows. */
typedef struct ExactComparison {
    BenchComparison cases; /* ratios: new instructions / old */
    int grown, missing;    /* cases beyond their bound; that only the older one has */
    bool is_grown[BENCH_CASES_MAX];
    double total; /* ratio of the sums over the cases in both; NaN without any */
    bool total_grown;
} ExactComparison;

/* A case may take more instructions than the total: what one costs more another may save. */
#define EXACT_CASE_FACTOR 2.5

/* `tolerance`: the share by which the total may grow; a case by EXACT_CASE_FACTOR times that. */
ExactComparison exact_compare(const BenchReport *report, const BenchReport *old, double tolerance);
