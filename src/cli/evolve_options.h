/* The options of `jumpoff evolve GENERATOR`, made of the generator's settings. */
#pragma once

#include "cli/cli.h"
#include "evolve/evolve_experiment.h"

typedef struct EvolveOptions {
    Common common;
    const Generator *generator;                /* NULL: none was named */
    const char *heuristic, *name, *experiment; /* NULL: not given */
    void *settings;                            /* the generator's; unset where not given; owned */
} EvolveOptions;

/* Reads the command line; ends the program for what is wrong. Free `settings`. */
EvolveOptions evolve_parse(int argc, char **argv);

/* The experiment that the options ask for, to be freed; ERROR_USAGE for options that do not go
 * together, the catalogue's errors for the template. */
bool evolve_make_experiment(const EvolveOptions *options, EvolveExperiment *experiment,
                            Error *error);
