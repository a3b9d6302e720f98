/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches of weights against the yardstick and against each other. */
#include "evolve/match.h"

#include "../common/auto.h"
#include "../common/evolving.h"
#include "../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { GENES = 8, MEN = 0, KINGS = 1 };

static double score(const EvolveSetup *setup, const double *genes, int games, uint64_t seed) {
    double points = -1;
    Error error = {0};
    cr_assert(match_score(setup, genes, NULL, 3, games, seed, &points, &error), "%s",
              error.message);
    return points;
}

/* 8f with only men and kings is the yardstick, but for its scale; with the signs turned it gives
 * its pieces away, and with 0 it moves at random. */
Test(yardstick, tells_strong_from_weak) {
    AUTO(formula_free) Formula formula = templates_read("8f", 8);
    const Genome genome = genome_of(&formula);
    EvolveSetup setup = evolving_setup(&genome, "english");
    double good[GENES] = {0}, none[GENES] = {0}, bad[GENES] = {0}, points = 0;
    Error error = {0};
    cr_assert_eq(genome.count, GENES);
    good[MEN] = 1;
    good[KINGS] = 2;
    bad[MEN] = -1;
    bad[KINGS] = -2;
    const double equal = score(&setup, good, 100, 1), less = score(&setup, none, 100, 1);
    cr_assert(equal > 0.4 && equal < 0.6, "%g", equal);
    cr_assert(less < 0.3, "%g", less);
    cr_assert(score(&setup, bad, 100, 1) < 0.05);
    cr_assert(isnan(score(&setup, good, 0, 1)));
    setup.threads = 4;
    cr_assert_eq(score(&setup, good, 100, 1), equal, "threads do not matter");
    cr_assert_neq(score(&setup, good, 100, 2), equal, "the seed does");
    cr_assert(match_score(&setup, good, bad, 3, 50, 1, &points, &error));
    cr_assert(points > 0.95, "%g", points);
    cr_assert(match_score(&setup, bad, good, 3, 50, 1, &points, &error));
    cr_assert(points < 0.05, "%g", points);
}

Test(yardstick, stops) {
    AUTO(formula_free) Formula formula = templates_read("8f", 8);
    const Genome genome = genome_of(&formula);
    EvolveSetup setup = evolving_setup(&genome, "giveaway");
    const double genes[GENES] = {1};
    static atomic_bool stop = true;
    double points = -1;
    Error error = {0};
    setup.stop = &stop;
    cr_assert_not(match_score(&setup, genes, NULL, 3, 10, 1, &points, &error));
    cr_assert(error.code == ERROR_INTERRUPTED && points == -1);
}
