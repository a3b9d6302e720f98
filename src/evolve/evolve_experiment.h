/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Experiments: everything that an evolution needs to be repeated. */
#pragma once

#include "eval/catalogue.h"
#include "evolve/generator.h"

typedef struct EvolveExperiment {
    const Generator *generator;
    const Rules *rules;
    int board_size;
    uint64_t seed;
    char *name;       /* of the heuristic to be evolved, owned */
    char *command;    /* that evolves it, for its provenance, owned */
    Formula template; /* owned */
    void *settings;   /* the generator's struct, all of them set, owned */
} EvolveExperiment;

/* Takes all from what is in it; an empty one is fine. */
void evolve_experiment_free(EvolveExperiment *experiment);

/* What is asked for; all else has its default. */
typedef struct EvolveOrder {
    const Generator *generator;
    Catalogue *catalogue;  /* of the rules, the board and the template */
    const char *heuristic; /* the template; NULL: the generator's */
    const char *name;      /* of the heuristic to be evolved; NULL: GENERATOR-TEMPLATE */
    const void *settings;  /* the generator's struct; those that are not set have defaults */
    uint64_t seed;
} EvolveOrder;

/* Makes an experiment. What was in *experiment is not freed; a failure leaves it empty. ERROR_USAGE
 * for settings that do not go together, the catalogue's errors for the template. */
bool evolve_experiment_make(EvolveExperiment *experiment, const EvolveOrder *order, Error *error);
/* Reads folder/name (see util/file.h), an experiment file. What was in *experiment is not freed; a
 * failed read leaves it empty. ERROR_DATA with "file:line: …", ERROR_NO_INPUT. */
bool evolve_experiment_read(EvolveExperiment *experiment, const char *folder, const char *name,
                            Error *error);
/* Appends the file that repeats it. */
void evolve_experiment_write(const EvolveExperiment *experiment, Text *text);
