/* Matches of neighbours: what steps are alike, and where the weights go. */
#include "evolve/texel/neighbours.h"

#include "../../common/evolving.h"
#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { SIZE = 3, WEIGHTS = 9, MEN = 0, KINGS = 1 };

/* x'Ax, A being the evidence with 0.01 of its mean diagonal, 0.02, added to that. */
static double plain_length(const Belief *belief, const double *x) {
    double sum = 0;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            sum += x[i] * x[j] * (belief->evidence[i * SIZE + j] + (i == j ? 0.02 : 0));
    return sqrt(sum);
}

Test(neighbours, steps_are_as_long_as_the_evidence_says) {
    static const double EVIDENCE[] = {4, 1, 0, 1, 2, 0, 0, 0, 0}, CORNER[] = {1, -1, 1};
    Belief belief = belief_new(SIZE);
    memcpy(belief.evidence, EVIDENCE, sizeof EVIDENCE);
    double *const lower = belief_shape(&belief, 0.01);
    double step[SIZE];
    memcpy(step, CORNER, sizeof step);
    cr_assert(fabs(belief_length(lower, SIZE, step) - plain_length(&belief, step)) < 1e-12);
    belief_stretch(lower, SIZE, step);
    cr_assert(fabs(plain_length(&belief, step) - sqrt(3)) < 1e-12);
    cr_assert_gt(step[2], 3 * fabs(step[0]), "what nobody knows may go far");
    free(lower);
    belief_free(&belief);
}

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    Belief belief;
    Neighbours neighbours;
    int results[RESULT_DRAW + 1];
} Fixture;

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
                                       .pairs = 40, /* more than a batch */
                                       .depth_plies = 2,
                                       .opening = {4, 8},
                                       .reach = 0.5,
                                       .step = {0.2, 0.02},
                                       .seed = 1};
}

static void fixture_close(Fixture *fixture) {
    belief_free(&fixture->belief);
    formula_free(&fixture->formula);
}

static void play(Fixture *fixture) {
    Error error = {0};
    memset(fixture->results, 0, sizeof fixture->results);
    cr_assert(neighbours_play(&fixture->neighbours, &fixture->belief, fixture->results, &error),
              "%s", error.message);
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

Test(neighbours, stops_and_changes_nothing) {
    Fixture fixture;
    const atomic_bool stop = true;
    Error error = {0};
    fixture_open(&fixture, 1, 2);
    fixture.setup.stop = &stop;
    cr_assert_not(neighbours_play(&fixture.neighbours, &fixture.belief, fixture.results, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    cr_assert_eq(fixture.belief.mean[MEN], 1);
    fixture_close(&fixture);
}
