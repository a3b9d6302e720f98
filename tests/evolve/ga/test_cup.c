/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cups: the games of a knockout tournament. */
#define GENERATOR_GA GENERATOR_GA_IN_CUP
#include "evolve/ga.c" /* NOLINT(bugprone-suspicious-include) */

#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <stdlib.h>

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    GaSettings settings;
    Population population;
} Fixture;

/* A population of 8 that weigh men, each one more than the one before it. */
static void fixture_open(Fixture *fixture, const char *rules, int moves, int threads) {
    fixture->formula = templates_read("8f", 8);
    fixture->genome = genome_of(&fixture->formula);
    fixture->setup = evolving_setup(&fixture->genome, rules);
    fixture->setup.threads = threads;
    fixture->settings = (GaSettings){.depth = 2, .moves = moves};
    fixture->population = population_new(&fixture->genome, 8);
    for (int i = 0; i < 8; i++) {
        double *const genes = population_genes(&fixture->population, i);
        genome_weights(&fixture->genome, genes);
        genes[0] += 10 * i;
    }
}

static void fixture_close(Fixture *fixture) {
    population_free(&fixture->population);
    formula_free(&fixture->formula);
}

static Knockout play(const Fixture *fixture) {
    Rng rng = rng_seeded(1);
    Error error = {0};
    Knockout knockout = knockout_new(8, &rng);
    cr_assert(knockout_play(&knockout, &fixture->setup, &fixture->settings, &fixture->population, 5,
                            &rng, &error),
              "%s", error.message);
    cr_assert(knockout.left / 2 == 0 && knockout.games == 7);
    return knockout;
}

/* The same tournament, its games played one after another. */
static void replay(const Fixture *fixture, Knockout *knockout, Rng *rng) {
    const Board start = board_start(8);
    KnockoutOutcome outcomes[4];
    for (uint64_t game = 0; knockout->left / 2 > 0;) {
        for (int i = 0; i < knockout->left / 2; i++, game++) {
            EvalInstance evals[2];
            for (int side = 0; side < 2; side++)
                evals[side] = match_eval_weights(
                    &fixture->genome,
                    population_genes(&fixture->population, knockout->members[2 * i + side]));
            const MatchGame one = {&fixture->setup, &start, rng_derive(5, game), 2,
                                   2 * fixture->settings.moves};
            const GameRecord *const record =
                match_play_game(&fixture->setup.matches[0], &evals[BLACK], &evals[WHITE], &one);
            const int sign = fixture->setup.rules->stuck_wins ? -1 : 1;
            outcomes[i].result = record->result;
            for (int side = 0; side < 2; side++) {
                outcomes[i].standing[side] = sign * board_count(record->final.pieces[side]);
                eval_close(&evals[side]);
            }
        }
        knockout_settle(knockout, outcomes, rng);
    }
}

/* In English draughts and in give-away, with games that are over and games cut off early; on one
 * thread and on four. */
Test(cup, plays_what_was_drawn) {
    static const char *const RULES[] = {"english", "giveaway"};
    static const int MOVES[] = {0, 12, 15};
    int ties = 0;
    for (int i = 0; i < 6; i++) {
        AUTO(fixture_close) Fixture fixture;
        fixture_open(&fixture, RULES[i % 2], MOVES[i / 2], i < 2 ? 1 : 4);
        Knockout played = play(&fixture);
        Rng rng = rng_seeded(1);
        Knockout expected = knockout_new(8, &rng);
        replay(&fixture, &expected, &rng);
        cr_assert_eq(played.members[0], expected.members[0]);
        cr_assert_eq(played.decided, expected.decided);
        for (int k = 0; k < 8; k++) {
            cr_assert_eq(played.points[k], expected.points[k], "%d of %d", k, i);
            ties += played.points[k] % KNOCKOUT_WIN == KNOCKOUT_TIE;
        }
        knockout_free(&played);
        knockout_free(&expected);
    }
    cr_assert_gt(ties, 0, "a tie was won");
}

Test(cup, stops) {
    atomic_bool stop = true;
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "english", 0, 1);
    fixture.setup.stop = &stop;
    Rng rng = rng_seeded(1);
    Error error = {0};
    Knockout knockout = knockout_new(8, &rng);
    cr_assert_not(knockout_play(&knockout, &fixture.setup, &fixture.settings, &fixture.population,
                                5, &rng, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    knockout_free(&knockout);
}
