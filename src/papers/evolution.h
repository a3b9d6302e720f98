/* Evolutions for claims: run in folder/NAME.evolution/, and what their logs say.
 *
 * A run that was stopped or killed goes on; claims that name the same evolution share it. The
 * folders stay until all claims have their rows. */
#ifndef JUMPOFF_PAPERS_EVOLUTION_H
#define JUMPOFF_PAPERS_EVOLUTION_H

#include "eval/formula.h"
#include "papers/claim.h"

/* What is evolved. */
typedef struct EvolutionPlan {
    const char *name;      /* of the folder and of the heuristic; its seed is drawn from it, too */
    const char *generator; /* "shg" */
    const char *heuristic; /* the template: one that the program brings */
    const char *text;      /* not NULL: the template is this heuristic file instead */
    const char *rules;
    const char *settings; /* as "depth=4 crossovers=2000"; others have their defaults */
} EvolutionPlan;

/* A log.csv: a row for each report of the generator; owner of its arrays. */
typedef struct EvolutionLog {
    Formula template;
    int columns, rows, genes;
    int first; /* column of the first gene; each has four */
    char **names;
    double *values; /* rows × columns; NaN where a field is empty */
} EvolutionLog;

typedef enum GeneColumn { GENE_MINIMUM, GENE_MAXIMUM, GENE_DEVIATION, GENE_BEST } GeneColumn;

/* Evolves, or goes on, or takes what is finished; release with evolution_log_free. False on failure
 * or when stopped; *log is then empty. */
bool claim_evolve(const ClaimRun *run, const EvolutionPlan *plan, EvolutionLog *log, Error *error);
void evolution_log_free(EvolutionLog *log);

/* Reads a log.csv; *log has no template then. ERROR_DATA for what is none. */
bool evolution_log_read(EvolutionLog *log, const char *path, Error *error);
/* The index of a column; it must be there. */
int evolution_column(const EvolutionLog *log, const char *name);
double evolution_value(const EvolutionLog *log, int row, const char *column);
/* What the log says of a gene; the name of the gene. */
double evolution_gene(const EvolutionLog *log, int row, int gene, GeneColumn column);
const char *evolution_gene_name(const EvolutionLog *log, int gene);
/* The root of the mean square of all genes' standard deviations. */
double evolution_spread(const EvolutionLog *log, int row);

/* Appends a heuristic file with this name and the weights of a row's best specimen, or any. */
void evolution_write_best(const EvolutionLog *log, int row, const char *name, Text *text);
void evolution_write_weights(const EvolutionLog *log, const double *genes, const char *name,
                             Text *text);

#endif
