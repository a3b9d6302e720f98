/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions: an experiment, everything that an evolution needs to be repeated, run in a folder,
 * where it can be stopped and resumed at any moment.
 *
 * The folder has `experiment`, log.csv, `environment` and, until all is done, `state`: how far the
 * run was at the end of its last step. What is resumed ends with the same bytes. */
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

/* What an evolution has found, and the heuristic file that it becomes. */
typedef struct Evolved {
    double *genes, *deviations; /* a place a gene; deviations as the last report had them */
    Text description;           /* generator->describe's */
    PatternSet *patterns;       /* NULL: those of the template */
} Evolved;

void evolved_free(Evolved *evolved);

/* The heuristic file in the folder, to be freed. */
char *evolved_path(const EvolveExperiment *experiment, const char *folder);
/* Writes it; ERROR_DATA when it could not be read again, such as for weights that are too big. */
bool evolved_write(const EvolveExperiment *experiment, const char *folder, const Evolved *evolved,
                   Error *error);

typedef enum EvolveFolder {
    EVOLVE_NEW, /* new or empty: what is in it is another process's */
    EVOLVE_OWN, /* the experiment is the one in the folder */
    EVOLVE_ANY, /* either; what is of another experiment is refused */
} EvolveFolder;

typedef struct EvolveRun {
    const char *folder;
    EvolveFolder kind;
    int threads;
    bool quiet;
    const atomic_bool *stop; /* may be NULL */
} EvolveRun;

/* Runs an experiment in a folder from where it was, or from its start. Where nothing is left to do
 * *evolved stays empty; what was in it is not freed. ERROR_INTERRUPTED when it was stopped: it can
 * be resumed, unless nothing was begun, which leaves no folder. ERROR_DATA for a folder
 * of another experiment, and for a state that is damaged or of another version of the program. */
bool evolve_run(const EvolveExperiment *experiment, const EvolveRun *run, Evolved *evolved,
                Error *error);

/* Says that nothing is left to do there, the heuristic being written. */
bool evolve_finish(const char *folder, Error *error);
