/* Experiments: everything that an evolution needs to be repeated. */
#ifndef JUMPOFF_EVOLVE_EXPERIMENT_H
#define JUMPOFF_EVOLVE_EXPERIMENT_H

#include "evolve/generator.h"

#include <stdint.h>

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

/* Reads an experiment file. What was in *experiment is not freed; a failed read leaves it empty.
 * ERROR_DATA with "file:line: …", ERROR_NO_INPUT. */
bool evolve_experiment_read(EvolveExperiment *experiment, const char *path, Error *error);
/* Appends the file that repeats it. */
void evolve_experiment_write(const EvolveExperiment *experiment, Text *text);

/* Whether a heuristic file may have this name. */
bool evolve_is_name(const char *name);

#endif
