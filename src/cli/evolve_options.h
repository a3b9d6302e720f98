/* The options of `jumpoff evolve`, and the settings that they make. */
#ifndef JUMPOFF_CLI_EVOLVE_OPTIONS_H
#define JUMPOFF_CLI_EVOLVE_OPTIONS_H

#include "cli/cli.h"
#include "evolve/hg.h"

enum { EVOLVE_SETTINGS = 11 }; /* options that are a number in HgSettings */

typedef struct EvolveOptions {
    Common common;
    const char *generator, *heuristic, *name; /* NULL: not given; heuristic always is */
    double values[EVOLVE_SETTINGS];           /* NaN: not given */
    int first_ply, last_ply;                  /* -1: not given */
    bool speciation, reuse, no_charts;
} EvolveOptions;

extern const struct argp_option EVOLVE_OPTIONS[];

EvolveOptions evolve_default(void);
/* A parser for argp, whose input is the options. */
error_t evolve_parse(int key, char *arg, struct argp_state *state);

/* The settings for a template; ERROR_USAGE for options that do not go together. */
bool evolve_settings(const EvolveOptions *options, const Genome *genome, HgSettings *settings,
                     Error *error);
/* Appends the command that makes it again, with all that is not default. */
void evolve_write_command(const EvolveOptions *options, const Genome *genome,
                          const HgSettings *settings, Text *text);

#endif
