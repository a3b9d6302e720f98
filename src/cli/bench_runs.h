/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What jumpoff bench does: it measures, counts, compares, saves and draws. */
#pragma once

#include "cli/repeat.h"

/* What is asked for. */
typedef struct BenchOptions {
    Common common;
    bool signature, exact, exact_work;
    int repeats;                                         /* of speeds */
    double tolerance;                                    /* in per cent */
    const char *save, *compare, *chart, *work, *against; /* NULL: not asked for */
    const char *filter; /* only the cases with this in their names; NULL: all */
    double seconds;     /* 0: not given */
    const Repeat *repeat;
} BenchOptions;

/* Measure speeds or count instructions, print, save and compare them. ERROR_CHECK where they are
 * worse than tolerated or the work differs. */
bool bench_speeds(const BenchOptions *options, Error *error);
bool bench_counts(const BenchOptions *options, Error *error);
/* What the latter starts under valgrind: the argument, and what it does. */
#define BENCH_EXACT_WORK "exact-work"
bool bench_exact_work(Error *error);
/* Prints the signature. */
bool bench_print_signature(Error *error);

/* Compares this build with another one by turns, a program or else a commit, which is built.
 * ERROR_CHECK where this one is slower than tolerated or does other work. */
bool bench_against(const BenchOptions *options, Error *error);
/* What both are run for: does the work once and prints its line, and those of its cases where
 * options->work asks for them. */
bool bench_print_work(const BenchOptions *options, Error *error);

/* Draws the runs in options->chart, a file that --save made, beside it: FILE's name without its
 * ending, and
 * "-trend" with .csv, .gp and .svg. Errors as in saved_read and charts.h. */
bool bench_chart(const BenchOptions *options, Error *error);
