/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Genomes, the weights of a template, a heuristic file, as a vector; populations of them; and the
 * genetic operators on these for HG and SHG [Mańdziuk 2007, section 3.1]. What is fit is the
 * caller's.
 *
 * Genes follow the components in order and within each the terms; each component is a linear
 * combination that crosses over by itself. Conditions do not evolve. */
#pragma once

#include "eval/formula.h"
#include "evolve/archive.h"
#include "util/rng.h"

/* The shape of all genomes of a template; borrows it. */
typedef struct Genome {
    const Formula *formula;
    int count;                             /* of genes, at least 1 */
    int first[FORMULA_COMPONENTS_MAX + 1]; /* of each component; after the last one: count */
} Genome;

Genome genome_of(const Formula *formula);
/* The template's own weights. */
void genome_weights(const Genome *genome, double *genes);
/* A copy of the template with these weights; release with formula_free. */
Formula genome_formula(const Genome *genome, const double *genes);
/* What each gene weighs in a position: its quantity where its component applies, 0 elsewhere. The
 * value of the formula is the scalar product with the genes, but for rounding. */
void genome_row(const Genome *genome, const Board *board, double *row);

/* The component that a gene is in, and its term. */
int genome_component(const Genome *genome, int gene);
const Term *genome_term(const Genome *genome, int gene);
/* Whether it weighs one of Samuel's factors. */
bool genome_is_factor(const Genome *genome, int gene);
/* The name of a gene's component: its own, or its number; "" where there is only one without a
 * name. It points into the formula or into `number`. */
enum { GENOME_NUMBER_SIZE = 16 };
const char *genome_component_name(const Genome *genome, int component, char *number);
/* Appends a gene's name: QUANTITY or COMPONENT.QUANTITY. No two genes have one name. */
void genome_name_gene(const Genome *genome, int gene, Text *name);

/* Specimens of a genome's shape, which it borrows; release with population_free. */
typedef struct Population {
    const Genome *genome;
    int count;
    double *genes; /* specimen after specimen */
    bool *mutants; /* specimens that mutated when they were made */
} Population;

/* All weights 0. */
Population population_new(const Genome *genome, int count);
void population_free(Population *population);
double *population_genes(const Population *population, int specimen);
void population_transfer(Population *population, Archive *archive);

/* How a population's values of each gene lie; arrays have a place a gene. */
typedef struct Spread {
    double *minimum, *maximum, *deviation; /* standard, 0 exactly when all are the same */
} Spread;

Spread spread_new(int genes); /* release with spread_free */
void spread_free(Spread *spread);
void population_spread(const Population *population, const Spread *spread);

/* Whether specimen a is fitter than b. */
typedef bool Fitter(void *context, int a, int b);

/* The winner of a tournament of `size` specimens of `count`, drawn with return: the first to come
 * stays until a fitter one comes. */
int tournament_pick(int count, int size, Fitter *fitter, void *context, Rng *rng);

/* How many compete by default: 2 to 5, more for more genes [Mańdziuk 2007, section 5], and at most
 * the population. */
int tournament_size(int genes, int population);
/* Whether a tournament is at most as big as the population; ERROR_USAGE. */
bool tournament_check(int size, int population, Error *error);

/* Draws each gene from -range … range. */
void specimen_draw(const Genome *genome, double range, double *genes, Rng *rng);
/* Makes a child; each component is crossed by itself: at a gene, drawn, the child's value lies
 * anywhere between the parents', before it are the genes of one parent, after it those of the
 * other. */
void specimen_cross(const Genome *genome, const double *a, const double *b, double *child,
                    Rng *rng);
/* Mutates each gene at this rate: times 2 or 1/2, and half as often times -1 [Mańdziuk 2007,
 * section 3.1]; or, with an `addition` above 0, by adding what is drawn from -addition … addition
 * [footnote 5]. No gene leaves ±GENE_MAX. Returns whether one mutated. */
#define GENE_MAX 1e6
bool specimen_mutate(const Genome *genome, double rate, double addition, double *genes, Rng *rng);

/* Norms of a genotype: the root of the sum of squares, the sum of the absolute values, the largest
 * of them; and none, by which nothing is normalised. */
typedef enum Norm { NORM_EUCLIDEAN, NORM_SUM, NORM_MAXIMUM, NORM_NONE } Norm;
extern const char *const NORMS[]; /* their names by Norm, ending with NULL */

/* Divides the genes by their norm, unless they are all 0. */
void specimen_normalise(const Genome *genome, Norm norm, double *genes);
