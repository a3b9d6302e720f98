/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches of neighbours: where the weights go, and how far. */
#include "evolve/texel/neighbours.h"

#include "../../common/evolving.h"
#include "../../common/templates.h"
#include "evolve/duel.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { WEIGHTS = 9, MEN = 0, KINGS = 1, BATCH = 32 };

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    Belief belief;
    Sample openings[2 * BATCH + 1];
    Neighbours neighbours;
    int results[RESULT_DRAW + 1];
} Fixture;

/* After 4 to 8 random plies. */
static void make_openings(Sample *openings, int count, const EvolveSetup *setup, uint64_t seed) {
    Error error = {0};
    cr_assert(samples_make(openings, count, setup, 4, 8, seed, &error), "%s", error.message);
}

/* 8f, whose men and kings weigh what is given; to be closed. */
static void fixture_open(Fixture *fixture, double men, double kings) {
    *fixture = (Fixture){.formula = templates_read("8f", 8)};
    fixture->genome = genome_of(&fixture->formula);
    fixture->setup = evolving_setup(&fixture->genome, "english");
    fixture->belief = belief_new(WEIGHTS);
    cr_assert_eq(fixture->genome.count + 1, WEIGHTS);
    fixture->belief.mean[MEN] = men;
    fixture->belief.mean[KINGS] = kings;
    for (int i = 0; i < WEIGHTS; i++) fixture->belief.evidence[i * WEIGHTS + i] = 1;
    fixture->neighbours = (Neighbours){.setup = &fixture->setup,
                                       .pairs = BATCH + 8,
                                       .openings = fixture->openings,
                                       .depth_plies = 2,
                                       .reach = 0.5,
                                       .step = {0.2, 0.02},
                                       .seed = 1};
}

static void fixture_close(Fixture *fixture) {
    belief_free(&fixture->belief);
    formula_free(&fixture->formula);
}

/* From openings of the same seed. */
static void play(Fixture *fixture) {
    const Neighbours *const neighbours = &fixture->neighbours;
    Error error = {0};
    make_openings(fixture->openings, neighbours->pairs, &fixture->setup,
                  rng_derive(neighbours->seed, 1));
    memset(fixture->results, 0, sizeof fixture->results);
    cr_assert(neighbours_play(neighbours, &fixture->belief, fixture->results, &error), "%s",
              error.message);
}

/* Men are worth less than nothing, and what else counts is known for sure: the neighbour that holds
 * its men wins. */
Test(neighbours, the_weights_go_where_games_are_won) {
    Fixture fixture;
    fixture_open(&fixture, -0.05, 0);
    for (int i = 1; i < WEIGHTS; i++) fixture.belief.evidence[i * WEIGHTS + i] = 1e8;
    fixture.neighbours.reach = 6;
    play(&fixture);
    cr_assert_gt(fixture.belief.mean[MEN], 0.2, "%g", fixture.belief.mean[MEN]);
    cr_assert_lt(fabs(fixture.belief.mean[KINGS]), 0.05, "%g", fixture.belief.mean[KINGS]);
    int games = 0;
    for (int i = 0; i <= RESULT_DRAW; i++) games += fixture.results[i];
    cr_assert_eq(games, 80);
    for (int i = 0; i < WEIGHTS; i++)
        cr_assert_eq(fixture.belief.evidence[i * WEIGHTS + i], i == 0 ? 1 : 1e8);
    fixture_close(&fixture);
}

Test(neighbours, threads_do_not_matter_the_seed_does) {
    double means[3][WEIGHTS];
    for (int i = 0; i < 3; i++) {
        Fixture fixture;
        fixture_open(&fixture, 1, 2);
        fixture.setup.threads = i == 1 ? 3 : 1;
        fixture.neighbours.seed = i == 2 ? 2 : 1;
        play(&fixture);
        memcpy(means[i], fixture.belief.mean, sizeof means[i]);
        fixture_close(&fixture);
    }
    cr_assert_arr_eq(means[0], means[1], sizeof means[0]);
    cr_assert_arr_neq(means[0], means[2], sizeof means[0]);
}

/* By how much the pair was won that came to these games: 2 where by both of its own. */
static int points_of_last(const int *before, const int *after) {
    const int black = after[RESULT_BLACK_WINS] - before[RESULT_BLACK_WINS];
    const int white = after[RESULT_WHITE_WINS] - before[RESULT_WHITE_WINS];
    return black == 2 || white == 2 ? 0 : black + white;
}

/* Two batches, of which the first moves nothing, tell where the second leads: half of the way to
 * there is the mean. One pair more, and the first batch is of the first half; steps of 64/65 make
 * the second lead to the same place, and the pair moves the mean by half of its own step. */
Test(neighbours, steps_are_shares_of_the_reach_and_weights_are_a_mean) {
    const double start[WEIGHTS] = {1, 2}, last = 0.3, share = 2.0 * BATCH / (2 * BATCH + 1);
    for (int won = 1; won <= 2; won++) {
        Fixture fixture;
        int before[RESULT_DRAW + 1];
        double moved[WEIGHTS];
        fixture_open(&fixture, start[MEN], start[KINGS]);
        Neighbours *const played = &fixture.neighbours;
        double *const mean = fixture.belief.mean;
        double *const lower = belief_shape(&fixture.belief, 1e-3);
        played->seed = won == 1 ? 10 : 5;
        played->depth_plies = 1;
        played->pairs = 2 * BATCH;
        played->step[0] = 0;
        played->step[1] = last * share;
        play(&fixture);
        memcpy(before, fixture.results, sizeof before);
        for (int i = 0; i < WEIGHTS; i++) moved[i] = start[i] - 2 * mean[i];
        memcpy(mean, start, sizeof start);
        played->pairs = 2 * BATCH + 1;
        played->step[1] = last;
        play(&fixture);
        for (int i = 0; i < WEIGHTS; i++) moved[i] += mean[i];
        cr_assert_eq(points_of_last(before, fixture.results), won);
        const double reach = 0.5 * belief_length(lower, WEIGHTS, start);
        const double expected = last * share * won / 2 * reach / 2;
        const double length = belief_length(lower, WEIGHTS, moved);
        cr_assert(fabs(length - expected) < 1e-9, "%g, not %g", length, expected);
        free(lower);
        fixture_close(&fixture);
    }
}

/* Without a step they stay, whoever wins. */
Test(neighbours, a_step_of_0_changes_nothing) {
    Fixture fixture;
    fixture_open(&fixture, 1, 2);
    fixture.neighbours.pairs = 10;
    fixture.neighbours.step[0] = fixture.neighbours.step[1] = 0;
    play(&fixture);
    for (int i = 0; i < WEIGHTS; i++)
        cr_assert_eq(fixture.belief.mean[i], i == MEN ? 1 : i == KINGS ? 2 : 0);
    fixture_close(&fixture);
}

/* One holds its men where the other gives them away, whomever it meets. */
Test(neighbours, the_weights_go_where_an_opponent_is_beaten) {
    const EvalInstance opponent = duel_named("piece2val", 8);
    Fixture fixture;
    fixture_open(&fixture, -0.05, 0);
    for (int i = 1; i < WEIGHTS; i++) fixture.belief.evidence[i * WEIGHTS + i] = 1e8;
    fixture.neighbours.reach = 6;
    fixture.neighbours.opponent = &opponent;
    play(&fixture);
    cr_assert_gt(fixture.belief.mean[MEN], 0.05, "%g", fixture.belief.mean[MEN]);
    int games = 0;
    for (int i = 0; i <= RESULT_DRAW; i++) games += fixture.results[i];
    cr_assert_eq(games, 80);
    fixture_close(&fixture);
}

/* Where men move towards with neighbours on the side of a position that its label names. */
static double met_as(double label) {
    const EvalInstance opponent = duel_named("piece2val", 8);
    Fixture fixture;
    Error error = {0};
    fixture_open(&fixture, 1, 2);
    fixture.neighbours.opponent = &opponent;
    make_openings(fixture.openings, fixture.neighbours.pairs, &fixture.setup, 1);
    for (int i = 0; i < fixture.neighbours.pairs; i++) fixture.openings[i].label = label;
    cr_assert(neighbours_play(&fixture.neighbours, &fixture.belief, fixture.results, &error));
    const double men = fixture.belief.mean[MEN];
    fixture_close(&fixture);
    return men;
}

Test(neighbours, meet_an_opponent_as_the_side_ahead) {
    cr_assert_eq(met_as(0), met_as(3), "who is to move");
    cr_assert_neq(met_as(0), met_as(-3), "who is not");
}

Test(neighbours, stops_and_changes_nothing) {
    Fixture fixture;
    const atomic_bool stop = true;
    Error error = {0};
    fixture_open(&fixture, 1, 2);
    make_openings(fixture.openings, fixture.neighbours.pairs, &fixture.setup, 1);
    fixture.setup.stop = &stop;
    cr_assert_not(neighbours_play(&fixture.neighbours, &fixture.belief, fixture.results, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    cr_assert_eq(fixture.belief.mean[MEN], 1);
    fixture_close(&fixture);
}

/* What components weigh alike moves alike, by whatever is known of each. */
Test(neighbours, components_move_alike) {
    enum { GENES = 21, SIZE = GENES + 1 };
    Formula formula = templates_read("3ph", 8);
    const Genome genome = genome_of(&formula);
    const EvolveSetup setup = evolving_setup(&genome, "english");
    Sample openings[BATCH];
    const Neighbours neighbours = {.setup = &setup,
                                   .pairs = BATCH,
                                   .openings = openings,
                                   .depth_plies = 2,
                                   .reach = 0.5,
                                   .step = {0.2, 0.02},
                                   .seed = 1};
    Belief belief = belief_new(SIZE);
    int numbers[GENES], results[RESULT_DRAW + 1] = {0};
    double before[SIZE], moved = 0;
    Error error = {0};
    cr_assert_eq(genome.count, GENES);
    for (int i = 0; i < SIZE; i++) {
        before[i] = belief.mean[i] = 1 + i % 5;
        belief.evidence[i * SIZE + i] = 1 + i;
    }
    genome_quantities(&genome, numbers);
    make_openings(openings, BATCH, &setup, 1);
    cr_assert(neighbours_play(&neighbours, &belief, results, &error), "%s", error.message);
    for (int a = 0; a < GENES; a++) {
        moved = fmax(moved, fabs(belief.mean[a] - before[a]));
        for (int b = 0; b < a; b++) {
            const double apart = fabs(belief.mean[a] - before[a] - (belief.mean[b] - before[b]));
            if (numbers[a] == numbers[b]) cr_assert_lt(apart, 1e-9, "%d %d: %g", a, b, apart);
        }
    }
    cr_assert_gt(moved, 1e-3);
    belief_free(&belief);
    formula_free(&formula);
}
