/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generators: what evolves the weights of a template, one step at a time.
 *
 * A run is a state that steps change; between steps it can be put into an archive and taken up
 * from there. What a step draws is derived from the seed and the number of the step alone, so that
 * a run has the same bits at any number of threads and however often it was resumed. */
#pragma once

#include "evolve/population.h"

#include <stdatomic.h>

/* What a column of log.csv holds, and so what a reader takes. In all generators' logs columns of
 * one name are of one kind. */
typedef enum LogKind {
    LOG_ANY,      /* any number, or none */
    LOG_COUNT,    /* a whole number */
    LOG_COUNTER,  /* the same; the first one counts the steps of the run, anew in each part or on */
    LOG_PART,     /* the same: the number of the part that the run is in */
    LOG_SHARE,    /* 0 … 1, or none */
    LOG_POSITIVE, /* at least 0, or none */
} LogKind;

typedef struct LogColumn {
    const char *name;
    LogKind kind;
} LogColumn;

/* A list of columns, COLUMN(ID, "name", KIND) each, makes the numbers of the columns and the table:
 * enum { LIST(LOG_COLUMN_ID) COUNT }; LogColumn COLUMNS[] = {LIST(LOG_COLUMN){.name = NULL}}; */
#define LOG_COLUMN_ID(id, name, kind) id,
#define LOG_COLUMN(id, name, kind) {name, LOG_##kind},

/* What a generator tells of its run, a row of log.csv; everything is the run's own. */
typedef struct EvolveReport {
    const double *values; /* of the generator's columns, in their order; NaN: an empty field */
    const Spread *spread; /* of the population */
    const double *best;   /* genes of the best specimen */
    uint64_t done, total; /* work, in the generator's unit */
} EvolveReport;

/* Told of each report; false ends the step with the error that it has set. */
typedef bool EvolveListener(void *context, const EvolveReport *report, Error *error);

/* What every run is made of; everything is borrowed. */
typedef struct EvolveSetup {
    const Genome *genome;
    const Rules *rules;
    int board_size;
    uint64_t seed;
    int threads;             /* changes nothing but the time */
    const atomic_bool *stop; /* may be NULL */
    EvolveListener *listener;
    void *context; /* of the listener */
} EvolveSetup;

/* Descriptors are constants. `settings` below is the generator's own struct. */
typedef struct Generator {
    const char *name;     /* "hg"; heuristics are named NAME-TEMPLATE */
    const char *title;    /* "HG" */
    const char *summary;  /* one line for the list */
    const char *source;   /* "Mańdziuk 2007, section 3.1" */
    const char *doc;      /* how it works and examples, for its help */
    const char *template; /* the default one: "25f" */
    const char *unit;     /* of EvolveReport's done and total: "crossovers" */
    const char *spread;   /* what a deviation of a gene in its reports is */
    const Setting *settings;
    size_t settings_size;
    const LogColumn *columns; /* of log.csv before those of the genes; the last has no name */

    /* Gives settings that are not set, after constant defaults, those that depend on others or the
     * setup. May be NULL. */
    void (*complete)(void *settings, const EvolveSetup *setup);
    /* Checks what bounds cannot say; ERROR_USAGE. May be NULL. */
    bool (*check)(const void *settings, const EvolveSetup *setup, Error *error);
    /* A run before its first step; borrows settings and setup. NULL with an error. */
    void *(*open)(const void *settings, const EvolveSetup *setup, Error *error);
    /* The next step, seconds rather than minutes; ERROR_INTERRUPTED when stopped, after which the
     * run can only be closed. */
    bool (*step)(void *run, Error *error);
    bool (*is_finished)(const void *run);
    /* Transfers the state between two steps; a reader's run is as opened. */
    void (*transfer)(void *run, Archive *archive);
    /* The genes of a finished run's heuristic. */
    const double *(*best)(const void *run);
    /* Its patterns. NULL: those of the template, if it has any. */
    const PatternSet *(*patterns)(const void *run);
    /* Appends to a finished run's provenance: lines, the last one without a newline, of games or
     * positions used and of how good the result is by the generator's own measure. */
    void (*describe)(const void *run, Text *text);
    void (*close)(void *run);
} Generator;

/* clang-format off */
/* What every generator has in its file under the same names, with the struct of its settings. */
#define GENERATOR_PARTS(struct_) \
    .settings = SETTINGS, .settings_size = sizeof(struct_), .columns = COLUMNS, .open = open_run, \
    .step = step, .is_finished = is_finished, .transfer = transfer, .best = best, \
    .describe = describe, .close = close_run
/* Members of a Setting with a constant default, which the help tells with what is behind it: its
 * source, as ", ours". AT(member) is where it is in the struct. */
#define GENERATOR_NUMBER(kind, name, argument, member, help, value_, source, least, most) \
    SETTING_NUMBER(kind, name, argument, help " (default " value_ source ")", least, most, \
                   AT(member)), .value = (value_)
#define GENERATOR_WHOLE(name, member, help, value, source, least, most) \
    GENERATOR_NUMBER(SETTING_WHOLE, name, "N", member, help, value, source, least, most)
#define GENERATOR_REAL(name, member, help, value, source, least, most) \
    GENERATOR_NUMBER(SETTING_REAL, name, "X", member, help, value, source, least, most)
#define GENERATOR_CHOICE(name, argument, member, help, value_, source, choices) \
    SETTING_CHOICE(name, argument, help " (default " value_ source ")", AT(member), choices), \
    .value = (value_)
/* clang-format on */

/* All generators, ending with NULL. */
extern const Generator *const GENERATORS[];
/* NULL where there is none of that name. */
const Generator *generator_find(const char *name);

/* What a column of this name holds in the logs of all generators. */
LogKind log_kind(const char *name);

/* Gives settings that are not set their defaults, which may depend on all else, and checks what
 * bounds cannot say; ERROR_USAGE. */
bool evolve_complete(const Generator *generator, void *settings, const EvolveSetup *setup,
                     Error *error);

/* For generators: */

/* The seed of what is drawn in a part of the run, such as a round or a phase, for one purpose. */
static inline uint64_t evolve_seed(const EvolveSetup *setup, uint64_t part, uint64_t purpose) {
    return rng_derive(rng_derive(setup->seed, part), purpose);
}
/* Whether a stop was asked for; then *error (which may be NULL) is ERROR_INTERRUPTED. */
bool evolve_is_stopped(const EvolveSetup *setup, Error *error);
/* Does `count` tasks on the setup's threads [parallel_run]; ERROR_INTERRUPTED unless all were done.
 */
bool evolve_parallel(const EvolveSetup *setup, void *context,
                     bool (*work)(void *context, uint64_t index, int thread), uint64_t count,
                     Error *error);
/* Tells the listener, if there is one, with the population's spread or, without a population, that
 * of the best specimen alone with these deviations. */
bool evolve_tell(const EvolveSetup *setup, const Population *population, const double *deviations,
                 EvolveReport report, Error *error);
