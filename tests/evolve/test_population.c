/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The genetic operators, by counts of what they do. */
#include "evolve/population.h"

#include "../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>

enum { TRIALS = 20000, GENES_MAX = 200 };

/* Whether a count of trials is what its chance gives, but for five standard deviations. */
static bool is_likely(int count, int trials, double chance) {
    const double mean = trials * chance;
    return fabs(count - mean) < 5 * sqrt(mean * (1 - chance));
}

typedef struct Shape {
    Formula formula;
    Genome genome;
} Shape;

static void shape_open(Shape *shape, const char *file) {
    shape->formula = templates_read(file, 8);
    shape->genome = genome_of(&shape->formula);
    cr_assert_leq(shape->genome.count, GENES_MAX);
}

static void fill(double *genes, double value) {
    for (int i = 0; i < GENES_MAX; i++) genes[i] = value;
}

/* Of a child of parents of zeros and of ones: the gene at the cut, and the parent before it. */
static int find_cut(const double *child, int count, bool *swapped) {
    int cut = 0;
    while (cut < count && (child[cut] == 0 || child[cut] == 1)) cut++;
    cr_assert_lt(cut, count, "a gene lies between the parents'");
    *swapped = cut > 0 ? child[0] == 1 : child[count - 1] == 0;
    for (int i = 0; i < count; i++) {
        if (i == cut) continue;
        cr_assert_eq(child[i], (i < cut) == *swapped ? 1 : 0, "gene %d of a cut at %d", i, cut);
    }
    return cut;
}

Test(population, crossover_cuts_anywhere) {
    Shape shape;
    shape_open(&shape, "8f");
    Rng rng = rng_seeded(1);
    const int count = shape.genome.count;
    int cuts[GENES_MAX] = {0}, swaps = 0, quarters[4] = {0};
    double zeros[GENES_MAX], ones[GENES_MAX], child[GENES_MAX];
    fill(zeros, 0);
    fill(ones, 1);
    for (int i = 0; i < TRIALS; i++) {
        bool swapped;
        specimen_cross(&shape.genome, zeros, ones, child, &rng);
        const int cut = find_cut(child, count, &swapped);
        cuts[cut]++;
        swaps += swapped;
        quarters[(int)(4 * (swapped ? 1 - child[cut] : child[cut]))]++;
    }
    for (int i = 0; i < count; i++) cr_assert(is_likely(cuts[i], TRIALS, 1.0 / count), "%d", i);
    for (int i = 0; i < 4; i++) cr_assert(is_likely(quarters[i], TRIALS, 0.25), "%d", i);
    cr_assert(is_likely(swaps, TRIALS, 0.5), "%d", swaps);
    formula_free(&shape.formula);
}

/* Cuts and which parent comes first are drawn for each component. */
Test(population, components_cross_by_themselves) {
    Shape shape;
    shape_open(&shape, "3ph");
    cr_assert_gt(shape.formula.component_count, 1);
    Rng rng = rng_seeded(2);
    double zeros[GENES_MAX], ones[GENES_MAX], child[GENES_MAX];
    int both = 0, same_cut = 0;
    const int first = shape.genome.first[1], second = shape.genome.first[2] - first;
    fill(zeros, 0);
    fill(ones, 1);
    for (int i = 0; i < TRIALS; i++) {
        bool swapped[2];
        specimen_cross(&shape.genome, zeros, ones, child, &rng);
        const int cut = find_cut(child, first, &swapped[0]);
        same_cut += cut == find_cut(child + first, second, &swapped[1]);
        both += swapped[0] && swapped[1];
    }
    const int longest = first > second ? first : second;
    cr_assert(is_likely(both, TRIALS, 0.25), "%d", both);
    cr_assert(is_likely(same_cut, TRIALS, 1.0 / longest), "%d", same_cut);
    formula_free(&shape.formula);
}

Test(population, equal_parents_have_equal_children) {
    Shape shape;
    shape_open(&shape, "8f");
    Rng rng = rng_seeded(3);
    double parent[GENES_MAX], child[GENES_MAX];
    specimen_draw(&shape.genome, 1, parent, &rng);
    for (int i = 0; i < 1000; i++) {
        specimen_cross(&shape.genome, parent, parent, child, &rng);
        for (int g = 0; g < shape.genome.count; g++) cr_assert_eq(child[g], parent[g]);
    }
    formula_free(&shape.formula);
}

Test(population, mutations_are_of_three_kinds) {
    Shape shape;
    shape_open(&shape, "25f");
    Rng rng = rng_seeded(4);
    const double rate = 0.01;
    const int genes = TRIALS * shape.genome.count;
    int doubled = 0, halved = 0, negated = 0;
    for (int i = 0; i < TRIALS; i++) {
        double child[GENES_MAX];
        fill(child, 3);
        const bool any = specimen_mutate(&shape.genome, rate, 0, child, &rng);
        int changed = 0;
        for (int g = 0; g < shape.genome.count; g++) {
            doubled += child[g] == 6;
            halved += child[g] == 1.5;
            negated += child[g] == -3;
            changed += child[g] != 3;
        }
        cr_assert_eq(any, changed > 0);
    }
    cr_assert(is_likely(doubled, genes, rate * 2 / 5), "%d", doubled);
    cr_assert(is_likely(halved, genes, rate * 2 / 5), "%d", halved);
    cr_assert(is_likely(negated, genes, rate / 5), "%d", negated);
    formula_free(&shape.formula);
}

Test(population, mutates_always_or_never) {
    Shape shape;
    shape_open(&shape, "25f");
    Rng rng = rng_seeded(5);
    double child[GENES_MAX];
    fill(child, 3);
    cr_assert_not(specimen_mutate(&shape.genome, 0, 0, child, &rng));
    for (int g = 0; g < shape.genome.count; g++) cr_assert_eq(child[g], 3);
    cr_assert(specimen_mutate(&shape.genome, 1, 0, child, &rng));
    for (int g = 0; g < shape.genome.count; g++) cr_assert_neq(child[g], 3);
    formula_free(&shape.formula);
}

/* By addition each value within the reach is as likely: a quarter of the draws in each quarter. */
Test(population, mutations_by_addition_are_uniform) {
    Shape shape;
    shape_open(&shape, "25f");
    Rng rng = rng_seeded(8);
    int quarters[4] = {0};
    for (int i = 0; i < TRIALS; i++) {
        double child[GENES_MAX];
        fill(child, 3);
        cr_assert(specimen_mutate(&shape.genome, 1, 10, child, &rng));
        for (int g = 0; g < shape.genome.count; g++) {
            cr_assert(child[g] >= -7 && child[g] <= 13, "%g", child[g]);
            quarters[(int)fmin(3, (child[g] + 7) / 5)]++;
        }
    }
    for (int i = 0; i < 4; i++)
        cr_assert(is_likely(quarters[i], TRIALS * shape.genome.count, 0.25), "%d", quarters[i]);
    formula_free(&shape.formula);
}

Test(population, mutation_ends_at_the_limit) {
    Shape shape;
    shape_open(&shape, "25f");
    Rng rng = rng_seeded(7);
    double child[GENES_MAX], greatest = 0;
    fill(child, 0.75 * GENE_MAX);
    for (int i = 0; i < 500; i++) {
        specimen_mutate(&shape.genome, 1, 0, child, &rng);
        for (int g = 0; g < shape.genome.count; g++) greatest = fmax(greatest, fabs(child[g]));
    }
    cr_assert(greatest > 0.5 * GENE_MAX && greatest <= GENE_MAX, "%g", greatest);
    formula_free(&shape.formula);
}

/* Uniform in the range: a quarter of the draws in each quarter of it. */
Test(population, specimens_are_drawn_from_the_range) {
    Shape shape;
    shape_open(&shape, "25f");
    Rng rng = rng_seeded(6);
    int quarters[4] = {0};
    for (int i = 0; i < 1000; i++) {
        double genes[GENES_MAX];
        specimen_draw(&shape.genome, 100, genes, &rng);
        for (int g = 0; g < shape.genome.count; g++) {
            cr_assert(-100 <= genes[g] && genes[g] < 100);
            quarters[(int)((genes[g] + 100) / 50)]++;
        }
    }
    for (int i = 0; i < 4; i++) {
        cr_assert(is_likely(quarters[i], 1000 * shape.genome.count, 0.25), "%d", i);
    }
    formula_free(&shape.formula);
}

static bool is_higher(void *context, int a, int b) {
    (void)context;
    return a > b;
}

/* The best of n wins when it is drawn once of the tournament's draws with return. */
Test(population, tournaments_favour_the_fit) {
    enum { COUNT = 10 };
    Rng rng = rng_seeded(7);
    for (int size = 1; size <= 5; size++) {
        int wins[COUNT] = {0};
        for (int i = 0; i < TRIALS; i++) wins[selection_pick(COUNT, size, is_higher, NULL, &rng)]++;
        for (int i = 0; i < COUNT; i++) {
            const double chance = pow((i + 1) / (double)COUNT, size) - pow(i / (double)COUNT, size);
            cr_assert(is_likely(wins[i], TRIALS, chance), "%d of %d: %d", i, size, wins[i]);
        }
    }
}

Test(population, spread_by_hand) {
    Shape shape;
    shape_open(&shape, "8f");
    Population population = population_new(&shape.genome, 4);
    static const double VALUES[] = {2, 4, 4, 6};
    for (int i = 0; i < 4; i++) {
        population_genes(&population, i)[0] = VALUES[i];
        population_genes(&population, i)[1] = 0.1;
    }
    double minimum[GENES_MAX], maximum[GENES_MAX], deviation[GENES_MAX];
    const Spread spread = {minimum, maximum, deviation};
    population_spread(&population, &spread);
    cr_assert_eq(minimum[0], 2);
    cr_assert_eq(maximum[0], 6);
    cr_assert_float_eq(deviation[0], sqrt(2), 1e-12);
    cr_assert(minimum[1] == 0.1 && maximum[1] == 0.1 && deviation[1] == 0);
    population_free(&population);
    formula_free(&shape.formula);
}

Test(population, normalises_by_each_norm) {
    static const double LENGTHS[] = {5, 7, 4, 1};
    Shape shape;
    shape_open(&shape, "8f");
    for (int norm = NORM_EUCLIDEAN; norm <= NORM_NONE; norm++) {
        double genes[GENES_MAX] = {0, 3, 0, -4}, zeros[GENES_MAX] = {0};
        specimen_normalise(&shape.genome, (Norm)norm, genes);
        cr_assert_eq(genes[1], 3 / LENGTHS[norm], "%s", NORMS[norm]);
        cr_assert_eq(genes[3], -4 / LENGTHS[norm], "%s", NORMS[norm]);
        cr_assert_eq(genes[0], 0);
        specimen_normalise(&shape.genome, (Norm)norm, zeros);
        for (int i = 0; i < shape.genome.count; i++) cr_assert_eq(zeros[i], 0);
    }
    formula_free(&shape.formula);
}

/* The seed has 2 to 5. */
Test(population, more_genes_make_bigger_tournaments) {
    cr_assert(selection_size(1, 350) == 2 && selection_size(10, 350) == 2);
    cr_assert(selection_size(11, 350) == 3 && selection_size(20, 350) == 3);
    cr_assert(selection_size(21, 350) == 4 && selection_size(40, 350) == 4);
    cr_assert(selection_size(41, 350) == 5 && selection_size(41, 3) == 3);
}

/* Values of positions must stay numbers. */
Test(population, genes_of_a_state_are_bounded) {
    static const double GENES[] = {1e10, 1e12, -1e308, INFINITY, NAN};
    Shape shape;
    shape_open(&shape, "8f");
    for (int i = 0; i < 5; i++) {
        Population population = population_new(&shape.genome, 2);
        TEXT_AUTO Text text = {.data = NULL};
        population.genes[3] = GENES[i];
        Archive *archive = archive_writer();
        population_transfer(&population, archive);
        cr_assert(archive_close(archive, &text));
        archive = archive_reader(text.data, text.length);
        population_transfer(&population, archive);
        cr_assert_eq(archive_close(archive, NULL), i == 0, "%g", GENES[i]);
        population_free(&population);
    }
    formula_free(&shape.formula);
}
