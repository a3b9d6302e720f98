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

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    HgSettings settings;
    Rng rng;
    HgRun run;
} Fixture;

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

static double *genes_of(const Fixture *fixture, int specimen) {
    return population_genes(&fixture->run.population, specimen);
}

static void fixture_open(Fixture *fixture, int population, bool speciation) {
    Error error = {0};
    fixture->formula = templates_read("8f", 8);
    fixture->genome = genome_of(&fixture->formula);
    fixture->setup = evolving_setup(&fixture->genome, "english");
    evolving_defaults(&GENERATOR_HG, &fixture->settings, &fixture->setup);
    fixture->settings.population = population;
    fixture->settings.tournament = 2;
    fixture->settings.speciation = speciation;
    if (speciation) fixture->settings.range = 0.7; /* near enough to crowd */
    fixture->rng = rng_seeded(1);
    fixture->run = (HgRun){.base = {.setup = &fixture->setup, .settings = &fixture->settings}};
    cr_assert(open_run(&fixture->run, &error));
    for (int i = 0; i < population; i++)
        specimen_draw(&fixture->genome, fixture->settings.range, genes_of(fixture, i),
                      &fixture->rng);
    fixture->run.target = distances(fixture->genome.count);
    breed_start_phase(&fixture->run);
}

static void fixture_close(Fixture *fixture) {
    close_run(&fixture->run);
    formula_free(&fixture->formula);
}

static double highest_error(const HgRun *run) {
    double highest = 0;
    for (int i = 0; i < run->population.count; i++) {
        if (run->errors[i] > highest) highest = run->errors[i];
    }
    return highest;
}

/* A child comes in when its error is at most the highest, which it then removes. */
Test(breed, only_fit_children_come_in) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, 30, false);
    HgRun *const run = &fixture.run;
    uint64_t effective = 0;
    for (int i = 0; i < 3000; i++) {
        const double highest = highest_error(run), mean = breed_mean_error(run);
        const double best = run->errors[breed_best(run)];
        const bool came = breed_cross(run, &fixture.rng);
        const double error = least_squares_value(fixture.run.target, run->child);
        cr_assert_eq(came, error <= highest);
        cr_assert_leq(run->errors[breed_best(run)], best);
        if (!came) cr_assert_eq(breed_mean_error(run), mean);
        effective += came;
    }
    cr_assert_eq(run->children, 3000);
    cr_assert_eq(run->effective, effective);
    cr_assert(0 < effective && effective < 3000);
    for (int i = 0; i < 30; i++) {
        cr_assert_eq(run->errors[i],
                     least_squares_value(fixture.run.target, genes_of(&fixture, i)));
    }
}

/* In a population of clones every child comes in, and each takes the oldest's place. */
Test(breed, the_new_replace_their_equals) {
    enum { COUNT = 10 };
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, COUNT, false);
    fixture.settings.mutation = 0;
    for (int i = 0; i < COUNT; i++) {
        for (int g = 0; g < fixture.genome.count; g++) genes_of(&fixture, i)[g] = 2;
    }
    breed_start_phase(&fixture.run);
    for (int i = 0; i < 3 * COUNT; i++) {
        cr_assert(breed_cross(&fixture.run, &fixture.rng));
        for (int j = 0; j < COUNT; j++) {
            const int last = i - (i - j + COUNT) % COUNT; /* the child that took place j */
            cr_assert_eq(fixture.run.born[j], last >= 0 ? (uint64_t)last + 1 : 0);
        }
    }
}

/* The weakest share is new, the others stay. */
Test(breed, replaces_the_weakest_share) {
    enum { COUNT = 40, KEPT = 8 };
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, COUNT, false);
    double before[COUNT], errors[COUNT];
    for (int i = 0; i < COUNT; i++) {
        errors[i] = fixture.run.errors[i];
        before[i] = genes_of(&fixture, i)[0];
    }
    breed_replace(&fixture.run, 0.8, &fixture.rng);
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
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, 5, false);
    double before[5];
    for (int i = 0; i < 5; i++) before[i] = genes_of(&fixture, i)[0];
    breed_replace(&fixture.run, 0, &fixture.rng);
    for (int i = 0; i < 5; i++) cr_assert_eq(genes_of(&fixture, i)[0], before[i]);
    breed_replace(&fixture.run, 1, &fixture.rng);
    for (int i = 0; i < 5; i++) cr_assert_neq(genes_of(&fixture, i)[0], before[i]);
}

/* The sum of exp(-distance^2) over the population, kept up as children come in. */
Test(breed, knows_how_crowded_it_is) {
    enum { COUNT = 20 };
    AUTO(fixture_close) Fixture fixture;
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
            cr_assert_float_eq(fixture.run.crowding[i], sum, 1e-11 * sum, "%d", i);
        }
        for (int i = 0; i < 400; i++) breed_cross(&fixture.run, &fixture.rng);
    }
}

/* A crowd is weaker than one alone with half as much error again, yet its error is the best. */
Test(breed, crowds_are_weak) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, 3, true);
    const int count = fixture.genome.count;
    for (int i = 0; i < 3; i++) {
        for (int g = 0; g < count; g++) genes_of(&fixture, i)[g] = g;
        genes_of(&fixture, i)[0] = i == 1 ? -12 : 10; /* errors 144 and 100 */
    }
    breed_start_phase(&fixture.run);
    cr_assert_eq(breed_best(&fixture.run), 0);
    breed_replace(&fixture.run, 2.0 / 3, &fixture.rng);
    cr_assert_eq(genes_of(&fixture, 1)[0], -12, "the lone one stays");
    cr_assert_neq(genes_of(&fixture, 0)[0], 10);
    cr_assert_neq(genes_of(&fixture, 2)[0], 10);
}

/* With many specimens these take minutes. */
Test(breed, stops_between_specimens) {
    AUTO(fixture_close) Fixture fixture;
    const atomic_bool stop = true;
    fixture_open(&fixture, 30, true);
    HgRun *const run = &fixture.run;
    const double gene = genes_of(&fixture, 0)[0];
    for (int i = 0; i < 30; i++) run->errors[i] = 7;
    fixture.setup.stop = &stop;
    breed_start_phase(run);
    breed_replace(run, 1, &fixture.rng);
    for (int i = 0; i < 30; i++) cr_assert_eq(run->errors[i], 7);
    cr_assert_eq(genes_of(&fixture, 0)[0], gene);
}
