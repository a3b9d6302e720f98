/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Training against the same games and corrections one by one. */

#include "evolve/td/td.h"

#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { GENES = 8, PLAYERS = 3 };

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    Trainers trainers;
    Openings *openings;
    Training training;
    Population players;
    TrainingResult results[PLAYERS];
} Fixture;

static void fixture_open(Fixture *fixture, const char *trainer) {
    const Rules *const rules = rules_find("english");
    Error error = {0};
    memset(fixture, 0, sizeof *fixture);
    fixture->formula = templates_read("8f", 8);
    fixture->genome = genome_of(&fixture->formula);
    fixture->setup =
        (EvolveSetup){.genome = &fixture->genome, .rules = rules, .board_size = 8, .threads = 1};
    fixture->players = population_new(&fixture->genome, PLAYERS);
    cr_assert(trainers_open(&fixture->trainers, trainer, 8, rules, &error));
    fixture->openings = openings_open("random:4", rules, 8, &error);
    fixture->training = (Training){
        .setup = &fixture->setup,
        .depth_plies = 2,
        .trainer = &fixture->trainers.specs[0],
        .catalogue = fixture->trainers.catalogue,
        .rate = 1e-3,
        .lambda = 0.5,
        .openings = fixture->openings,
        .seed = 5,
        .count = 6,
    };
}

static void fixture_close(Fixture *fixture) {
    population_free(&fixture->players);
    openings_close(fixture->openings);
    trainers_close(&fixture->trainers);
    formula_free(&fixture->formula);
}

static bool same(const double *a, const double *b, int count) {
    bool all = true;
    for (int i = 0; i < count; i++) all = all && a[i] == b[i];
    return all;
}

static void run(Fixture *fixture) {
    Error error = {0};
    cr_assert(training_run(&fixture->training, &fixture->players, fixture->results, &error), "%s",
              error.message);
}

static void reset(Fixture *fixture) {
    memset(fixture->players.genes, 0, sizeof(double[PLAYERS * GENES]));
}

/* Player 1's games, by lesson_play and temporal_learn; the opening of two is one, the learner is
 * first Black, then White. */
static void learn_here(const Fixture *fixture, double *weights, TrainingResult *result) {
    const Training *const training = &fixture->training;
    const uint64_t seed = rng_derive(training->seed, 1);
    Error error = {0};
    Lesson *const lesson = lesson_new(training, &error);
    for (int i = 0; i < training->count; i++) {
        const Board opening = openings_get(training->openings, seed, (uint64_t)(i / 2)).board;
        const Side side = i % 2 == 0 ? BLACK : WHITE;
        LessonGame game;
        cr_assert(
            lesson_play(lesson, weights, &opening, side, rng_derive(seed, (uint64_t)i), &game));
        *(game.outcome > 0 ? &result->won : game.outcome < 0 ? &result->lost : &result->drawn) += 1;
        temporal_learn(training->rate, training->lambda, weights, GENES, game.rows, game.positions,
                       99 * game.outcome);
    }
    lesson_free(lesson);
    for (int i = 0; i < GENES; i++) result->change += fabs(weights[i]) / GENES;
}

static void check_player(Fixture *fixture) {
    double weights[GENES] = {0};
    TrainingResult expected = {.won = 0};
    reset(fixture);
    run(fixture);
    learn_here(fixture, weights, &expected);
    const TrainingResult *const result = &fixture->results[1];
    cr_assert(same(population_genes(&fixture->players, 1), weights, GENES));
    cr_assert(result->won == expected.won && result->drawn == expected.drawn &&
              result->lost == expected.lost);
    cr_assert(result->change > 0 && fabs(result->change - expected.change) < 1e-12);
    cr_assert_eq(result->won + result->drawn + result->lost, 6);
}

Test(training, learns_game_by_game) {
    Fixture fixture;
    fixture_open(&fixture, "random");
    check_player(&fixture);
    fixture_close(&fixture);
}

Test(training, has_the_same_bits_with_more_threads_and_in_parts) {
    Fixture fixture;
    const size_t size = sizeof(double[PLAYERS * GENES]);
    double whole[PLAYERS * GENES];
    fixture_open(&fixture, "piece2val@2");
    run(&fixture);
    memcpy(whole, fixture.players.genes, size);
    cr_assert_not(same(whole, whole + GENES, GENES), "players differ");
    reset(&fixture);
    fixture.setup.threads = 4;
    run(&fixture);
    cr_assert(same(fixture.players.genes, whole, PLAYERS * GENES), "threads do not matter");
    reset(&fixture);
    fixture.training.count = 3;
    run(&fixture);
    fixture.training.first = 3;
    run(&fixture);
    cr_assert(same(fixture.players.genes, whole, PLAYERS * GENES), "parts do not matter");
    reset(&fixture);
    fixture.training.seed = 6;
    run(&fixture);
    cr_assert_not(same(fixture.players.genes, whole, PLAYERS * GENES), "the seed does");
    fixture_close(&fixture);
}

/* A rate beyond all reason. */
Test(training, keeps_weights_within_what_a_file_may_hold) {
    Fixture fixture;
    bool is_bound = false;
    fixture_open(&fixture, "random");
    fixture.training.rate = 1e6;
    fixture.training.lambda = 1;
    run(&fixture);
    for (int i = 0; i < PLAYERS * GENES; i++) {
        const double weight = fabs(fixture.players.genes[i]);
        cr_assert(weight <= GENE_MAX, "%g", weight);
        is_bound = is_bound || weight == GENE_MAX;
    }
    cr_assert(is_bound);
    fixture_close(&fixture);
}

Test(training, stops) {
    static atomic_bool stop = true;
    Fixture fixture;
    Error error = {0};
    fixture_open(&fixture, "null@2");
    fixture.setup.stop = &stop;
    cr_assert_not(training_run(&fixture.training, &fixture.players, fixture.results, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    fixture_close(&fixture);
}
