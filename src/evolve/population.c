/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/population.h"

#include <assert.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdlib.h>

Genome genome_of(const Formula *formula) {
    Genome genome = {.formula = formula};
    for (int i = 0; i < formula->component_count; i++) {
        genome.first[i] = genome.count;
        genome.count += formula->components[i].term_count;
    }
    genome.first[formula->component_count] = genome.count;
    assert(genome.count > 0);
    return genome;
}

Formula genome_formula(const Genome *genome, const double *genes) {
    Formula formula = formula_copy(genome->formula);
    for (int i = 0; i < formula.component_count; i++) {
        Component *const component = &formula.components[i];
        for (int t = 0; t < component->term_count; t++) component->terms[t].weight = *genes++;
    }
    return formula;
}

bool genome_parse_weights(const Genome *genome, const char *text, double *weights) {
    for (int gene = 0; gene < genome->count; gene++) {
        char *end;
        weights[gene] = strtod(text, &end);
        if (end == text || !(fabs(weights[gene]) < EVAL_LIMIT)) return false;
        text = end;
    }
    return *text == '\0';
}

void genome_row(const Genome *genome, const Board *board, double *row) {
    for (int i = 0; i < genome->formula->component_count; i++) {
        const Component *const component = &genome->formula->components[i];
        const bool applies = component_applies(component, board);
        for (int t = 0; t < component->term_count; t++)
            *row++ = applies ? quantity_value(component->terms[t].quantity, board) : 0;
    }
}

static int component_of(const Genome *genome, int gene) {
    int component = 0;
    while (gene >= genome->first[component + 1]) component++;
    return component;
}

static const Term *term_of(const Genome *genome, int gene) {
    const int component = component_of(genome, gene);
    return &genome->formula->components[component].terms[gene - genome->first[component]];
}

void genome_weights(const Genome *genome, double *genes) {
    for (int gene = 0; gene < genome->count; gene++) genes[gene] = term_of(genome, gene)->weight;
}

bool genome_is_factor(const Genome *genome, int gene) {
    return term_of(genome, gene)->quantity.parameter >= SAMUEL_PARAMETER_FIRST;
}

void genome_name_gene(const Genome *genome, int gene, Text *name) {
    const int component = component_of(genome, gene);
    const char *const own = genome->formula->components[component].name;
    if (*own != '\0')
        text_append(name, "%s.", own);
    else if (genome->formula->component_count > 1)
        text_append(name, "%d.", component + 1);
    quantity_write(term_of(genome, gene)->quantity, name);
}

/* ---- populations ---- */

Population population_new(const Genome *genome, int count) {
    const size_t specimens = (size_t)count, genes = (size_t)genome->count;
    return (Population){genome, count, memory_allocate(specimens * genes * sizeof(double)),
                        memory_allocate(specimens * sizeof(bool))};
}

void population_free(Population *population) {
    free(population->genes);
    free(population->mutants);
    *population = (Population){0};
}

double *population_genes(const Population *population, int specimen) {
    return population->genes + (ptrdiff_t)specimen * population->genome->count;
}

void population_transfer(Population *population, Archive *archive) {
    const int values = population->count * population->genome->count;
    archive_reals(archive, population->genes, values, EVAL_LIMIT);
    for (int i = 0; i < population->count; i++) {
        uint64_t is_mutant = population->mutants[i];
        archive_uint(archive, &is_mutant, 1);
        population->mutants[i] = is_mutant == 1;
    }
}

/* Measures from the first value, so that equal values deviate by exactly 0. */
void population_spread(const Population *population, const Spread *spread) {
    const int genes = population->genome->count;
    for (int gene = 0; gene < genes; gene++) {
        const double *const values = population->genes + gene, origin = values[0];
        double sum = 0, squares = 0;
        for (int i = 0; i < population->count; i++) sum += values[(ptrdiff_t)i * genes] - origin;
        const double mean = sum / population->count;
        for (int i = 0; i < population->count; i++) {
            const double distance = values[(ptrdiff_t)i * genes] - origin - mean;
            squares += distance * distance;
        }
        gsl_stats_minmax(&spread->minimum[gene], &spread->maximum[gene], values, (size_t)genes,
                         (size_t)population->count);
        spread->deviation[gene] = sqrt(squares / population->count);
    }
}

int selection_pick(int count, int size, Fitter *fitter, void *context, Rng *rng) {
    int winner = (int)rng_below(rng, (uint32_t)count);
    for (int i = 1; i < size; i++) {
        const int other = (int)rng_below(rng, (uint32_t)count);
        if (other != winner && fitter(context, other, winner)) winner = other;
    }
    return winner;
}

int selection_size(int genes, int population) {
    const int size = genes <= 10 ? 2 : genes <= 20 ? 3 : genes <= 40 ? 4 : 5;
    return size < population ? size : population;
}

bool selection_check(int size, int population, Error *error) {
    return size <= population ||
           error_set(error, ERROR_USAGE, "--tournament %d: expected at most the population, %d",
                     size, population);
}

void specimen_draw(const Genome *genome, double range, double *genes, Rng *rng) {
    for (int i = 0; i < genome->count; i++) genes[i] = range * (2 * rng_real(rng) - 1);
}

void specimen_cross(const Genome *genome, const double *a, const double *b, double *child,
                    Rng *rng) {
    for (int i = 0; i < genome->formula->component_count; i++) {
        const int first = genome->first[i], end = genome->first[i + 1];
        const bool swapped = rng_below(rng, 2) == 1;
        const double *const before = swapped ? b : a, *const after = swapped ? a : b;
        const int cut = first + (int)rng_below(rng, (uint32_t)(end - first));
        for (int gene = first; gene < end; gene++)
            child[gene] = gene < cut ? before[gene] : after[gene];
        /* This form never leaves the interval; x + u (y - x) could by rounding. */
        const double x = before[cut], y = after[cut], value = x + rng_real(rng) * (y - x);
        child[cut] = fmin(fmax(value, fmin(x, y)), fmax(x, y));
    }
}

bool specimen_mutate(const Genome *genome, double rate, double addition, double *genes, Rng *rng) {
    bool any = false;
    for (int i = 0; i < genome->count; i++) {
        if (rng_real(rng) >= rate) continue;
        any = true;
        if (addition > 0) {
            genes[i] =
                fmax(-GENE_MAX, fmin(GENE_MAX, genes[i] + addition * (2 * rng_real(rng) - 1)));
            continue;
        }
        const uint32_t kind = rng_below(rng, 5);
        /* A gene without effect drifts freely, and must not reach the size of a win. */
        if (kind < 2)
            genes[i] = fabs(genes[i]) <= GENE_MAX / 2 ? genes[i] * 2 : genes[i];
        else
            genes[i] = kind < 4 ? genes[i] / 2 : -genes[i];
    }
    return any;
}

const char *const NORMS[] = {"euclidean", "sum", "maximum", "none", NULL};

void specimen_normalise(const Genome *genome, Norm norm, double *genes) {
    double squares = 0, sum = 0, maximum = 0;
    for (int i = 0; i < genome->count; i++) {
        squares += genes[i] * genes[i];
        sum += fabs(genes[i]);
        maximum = fmax(maximum, fabs(genes[i]));
    }
    const double lengths[] = {[NORM_EUCLIDEAN] = sqrt(squares),
                              [NORM_SUM] = sum,
                              [NORM_MAXIMUM] = maximum,
                              [NORM_NONE] = 1};
    for (int i = 0; lengths[norm] != 0 && i < genome->count; i++) genes[i] /= lengths[norm];
}
