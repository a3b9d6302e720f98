/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Genomes: the weights of a template as a vector. Populations of them, and the genetic operators of
 * HG and SHG [Mańdziuk 2007, section 3.1]. The caller defines fitness. Genes are in the order of
 * the components and their terms. Each component is a linear combination that is crossed on its
 * own. Conditions do not evolve. */
#pragma once

#include "eval/formula.h"
#include "evolve/archive.h"
#include "util/rng.h"

/* The shape of all genomes of a template; borrows it. */
typedef struct Genome {
    const Formula *formula;
    int count;                             /* of genes, at least 1 */
    int first[FORMULA_COMPONENTS_MAX + 1]; /* the first gene of each component; then count */
} Genome;

Genome genome_of(const Formula *formula);
/* Fills `genes` with the template's weights. */
void genome_weights(const Genome *genome, double *genes);
/* Returns a copy of the template with these weights; release with formula_free. */
Formula genome_formula(const Genome *genome, const double *genes);
/* Reads all weights, in the order of the genes, blanks between; false unless each is valid in a
 * heuristic file. */
bool genome_parse_weights(const Genome *genome, const char *text, double *weights);
/* Fills `row` with the factor of each gene in a position: its quantity if its component applies,
 * else 0. The formula's value is the scalar product with the genes, apart from rounding. */
void genome_row(const Genome *genome, const Board *board, double *row);

/* Whether the gene is the weight of one of Samuel's factors. */
bool genome_is_factor(const Genome *genome, int gene);
/* Appends a gene's name: QUANTITY or COMPONENT.QUANTITY, with the number of a component without a
 * name, unless it is the only one. No two genes have one name. */
void genome_name_gene(const Genome *genome, int gene, Text *name);

/* Specimens with the genome's shape, which is borrowed; release with population_free. */
typedef struct Population {
    const Genome *genome;
    int count;
    double *genes; /* specimen after specimen */
    bool *mutants; /* specimens that are mutants */
} Population;

/* Creates a population whose weights are 0. */
Population population_new(const Genome *genome, int count);
void population_free(Population *population);
double *population_genes(const Population *population, int specimen);
/* Writes genes and mutants to an archive or reads them. */
void population_transfer(Population *population, Archive *archive);

/* The spread of each gene over a population; arrays have an element a gene. */
typedef struct Spread {
    double *minimum, *maximum, *deviation; /* standard; exactly 0 if all are equal */
} Spread;

void population_spread(const Population *population, const Spread *spread);

/* Whether specimen a is fitter than b. */
typedef bool Fitter(void *context, int a, int b);

/* Tournament selection: draws `size` of `count` specimens with replacement; returns the fittest,
 * the first of equals. */
int selection_pick(int count, int size, Fitter *fitter, void *context, Rng *rng);

/* The default size of a tournament: 2 to 5, by the number of genes [Mańdziuk 2007, section 5]. */
int selection_size(int genes, int population);
/* Whether a tournament is at most as large as the population; ERROR_USAGE. */
CHECKED bool selection_check(int size, int population, Error *error);

/* Draws each gene from -range … range. */
void specimen_draw(const Genome *genome, double range, double *genes, Rng *rng);
/* Makes a child. Each component is crossed at a random gene, whose value is drawn between the
 * parents'; genes before it are from one parent, genes after it from the other. */
void specimen_cross(const Genome *genome, const double *a, const double *b, double *child,
                    Rng *rng);
/* Mutates each gene with this probability: times 2 or 1/2, and half as often times -1 [Mańdziuk
 * 2007, section 3.1]; with an `addition` above 0 by adding a number from -addition … addition
 * [footnote 5]. No gene leaves ±GENE_MAX. Returns whether one mutated. */
#define GENE_MAX 1e6
bool specimen_mutate(const Genome *genome, double rate, double addition, double *genes, Rng *rng);

/* Norms of a genotype: root of the sum of squares, sum and maximum of absolute values, none. */
typedef enum Norm { NORM_EUCLIDEAN, NORM_SUM, NORM_MAXIMUM, NORM_NONE } Norm;
extern const char *const NORMS[]; /* names by Norm, ending with NULL */

/* Divides the genes by their norm, unless all are 0. */
void specimen_normalise(const Genome *genome, Norm norm, double *genes);
