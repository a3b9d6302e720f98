/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions: an experiment, which has all needed to repeat it, runs in a folder, where it can be
 * stopped and resumed at any moment. The folder has `experiment`, log.csv, `environment` and, until
 * the run ends, `state`: the run after its last step. A resumed run ends with the same bytes. */
#pragma once

#include "eval/catalogue.h"
#include "evolve/generator.h"

typedef struct EvolveExperiment {
    const Generator *generator;
    const Rules *rules;
    uint64_t seed;
    char *name;       /* of the evolved heuristic; owned */
    char *command;    /* the command line, for the provenance; owned */
    Formula template; /* owned */
    void *settings;   /* the generator's struct, complete; owned */
} EvolveExperiment;

/* Frees the members; they may be empty. */
void evolve_experiment_free(EvolveExperiment *experiment);

/* A request; everything else has its default. */
typedef struct EvolveRequest {
    const Generator *generator;
    Catalogue *catalogue;  /* of the standard board; has the rules and the template */
    const char *heuristic; /* the template; NULL: the generator's */
    const char *name;      /* of the evolved heuristic; NULL: GENERATOR-TEMPLATE */
    void *settings;        /* the generator's struct; unset members get defaults */
    uint64_t seed;
} EvolveRequest;

/* Fills *experiment without freeing it first; a failure leaves it empty. ERROR_USAGE for
 * inconsistent settings, errors of the catalogue for the template. */
CHECKED bool evolve_experiment_make(EvolveExperiment *experiment, const EvolveRequest *request,
                                    Error *error);
/* Reads the experiment file folder/name (see util/file.h) into *experiment without freeing it
 * first; a failure leaves it empty. ERROR_DATA with "file:line: …", ERROR_NO_INPUT. */
CHECKED bool evolve_experiment_read(EvolveExperiment *experiment, const char *folder,
                                    const char *name, Error *error);
/* Appends the experiment file that repeats the evolution. */
void evolve_experiment_write(const EvolveExperiment *experiment, Text *text);

/* Returns the path of the heuristic file in the folder; the caller frees it. */
char *evolved_path(const EvolveExperiment *experiment, const char *folder);

typedef enum EvolveFolder {
    EVOLVE_NEW, /* new or empty; refused if it has an experiment */
    EVOLVE_OWN, /* has this experiment */
    EVOLVE_ANY, /* either; another experiment is refused */
} EvolveFolder;

typedef struct EvolveRun {
    const char *folder;
    EvolveFolder kind;
    int threads;
    bool quiet;
    const atomic_bool *stop; /* may be NULL */
    double seconds;          /* after so many it stops between two steps; INFINITY: never */
} EvolveRun;

/* The end of a run: its time was up; it has written the heuristic file; it had done so before. */
typedef enum EvolveEnd { EVOLVE_PAUSED, EVOLVE_DONE, EVOLVE_DONE_BEFORE } EvolveEnd;

/* Runs an experiment in a folder, from its state or the start. EVOLVE_DONE appends what
 * generator->describe says. ERROR_INTERRUPTED when stopped: the run can be resumed or, if it had
 * not begun, has left no folder. ERROR_DATA for the folder of another experiment, for a state that
 * is damaged or of another version of the program, and for weights too large for a file. */
CHECKED bool evolve_run(const EvolveExperiment *experiment, const EvolveRun *run, EvolveEnd *end,
                        Text *description, Error *error);

/* Marks a folder as finished, once nothing is to be done with the result. */
CHECKED bool evolve_finish(const char *folder, Error *error);
