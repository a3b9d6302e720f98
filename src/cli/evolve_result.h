/* What an evolution has found: the heuristic file, and the table for people. */
#ifndef JUMPOFF_CLI_EVOLVE_RESULT_H
#define JUMPOFF_CLI_EVOLVE_RESULT_H

#include "evolve/hg.h"
#include "util/text.h"

/* Borrows everything; arrays have a place a gene. */
typedef struct Evolved {
    const Genome *genome;
    const HgSettings *settings;
    const char *name;    /* of the heuristic */
    const char *command; /* that evolves it again */
    const double *genes, *deviations;
    double best, mean; /* sums of squared errors of the last phase */
} Evolved;

/* Writes folder/NAME.heuristic. */
bool evolved_write(const Evolved *evolved, const char *folder, Error *error);
/* Appends the weights as a table, the errors, and where the files in the folder are. */
void evolved_show(const Evolved *evolved, const char *folder, Text *text);

#endif
