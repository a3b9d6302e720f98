/* log.csv: what a generator has reported, a row each: its own columns, then for each gene G
 * min_G, max_G, sd_G (of the population) and best_G (of the best specimen). */
#pragma once

#include "evolve/generator.h"

/* A gene's columns, and what their names begin with. */
typedef enum GeneColumn { GENE_MINIMUM, GENE_MAXIMUM, GENE_DEVIATION, GENE_BEST } GeneColumn;
enum { EVOLVE_GENE_COLUMNS = 4 };
extern const char *const EVOLVE_GENE_PREFIXES[EVOLVE_GENE_COLUMNS];

/* Opaque owner. */
typedef struct EvolveLog EvolveLog;

/* Makes the file, which must not exist, with its header (ERROR_CANNOT_WRITE); or opens the one that
 * is there, to go on with it: then it is to be cut (ERROR_NO_INPUT where it is not there,
 * ERROR_CANNOT_WRITE while another process writes it). Borrows the genome and the columns, which
 * end with a name that is NULL. */
EvolveLog *evolve_log_open(const char *path, bool is_there, const LogColumn *columns,
                           const Genome *genome, Error *error);
/* Cuts off what is beyond `length` bytes; 0: all, and begins anew. ERROR_DATA where it is shorter.
 */
bool evolve_log_cut(EvolveLog *log, uint64_t length, Error *error);
/* Adds a row; whoever reads the file sees it when this returns. */
bool evolve_log_add(EvolveLog *log, const EvolveReport *report, Error *error);
/* Waits until all rows are on the disk, and says how many bytes these are. */
bool evolve_log_sync(EvolveLog *log, uint64_t *length, Error *error);
/* Closes it; NULL is fine. */
bool evolve_log_close(EvolveLog *log, Error *error);
