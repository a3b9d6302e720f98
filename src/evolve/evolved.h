/* What an evolution has found, and the heuristic file that it becomes. */
#pragma once

#include "evolve/evolve_experiment.h"

typedef struct Evolved {
    double *genes, *deviations; /* a place a gene; deviations as the last report had them */
    Text description;           /* generator->describe's */
} Evolved;

void evolved_free(Evolved *evolved);

/* The heuristic file in the folder, to be freed. */
char *evolved_path(const EvolveExperiment *experiment, const char *folder);
/* Writes it; ERROR_DATA when it could not be read again, such as for weights that are too big. */
bool evolved_write(const EvolveExperiment *experiment, const char *folder, const Evolved *evolved,
                   Error *error);
