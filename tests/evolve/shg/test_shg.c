/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHG against itself done plainly, and as a generator. */
#include "evolve/shg/shg.h"

#include "evolve/match.h"

#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/templates.h"
#include "../../common/thorough.h"
#include "plain_shg.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { REPORTS_MAX = 4 };

/* The reports that a listener got, and when it stops the run. */
typedef struct Heard {
    int reports, genes;
    double values[REPORTS_MAX][SHG_COLUMNS], best[PLAIN_GENES_MAX], deviation;
    uint64_t total;
    int stops_at, refuses_at; /* the report; 0: none */
    atomic_bool *stop;
} Heard;

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    ShgSettings settings;
    Heard heard;
    atomic_bool stop;
} Fixture;

static bool hear(void *context, const EvolveReport *report, Error *error) {
    Heard *const heard = context;
    cr_assert_lt(heard->reports, REPORTS_MAX);
    memcpy(heard->values[heard->reports], report->values, sizeof heard->values[0]);
    memcpy(heard->best, report->best, (size_t)heard->genes * sizeof(double));
    cr_assert_eq(report->done, (uint64_t)report->values[SHG_CROSSOVERS]);
    heard->total = report->total;
    heard->deviation = report->spread->deviation[0];
    heard->reports++;
    if (heard->reports == heard->stops_at) atomic_store(heard->stop, true);
    return heard->reports != heard->refuses_at || error_set(error, ERROR_CANNOT_WRITE, "no more");
}

static void fixture_open(Fixture *fixture, const char *file, const char *rules) {
    memset(fixture, 0, sizeof *fixture);
    fixture->formula = templates_read(file, 8);
    fixture->genome = genome_of(&fixture->formula);
    cr_assert_leq(fixture->genome.count, PLAIN_GENES_MAX);
    fixture->heard = (Heard){.genes = fixture->genome.count, .stop = &fixture->stop};
    fixture->setup = evolving_setup(&fixture->genome, rules);
    fixture->setup.stop = &fixture->stop;
    fixture->setup.listener = hear;
    fixture->setup.context = &fixture->heard;
    settings_clear(GENERATOR_SHG.settings, &fixture->settings);
    ShgSettings *const settings = &fixture->settings;
    settings->depth_plies = 1;
    settings->population = 5;
    settings->crossovers = 60;
    settings->tournament = 3;
    settings->mutation = 0.05;
    settings->score_games = 4;
    Error error = {0};
    cr_assert(evolve_complete(&GENERATOR_SHG, settings, &fixture->setup, &error));
}

static void fixture_close(Fixture *fixture) { formula_free(&fixture->formula); }

static void *run_open(Fixture *fixture) {
    Error error = {0};
    void *const run = GENERATOR_SHG.open(&fixture->settings, &fixture->setup, &error);
    cr_assert_not_null(run, "%s", error.message);
    return run;
}

static void write_archive(void *run, Text *text) {
    Archive *const archive = archive_writer();
    GENERATOR_SHG.transfer(run, archive);
    cr_assert(archive_close(archive, text));
}

static bool read_archive(void *run, const char *text) {
    Archive *const archive = archive_reader(text, strlen(text));
    GENERATOR_SHG.transfer(run, archive);
    return archive_close(archive, NULL);
}

/* All that a run has, from its archive. */
static PlainState state_of(void *run, const Fixture *fixture) {
    TEXT_AUTO Text text = {.data = NULL};
    PlainState state = {0};
    write_archive(run, &text);
    Archive *const archive = archive_reader(text_string(&text), text.length);
    archive_uint(archive, &state.done, UINT64_MAX);
    archive_uint(archive, &state.effective, UINT64_MAX);
    archive_uint(archive, &state.games, UINT64_MAX);
    archive_int(archive, &state.fittest, 0, PLAIN_SPECIMENS_MAX);
    archive_reals(archive, &state.score, 1, INFINITY);
    for (int i = 0; i < fixture->settings.population; i++)
        archive_reals(archive, state.genes[i], fixture->genome.count, INFINITY);
    for (int i = 0; i < fixture->settings.population; i++) {
        int is_mutant = 0;
        archive_int(archive, &is_mutant, 0, 1);
        state.mutants[i] = is_mutant == 1;
    }
    cr_assert(archive_close(archive, NULL));
    return state;
}

static void finish(void *run) {
    Error error = {0};
    while (!GENERATOR_SHG.is_finished(run))
        cr_assert(GENERATOR_SHG.step(run, &error), "%s", error.message);
}

static PlainState evolve(Fixture *fixture, int threads) {
    fixture->setup.threads = threads;
    fixture->heard = (Heard){.genes = fixture->genome.count, .stop = &fixture->stop};
    void *const run = run_open(fixture);
    finish(run);
    const PlainState state = state_of(run, fixture);
    cr_assert_eq(memcmp(GENERATOR_SHG.best(run), state.genes[state.fittest],
                        (size_t)fixture->genome.count * sizeof(double)),
                 0);
    GENERATOR_SHG.close(run);
    return state;
}

static void check_same(const PlainState *a, const PlainState *b, const char *what) {
    cr_assert_eq(a->done, b->done, "%s", what);
    cr_assert_eq(a->effective, b->effective, "%s", what);
    cr_assert_eq(a->games, b->games, "%s", what);
    cr_assert_eq(a->fittest, b->fittest, "%s", what);
    cr_assert_eq(a->score, b->score, "%s", what);
    cr_assert_eq(memcmp(a->mutants, b->mutants, sizeof a->mutants), 0, "%s", what);
    for (int i = 0; i < PLAIN_SPECIMENS_MAX; i++) {
        for (int g = 0; g < PLAIN_GENES_MAX; g++)
            cr_assert_eq(a->genes[i][g], b->genes[i][g], "%s: gene %d of %d", what, g, i);
    }
}

/* With 5 specimens most crossovers read what the ones just before them replace. */
static void check_against_plain(Fixture *fixture, Plain *plain) {
    static const int THREADS[] = {3, 1, 2, 8};
    const int runs = thorough(1, 4);
    *plain = plain_evolve(&fixture->setup, &fixture->settings);
    const double done = (double)plain->state.done, effective = (double)plain->state.effective;
    cr_assert(0.2 * done < effective && effective < done);
    for (int i = 0; i < runs; i++) {
        char what[32];
        const PlainState state = evolve(fixture, THREADS[i]);
        snprintf(what, sizeof what, "%d threads", THREADS[i]);
        check_same(&state, &plain->state, what);
    }
}

Test(shg, is_as_one_after_another) {
    AUTO(fixture_close) Fixture fixture;
    Plain plain;
    fixture_open(&fixture, "8f", "english");
    fixture.settings.crossovers = thorough(150, SHG_STEP + 100);
    fixture.settings.tournament = thorough(2, 3);
    check_against_plain(&fixture, &plain);
    /* All that decides a match has come up. */
    cr_assert_gt(plain.one_win_each, thorough(20, 100));
    cr_assert_gt(plain.by_plies, thorough(10, 50));
    cr_assert_gt(plain.one_win_each - plain.by_plies, thorough(3, 10));
    cr_assert_gt(plain.draws, thorough(20, 100));
}

Test(shg, is_as_one_after_another_with_other_settings) {
    AUTO(fixture_close) Fixture fixture;
    Plain plain;
    fixture_open(&fixture, "e3ph-giveaway", "giveaway");
    fixture.settings.depth_plies = 2;
    fixture.settings.crossovers = thorough(20, 100);
    fixture.settings.ties = SHG_TIES_OLD;
    check_against_plain(&fixture, &plain);
    fixture.settings.games = 1;
    fixture.settings.tournament = 1; /* the only match is the child's */
    fixture.settings.norm = NORM_NONE;
    check_against_plain(&fixture, &plain);
}

/* Reports */

Test(shg, reports_each_step) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    fixture.settings.crossovers = SHG_STEP + 100;
    fixture.settings.tournament = 1;
    const PlainState state = evolve(&fixture, 1);
    const Heard *const heard = &fixture.heard;
    const double *const first = heard->values[0], *const middle = heard->values[1];
    const double *const last = heard->values[2], effective = (double)state.effective;
    cr_assert_eq(heard->reports, 3);
    cr_assert_eq(heard->total, (uint64_t)fixture.settings.crossovers);
    cr_assert(first[SHG_CROSSOVERS] == 0 && middle[SHG_CROSSOVERS] == SHG_STEP);
    cr_assert_eq(last[SHG_CROSSOVERS], SHG_STEP + 100);
    cr_assert(first[SHG_EFFECTIVE] == 0 && last[SHG_EFFECTIVE] == effective);
    cr_assert(isnan(first[SHG_EFFECTIVE_SHARE]));
    cr_assert_eq(middle[SHG_EFFECTIVE_SHARE], middle[SHG_EFFECTIVE] / SHG_STEP);
    cr_assert_eq(last[SHG_EFFECTIVE_SHARE], (effective - middle[SHG_EFFECTIVE]) / 100);
    cr_assert_eq(first[SHG_GAMES], 2 * 4, "those that find the fittest");
    cr_assert_eq(last[SHG_GAMES], (double)state.games);
    cr_assert_eq(last[SHG_BEST_IS_MUTANT], state.mutants[state.fittest] ? 1 : 0);
    cr_assert_eq(last[SHG_SCORE], state.score);
    cr_assert_eq(memcmp(heard->best, state.genes[state.fittest],
                        (size_t)fixture.genome.count * sizeof(double)),
                 0);
}

/* Without score games there is none. */
Test(shg, describes_a_run) {
    AUTO(fixture_close) Fixture fixture;
    TEXT_AUTO Text text = {.data = NULL};
    fixture_open(&fixture, "8f", "english");
    fixture.settings.score_games = 0;
    void *const run = run_open(&fixture);
    finish(run);
    GENERATOR_SHG.describe(run, &text);
    const char *const reported = text_string(&text);
    cr_assert_eq(strncmp(reported, "60 crossovers, ", 15), 0, "%s", reported);
    cr_assert_not_null(strstr(reported, " games of searches of 1 ply"), "%s", reported);
    cr_assert_null(strstr(reported, YARDSTICK), "%s", reported);
    cr_assert(isnan(fixture.heard.values[1][SHG_SCORE]));
    GENERATOR_SHG.close(run);
}

/* The better weights do come to beat the yardstick, and the population comes together. */
Test(shg, learns) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    fixture.settings.population = PLAIN_SPECIMENS_MAX;
    fixture.settings.crossovers = thorough(400, SHG_STEP);
    fixture.settings.mutation = 0;
    fixture.settings.score_games = 60;
    evolve(&fixture, 1);
    cr_assert_gt(fixture.heard.values[1][SHG_SCORE], 0.45, "%g",
                 fixture.heard.values[1][SHG_SCORE]);
    cr_assert_lt(fixture.heard.deviation, 1e-3, "%g", fixture.heard.deviation);
}

/* Steps */

Test(shg, goes_on_from_an_archive) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "giveaway");
    fixture.settings.crossovers = SHG_STEP + 50;
    fixture.settings.tournament = 1;
    evolving_check_taken_up(&GENERATOR_SHG, &fixture.settings, &fixture.setup);
}

Test(shg, refuses_an_archive_of_another_run) {
    AUTO(fixture_close) Fixture fixture;
    TEXT_AUTO Text text = {.data = NULL};
    fixture_open(&fixture, "8f", "english");
    void *run = run_open(&fixture);
    finish(run);
    write_archive(run, &text);
    GENERATOR_SHG.close(run);
    fixture.settings.crossovers = 59;
    run = run_open(&fixture);
    cr_assert_not(read_archive(run, text_string(&text)));
    GENERATOR_SHG.close(run);
    fixture.settings.crossovers = 60;
    fixture.settings.population = 6;
    run = run_open(&fixture);
    cr_assert_not(read_archive(run, text_string(&text)));
    GENERATOR_SHG.close(run);
}

/* Asked to stop during its reports (the first and the second), a step ends without them or what
 * comes after. */
Test(shg, stops) {
    for (int threads = 1; threads <= 3; threads++) {
        AUTO(fixture_close) Fixture fixture;
        Error error = {0};
        fixture_open(&fixture, "8f", "english");
        fixture.setup.threads = threads;
        fixture.heard.stops_at = 1;
        void *const run = run_open(&fixture);
        cr_assert_not(GENERATOR_SHG.step(run, &error));
        cr_assert_eq(error.code, ERROR_INTERRUPTED);
        cr_assert_eq(fixture.heard.reports, 1);
        cr_assert_not(GENERATOR_SHG.is_finished(run));
        cr_assert_eq(state_of(run, &fixture).done, 0);
        GENERATOR_SHG.close(run);
    }
}

Test(shg, ends_where_the_listener_refuses) {
    AUTO(fixture_close) Fixture fixture;
    Error error = {0};
    fixture_open(&fixture, "8f", "english");
    fixture.heard.refuses_at = 2;
    void *const run = run_open(&fixture);
    cr_assert_not(GENERATOR_SHG.step(run, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_eq(fixture.heard.reports, 2);
    GENERATOR_SHG.close(run);
}

/* Settings */

Test(shg, has_the_seeds_defaults) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "25f", "english");
    ShgSettings settings;
    evolving_defaults(&GENERATOR_SHG, &settings, &fixture.setup);
    cr_assert(settings.depth_plies == 4 && settings.population == 70 && settings.games == 2);
    cr_assert_eq(settings.crossovers, 12000);
    cr_assert(settings.tournament == 4 && settings.norm == NORM_EUCLIDEAN);
    cr_assert(settings.mutation == 2e-3 && settings.range == 0.5 && settings.ties == SHG_TIES_NEW);
    settings_clear(GENERATOR_SHG.settings, &settings);
    settings.depth_plies = 3;
    Error error = {0};
    cr_assert(evolve_complete(&GENERATOR_SHG, &settings, &fixture.setup, &error));
    cr_assert(settings.population == 120 && settings.mutation == 1e-3);
    cr_assert_eq(settings.crossovers, 20000);
}

Test(shg, refuses_settings_out_of_bounds) {
    static const char *const WRONG[][2] = {
        {"depth", "0"},      {"population", "1"}, {"crossovers", "0"},
        {"tournament", "0"}, {"games", "3"},      {"mutation", "1.1"},
        {"norm", "length"},  {"range", "0"},      {"score-games", "-1"},
    };
    ShgSettings settings;
    settings_clear(GENERATOR_SHG.settings, &settings);
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        const Setting *setting = GENERATOR_SHG.settings;
        Error error = {0};
        while (setting->name != NULL && strcmp(setting->name, WRONG[i][0]) != 0) setting++;
        cr_assert_not_null(setting->name, "%s", WRONG[i][0]);
        cr_assert_not(setting_parse(setting, WRONG[i][1], &settings, &error), "%s", WRONG[i][0]);
        cr_assert_eq(error.code, ERROR_USAGE);
    }
    AUTO(fixture_close) Fixture fixture;
    Error error = {0};
    fixture_open(&fixture, "8f", "english");
    cr_assert(GENERATOR_SHG.check(&fixture.settings, &fixture.setup, &error));
    fixture.settings.tournament = 6;
    cr_assert_not(GENERATOR_SHG.check(&fixture.settings, &fixture.setup, &error));
    cr_assert_eq(error.code, ERROR_USAGE);
}
