/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Genomes: the weights of a template, a heuristic file, as a vector.
 *
 * Genes follow the components in order and within each the terms; each component is a linear
 * combination that crosses over by itself [paper 003, section 3.1]. Conditions do not evolve. */
#pragma once

#include "eval/formula.h"

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
