/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ga_fixture.h"

#include "../../common/evolving.h"
#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

int ga_column(const char *name) {
    int found = 0;
    while (GENERATOR_GA.columns[found].name != NULL &&
           strcmp(GENERATOR_GA.columns[found].name, name) != 0)
        found++;
    cr_assert_neq(GENERATOR_GA.columns[found].name, NULL, "no column %s", name);
    return found;
}

static bool hear(void *context, const EvolveReport *report, Error *error) {
    GaHeard *const heard = context;
    const int row = heard->rows;
    cr_assert_lt(row, ROWS_MAX);
    for (int i = 0; GENERATOR_GA.columns[i].name != NULL; i++)
        heard->values[row][i] = report->values[i];
    for (int i = 0; i < heard->genes; i++) {
        heard->best[row][i] = report->best[i];
        heard->minimum[row][i] = report->spread->minimum[i];
        heard->maximum[row][i] = report->spread->maximum[i];
    }
    if (++heard->rows != heard->refuse_at) return true;
    return error_set(error, ERROR_CANNOT_WRITE, "no more");
}

void ga_fixture_open(GaFixture *fixture, const char *file, const char *rules) {
    fixture->formula = templates_read(file, 8);
    fixture->genome = genome_of(&fixture->formula);
    cr_assert_leq(fixture->genome.count, GENES_MAX);
    fixture->heard = (GaHeard){.genes = fixture->genome.count};
    fixture->setup = evolving_setup(&fixture->genome, rules);
    fixture->setup.listener = hear;
    fixture->setup.context = &fixture->heard;
    evolving_defaults(&GENERATOR_GA, &fixture->settings, &fixture->setup);
    fixture->settings.population = 8;
    fixture->settings.generations = 6;
    fixture->settings.depth = DEPTH;
    fixture->settings.score_games = SCORE_GAMES;
    fixture->settings.mutation = 0.2;
}

void ga_fixture_close(GaFixture *fixture) { formula_free(&fixture->formula); }

void *ga_fixture_run(GaFixture *fixture) {
    Error error = {0};
    cr_assert(GENERATOR_GA.check(&fixture->settings, &fixture->setup, &error), "%s", error.message);
    void *const run = GENERATOR_GA.open(&fixture->settings, &fixture->setup, &error);
    cr_assert_neq(run, NULL, "%s", error.message);
    return run;
}

void ga_take_steps(void *run, int count) {
    Error error = {0};
    for (int i = 0; i < count && !GENERATOR_GA.is_finished(run); i++)
        cr_assert(GENERATOR_GA.step(run, &error), "%s", error.message);
}

char *ga_run_all(GaFixture *fixture, double *genes) {
    Text text = {.data = NULL};
    fixture->heard = (GaHeard){.genes = fixture->genome.count};
    void *const run = ga_fixture_run(fixture);
    ga_take_steps(run, ROWS_MAX);
    cr_assert(GENERATOR_GA.is_finished(run));
    memcpy(genes, GENERATOR_GA.best(run), (size_t)fixture->genome.count * sizeof *genes);
    GENERATOR_GA.describe(run, &text);
    GENERATOR_GA.close(run);
    return text.data;
}
