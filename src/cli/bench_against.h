/* bench --against: this build beside another. */
#ifndef JUMPOFF_CLI_BENCH_AGAINST_H
#define JUMPOFF_CLI_BENCH_AGAINST_H

#include "cli/cli.h"

typedef struct AgainstOptions {
    const char *program; /* NULL: not asked for */
    double seconds;      /* 0: not given */
} AgainstOptions;

/* Does one run of the work and prints its line. */
bool against_work(Error *error);
/* Compares and prints; ERROR_CHECK where this build is slower than tolerated (a share; below 0:
 * the default of 1 %) or does other work. */
bool against_compare(const AgainstOptions *options, const Common *common, double tolerance,
                     Error *error);

#endif
