/* jumpoff bench --exact: instructions instead of times. */
#ifndef JUMPOFF_CLI_BENCH_EXACT_H
#define JUMPOFF_CLI_BENCH_EXACT_H

#include "report/table.h"
#include "util/error.h"

#include <stdbool.h>

/* The share by which the total may grow where none is given. */
#define BENCH_EXACT_TOLERANCE 0.02

typedef struct BenchExact {
    const char *save, *compare; /* NULL: not asked for */
    double tolerance;           /* a share */
    TableFormat format;
    bool quiet;
} BenchExact;

/* Counts, prints, saves and compares: all that the command does then. */
bool bench_exact_run(const BenchExact *options, Error *error);
/* What that starts under valgrind: the argument, and what it does. */
#define BENCH_EXACT_WORK "exact-work"
bool bench_exact_work(Error *error);

#endif
