/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generators evolve the weights of a template in steps. A run is a state that steps change; between
 * steps it can be archived and read back. A step's random numbers depend only on the seed and the
 * step's number, so a run has the same bits with any number of threads and interruptions. */
#pragma once

#include "evolve/population.h"
#include "util/csv_schema.h"

#include <math.h>

/* clang-format off */
/* The values that a column of log.csv may have: any number, a whole one, a share, or one that is not
 * below 0; all but whole numbers may be empty. Counts are small enough to be exact in a double and
 * in gnuplot. In all logs, columns of one name have one kind. */
#define LOG_ANY .decimals = COLUMN_EXACT
#define LOG_COUNT .decimals = 0, .most = 1e15, .is_needed = true
#define LOG_SHARE .decimals = COLUMN_EXACT, .most = 1
#define LOG_POSITIVE .decimals = COLUMN_EXACT, .most = INFINITY

/* A list of COLUMN(ID, "name", KIND, "unit", "meaning") makes the numbers of the columns and the
 * table: enum { LIST(LOG_COLUMN_ID) COUNT }; CsvColumn COLUMNS[] = {LIST(LOG_COLUMN){.name = NULL}}; */
#define LOG_COLUMN_ID(id, name, kind, unit, meaning) id,
#define LOG_COLUMN(id, name_, kind_, unit_, meaning_) \
    {.name = (name_), .kind = COLUMN_REAL, LOG_##kind_, .unit = (unit_), .meaning = (meaning_)},
/* clang-format on */

/* A report of a run, a row of log.csv; the run owns everything. */
typedef struct EvolveReport {
    const double *values; /* of the generator's columns; NaN: an empty field */
    const Spread *spread; /* of the population */
    const double *best;   /* genes of the best specimen */
    uint64_t done, total; /* work, in the generator's unit */
} EvolveReport;

/* Called with each report; false ends the step with the error that it has set. */
typedef bool EvolveListener(void *context, const EvolveReport *report, Error *error);

typedef struct Match Match; /* evolve/match.h */

/* The input of every run, on the standard board; everything is borrowed. */
typedef struct EvolveSetup {
    const Genome *genome;
    const Rules *rules;
    uint64_t seed;
    int threads;             /* does not affect results */
    Match *matches;          /* one a thread */
    const atomic_bool *stop; /* may be NULL */
    EvolveListener *listener;
    void *context; /* of the listener */
} EvolveSetup;

typedef struct Generator Generator;

/* A run: the first member of the generator's own struct. */
typedef struct GeneratorRun {
    const Generator *generator;
    const EvolveSetup *setup;
    const void *settings; /* the generator's */
    int step, steps;      /* finished ones; all, set by generator->open */
    double *best;         /* the genes of its heuristic: those of the last report */
} GeneratorRun;

/* Descriptors are constants. `settings` below is the generator's own struct, `run` points to one
 * that begins with a GeneratorRun. */
struct Generator {
    const char *name;     /* "hg"; heuristics are named NAME-TEMPLATE */
    const char *title;    /* "HG" */
    const char *summary;  /* the list: what the heuristics have that the template has not */
    const char *source;   /* "Mańdziuk 2007, section 3.1" */
    const char *doc;      /* description and examples for its help */
    const char *template; /* the default one: "25f" */
    const char *unit;     /* of EvolveReport's done and total: "crossovers" */
    const char *spread;   /* the meaning of a gene's deviation in its reports */
    const Setting *settings;
    size_t settings_size, run_size;
    const CsvColumn *columns; /* of log.csv, before those of the genes; the last has no name */

    /* Sets defaults that depend on other settings or the setup. May be NULL. */
    void (*complete)(void *settings, const EvolveSetup *setup);
    /* Checks conditions that bounds cannot express; ERROR_USAGE. May be NULL. */
    bool (*check)(const void *settings, const EvolveSetup *setup, Error *error);
    /* Opens a run, of zeros but for its first member, before its first step; close follows also
     * after a failure. */
    bool (*open)(void *run, Error *error);
    /* The next step, of seconds; ERROR_INTERRUPTED when stopped: the run can only be closed. */
    bool (*step)(void *run, Error *error);
    /* Writes or reads the state between two steps; a run that reads was just opened. */
    void (*transfer)(void *run, Archive *archive);
    /* The patterns of a finished run. NULL: those of the template. */
    PatternSet *(*patterns)(const void *run);
    /* Appends lines (the last without a newline) to the provenance of a finished run: the games or
     * positions used, and the quality by the generator's own measure. */
    void (*describe)(const void *run, Text *text);
    void (*close)(void *run); /* frees the struct's members */
};

/* clang-format off */
/* The members with the same names in every generator's file; NAMESettings and NAMERun are its
 * structs. */
#define GENERATOR_PARTS(name) \
    .settings = SETTINGS, .settings_size = sizeof(name##Settings), .run_size = sizeof(name##Run), \
    .columns = COLUMNS, .open = open_run, .step = step, .transfer = transfer, \
    .describe = describe, .close = close_run
/* A Setting that only --help-all shows. */
#define RARE(...) {__VA_ARGS__, .flags = SETTING_RARE}
/* A Setting with a constant default. The help shows the default and then `source`, as ", section
 * 5"; AT(member) is its place in the struct. */
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

extern const Generator GENERATOR_GA, GENERATOR_HG, GENERATOR_PATTERNS, GENERATOR_SHG, GENERATOR_TD,
    GENERATOR_TEXEL;
/* All generators, ending with NULL. */
extern const Generator *const GENERATORS[];
/* Returns the generator of this name, or NULL. */
const Generator *generator_find(const char *name);

/* Sets unset settings to their defaults, then checks as generator->check does; ERROR_USAGE. */
CHECKED bool evolve_complete(const Generator *generator, void *settings, const EvolveSetup *setup,
                             Error *error);

/* Opens a run before its first step; borrows settings and setup. NULL with an error. */
CHECKED GeneratorRun *evolve_open(const Generator *generator, const void *settings,
                                  const EvolveSetup *setup, Error *error);
void evolve_close(GeneratorRun *run);
/* Takes the next step; ERROR_INTERRUPTED when stopped: the run can only be closed. */
CHECKED bool evolve_step(GeneratorRun *run, Error *error);
static inline bool evolve_is_finished(const GeneratorRun *run) { return run->step == run->steps; }
/* Writes or reads the state between two steps; a run that reads was just opened. */
void evolve_transfer(GeneratorRun *run, Archive *archive);

/* For generators: */

/* Returns the random seed for one purpose in a part of the run, such as a round or a phase. */
static inline uint64_t evolve_seed(const EvolveSetup *setup, uint64_t part, uint64_t purpose) {
    return rng_derive(rng_derive(setup->seed, part), purpose);
}
/* Whether a stop was requested; *error (may be NULL) is then ERROR_INTERRUPTED. */
CHECKED bool evolve_is_stopped(const EvolveSetup *setup, Error *error);
/* Runs `count` tasks on the setup's threads; ERROR_INTERRUPTED unless all were done. */
CHECKED bool evolve_parallel(const EvolveSetup *setup, void *context,
                             bool (*work)(void *context, uint64_t index, int thread),
                             uint64_t count, Error *error);
/* Notes the best specimen, and passes a report to the listener, if any, with the spread of the
 * population; without a population, of the best specimen alone with these deviations. */
CHECKED bool evolve_report(const GeneratorRun *run, const Population *population,
                           const double *deviations, EvolveReport report, Error *error);
