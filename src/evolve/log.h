/* log.csv: the states that HG has logged, a row each. */
#ifndef JUMPOFF_EVOLVE_LOG_H
#define JUMPOFF_EVOLVE_LOG_H

#include "evolve/hg.h"
#include "util/text.h"

/* The columns are phase (from 1), first_ply, last_ply, positions (of the phase), crossovers
 * and effective (so far in the phase), effective_share, best and mean (sums of squared errors),
 * best_is_mutant, then for each gene G min_G, max_G, sd_G and best_G. Opaque owner. */
typedef struct EvolveLog EvolveLog;

/* Makes the file, which must not exist, with its header; NULL with ERROR_CANNOT_WRITE. Borrows the
 * genome. */
EvolveLog *evolve_log_open(const char *path, const Genome *genome, int positions, Error *error);
/* Adds a row; it is on the disk when this returns. */
bool evolve_log_add(EvolveLog *log, const HgLog *state, Error *error);
/* Closes it; NULL is fine. */
bool evolve_log_close(EvolveLog *log, Error *error);

/* The name of a gene's component: its own, or its number; "" where there is only one without a
 * name. It points into the formula or into `number`. */
enum { EVOLVE_NUMBER_SIZE = 16 };
const char *evolve_component_name(const Genome *genome, int component, char *number);
/* The component that a gene is in, and its term. */
int evolve_component(const Genome *genome, int gene);
const Term *evolve_term(const Genome *genome, int gene);
/* Appends a gene's name: QUANTITY or COMPONENT.QUANTITY. No two genes have one name. */
void evolve_name_gene(const Genome *genome, int gene, Text *name);

#endif
