/* The genetic operators of seed 000. */
#include "evolve/breeding.h"

#include "../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TRIALS = 20000 };

/* Whether a count of trials is what its chance gives, but for five standard deviations. */
static bool is_likely(int count, int trials, double chance) {
    const double mean = trials * chance;
    return fabs(count - mean) < 5 * sqrt(mean * (1 - chance));
}

Test(breeding, parents_are_drawn_by_fitness) {
    static const double FITNESS[] = {1 / 7.0, 0, 3 / 7.0, 0, 0, 2 / 7.0, 1 / 7.0, 0};
    enum { COUNT = sizeof FITNESS / sizeof *FITNESS };
    int picks[COUNT] = {0};
    Rng rng = rng_seeded(1);
    for (int i = 0; i < TRIALS; i++) picks[roulette_pick(FITNESS, COUNT, &rng)]++;
    for (int i = 0; i < COUNT; i++) {
        if (FITNESS[i] == 0)
            cr_assert_eq(picks[i], 0, "%d", i);
        else
            cr_assert(is_likely(picks[i], TRIALS, FITNESS[i]), "%d: %d", i, picks[i]);
    }
}

/* Shares that add up to less, for a draw beyond them. */
Test(breeding, the_last_fit_one_has_the_rest) {
    static const double FITNESS[] = {0, 0.25, 0.25, 0};
    int picks[4] = {0};
    Rng rng = rng_seeded(2);
    for (int i = 0; i < TRIALS; i++) picks[roulette_pick(FITNESS, 4, &rng)]++;
    cr_assert(picks[0] == 0 && picks[3] == 0);
    cr_assert(is_likely(picks[1], TRIALS, 0.25), "%d", picks[1]);
}

Test(breeding, exchanges_from_the_point_on) {
    double a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
    genes_exchange(a, b, 4, 1);
    const double a_after[] = {1, 6, 7, 8}, b_after[] = {5, 2, 3, 4};
    cr_assert(memcmp(a, a_after, sizeof a) == 0 && memcmp(b, b_after, sizeof b) == 0);
    genes_exchange(a, b, 4, 4);
    cr_assert_arr_eq(a, a_after, sizeof a, "the point at the end");
}

/* The step of w is w u^2: within half of it as often as u is below sqrt(1/2), and so on; as often
 * up as down. */
Test(breeding, mutation_steps) {
    static const double WEIGHTS[] = {1, 20, -0.003};
    static const double SHARES[] = {0.01, 0.04, 0.25, 0.5, 0.81};
    enum { SHARE_COUNT = sizeof SHARES / sizeof *SHARES };
    Rng rng = rng_seeded(3);
    for (size_t w = 0; w < sizeof WEIGHTS / sizeof *WEIGHTS; w++) {
        int below[SHARE_COUNT] = {0}, up = 0, far = 0;
        for (int i = 0; i < TRIALS; i++) {
            const double share = gene_mutate(WEIGHTS[w], &rng) / WEIGHTS[w];
            cr_assert(0 <= share && share < 2, "%g", share);
            for (int k = 0; k < SHARE_COUNT; k++) below[k] += fabs(share - 1) < SHARES[k];
            up += share > 1;
            far += share < 0.01 || share > 1.99;
        }
        for (int k = 0; k < SHARE_COUNT; k++) {
            cr_assert(is_likely(below[k], TRIALS, sqrt(SHARES[k])), "%g: %d", SHARES[k], below[k]);
        }
        cr_assert(is_likely(up, TRIALS, 0.5), "%d", up);
        cr_assert_gt(far, 0, "the whole range is used");
    }
}

/* A weight of 0 becomes u^2. */
Test(breeding, zeros_come_back) {
    Rng rng = rng_seeded(4);
    int quarter = 0;
    for (int i = 0; i < TRIALS; i++) {
        const double gene = gene_mutate(0, &rng);
        cr_assert(0 <= gene && gene < 1);
        quarter += gene < 0.25;
    }
    cr_assert(is_likely(quarter, TRIALS, 0.5), "%d", quarter);
}

Test(breeding, growth_ends_at_the_limit) {
    Rng rng = rng_seeded(5);
    double greatest = 0, beyond = 3 * GENE_MAX;
    int shrunk = 0;
    for (int i = 0; i < TRIALS; i++) {
        greatest = fmax(greatest, fabs(gene_mutate(-0.9 * GENE_MAX, &rng)));
        const double next = gene_mutate(beyond, &rng);
        cr_assert_leq(next, beyond);
        shrunk += next < beyond;
        beyond = fmax(next, 2 * GENE_MAX);
    }
    cr_assert(0.99 * GENE_MAX < greatest && greatest <= GENE_MAX, "%g", greatest);
    cr_assert(is_likely(shrunk, TRIALS, 0.5), "what is beyond can come down: %d", shrunk);
}

Test(breeding, genes_mutate_at_the_rate) {
    enum { COUNT = 28 };
    Rng rng = rng_seeded(6);
    int changed = 0;
    for (int i = 0; i < TRIALS; i++) {
        double genes[COUNT];
        int here = 0;
        for (int g = 0; g < COUNT; g++) genes[g] = 3;
        const bool any = genes_mutate(genes, COUNT, 0.05, &rng);
        for (int g = 0; g < COUNT; g++) here += genes[g] != 3;
        cr_assert_eq(any, here > 0);
        changed += here;
    }
    cr_assert(is_likely(changed, TRIALS * COUNT, 0.05), "%d", changed);
}

static void fill(const Population *population, int member, double value) {
    for (int g = 0; g < population->genome->count; g++)
        population_genes(population, member)[g] = value;
}

/* Two of four members are fit, with genes of 1 and 2: of two children one has the left part of the
 * first parent and the right part of the second, the other one the rest; every point inside is
 * drawn as often. */
Test(breeding, two_parents_have_two_children) {
    static const double FITNESS[] = {0.5, 0, 0.5, 0};
    Formula formula = templates_read("8f", 8);
    const Genome genome = genome_of(&formula);
    const int count = genome.count;
    Population parents = population_new(&genome, 4), children = population_new(&genome, 4);
    int *const points = calloc((size_t)count, sizeof *points), mixed = 0;
    Rng rng = rng_seeded(7);
    for (int i = 0; i < 4; i++) fill(&parents, i, i == 0 ? 1 : i == 2 ? 2 : 99);
    for (int i = 0; i < TRIALS; i++) {
        population_breed(&parents, FITNESS, 0, &children, &rng);
        const double *const a = population_genes(&children, 2);
        const double *const b = population_genes(&children, 3);
        int point = 1;
        cr_assert(!children.mutants[2] && !children.mutants[3]);
        if (a[0] == b[0]) continue;
        while (point < count && a[point] == a[0]) point++;
        cr_assert_lt(point, count, "something is exchanged");
        for (int g = 0; g < count; g++) {
            cr_assert_eq(a[g], g < point ? a[0] : b[0]);
            cr_assert_eq(b[g], 3 - a[g]);
        }
        points[point]++;
        mixed++;
    }
    cr_assert(is_likely(mixed, TRIALS, 0.5), "%d", mixed);
    for (int i = 1; i < count; i++) cr_assert(is_likely(points[i], mixed, 1.0 / (count - 1)));
    free(points);
    population_free(&parents);
    population_free(&children);
    formula_free(&formula);
}

/* Always: a child of equal parents is a mutant when it differs from them. */
Test(breeding, children_mutate) {
    static const double FITNESS[] = {0.5, 0.5};
    Formula formula = templates_read("8f", 8);
    const Genome genome = genome_of(&formula);
    Population parents = population_new(&genome, 2), children = population_new(&genome, 2);
    Rng rng = rng_seeded(8);
    int mutants = 0;
    fill(&parents, 0, 1);
    fill(&parents, 1, 1);
    for (int i = 0; i < TRIALS; i++) {
        population_breed(&parents, FITNESS, 0.05, &children, &rng);
        for (int k = 0; k < 2; k++) {
            bool changed = false;
            for (int g = 0; g < genome.count; g++)
                changed |= population_genes(&children, k)[g] != 1;
            cr_assert_eq(children.mutants[k], changed);
            mutants += changed;
        }
    }
    cr_assert(is_likely(mutants, 2 * TRIALS, 1 - pow(0.95, genome.count)), "%d", mutants);
    population_free(&parents);
    population_free(&children);
    formula_free(&formula);
}
