/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions that claims share: each is made once.
 *
 * What claims read of one is a row of evolutions.csv, its weights among it. A folder that has the
 * row does not evolve again, whoever put it there: the row says by the hash of its experiment
 * (generator, template, settings, random seed) what it is of, and a row of another one is refused.
 * While one is made it is in FOLDER/NAME.evolution/, where a run that was stopped goes on. */
#pragma once

#include "evolve/evolution_log.h"
#include "papers/kind.h"

enum { EVOLUTION_NUMBER_MAX = 100, EVOLUTION_NAME_SIZE = 96 };

/* A row of evolutions.csv. What a log does not say is NaN, as is what it did not reach. */
typedef struct EvolvedRow {
    const char *name, *kind, *heuristic, *rules;
    int number;          /* from 1 to EVOLUTION_NUMBER_MAX */
    uint64_t experiment; /* the hash of the file that repeats it */
    const char *program; /* the version that evolved it */
    double crossovers, games;
    double more_than, at_most;           /* crossovers until the spread is a tenth of the first */
    double mutants, mutants_of_distinct; /* shares of the logged best */
    double logged;                       /* how many there are */
    double effective;                    /* share of the crossovers, */
    double effective_first;              /* of those in the first third of the log's rows, */
    double effective_last;               /* and in the last */
    double extreme; /* mean over the weights of the largest absolute value in the first row */
    double within_one, alike; /* shares of the weights: all within ±1; deviation at most 1e-26 */
    double first_sd, last_sd; /* medians of the weights' deviations */
    double fallen;            /* share of the weights whose variance fell a thousandfold */
    const char *weights;      /* in the order of the template's genes, blanks between */
} EvolvedRow;
extern const Record EVOLVED_ROWS;

/* The rows of a reproduction's folder; opaque owner. */
typedef struct Evolutions Evolutions;
/* ERROR_DATA where evolutions.csv is there and wrong. */
Evolutions *evolutions_open(const char *folder, Error *error);
void evolutions_close(Evolutions *evolutions);
/* Whether evolutions.csv of a folder can be read. */
bool evolutions_check(const char *folder, Error *error);
/* Copies the rows of a folder that another one does not have, in their order. A folder without any
 * is fine where it `may_lack` them. */
bool evolutions_copy(const char *from, const char *folder, bool may_lack, Error *error);

/* What is evolved: evolution `number` of a set, with a template, in a game. */
typedef struct EvolutionOrder {
    const EvolutionSet *set;
    const char *template; /* that the program or the paper brings */
    const char *rules;
    int number;
} EvolutionOrder;

/* Whether the paper or the program brings a template of that name; false with a complaint. */
bool evolution_check_template(const Claim *claim, const config_setting_t *where, const char *name);
/* Takes "SET TEMPLATE" apart; false with a complaint where one of them is not there. */
bool evolution_parse(const Claim *claim, const config_setting_t *where, const char *text,
                     EvolutionOrder *order);
/* The row, which is evolved where it is not there; NULL on failure or when stopped. Borrowed. */
const EvolvedRow *evolution_get(const Measuring *it, const EvolutionOrder *order, Error *error);
/* Its whole log, for which it is evolved though it may have a row; evolution_log_free. */
bool evolution_get_log(const Measuring *it, const EvolutionOrder *order, EvolutionLog *log,
                       Error *error);
/* Adds it as a player that searches with its weights. */
bool evolution_add_player(const Measuring *it, const EvolutionOrder *order, int depth,
                          Experiment *experiment, Error *error);
/* Its weights by the names of the template's genes: the value of a name; NaN: there is none. */
double evolution_weight(const Measuring *it, const EvolutionOrder *order, const char *gene,
                        Error *error);

/* Appends a heuristic file with this name and the weights of a log's row, or any. */
void evolution_write_best(const EvolutionLog *log, int row, const char *name, Text *text);
void evolution_write_weights(const EvolutionLog *log, const double *genes, const char *name,
                             Text *text);

/* What logs tell; pure. */

/* The crossovers after which a population's spread was a tenth of what it was at the start: more
 * than `low` (the row before, or the last one) and at most `high` (infinite: not in this log). Of
 * HG's log only the first phase counts, which alone starts from a new population. */
typedef struct Convergence {
    double low, high;
} Convergence;
Convergence log_convergence(const EvolutionLog *log);
/* The root of the mean square of all genes' standard deviations. */
double log_spread(const EvolutionLog *log, int row);
/* The share of rows whose best specimen is a mutant; of rows with another best than the row before
 * where `distinct`. */
double log_mutant_share(const EvolutionLog *log, bool distinct);
/* The share of the crossovers that were effective, of those which the rows from `first` to before
 * `end` report; NaN where there are none. */
double log_effective_share(const EvolutionLog *log, int first, int end);
/* Fills the figures of a row that the whole log tells. */
void log_read(const EvolutionLog *log, EvolvedRow *row);

/* Kept parts: what measurements leave in a reproduction's folder (NAME.games, NAME.evolution)
 * while not all claims have their rows. */

/* Removes what is left in folder/part. ERROR_CANNOT_WRITE where something of it stays. */
bool kept_remove_part(const char *folder, const char *part, Error *error);
bool kept_remove(const char *folder, Error *error);
/* Leaves them, the games with their result files: scripts/recount reads these. Where that fails for
 * one, the others' files are written nonetheless. */
bool kept_close(const char *folder, Error *error);
