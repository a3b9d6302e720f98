/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lessons against the same games played and gone through here. */

#include "evolve/match.h"
#include "evolve/td/td.h"

#include "../../common/templates.h"

#include <criterion/criterion.h>

enum { GENES = 8, MEN = 0, KINGS = 1 };

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    Trainers trainers;
    Training plan;
    Lesson *lesson;
    double weights[GENES];
} Fixture;

static void fixture_open(Fixture *fixture, const char *rules, const char *trainer, double man) {
    Error error = {0};
    *fixture = (Fixture){.formula = templates_read("8f", 8), .weights = {man, 2 * man}};
    fixture->genome = genome_of(&fixture->formula);
    cr_assert_eq(fixture->genome.count, GENES);
    cr_assert(trainers_open(&fixture->trainers, trainer, 8, rules_find(rules), &error));
    fixture->setup = (EvolveSetup){
        .genome = &fixture->genome, .rules = rules_find(rules), .board_size = 8, .threads = 1};
    fixture->plan = (Training){.setup = &fixture->setup,
                               .depth_plies = 2,
                               .trainer = &fixture->trainers.specs[0],
                               .catalogue = fixture->trainers.catalogue};
    fixture->lesson = lesson_new(&fixture->plan, &error);
    cr_assert_not_null(fixture->lesson, "%s", error.message);
}

static void fixture_close(Fixture *fixture) {
    lesson_free(fixture->lesson);
    trainers_close(&fixture->trainers);
    formula_free(&fixture->formula);
}

static LessonGame play(const Fixture *fixture, Side side, uint64_t seed) {
    const Board start = board_start(8);
    LessonGame game;
    cr_assert(lesson_play(fixture->lesson, fixture->weights, &start, side, seed, &game));
    return game;
}

/* The same game by match_play_game, whose players are as deep. */
static void check_rows(const Fixture *fixture, Side side, uint64_t seed) {
    const MatchRules rules = {&fixture->setup, fixture->setup.rules->draws, 2};
    Match *const match = match_new(&rules);
    EvalInstance learner = match_eval_weights(&fixture->genome, fixture->weights, 8);
    EvalInstance trainer = match_eval_named("piece2val", 8);
    const Board start = board_start(8);
    const GameRecord *const record =
        match_play_game(match, side == BLACK ? &learner : &trainer,
                        side == BLACK ? &trainer : &learner, &start, seed);
    const LessonGame game = play(fixture, side, seed);
    Board board = start;
    int count = 0;
    for (int i = 0; i < record->plies; i++) {
        double row[GENES];
        if (board.side == side) {
            genome_row(&fixture->genome, &board, row);
            cr_assert_lt(count, game.positions);
            for (int k = 0; k < GENES; k++) cr_assert_eq(game.rows[count * GENES + k], row[k]);
            count++;
        }
        board = move_apply(&board, &record->records[i].move);
    }
    cr_assert(count > 10 && game.positions == count);
    const Result won = side == BLACK ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
    cr_assert_eq(game.outcome, record->result == RESULT_DRAW ? 0 : record->result == won ? 1 : -1);
    eval_close(&learner);
    match_free(match);
}

Test(lesson, has_the_rows_of_the_learners_moves) {
    Fixture fixture;
    fixture_open(&fixture, "english", "piece2val@2", 1);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        check_rows(&fixture, BLACK, seed);
        check_rows(&fixture, WHITE, seed);
    }
    fixture_close(&fixture);
}

typedef struct Expectation {
    const char *rules, *trainer;
    double man; /* the learner's weight of one */
    int sign;   /* of its points */
} Expectation;

static const Expectation EXPECTATIONS[] = {
    {"english", "random", 1, 1},
    {"english", "piece2val@3", -1, -1},
    {"giveaway", "random", -1, 1},
    {"giveaway", "null@5", 1, -1},
};

Test(lesson, tells_who_has_won) {
    for (size_t i = 0; i < sizeof EXPECTATIONS / sizeof EXPECTATIONS[0]; i++) {
        const Expectation *const expected = &EXPECTATIONS[i];
        Fixture fixture;
        int sum[2] = {0, 0};
        fixture_open(&fixture, expected->rules, expected->trainer, expected->man);
        for (uint64_t seed = 0; seed < 10; seed++) {
            sum[BLACK] += play(&fixture, BLACK, seed).outcome;
            sum[WHITE] += play(&fixture, WHITE, seed).outcome;
        }
        cr_assert(expected->sign * sum[BLACK] >= 5 && expected->sign * sum[WHITE] >= 5,
                  "%s %s: %d %d", expected->rules, expected->trainer, sum[BLACK], sum[WHITE]);
        fixture_close(&fixture);
    }
}

Test(lesson, stops) {
    static atomic_bool stop = true;
    Fixture fixture;
    Error error = {0};
    LessonGame game;
    const Board start = board_start(8);
    fixture_open(&fixture, "english", "null@2", 1);
    lesson_free(fixture.lesson);
    fixture.setup.stop = &stop;
    fixture.lesson = lesson_new(&fixture.plan, &error);
    cr_assert_not(lesson_play(fixture.lesson, fixture.weights, &start, BLACK, 1, &game));
    fixture_close(&fixture);
}
