/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The genetic operators of Rae 2001. */
#define GENERATOR_GA GENERATOR_GA_IN_BREEDING
#include "evolve/ga.c" /* NOLINT(bugprone-suspicious-include) */

#include "../../common/auto.h"
#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>

enum { TRIALS = 20000, GENES_MAX = 64 };

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

static void check_exchange(const GeneList *list, int point, const double *expected) {
    double a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
    genes_cross_over(a, b, list, point);
    for (int i = 0; i < 4; i++) {
        cr_assert_eq(a[i], expected[i], "%d", i);
        cr_assert_eq(b[i], 2 * i + 6 - expected[i], "%d", i);
    }
}

Test(breeding, exchanges_from_the_point_on) {
    int every[] = {0, 1, 2, 3}, two[] = {0, 3};
    const GeneList all = {every, 4}, some = {two, 2};
    check_exchange(&all, 1, (const double[]){1, 6, 7, 8});
    check_exchange(&all, 3, (const double[]){1, 2, 3, 8});
    check_exchange(&all, 4, (const double[]){1, 2, 3, 4});
    check_exchange(&some, 1, (const double[]){1, 2, 3, 8});
    check_exchange(&some, 0, (const double[]){5, 2, 3, 8});
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
            const double share = gene_mutate(WEIGHTS[w], STEP_PROPORTIONAL, &rng) / WEIGHTS[w];
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
        const double gene = gene_mutate(0, STEP_PROPORTIONAL, &rng);
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
        greatest = fmax(greatest, fabs(gene_mutate(-0.9 * GENE_MAX, STEP_PROPORTIONAL, &rng)));
        const double next = gene_mutate(beyond, STEP_PROPORTIONAL, &rng);
        cr_assert_leq(next, beyond);
        shrunk += next < beyond;
        beyond = fmax(next, 2 * GENE_MAX);
    }
    cr_assert(0.99 * GENE_MAX < greatest && greatest <= GENE_MAX, "%g", greatest);
    cr_assert(is_likely(shrunk, TRIALS, 0.5), "what is beyond can come down: %d", shrunk);
}

/* The same law from every weight, and none at all. */
Test(breeding, steps_that_are_not_in_proportion) {
    static const double WEIGHTS[] = {0, 1, -20};
    Rng rng = rng_seeded(7);
    for (size_t w = 0; w < sizeof WEIGHTS / sizeof *WEIGHTS; w++) {
        int quarter = 0, up = 0, high = 0;
        for (int i = 0; i < TRIALS; i++) {
            const double step = gene_mutate(WEIGHTS[w], STEP_CONSTANT, &rng) - WEIGHTS[w];
            cr_assert(-1 < step && step < 1, "%g", step);
            quarter += fabs(step) < 0.25;
            up += step > 0;
            const double anywhere = gene_mutate(WEIGHTS[w], STEP_ANYWHERE, &rng);
            cr_assert(-262144 <= anywhere && anywhere < 262144, "%g", anywhere);
            high += anywhere >= 131072;
        }
        cr_assert(is_likely(quarter, TRIALS, 0.5), "%d", quarter);
        cr_assert(is_likely(up, TRIALS, 0.5), "%d", up);
        cr_assert(is_likely(high, TRIALS, 0.25), "%d", high);
    }
}

/* The genes of a list, here those with odd numbers. */
Test(breeding, genes_mutate_at_the_rate) {
    enum { COUNT = 28 };
    static int odd[COUNT];
    const GeneList list = {odd, COUNT};
    Rng rng = rng_seeded(6);
    int changed = 0;
    for (int i = 0; i < COUNT; i++) odd[i] = 2 * i + 1;
    for (int i = 0; i < TRIALS; i++) {
        double genes[2 * COUNT];
        int here = 0;
        for (int g = 0; g < 2 * COUNT; g++) genes[g] = 3;
        const bool any = genes_mutate(genes, &list, &(GaSettings){.mutation = 0.05}, &rng);
        for (int g = 0; g < 2 * COUNT; g++) {
            here += genes[g] != 3;
            cr_assert(g % 2 == 1 || genes[g] == 3, "%d", g);
        }
        cr_assert_eq(any, here > 0);
        changed += here;
    }
    cr_assert(is_likely(changed, TRIALS * COUNT, 0.05), "%d", changed);
}

static void fill(const Population *population, int member, double value) {
    double *const genes = population_genes(population, member);
    for (int g = 0; g < population->genome->count; g++) genes[g] = value;
}

/* A population of 8f's, all of whose genes but the first evolve. */
typedef struct Fixture {
    Formula formula;
    Genome genome;
    int genes[GENES_MAX];
    GeneList list;
    Population parents, children;
} Fixture;

static void fixture_open(Fixture *fixture, int count) {
    fixture->formula = templates_read("8f", 8);
    fixture->genome = genome_of(&fixture->formula);
    cr_assert_leq(fixture->genome.count, GENES_MAX);
    for (int i = 0; i < fixture->genome.count; i++) fixture->genes[i] = i + 1;
    fixture->list = (GeneList){fixture->genes, fixture->genome.count - 1};
    fixture->parents = population_new(&fixture->genome, count);
    fixture->children = population_new(&fixture->genome, count);
}

static void fixture_close(Fixture *fixture) {
    population_free(&fixture->parents);
    population_free(&fixture->children);
    formula_free(&fixture->formula);
}

/* Two of four members are fit, with genes of 1 and 2: of two children one has the left part of the
 * first parent and the right part of the second, the other one the rest; every point inside is
 * drawn as often. */
Test(breeding, two_parents_have_two_children) {
    static const double FITNESS[] = {0.5, 0, 0.5, 0};
    AUTO(fixture_close) Fixture fixture;
    int points[GENES_MAX] = {0}, mixed = 0;
    Rng rng = rng_seeded(7);
    fixture_open(&fixture, 4);
    const int count = fixture.genome.count;
    const double *const a = population_genes(&fixture.children, 2);
    const double *const b = population_genes(&fixture.children, 3);
    for (int i = 0; i < 4; i++) fill(&fixture.parents, i, i == 0 ? 1 : i == 2 ? 2 : 99);
    for (int i = 0; i < TRIALS; i++) {
        population_breed(&fixture.parents, FITNESS, &fixture.list, &(GaSettings){.mutation = 0},
                         &fixture.children, &rng);
        int point = 2;
        cr_assert(!fixture.children.mutants[2] && !fixture.children.mutants[3]);
        if (a[0] == b[0]) continue;
        while (point < count && a[point] == a[1]) point++;
        cr_assert_lt(point, count, "something is exchanged");
        for (int g = 0; g < count; g++) {
            cr_assert_eq(a[g], g < point ? a[0] : b[0]);
            cr_assert_eq(b[g], 3 - a[g]);
        }
        points[point]++;
        mixed++;
    }
    cr_assert(is_likely(mixed, TRIALS, 0.5), "%d", mixed);
    for (int i = 2; i < count; i++) cr_assert(is_likely(points[i], mixed, 1.0 / (count - 2)));
}

/* A child of equal parents is a mutant when it differs from them. */
Test(breeding, children_mutate) {
    static const double FITNESS[] = {0.5, 0.5};
    AUTO(fixture_close) Fixture fixture;
    Rng rng = rng_seeded(8);
    int mutants = 0;
    fixture_open(&fixture, 2);
    fill(&fixture.parents, 0, 1);
    fill(&fixture.parents, 1, 1);
    for (int i = 0; i < TRIALS; i++) {
        population_breed(&fixture.parents, FITNESS, &fixture.list, &(GaSettings){.mutation = 0.05},
                         &fixture.children, &rng);
        for (int k = 0; k < 2; k++) {
            const double *const genes = population_genes(&fixture.children, k);
            bool changed = false;
            cr_assert_eq(genes[0], 1);
            for (int g = 1; g < fixture.genome.count; g++) changed |= genes[g] != 1;
            cr_assert_eq(fixture.children.mutants[k], changed);
            mutants += changed;
        }
    }
    cr_assert(is_likely(mutants, 2 * TRIALS, 1 - pow(0.95, fixture.list.count)), "%d", mutants);
}

/* With one gene there is nothing to exchange. */
Test(breeding, one_gene_is_enough) {
    static const double FITNESS[] = {0.5, 0.5};
    AUTO(fixture_close) Fixture fixture;
    Rng rng = rng_seeded(9);
    fixture_open(&fixture, 2);
    fixture.list.count = 1;
    fill(&fixture.parents, 0, 1);
    fill(&fixture.parents, 1, 2);
    for (int i = 0; i < 100; i++) {
        population_breed(&fixture.parents, FITNESS, &fixture.list, &(GaSettings){.mutation = 1},
                         &fixture.children, &rng);
        const double *const genes = population_genes(&fixture.children, i % 2);
        cr_assert_neq(genes[1], genes[0]);
        cr_assert(0 <= genes[1] && genes[1] < 2 * genes[0]);
        for (int g = 2; g < fixture.genome.count; g++) cr_assert_eq(genes[g], genes[0]);
    }
}
