/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/ga/breeding.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Shares need not add up to 1: where the sum stays below what was drawn, the last fit one has it.
 */
int roulette_pick(const double *fitness, int count, Rng *rng) {
    double rest = rng_real(rng);
    int last = 0;
    for (int i = 0; i < count; i++) {
        if (fitness[i] <= 0) continue;
        if (rest < fitness[i]) return i;
        rest -= fitness[i];
        last = i;
    }
    return last;
}

void genes_exchange(double *a, double *b, const GeneList *list, int point) {
    for (int i = point; i < list->count; i++) {
        const int at = list->genes[i];
        const double gene = a[at];
        a[at] = b[at];
        b[at] = gene;
    }
}

double gene_mutate(double gene, MutationStep step, Rng *rng) {
    enum { SAMUEL_MAX = 1 << 18 };
    if (step == STEP_ANYWHERE) return SAMUEL_MAX * (2 * rng_real(rng) - 1);
    const double u = rng_real(rng), share = u * u;
    const bool grows = rng_below(rng, 2) == 1;
    if (gene == 0 && step == STEP_PROPORTIONAL) return share;
    const double change = step == STEP_PROPORTIONAL ? gene * share : share;
    const double mutated = grows ? gene + change : gene - change;
    return fabs(mutated) > fmax(GENE_MAX, fabs(gene)) ? gene : mutated;
}

bool genes_mutate(double *genes, const GeneList *list, Mutation mutation, Rng *rng) {
    bool any = false;
    for (int i = 0; i < list->count; i++) {
        if (rng_real(rng) >= mutation.rate) continue;
        double *const gene = &genes[list->genes[i]];
        *gene = gene_mutate(*gene, mutation.step, rng);
        any = true;
    }
    return any;
}

/* With one gene there is no point at which to cut. */
static int draw_point(int count, Rng *rng) {
    return count == 1 ? 1 : 1 + (int)rng_below(rng, (uint32_t)count - 1);
}

void population_breed(const Population *parents, const double *fitness, const GeneList *list,
                      Mutation mutation, Population *children, Rng *rng) {
    const size_t size = (size_t)parents->genome->count * sizeof(double);
    assert(parents->count % 2 == 0 && children->count == parents->count);
    for (int i = 0; i < parents->count; i += 2) {
        double *const pair[] = {population_genes(children, i), population_genes(children, i + 1)};
        for (int k = 0; k < 2; k++) {
            const int parent = roulette_pick(fitness, parents->count, rng);
            memcpy(pair[k], population_genes(parents, parent), size);
        }
        genes_exchange(pair[0], pair[1], list, draw_point(list->count, rng));
        for (int k = 0; k < 2; k++)
            children->mutants[i + k] = genes_mutate(pair[k], list, mutation, rng);
    }
}
