/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHG against itself done plainly, and as a generator. */
#define GENERATOR_SHG GENERATOR_SHG_IN_SHG
#include "evolve/shg.c" /* NOLINT(bugprone-suspicious-include) */

#include "evolve/match.h"

#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/templates.h"
#include "../../common/thorough.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* SHG done plainly: one crossover after another, each evaluator compiled for each contest, nothing
 * remembered. */

enum { PLAIN_GENES_MAX = 40, PLAIN_SPECIMENS_MAX = 12 };

/* The state of a run. */
typedef struct PlainState {
    uint64_t done, effective, games;
    int fittest;
    double score;
    bool mutants[PLAIN_SPECIMENS_MAX];
    double genes[PLAIN_SPECIMENS_MAX][PLAIN_GENES_MAX];
} PlainState;

typedef struct Plain {
    const EvolveSetup *setup;
    const ShgSettings *settings;
    PlainState state;
    /* Contests of two games: with a win each, those of them decided by plies; with a draw. */
    int one_win_each, by_plies, draws;
} Plain;

/* a's win is 1, its loss -1. */
static int plain_game(Plain *plain, const EvalInstance *a, const EvalInstance *b, bool a_is_black,
                      uint64_t seed, int *plies) {
    const Board start = board_start(8);
    const EvalInstance *const black = a_is_black ? a : b, *const white = a_is_black ? b : a;
    const MatchGame game = {plain->setup, &start, seed, plain->settings->depth_plies, 0};
    const GameRecord *const record =
        match_play_game(&plain->setup->matches[0], black, white, &game);
    plain->state.games++;
    *plies = record->plies;
    if (record->result == RESULT_DRAW) return 0;
    return (record->result == RESULT_BLACK_WINS) == a_is_black ? 1 : -1;
}

static bool plain_fitter(Plain *plain, const double *genes, const double *others, uint64_t seed) {
    const Genome *const genome = plain->setup->genome;
    const bool a_begins = seed % 2 == 0, has_second = plain->settings->games == 2;
    int first_plies = 0, second_plies = 0, second = 0;
    EvalInstance a = match_eval_weights(genome, genes);
    EvalInstance b = match_eval_weights(genome, others);
    const int first = plain_game(plain, &a, &b, a_begins, rng_derive(seed, 0), &first_plies);
    if (has_second)
        second = plain_game(plain, &a, &b, !a_begins, rng_derive(seed, 1), &second_plies);
    eval_close(&a);
    eval_close(&b);
    if (!has_second) return first == 1;
    plain->draws += first == 0 || second == 0;
    if (first == 1 && second == -1) {
        plain->one_win_each++;
        plain->by_plies += first_plies != second_plies;
        return first_plies < second_plies;
    }
    if (first == -1 && second == 1) {
        plain->one_win_each++;
        plain->by_plies += first_plies != second_plies;
        return second_plies < first_plies;
    }
    return first + second > 0;
}

/* The winner of the tournament with this number, or the one who has lost. */
static int plain_tournament(Plain *plain, int number, bool loses, uint64_t seed, Rng *rng) {
    const ShgSettings *const settings = plain->settings;
    int match = number * (settings->tournament - 1);
    int stays = (int)rng_below(rng, (uint32_t)settings->population);
    for (int i = 1; i < settings->tournament; i++) {
        const int comes = (int)rng_below(rng, (uint32_t)settings->population);
        if (comes == stays) continue;
        const double *const a = plain->state.genes[loses ? stays : comes];
        const double *const b = plain->state.genes[loses ? comes : stays];
        match++;
        if (plain_fitter(plain, a, b, rng_derive(seed, (uint64_t)match))) stays = comes;
    }
    return stays;
}

/* Only these two norms. */
static void plain_normalise(const Plain *plain, double *genes) {
    const int count = plain->setup->genome->count;
    double squares = 0;
    if (plain->settings->norm == NORM_NONE) return;
    cr_assert_eq(plain->settings->norm, NORM_EUCLIDEAN);
    for (int i = 0; i < count; i++) squares += genes[i] * genes[i];
    for (int i = 0; i < count; i++) genes[i] /= sqrt(squares);
}

static void plain_cross(Plain *plain, uint64_t index) {
    const Genome *const genome = plain->setup->genome;
    const ShgSettings *const settings = plain->settings;
    PlainState *const state = &plain->state;
    const uint64_t run_seed = plain->setup->seed;
    const uint64_t seed = rng_derive(rng_derive(run_seed, SHG_STREAM_CROSSOVERS), index);
    const uint64_t last_match = 3 * ((uint64_t)settings->tournament - 1);
    Rng rng = rng_seeded(rng_derive(seed, 0));
    double child[PLAIN_GENES_MAX];
    const int a = plain_tournament(plain, 0, false, seed, &rng);
    const int b = plain_tournament(plain, 1, false, seed, &rng);
    const int old = plain_tournament(plain, 2, true, seed, &rng);
    const uint64_t last = rng_derive(seed, 1 + last_match);
    specimen_cross(genome, state->genes[a], state->genes[b], child, &rng);
    const bool mutant = specimen_mutate(genome, settings->mutation, 0, child, &rng);
    plain_normalise(plain, child);
    const bool effective = settings->ties == SHG_TIES_NEW
                               ? !plain_fitter(plain, state->genes[old], child, last)
                               : plain_fitter(plain, child, state->genes[old], last);
    state->done++;
    if (!effective) return;
    state->effective++;
    memcpy(state->genes[old], child, (size_t)genome->count * sizeof(double));
    state->mutants[old] = mutant;
}

/* The fittest and its score. */
static void plain_report(Plain *plain) {
    const ShgSettings *const settings = plain->settings;
    PlainState *const state = &plain->state;
    const uint64_t run_seed = plain->setup->seed;
    const uint64_t seed = rng_derive(rng_derive(run_seed, SHG_STREAM_FITTEST), state->done);
    Error error = {0};
    state->fittest = 0;
    for (int i = 1; i < settings->population; i++) {
        if (plain_fitter(plain, state->genes[i], state->genes[state->fittest],
                         rng_derive(seed, (uint64_t)i)))
            state->fittest = i;
    }
    cr_assert(match_score(plain->setup, state->genes[state->fittest], NULL, settings->depth_plies,
                          settings->score_games, rng_derive(run_seed, SHG_STREAM_SCORE),
                          &state->score, &error));
}

/* A run on 8x8 from its start to its end. */
static Plain plain_evolve(const EvolveSetup *setup, const ShgSettings *settings) {
    Plain plain = {.setup = setup, .settings = settings};
    PlainState *const state = &plain.state;
    const uint64_t crossovers = (uint64_t)settings->crossovers;
    Rng rng = rng_seeded(rng_derive(setup->seed, SHG_STREAM_POPULATION));
    cr_assert(settings->population <= PLAIN_SPECIMENS_MAX &&
              setup->genome->count <= PLAIN_GENES_MAX);
    for (int i = 0; i < settings->population; i++) {
        specimen_draw(setup->genome, settings->range, state->genes[i], &rng);
        plain_normalise(&plain, state->genes[i]);
    }
    plain_report(&plain);
    for (uint64_t i = 0; i < crossovers; i++) {
        plain_cross(&plain, i);
        if (state->done % SHG_STEP == 0 || state->done == crossovers) plain_report(&plain);
    }
    return plain;
}

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

static GeneratorRun *run_open(Fixture *fixture) {
    Error error = {0};
    GeneratorRun *const run =
        evolve_open(&GENERATOR_SHG, &fixture->settings, &fixture->setup, &error);
    cr_assert_not_null(run, "%s", error.message);
    return run;
}

static void write_archive(GeneratorRun *run, Text *text) {
    Archive *const archive = archive_writer();
    evolve_transfer(run, archive);
    cr_assert(archive_close(archive, text));
}

static bool read_archive(GeneratorRun *run, const char *text) {
    Archive *const archive = archive_reader(text, strlen(text));
    evolve_transfer(run, archive);
    return archive_close(archive, NULL);
}

/* All that a run has, from its archive. */
static PlainState state_of(GeneratorRun *run, const Fixture *fixture) {
    TEXT_AUTO Text text = {.data = NULL};
    PlainState state = {0};
    write_archive(run, &text);
    Archive *const archive = archive_reader(text_string(&text), text.length);
    uint64_t steps;
    double best[PLAIN_GENES_MAX];
    archive_uint(archive, &steps, (uint64_t)run->steps);
    archive_reals(archive, best, fixture->genome.count, INFINITY);
    archive_uint(archive, &state.done, UINT64_MAX);
    archive_uint(archive, &state.effective, UINT64_MAX);
    archive_uint(archive, &state.games, UINT64_MAX);
    archive_reals(archive, &state.score, 1, INFINITY);
    for (int i = 0; i < fixture->settings.population; i++)
        archive_reals(archive, state.genes[i], fixture->genome.count, INFINITY);
    for (int i = 0; i < fixture->settings.population; i++) {
        uint64_t is_mutant = 0;
        archive_uint(archive, &is_mutant, 1);
        state.mutants[i] = is_mutant == 1;
    }
    cr_assert(archive_close(archive, NULL));
    /* The result is one of them. */
    while (memcmp(best, state.genes[state.fittest], (size_t)fixture->genome.count * sizeof *best) !=
               0 &&
           state.fittest < PLAIN_SPECIMENS_MAX - 1)
        state.fittest++;
    return state;
}

static void finish(GeneratorRun *run) {
    Error error = {0};
    while (!evolve_is_finished(run)) cr_assert(evolve_step(run, &error), "%s", error.message);
}

static PlainState evolve(Fixture *fixture, int threads) {
    fixture->setup.threads = threads;
    fixture->heard = (Heard){.genes = fixture->genome.count, .stop = &fixture->stop};
    GeneratorRun *const run = run_open(fixture);
    finish(run);
    const PlainState state = state_of(run, fixture);
    cr_assert_eq(memcmp(run->best, state.genes[state.fittest],
                        (size_t)fixture->genome.count * sizeof(double)),
                 0);
    evolve_close(run);
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
    fixture.settings.crossovers = thorough(100, SHG_STEP + 100);
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
    fixture.settings.crossovers = thorough(12, 100);
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
    fixture.settings.games = 1;
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
    cr_assert_eq(first[SHG_GAMES], 4, "those that find the fittest");
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
    GeneratorRun *const run = run_open(&fixture);
    finish(run);
    GENERATOR_SHG.describe(run, &text);
    const char *const reported = text_string(&text);
    cr_assert_eq(strncmp(reported, "60 crossovers, ", 15), 0, "%s", reported);
    cr_assert_not_null(strstr(reported, " games of searches of 1 ply"), "%s", reported);
    cr_assert_null(strstr(reported, YARDSTICK), "%s", reported);
    cr_assert(isnan(fixture.heard.values[1][SHG_SCORE]));
    evolve_close(run);
}

/* The better weights do come to beat the yardstick, and the population comes together. */
Test(shg, learns) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    fixture.settings.population = PLAIN_SPECIMENS_MAX;
    fixture.settings.crossovers = thorough(300, SHG_STEP);
    fixture.settings.mutation = 0;
    fixture.settings.score_games = 40;
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
    fixture.settings.games = 1;
    evolving_check_taken_up(&GENERATOR_SHG, &fixture.settings, &fixture.setup);
}

Test(shg, refuses_an_archive_of_another_run) {
    AUTO(fixture_close) Fixture fixture;
    TEXT_AUTO Text text = {.data = NULL};
    fixture_open(&fixture, "8f", "english");
    GeneratorRun *run = run_open(&fixture);
    finish(run);
    write_archive(run, &text);
    evolve_close(run);
    fixture.settings.crossovers = 59;
    run = run_open(&fixture);
    cr_assert_not(read_archive(run, text_string(&text)));
    evolve_close(run);
    fixture.settings.crossovers = 60;
    fixture.settings.population = 6;
    run = run_open(&fixture);
    cr_assert_not(read_archive(run, text_string(&text)));
    evolve_close(run);
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
        GeneratorRun *const run = run_open(&fixture);
        cr_assert_not(evolve_step(run, &error));
        cr_assert_eq(error.code, ERROR_INTERRUPTED);
        cr_assert_eq(fixture.heard.reports, 1);
        cr_assert_not(evolve_is_finished(run));
        cr_assert_eq(state_of(run, &fixture).done, 0);
        evolve_close(run);
    }
}

Test(shg, ends_where_the_listener_refuses) {
    AUTO(fixture_close) Fixture fixture;
    Error error = {0};
    fixture_open(&fixture, "8f", "english");
    fixture.heard.refuses_at = 2;
    GeneratorRun *const run = run_open(&fixture);
    cr_assert_not(evolve_step(run, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_eq(fixture.heard.reports, 2);
    evolve_close(run);
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
