/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HG's breed against sums of squared errors made by hand. */
#define GENERATOR_HG GENERATOR_HG_IN_BREED
#include "evolve/hg.c" /* NOLINT(bugprone-suspicious-include) */

#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>

enum { GENES_MAX = 64 };

typedef struct ScheduledGame {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    HgSettings settings;
    Rng rng;
    LeastSquares *target;
    HgPopulation breed;
} ScheduledGame;

/* The sum of (w_i - i)^2. */
static LeastSquares *distances(int count) {
    LeastSquares *const quadratic = least_squares_new(count);
    for (int i = 0; i < count; i++) {
        double row[GENES_MAX] = {0};
        row[i] = 1;
        least_squares_add(quadratic, row, i);
    }
    return quadratic;
}

static void fixture_open(ScheduledGame *fixture, int population, bool speciation) {
    fixture->formula = templates_read("8f", 8);
    fixture->genome = genome_of(&fixture->formula);
    fixture->setup = evolving_setup(&fixture->genome, "english");
    evolving_defaults(&GENERATOR_HG, &fixture->settings, &fixture->setup);
    fixture->settings.population = population;
    fixture->settings.tournament = 2;
    fixture->settings.speciation = speciation;
    if (speciation) fixture->settings.range = 0.7; /* near enough to crowd */
    fixture->rng = rng_seeded(1);
    fixture->target = distances(fixture->genome.count);
    fixture->breed = breed_new(&fixture->setup, &fixture->settings);
    breed_draw(&fixture->breed, &fixture->rng);
    breed_start_phase(&fixture->breed, fixture->target);
}

static void fixture_close(ScheduledGame *fixture) {
    breed_free(&fixture->breed);
    least_squares_free(fixture->target);
    formula_free(&fixture->formula);
}

static double *genes_of(const ScheduledGame *fixture, int specimen) {
    return population_genes(&fixture->breed.population, specimen);
}

static double highest_error(const HgPopulation *breed) {
    double highest = 0;
    for (int i = 0; i < breed->population.count; i++) {
        if (breed->errors[i] > highest) highest = breed->errors[i];
    }
    return highest;
}

/* A child comes in when its error is at most the highest, which it then removes. */
Test(breed, only_fit_children_come_in) {
    AUTO(fixture_close) ScheduledGame fixture;
    fixture_open(&fixture, 30, false);
    HgPopulation *const breed = &fixture.breed;
    uint64_t effective = 0;
    for (int i = 0; i < 3000; i++) {
        const double highest = highest_error(breed), mean = breed_mean_error(breed);
        const double best = breed->errors[breed_best(breed)];
        const bool came = breed_cross(breed, &fixture.rng);
        const double error = least_squares_value(fixture.target, breed->child);
        cr_assert_eq(came, error <= highest);
        cr_assert_leq(breed->errors[breed_best(breed)], best);
        if (!came) cr_assert_eq(breed_mean_error(breed), mean);
        effective += came;
    }
    cr_assert_eq(breed->made, 3000);
    cr_assert_eq(breed->effective, effective);
    cr_assert(0 < effective && effective < 3000);
    for (int i = 0; i < 30; i++) {
        cr_assert_eq(breed->errors[i], least_squares_value(fixture.target, genes_of(&fixture, i)));
    }
}

/* In a population of clones every child comes in, and each takes the oldest's place. */
Test(breed, the_new_replace_their_equals) {
    enum { COUNT = 10 };
    AUTO(fixture_close) ScheduledGame fixture;
    fixture_open(&fixture, COUNT, false);
    fixture.settings.mutation = 0;
    for (int i = 0; i < COUNT; i++) {
        for (int g = 0; g < fixture.genome.count; g++) genes_of(&fixture, i)[g] = 2;
    }
    breed_start_phase(&fixture.breed, fixture.target);
    for (int i = 0; i < 3 * COUNT; i++) {
        cr_assert(breed_cross(&fixture.breed, &fixture.rng));
        for (int j = 0; j < COUNT; j++) {
            const int last = i - (i - j + COUNT) % COUNT; /* the child that took place j */
            cr_assert_eq(fixture.breed.born[j], last >= 0 ? (uint64_t)last + 1 : 0);
        }
    }
}

/* The weakest share is new, the others stay. */
Test(breed, replaces_the_weakest_share) {
    enum { COUNT = 40, KEPT = 8 };
    AUTO(fixture_close) ScheduledGame fixture;
    fixture_open(&fixture, COUNT, false);
    double before[COUNT], errors[COUNT];
    for (int i = 0; i < COUNT; i++) {
        errors[i] = fixture.breed.errors[i];
        before[i] = genes_of(&fixture, i)[0];
    }
    breed_replace(&fixture.breed, 0.8, &fixture.rng);
    int kept = 0;
    for (int i = 0; i < COUNT; i++) {
        int fitter = 0;
        for (int j = 0; j < COUNT; j++) fitter += errors[j] < errors[i];
        cr_assert_eq(before[i] == genes_of(&fixture, i)[0], fitter < KEPT, "%d", i);
        kept += fitter < KEPT;
    }
    cr_assert_eq(kept, KEPT);
}

Test(breed, replaces_all_or_none) {
    AUTO(fixture_close) ScheduledGame fixture;
    fixture_open(&fixture, 5, false);
    double before[5];
    for (int i = 0; i < 5; i++) before[i] = genes_of(&fixture, i)[0];
    breed_replace(&fixture.breed, 0, &fixture.rng);
    for (int i = 0; i < 5; i++) cr_assert_eq(genes_of(&fixture, i)[0], before[i]);
    breed_replace(&fixture.breed, 1, &fixture.rng);
    for (int i = 0; i < 5; i++) cr_assert_neq(genes_of(&fixture, i)[0], before[i]);
}

/* The sum of exp(-distance^2) over the population, kept up as children come in. */
Test(breed, knows_how_crowded_it_is) {
    enum { COUNT = 20 };
    AUTO(fixture_close) ScheduledGame fixture;
    fixture_open(&fixture, COUNT, true);
    fixture.settings.mutation = 0.2;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < COUNT; i++) {
            double sum = 0;
            for (int j = 0; j < COUNT; j++) {
                double square = 0;
                for (int g = 0; g < fixture.genome.count; g++) {
                    square += pow(genes_of(&fixture, i)[g] - genes_of(&fixture, j)[g], 2);
                }
                sum += exp(-square);
            }
            cr_assert_float_eq(fixture.breed.crowding[i], sum, 1e-11 * sum, "%d", i);
        }
        for (int i = 0; i < 400; i++) breed_cross(&fixture.breed, &fixture.rng);
    }
}

/* A crowd is weaker than one alone with half as much error again, yet its error is the best. */
Test(breed, crowds_are_weak) {
    AUTO(fixture_close) ScheduledGame fixture;
    fixture_open(&fixture, 3, true);
    const int count = fixture.genome.count;
    for (int i = 0; i < 3; i++) {
        for (int g = 0; g < count; g++) genes_of(&fixture, i)[g] = g;
        genes_of(&fixture, i)[0] = i == 1 ? -12 : 10; /* errors 144 and 100 */
    }
    breed_start_phase(&fixture.breed, fixture.target);
    cr_assert_eq(breed_best(&fixture.breed), 0);
    breed_replace(&fixture.breed, 2.0 / 3, &fixture.rng);
    cr_assert_eq(genes_of(&fixture, 1)[0], -12, "the lone one stays");
    cr_assert_neq(genes_of(&fixture, 0)[0], 10);
    cr_assert_neq(genes_of(&fixture, 2)[0], 10);
}

/* With many specimens these take minutes. */
Test(breed, stops_between_specimens) {
    AUTO(fixture_close) ScheduledGame fixture;
    const atomic_bool stop = true;
    fixture_open(&fixture, 30, true);
    HgPopulation *const breed = &fixture.breed;
    const double gene = genes_of(&fixture, 0)[0];
    for (int i = 0; i < 30; i++) breed->errors[i] = 7;
    fixture.setup.stop = &stop;
    breed_start_phase(breed, fixture.target);
    breed_replace(breed, 1, &fixture.rng);
    for (int i = 0; i < 30; i++) cr_assert_eq(breed->errors[i], 7);
    cr_assert_eq(genes_of(&fixture, 0)[0], gene);
}
