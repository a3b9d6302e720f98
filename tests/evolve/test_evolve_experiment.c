/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Experiment files of evolutions: read as they are written, and what they may not say. */
#include "evolve/evolution.h"

#include "../common/evolving.h"
#include "../common/templates.h"
#include "../report/folder.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static EvolveExperiment example(void) {
    EvolveExperiment experiment = {.generator = &GENERATOR_HG,
                                   .rules = rules_find("giveaway"),
                                   .seed = UINT64_MAX,
                                   .name = text_duplicate("mine"),
                                   .command = text_duplicate("jumpoff evolve hg --name 'mine'"),
                                   .template = templates_read("e3ph-giveaway", 8)};
    void *const settings = memory_allocate(GENERATOR_HG.settings_size);
    Error error = {0};
    const Genome genome = genome_of(&experiment.template);
    const EvolveSetup setup = evolving_setup(&genome, "giveaway");
    evolving_defaults(&GENERATOR_HG, settings, &setup);
    for (const Setting *it = GENERATOR_HG.settings; it->name != NULL; it++)
        if (strcmp(it->name, "mutation") == 0 || strcmp(it->name, "speciation") == 0)
            cr_assert(setting_parse(it, it->name[0] == 'm' ? "0.1" : "", settings, &error));
    experiment.settings = settings;
    return experiment;
}

static Text write(const EvolveExperiment *experiment) {
    Text text = {.data = NULL};
    evolve_experiment_write(experiment, &text);
    return text;
}

static bool read(const char *content, EvolveExperiment *experiment, Error *error) {
    const char *const folder = temporary_folder();
    MEMORY_AUTO char *path = file_join(folder, "experiment");
    folder_write(folder, "experiment", content);
    const bool good = evolve_experiment_read(experiment, NULL, path, error);
    return good;
}

Test(evolve_experiment, is_read_as_it_is_written) {
    EvolveExperiment experiment = example(), other;
    TEXT_AUTO Text text = write(&experiment);
    Error error = {0};
    cr_assert(read(text_string(&text), &other, &error), "%s", error.message);
    cr_assert(other.generator == &GENERATOR_HG && other.rules == experiment.rules);
    cr_assert(other.seed == UINT64_MAX);
    cr_assert_arr_eq(other.settings, experiment.settings, GENERATOR_HG.settings_size);
    cr_assert_str_eq(other.command, experiment.command);
    TEXT_AUTO Text again = write(&other);
    cr_assert_str_eq(text_string(&again), text_string(&text));
    evolve_experiment_free(&experiment);
    evolve_experiment_free(&other);
}

/* The example's file with one thing put in the place of another, which is there. */
static char *changed(const char *from, const char *to) {
    EvolveExperiment experiment = example();
    Text text = write(&experiment), result = {.data = NULL};
    const char *const at = strstr(text_string(&text), from);
    cr_assert_not_null(at, "%s", from);
    text_append_bytes(&result, text.data, (size_t)(at - text.data));
    text_append(&result, "%s%s", to, at + strlen(from));
    text_free(&text);
    evolve_experiment_free(&experiment);
    return result.data;
}

Test(evolve_experiment, refuses_with_file_and_line) {
    static const char *const BAD[][3] = {
        {"\"hg\"", "\"gh\"", ":2: generator: expected the name of a generator"},
        {"\"hg\"", "7", ":2: generator: expected a string"},
        {"generator =", "generators =", "generators"},
        {"\"giveaway\"", "\"chess\"", ":3: rules: expected english, giveaway or paper004"},
        {"\"giveaway\"", "\"seed004\"",
         ":3: rules: expected paper004, as the rules seed004 are called now"},
        {"\"18446744073709551615\"", "\"-1\"", ":4: seed: expected a whole number in quotes"},
        {"\"mine\"", "\"a b\"", ":5: name: expected a name that a heuristic may have"},
        {"population = 350", "population = 1",
         "population: expected a whole number from 2 to 100000"},
        {"population = 350", "population = [350]", "population: expected a whole number"},
        {"population = 350;", "", "settings: expected 'population'"},
        {"population = 350", "population = 350; depht = 3", "depht"},
        {"tournament = 4", "tournament = 400", "expected at most the population, 350"},
        {"\\\"e3ph\\\"", "\\\"e 3\\\"", "name"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        EvolveExperiment experiment;
        Error error = {0};
        MEMORY_AUTO char *content = changed(BAD[i][0], BAD[i][1]);
        cr_assert_not(read(content, &experiment, &error), "%s", BAD[i][1]);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_not_null(strstr(error.message, BAD[i][2]), "%s: %s", BAD[i][1], error.message);
        cr_assert_not_null(strstr(error.message, "/experiment:"), "%s", error.message);
        cr_assert_null(experiment.generator);
    }
}
