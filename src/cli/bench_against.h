/* bench --against: this build beside another. */
#ifndef JUMPOFF_CLI_BENCH_AGAINST_H
#define JUMPOFF_CLI_BENCH_AGAINST_H

#include "cli/cli.h"

enum { KEY_AGAINST = KEY_COMMAND_FIRST + 0x40, KEY_SECONDS, KEY_WORK };

/* Their lines in the command's argp_option array; the hidden one is how builds are run. */
/* clang-format off */
#define OPTIONS_AGAINST                                                                            \
    {"against", KEY_AGAINST, "PROGRAM", 0, "compare with another build of jumpoff, by turns", 0},  \
    {"seconds", KEY_SECONDS, "N", 0, "the most that --against takes (default 60)", 0},             \
    {"work", KEY_WORK, "PADDING", OPTION_HIDDEN, "do the work of --against once", 0}
/* clang-format on */

typedef struct AgainstOptions {
    const char *program; /* NULL: not asked for */
    double seconds;      /* 0: not given */
    bool work;
} AgainstOptions;

/* Handles one of the options above; ARGP_ERR_UNKNOWN for any other key. */
error_t against_parse(int key, char *arg, struct argp_state *state, AgainstOptions *options);
/* Does one run of the work and prints its line. */
bool against_work(Error *error);
/* Compares and prints; ERROR_CHECK where this build is slower than tolerated (a share; below 0:
 * the default of 1 %) or does other work. */
bool against_compare(const AgainstOptions *options, const Common *common, double tolerance,
                     Error *error);

#endif
