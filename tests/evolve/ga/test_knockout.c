/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Knockout tournaments, with results made up. */
#define GENERATOR_GA GENERATOR_GA_IN_KNOCKOUT
#include "evolve/ga.c" /* NOLINT(bugprone-suspicious-include) */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static bool is_likely(int count, int trials, double chance) {
    const double mean = trials * chance;
    return fabs(count - mean) < 5 * sqrt(mean * (1 - chance));
}

static KnockoutOutcome won(Side side) {
    return (KnockoutOutcome){side == BLACK ? RESULT_BLACK_WINS : RESULT_WHITE_WINS, {3, 3}};
}

static KnockoutOutcome tied(int black, int white) {
    return (KnockoutOutcome){RESULT_DRAW, {black, white}};
}

/* The pairings, against the order that was drawn. */
static void place(Knockout *knockout, const int *members, int count) {
    cr_assert_eq(knockout->left, count);
    for (int i = 0; i < count; i++) knockout->members[i] = members[i];
}

/* The seed's example: eight members win 10, 0, 30, 0, 0, 20, 10 and 0 points, 70 in all. */
Test(knockout, the_seeds_example) {
    static const int POINTS[] = {10, 0, 30, 0, 0, 20, 10, 0};
    static const int FIRST[] = {0, 1, 3, 2, 4, 5, 6, 7}, SECOND[] = {2, 0, 6, 5}, LAST[] = {5, 2};
    const KnockoutOutcome first[] = {won(BLACK), won(WHITE), won(WHITE), won(BLACK)};
    const KnockoutOutcome second[] = {won(BLACK), won(WHITE)}, last[] = {won(WHITE)};
    double fitness[8];
    Rng rng = rng_seeded(1);
    Knockout knockout = knockout_new(8, &rng);
    cr_assert_eq(knockout.left / 2, 4);
    place(&knockout, FIRST, 8);
    knockout_settle(&knockout, first, &rng);
    cr_assert_eq(knockout.left / 2, 2);
    place(&knockout, SECOND, 4);
    knockout_settle(&knockout, second, &rng);
    cr_assert_eq(knockout.left / 2, 1);
    place(&knockout, LAST, 2);
    knockout_settle(&knockout, last, &rng);
    cr_assert_eq(knockout.left / 2, 0);
    cr_assert_eq(knockout.members[0], 2);
    cr_assert(knockout.games == 7 && knockout.decided == 7);
    knockout_fitness(knockout.points, 8, fitness);
    for (int i = 0; i < 8; i++) {
        cr_assert_eq(knockout.points[i], POINTS[i], "member %d", i);
        cr_assert_eq(fitness[i], POINTS[i] / 70.0, "member %d", i);
    }
    knockout_free(&knockout);
}

Test(knockout, without_points_all_are_alike) {
    static const int NONE[8] = {0};
    double fitness[8];
    knockout_fitness(NONE, 8, fitness);
    for (int i = 0; i < 8; i++) cr_assert_eq(fitness[i], 0.125);
}

/* The better side of a tie has 5 points and goes on; equals have none, and either goes on. */
Test(knockout, ties) {
    enum { TRIALS = 4000 };
    static const struct {
        int standing[2], points[2];
    } TIES[] = {{{5, 4}, {5, 0}}, {{0, 1}, {0, 5}}, {{-7, -6}, {0, 5}}, {{4, 4}, {0, 0}}};
    static const int PLACES[] = {0, 1};
    Rng rng = rng_seeded(2);
    for (size_t i = 0; i < sizeof TIES / sizeof *TIES; i++) {
        const int *const points = TIES[i].points;
        int black = 0;
        for (int k = 0; k < TRIALS; k++) {
            Knockout knockout = knockout_new(2, &rng);
            const KnockoutOutcome outcome = tied(TIES[i].standing[BLACK], TIES[i].standing[WHITE]);
            place(&knockout, PLACES, 2);
            knockout_settle(&knockout, &outcome, &rng);
            cr_assert(knockout.points[0] == points[0] && knockout.points[1] == points[1]);
            cr_assert(knockout.games == 1 && knockout.decided == 0);
            black += knockout.members[0] == 0;
            knockout_free(&knockout);
        }
        if (points[0] + points[1] > 0)
            cr_assert_eq(black, points[0] > 0 ? TRIALS : 0);
        else
            cr_assert(is_likely(black, TRIALS, 0.5), "%d", black);
    }
}

/* Each member meets each other one in the first round as often, and has Black in half of its
 * games, in the second round, too. */
Test(knockout, pairs_and_colours_are_drawn) {
    enum { COUNT = 8, TRIALS = 20000 };
    static const KnockoutOutcome BLACK_WINS[4] = {{RESULT_BLACK_WINS, {0}},
                                                  {RESULT_BLACK_WINS, {0}},
                                                  {RESULT_BLACK_WINS, {0}},
                                                  {RESULT_BLACK_WINS, {0}}};
    Rng rng = rng_seeded(3);
    int met[COUNT][COUNT] = {{0}}, crossed = 0;
    for (int k = 0; k < TRIALS; k++) {
        Knockout knockout = knockout_new(COUNT, &rng);
        for (int i = 0; i < COUNT; i += 2) met[knockout.members[i]][knockout.members[i + 1]]++;
        const int first = knockout.members[0];
        knockout_settle(&knockout, BLACK_WINS, &rng);
        crossed += knockout.members[0] == first || knockout.members[2] == first;
        knockout_free(&knockout);
    }
    for (int i = 0; i < COUNT * COUNT; i++) {
        const int a = i / COUNT, b = i % COUNT;
        if (a == b)
            cr_assert_eq(met[a][b], 0);
        else
            cr_assert(is_likely(met[a][b], TRIALS, 1.0 / (2 * (COUNT - 1))), "%d %d", a, b);
    }
    cr_assert(is_likely(crossed, TRIALS, 0.5), "%d", crossed);
}
