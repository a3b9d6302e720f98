/* Evolutions: an experiment run in a folder, which can be stopped and resumed at any moment.
 *
 * The folder has `experiment`, log.csv, `environment` and, until all is done, `state`: how far the
 * run was at the end of its last step. What is resumed ends with the same bytes. */
#ifndef JUMPOFF_EVOLVE_EVOLVE_H
#define JUMPOFF_EVOLVE_EVOLVE_H

#include "evolve/evolved.h"

typedef struct EvolveRun {
    const char *folder;
    int threads;
    bool quiet;
    const atomic_bool *stop; /* may be NULL */
} EvolveRun;

/* Runs an experiment from its start in a folder that is new or empty. ERROR_INTERRUPTED when it was
 * stopped: it can be resumed then, unless nothing was begun, which leaves no folder. What was in
 * *evolved is not freed; a failed run leaves it empty. */
bool evolve_begin(const EvolveExperiment *experiment, const EvolveRun *run, Evolved *evolved,
                  Error *error);
/* Goes on with the run of a folder, whose experiment this is. ERROR_DATA for a state that is
 * damaged, of another version of the program, or of another experiment. */
bool evolve_resume(const EvolveExperiment *experiment, const EvolveRun *run, Evolved *evolved,
                   Error *error);

/* Whether nothing is left to do there, the heuristic being written; and making it so. */
bool evolve_is_finished(const EvolveExperiment *experiment, const char *folder);
bool evolve_finish(const char *folder, Error *error);

#endif
