/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Learning patterns as a whole, on a few games, and one position at a time. */
#define GENERATOR_PATTERNS GENERATOR_PATTERNS_IN_PATTERNS
#include "evolve/patterns.c" /* NOLINT(bugprone-suspicious-include) */

#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { GENES_MAX = 64, ROUNDS = 2, GAMES = 5 };

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    PatternsSettings settings;
} Fixture;

static void fixture_close(Fixture *fixture) { formula_free(&fixture->formula); }

static void fixture_open(Fixture *fixture, const char *file, const char *rules) {
    fixture->formula = templates_read(file, 8);
    fixture->genome = genome_of(&fixture->formula);
    fixture->setup = evolving_setup(&fixture->genome, rules);
    evolving_defaults(&GENERATOR_PATTERNS, &fixture->settings, &fixture->setup);
    fixture->settings.rounds = ROUNDS;
    fixture->settings.games = GAMES;
    fixture->settings.depth_plies = 1;
    fixture->settings.label_depth = 1;
    fixture->settings.shapes = 2;
    fixture->settings.score_games = 2;
}

/* The end of a run. */
typedef struct Found {
    double genes[GENES_MAX];
    PatternSet *patterns;
} Found;

static Found run(const Fixture *fixture) {
    Found found = {.patterns = NULL};
    Error error = {0};
    const Generator *const generator = &GENERATOR_PATTERNS;
    GeneratorRun *const run = evolve_open(generator, &fixture->settings, &fixture->setup, &error);
    while (!evolve_is_finished(run)) cr_assert(evolve_step(run, &error), "%s", error.message);
    memcpy(found.genes, run->best, (size_t)fixture->genome.count * sizeof(double));
    found.patterns = pattern_set_share(generator->patterns(run));
    evolve_close(run);
    return found;
}

static bool same(const Fixture *fixture, const Found *a, const Found *b) {
    return memcmp(a->genes, b->genes, (size_t)fixture->genome.count * sizeof(double)) == 0 &&
           memcmp(a->patterns->weights, b->patterns->weights,
                  (size_t)a->patterns->states * sizeof(PatternWeights)) == 0;
}

Test(patterns, same_seed_same_bits) {
    static const char *const CASES[][2] = {{"kings-english", "english"},
                                           {"kings-giveaway", "giveaway"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        AUTO(fixture_close) Fixture fixture;
        fixture_open(&fixture, CASES[i][0], CASES[i][1]);
        const Found one = run(&fixture);
        fixture.setup.threads = 4;
        const Found many = run(&fixture);
        fixture.setup.seed = 2;
        const Found other = run(&fixture);
        cr_assert(same(&fixture, &one, &many), "%s: threads do not matter", CASES[i][0]);
        cr_assert_not(same(&fixture, &one, &other), "%s: the seed does", CASES[i][0]);
        pattern_set_free(one.patterns);
        pattern_set_free(many.patterns);
        pattern_set_free(other.patterns);
    }
}

Test(patterns, is_taken_up_where_it_was) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "kings-english", "english");
    evolving_check_taken_up(&GENERATOR_PATTERNS, &fixture.settings, &fixture.setup);
}

typedef struct Heard {
    int reports, genes;
    double states;
} Heard;

static bool hear(void *context, const EvolveReport *report, Error *error) {
    Heard *const heard = context;
    const double *const values = report->values;
    (void)error;
    heard->reports++;
    cr_assert_eq(values[PATTERNS_ROUND], heard->reports);
    cr_assert_eq(report->done, (uint64_t)heard->reports);
    cr_assert_eq(report->total, ROUNDS);
    cr_assert_eq(values[PATTERNS_GAMES], heard->reports * GAMES);
    cr_assert_gt(values[PATTERNS_POSITIONS], GAMES);
    cr_assert_leq(values[PATTERNS_DRAWN] + values[PATTERNS_BLACK], 1);
    cr_assert(values[PATTERNS_ERROR] > 0 && values[PATTERNS_ERROR] < 1);
    cr_assert_gt(values[PATTERNS_STATES], heard->states);
    heard->states = values[PATTERNS_STATES];
    for (int i = 0; i < heard->genes; i++)
        cr_assert_eq(report->spread->minimum[i], report->best[i]);
    return true;
}

Test(patterns, reports_each_round) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    Heard heard = {.genes = fixture.genome.count};
    fixture.setup.listener = hear;
    fixture.setup.context = &heard;
    const Found found = run(&fixture);
    cr_assert_eq(heard.reports, ROUNDS);
    pattern_set_free(found.patterns);
}

static bool raise_flag(void *context, const EvolveReport *report, Error *error) {
    (void)report;
    (void)error;
    atomic_store((atomic_bool *)context, true);
    return true;
}

Test(patterns, the_flag_stops_it) {
    AUTO(fixture_close) Fixture fixture;
    atomic_bool stop = false;
    Error error = {0};
    double genes[GENES_MAX];
    fixture_open(&fixture, "kings-english", "english");
    fixture.setup.stop = &stop;
    fixture.setup.listener = raise_flag;
    fixture.setup.context = &stop;
    cr_assert(!evolving_run(&GENERATOR_PATTERNS, &fixture.settings, &fixture.setup, genes, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
}

/* The value of the start after so many labels that say it is won. */
static double told(Learner *learner, PatternSet *set, int times) {
    const Board board = board_start(8);
    for (int i = 0; i < times; i++) learner_teach(learner, &board, 1, 0.01);
    learner_patterns(learner, set);
    return pattern_set_value(set, &board);
}

/* Steps get smaller, but the first one in a round is as large again as the very first. */
Test(patterns, steps_begin_anew) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "kings-english", "english");
    PatternSet *const set = learner_shapes(4);
    Learner *const learner = learner_new(&fixture.genome, set);
    const double first = told(learner, set, 1), many = told(learner, set, 30);
    const double later = told(learner, set, 1) - many;
    learner_reset_steps(learner);
    const double anew = told(learner, set, 1) - many - later;
    cr_assert_lt(later, first / 2);
    cr_assert(anew > 0.6 * first && anew <= first, "%g after %g", anew, first);
    learner_free(learner);
    pattern_set_free(set);
}

/* The side to move with a king ahead: the king's square gets a weight, on an empty board a larger
 * one, and no other square does. */
Test(patterns, learns_where_kings_stand) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "kings-english", "english");
    PatternSet *const set = learner_shapes(1);
    Learner *const learner = learner_new(&fixture.genome, set);
    Board board = board_empty(8, BLACK);
    board_put(&board, 10, BLACK_KING);
    board_put(&board, 31, WHITE_MAN);
    for (int i = 0; i < 20; i++) learner_teach(learner, &board, 1, 0.1);
    learner_patterns(learner, set);
    for (int i = set->kings; i < set->states; i++) {
        const PatternWeights weights = set->weights[i];
        cr_assert_eq(pattern_empty(weights) > 0, i == set->kings + 10 - 1, "state %d", i);
        cr_assert(pattern_full(weights) <= pattern_empty(weights), "state %d", i);
    }
    learner_free(learner);
    pattern_set_free(set);
}

/* A position that is told to be won again and again becomes so, by the states that it has and no
 * other ones; and so does the same with the colours exchanged. */
Test(patterns, learns_what_it_is_told) {
    const PatternShape shapes[] = {{2, {1, 2}}, {2, {31, 32}}};
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "kings-english", "english");
    PatternSet *const set = pattern_set_new(shapes, 2, 0.25, false);
    Learner *const learner = learner_new(&fixture.genome, set);
    const Board board = board_start(8), turned = board_turned(&board);
    double first = 0, last = 0;
    for (int i = 0; i < 400; i++) {
        last = learner_teach(learner, i % 2 == 0 ? &board : &turned, 0.9, 0.1);
        if (i == 0) first = last;
    }
    cr_assert(fabs(first - 0.16) < 1e-12, "the start is even, %g", first);
    cr_assert_lt(last, 1e-3);
    learner_patterns(learner, set);
    /* Own men on both squares of the first shape, the opponent's on those of the second. */
    for (int i = 0; i < set->states; i++) {
        const bool has = i == 1 + 3 || i == set->first[1] + 2 + 2 * 3;
        cr_assert_eq(pattern_full(set->weights[i]) > 0, has, "state %d", i);
        cr_assert_eq(pattern_empty(set->weights[i]), 0, "the board is full");
    }
    const double expected = PATTERN_LOG_ODDS * log(9);
    cr_assert(fabs(pattern_set_value(set, &board) - expected) < 0.05 * expected);
    learner_free(learner);
    pattern_set_free(set);
}
