/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings of the genetic algorithm. */
#define GENERATOR_GA GENERATOR_GA_IN_GA_SETTINGS
#include "evolve/ga.c" /* NOLINT(bugprone-suspicious-include) */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static const Setting *setting(const char *name) {
    const Setting *found = GENERATOR_GA.settings;
    while (found->name != NULL && strcmp(found->name, name) != 0) found++;
    cr_assert_neq(found->name, NULL, "no setting %s", name);
    return found;
}

static GaSettings defaults(void) {
    static const EvolveSetup SETUP = {.rules = NULL};
    GaSettings settings;
    Error error = {0};
    settings_clear(GENERATOR_GA.settings, &settings);
    cr_assert(evolve_complete(&GENERATOR_GA, &settings, &SETUP, &error), "%s", error.message);
    return settings;
}

Test(ga_settings, defaults_are_the_seeds) {
    const GaSettings settings = defaults();
    cr_assert(settings.population == 16 && settings.moves == 40 && settings.mutation == 0.05);
    cr_assert(settings.generations == 100 && settings.depth == 4 && settings.score_games == 100);
    cr_assert(settings.start == GA_START_TEMPLATE && !settings.all);
}

/* Given settings stay, and each option sets its own member. */
Test(ga_settings, are_read) {
    static const char *const VALUES[][2] = {
        {"population", "64"}, {"generations", "3"}, {"depth", "5"},       {"mutation", "0.25"},
        {"moves", "50"},      {"start", "ones"},    {"score-games", "0"}, {"all", ""}};
    static const EvolveSetup SETUP = {.rules = NULL};
    GaSettings settings;
    Error error = {0};
    settings_clear(GENERATOR_GA.settings, &settings);
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++)
        cr_assert(setting_parse(setting(VALUES[i][0]), VALUES[i][1], &settings, &error), "%s",
                  error.message);
    cr_assert(evolve_complete(&GENERATOR_GA, &settings, &SETUP, &error), "%s", error.message);
    cr_assert(settings.population == 64 && settings.generations == 3 && settings.depth == 5);
    cr_assert(settings.mutation == 0.25 && settings.moves == 50 && settings.score_games == 0);
    cr_assert(settings.start == GA_START_ONES && settings.all);
}

Test(ga_settings, have_bounds) {
    static const char *const FAULTS[][2] = {
        {"population", "1"}, {"population", "1025"}, {"generations", "0"}, {"depth", "0"},
        {"depth", "13"},     {"mutation", "1.01"},   {"mutation", "-0.1"}, {"moves", "0"},
        {"start", "zeros"},  {"score-games", "-1"}};
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        GaSettings settings = defaults();
        Error error = {0};
        cr_assert_not(setting_parse(setting(FAULTS[i][0]), FAULTS[i][1], &settings, &error),
                      "%s %s", FAULTS[i][0], FAULTS[i][1]);
    }
}

Test(ga_settings, populations_come_out_even) {
    static const EvolveSetup SETUP = {.rules = NULL};
    GaSettings settings = defaults();
    for (int population = 2; population <= 1024; population++) {
        Error error = {0};
        const bool is_power = exp2(round(log2(population))) == population;
        settings.population = population;
        cr_assert_eq(GENERATOR_GA.check(&settings, &SETUP, &error), is_power, "%d", population);
        if (!is_power) cr_assert_eq(error.code, ERROR_USAGE);
        if (population == 12)
            cr_assert_str_eq(error.message, "--population 12: expected a power of two (2, 4, 8, 16 "
                                            "...), so that a knockout tournament comes out even");
    }
}
