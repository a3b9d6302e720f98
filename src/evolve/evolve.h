/* Evolutions: an experiment run in a folder, which can be stopped and resumed at any moment.
 *
 * The folder has `experiment`, log.csv, `environment` and, until all is done, `state`: how far the
 * run was at the end of its last step. What is resumed ends with the same bytes. */
#ifndef JUMPOFF_EVOLVE_EVOLVE_H
#define JUMPOFF_EVOLVE_EVOLVE_H

#include "evolve/experiment.h"

typedef struct EvolveRun {
    const char *folder;
    int threads;
    bool quiet;
    const atomic_bool *stop; /* may be NULL */
} EvolveRun;

/* What was found. */
typedef struct Evolved {
    double *genes, *deviations; /* a place a gene; deviations as the last report had them */
    Text description;           /* generator->describe's */
} Evolved;

void evolved_free(Evolved *evolved);

/* Runs an experiment from its start in a folder that is new or empty. ERROR_INTERRUPTED when it was
 * stopped: it can be resumed then, unless nothing was begun, which leaves no folder. What was in
 * *evolved is not freed; a failed run leaves it empty. */
bool evolve_begin(const EvolveExperiment *experiment, const EvolveRun *run, Evolved *evolved,
                  Error *error);
/* Goes on with the run of a folder, whose experiment this is. ERROR_DATA for a state that is
 * damaged, of another version of the program, or of another experiment. */
bool evolve_resume(const EvolveExperiment *experiment, const EvolveRun *run, Evolved *evolved,
                   Error *error);

/* The heuristic file in the folder, to be freed. */
char *evolve_heuristic_path(const EvolveExperiment *experiment, const char *folder);
/* Writes it; ERROR_DATA when it could not be read again, such as for weights that are too big. */
bool evolve_write_heuristic(const EvolveExperiment *experiment, const char *folder,
                            const Evolved *evolved, Error *error);
/* Whether nothing is left to do there, and making it so. */
bool evolve_is_finished(const EvolveExperiment *experiment, const char *folder);
bool evolve_finish(const char *folder, Error *error);

#endif
