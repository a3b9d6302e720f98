/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/evolve_experiment.h"

#include "util/setting_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void evolve_experiment_free(EvolveExperiment *experiment) {
    free(experiment->name);
    free(experiment->command);
    free(experiment->settings);
    formula_free(&experiment->template);
    *experiment = (EvolveExperiment){.generator = NULL};
}

/* Gives settings their defaults, and checks them. */
static bool complete(EvolveExperiment *experiment, Error *error) {
    const Genome genome = genome_of(&experiment->template);
    const EvolveSetup setup = {.genome = &genome,
                               .rules = experiment->rules,
                               .board_size = experiment->board_size,
                               .seed = experiment->seed,
                               .threads = 1};
    return evolve_complete(experiment->generator, experiment->settings, &setup, error);
}

/* Making */

static const char *template_name(const EvolveOrder *order) {
    return order->heuristic != NULL ? order->heuristic : order->generator->template;
}

static bool take_template(EvolveExperiment *experiment, const EvolveOrder *order, Error *error) {
    const char *const name = template_name(order);
    if (!catalogue_load(order->catalogue, name, error)) return false;
    const Formula *const formula = catalogue_find(order->catalogue, name)->formula;
    if (formula == NULL) return error_set(error, ERROR_USAGE, "%s has no weights to evolve", name);
    experiment->template = formula_copy(formula);
    return true;
}

static bool choose_name(EvolveExperiment *experiment, const EvolveOrder *order, Error *error) {
    Text name = {.data = NULL};
    if (order->name != NULL)
        text_append_string(&name, order->name);
    else
        text_append(&name, "%s-%s", order->generator->name, experiment->template.name);
    experiment->name = text_duplicate(text_string(&name));
    text_free(&name);
    return formula_is_name(experiment->name) ||
           error_set(error, ERROR_USAGE,
                     "--name '%s': expected at most 63 letters, digits, '.', '_' and '-', not "
                     "beginning with '.' or '-'",
                     experiment->name);
}

/* The command that evolves it again, with all that was asked for. */
static char *write_command(const EvolveOrder *order) {
    const Rules *const rules = catalogue_rules(order->catalogue);
    Text text = {.data = NULL};
    text_append(&text, "jumpoff evolve %s --heuristic ", order->generator->name);
    text_append_shell(&text, template_name(order));
    if (rules != RULES_ALL[0]) text_append(&text, " --rules %s", rules->name);
    settings_write_options(order->generator->settings, order->settings, &text);
    if (order->name != NULL) {
        text_append_string(&text, " --name ");
        text_append_shell(&text, order->name);
    }
    text_append_string(&text, " --seed ");
    text_append_uint(&text, order->seed);
    return text.data;
}

bool evolve_experiment_make(EvolveExperiment *experiment, const EvolveOrder *order, Error *error) {
    const size_t size = order->generator->settings_size;
    *experiment = (EvolveExperiment){.generator = order->generator,
                                     .rules = catalogue_rules(order->catalogue),
                                     .board_size = catalogue_board_size(order->catalogue),
                                     .seed = order->seed,
                                     .command = write_command(order),
                                     .settings = memory_allocate(size)};
    memcpy(experiment->settings, order->settings, size);
    const bool good = take_template(experiment, order, error) &&
                      choose_name(experiment, order, error) && complete(experiment, error);
    if (!good) evolve_experiment_free(experiment);
    return good;
}

/* Reading */

static const char *string_of(const ConfigText *text, const char *key) {
    const config_setting_t *const root = config_text_root(text);
    const config_setting_t *const setting = config_setting_get_member(root, key);
    const char *const string = setting != NULL ? config_setting_get_string(setting) : NULL;
    if (string != NULL) return string;
    if (setting != NULL)
        config_text_complain(text, setting, "a string");
    else
        error_set(text->error, ERROR_DATA, "%s:1: expected '%s = \"...\"'", text->path, key);
    return NULL;
}

/* Refuses what a key says. */
static bool refuse(const ConfigText *text, const char *key, const char *expected) {
    return config_text_complain(text, config_setting_get_member(config_text_root(text), key),
                                expected);
}

static bool read_template(const ConfigText *text, const char *content,
                          EvolveExperiment *experiment) {
    Error why;
    if (formula_read(&experiment->template, "template", content, strlen(content),
                     experiment->board_size, &why))
        return true;
    return config_text_refuse(text, config_setting_get_member(config_text_root(text), "template"),
                              "%s", why.message);
}

/* The keys whose values are strings come first. */
enum { GENERATOR, RULES, SEED, NAME, COMMAND, TEMPLATE, STRINGS };
static const char *const KEYS[] = {"generator", "rules",    "seed",     "name",
                                   "command",   "template", "settings", NULL};

static bool read_strings(const ConfigText *text, EvolveExperiment *experiment) {
    const char *strings[STRINGS];
    for (int i = 0; i < STRINGS; i++)
        if ((strings[i] = string_of(text, KEYS[i])) == NULL) return false;
    experiment->generator = generator_find(strings[GENERATOR]);
    experiment->rules = rules_find(strings[RULES]);
    experiment->board_size = BOARD_SIZE_STANDARD;
    if (experiment->generator == NULL) return refuse(text, "generator", "the name of a generator");
    if (experiment->rules == NULL) return refuse(text, "rules", rules_expected(strings[RULES]));
    if (!text_parse_uint(strings[SEED], UINT64_MAX, &experiment->seed))
        return refuse(text, "seed", "a whole number in quotes");
    if (!formula_is_name(strings[NAME]))
        return refuse(text, "name", "a name that a heuristic may have");
    experiment->name = text_duplicate(strings[NAME]);
    experiment->command = text_duplicate(strings[COMMAND]);
    return read_template(text, strings[TEMPLATE], experiment);
}

static bool read_settings(const ConfigText *text, EvolveExperiment *experiment) {
    const Generator *const generator = experiment->generator;
    const config_setting_t *const group =
        config_setting_get_member(config_text_root(text), "settings");
    if (group == NULL || !config_setting_is_group(group))
        return error_set(text->error, ERROR_DATA, "%s:1: expected 'settings = { ... }'",
                         text->path);
    experiment->settings = memory_allocate(generator->settings_size);
    settings_clear(generator->settings, experiment->settings);
    return settings_read(text, group, generator->settings, true, experiment->settings) &&
           settings_check_keys(text, group, generator->settings, NULL,
                               "expected what evolve writes");
}

static bool read_all(const ConfigText *text, EvolveExperiment *experiment) {
    return config_text_check_keys(text, config_text_root(text), KEYS,
                                  "expected what evolve writes") &&
           read_strings(text, experiment) && read_settings(text, experiment);
}

/* All settings being there, nothing but the check is left to do. */
static bool check(EvolveExperiment *experiment, const char *path, Error *error) {
    if (complete(experiment, error)) return true;
    error->code = ERROR_DATA;
    return error_prefix(error, "%s: ", path);
}

bool evolve_experiment_read(EvolveExperiment *experiment, const char *folder, const char *name,
                            Error *error) {
    ConfigText text;
    *experiment = (EvolveExperiment){.generator = NULL};
    if (!config_text_read(&text, folder, name, error)) return false;
    const bool good = read_all(&text, experiment) && check(experiment, text.path, error);
    config_text_close(&text);
    if (!good) evolve_experiment_free(experiment);
    return good;
}

/* Writing */

static void write_string(Text *text, const char *key, const char *string) {
    text_append(text, "%s = ", key);
    config_text_append_string(text, string, strlen(string));
    text_append_string(text, ";\n");
}

void evolve_experiment_write(const EvolveExperiment *experiment, Text *text) {
    Text template = {.data = NULL};
    formula_write(&experiment->template, &template);
    text_append_string(text, "# jumpoff evolve THIS-FILE evolves it again.\n");
    write_string(text, "generator", experiment->generator->name);
    write_string(text, "rules", experiment->rules->name);
    text_append(text, "seed = \"%" PRIu64 "\";\n", experiment->seed);
    write_string(text, "name", experiment->name);
    write_string(text, "command", experiment->command);
    text_append_string(text, "settings = {\n");
    settings_write(experiment->generator->settings, experiment->settings, "  ", "\n", text);
    text_append_string(text, "};\n");
    write_string(text, "template", text_string(&template));
    text_free(&template);
}
