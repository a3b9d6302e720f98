/* What jumpoff bench does: it measures, counts, compares, saves and draws. */
#pragma once

#include "cli/cli.h"
#include "util/error.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct BenchWish {
    const char *save, *compare; /* files; NULL: not asked for */
    const char *filter;         /* only the cases with this in their names; NULL: all */
    double tolerance;           /* a share; below 0: the default */
    int repeats;                /* of speeds */
    const Common *common;       /* the manner of it */
} BenchWish;

/* Measure speeds or count instructions, print, save and compare them. ERROR_CHECK where they are
 * worse than tolerated or the work differs. */
bool bench_speeds(const BenchWish *wish, Error *error);
bool bench_counts(const BenchWish *wish, Error *error);
/* What the latter starts under valgrind: the argument, and what it does. */
#define BENCH_EXACT_WORK "exact-work"
bool bench_exact_work(Error *error);
/* Prints the signature. */
bool bench_print_signature(Error *error);

/* Compares this build with another one by turns, a program or else a commit, which is built;
 * seconds: 0 for the default. ERROR_CHECK where this one is slower than tolerated or does other
 * work. */
bool bench_against(const BenchWish *wish, const char *other, double seconds, uint64_t seed,
                   Error *error);
/* What both are run for: does the work once and prints its line, and those of its cases where
 * `padding` asks for them. */
bool bench_print_work(const char *padding, const char *filter, Error *error);

/* Draws the runs in a file that --save made, beside it: FILE's name without its ending, and
 * "-trend" with .csv, .gp and .svg. Errors as in saved_read and charts.h. */
bool bench_chart(const char *path, bool quiet, Error *error);
