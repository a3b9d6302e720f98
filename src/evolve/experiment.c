#include "evolve/experiment.h"

#include "util/file.h"
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

bool evolve_is_name(const char *name) {
    Text text = {.data = NULL};
    Formula formula;
    Error ignored;
    text_append_string(&text, "name = ");
    config_text_append_string(&text, name, strlen(name));
    text_append_string(&text, "; weights = { men = 1; };");
    const bool good =
        formula_read(&formula, "", text_string(&text), text.length, BOARD_SIZE_STANDARD, &ignored);
    formula_free(&formula);
    text_free(&text);
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

static bool read_generator(const ConfigText *text, EvolveExperiment *experiment) {
    const char *const name = string_of(text, "generator");
    if (name == NULL) return false;
    experiment->generator = generator_find(name);
    if (experiment->generator != NULL) return true;
    return refuse(text, "generator", "the name of a generator");
}

static bool read_game(const ConfigText *text, EvolveExperiment *experiment) {
    const char *const rules = string_of(text, "rules");
    const char *const seed = rules != NULL ? string_of(text, "seed") : NULL;
    if (seed == NULL) return false;
    experiment->rules = rules_find(rules);
    experiment->board_size = BOARD_SIZE_STANDARD;
    if (experiment->rules == NULL) return refuse(text, "rules", "the name of a rule set");
    return text_parse_uint(seed, UINT64_MAX, &experiment->seed) ||
           refuse(text, "seed", "a whole number in quotes");
}

static bool read_names(const ConfigText *text, EvolveExperiment *experiment) {
    const char *const name = string_of(text, "name");
    const char *const command = name != NULL ? string_of(text, "command") : NULL;
    if (command == NULL) return false;
    if (!evolve_is_name(name)) return refuse(text, "name", "a name that a heuristic may have");
    experiment->name = text_duplicate(name);
    experiment->command = text_duplicate(command);
    return true;
}

static bool read_template(const ConfigText *text, EvolveExperiment *experiment) {
    const char *const content = string_of(text, "template");
    Error why;
    if (content == NULL) return false;
    if (formula_read(&experiment->template, "template", content, strlen(content),
                     experiment->board_size, &why))
        return true;
    return config_text_refuse(text, config_setting_get_member(config_text_root(text), "template"),
                              "%s", why.message);
}

static bool read_settings(const ConfigText *text, EvolveExperiment *experiment) {
    const Generator *const generator = experiment->generator;
    const config_setting_t *const group =
        config_setting_get_member(config_text_root(text), "settings");
    const char *keys[SETTINGS_MAX + 1] = {NULL};
    if (group == NULL || !config_setting_is_group(group))
        return error_set(text->error, ERROR_DATA, "%s:1: expected 'settings = { ... }'",
                         text->path);
    experiment->settings = memory_allocate(generator->settings_size);
    settings_clear(generator->settings, experiment->settings);
    settings_keys(generator->settings, keys);
    return settings_read(text, group, generator->settings, true, experiment->settings) &&
           config_text_check_keys(text, group, keys, "expected what evolve writes");
}

static bool read_all(const ConfigText *text, EvolveExperiment *experiment) {
    static const char *const KEYS[] = {"generator", "rules",    "seed",     "name",
                                       "command",   "template", "settings", NULL};
    return config_text_check_keys(text, config_text_root(text), KEYS,
                                  "expected what evolve writes") &&
           read_generator(text, experiment) && read_game(text, experiment) &&
           read_names(text, experiment) && read_template(text, experiment) &&
           read_settings(text, experiment);
}

static bool check(const EvolveExperiment *experiment, const char *path, Error *error) {
    const Generator *const generator = experiment->generator;
    const Genome genome = genome_of(&experiment->template);
    const EvolveSetup setup = {.genome = &genome,
                               .rules = experiment->rules,
                               .board_size = experiment->board_size,
                               .seed = experiment->seed,
                               .threads = 1};
    if (generator->check == NULL || generator->check(experiment->settings, &setup, error))
        return true;
    error->code = ERROR_DATA;
    return error_prefix(error, "%s: ", path);
}

bool evolve_experiment_read(EvolveExperiment *experiment, const char *path, Error *error) {
    size_t length = 0;
    ConfigText text;
    *experiment = (EvolveExperiment){.generator = NULL};
    char *const content = file_read(path, CONFIG_TEXT_MAX, &length, error);
    if (content == NULL) return false;
    bool good = config_text_open(&text, path, content, length, error);
    if (good) {
        good = read_all(&text, experiment) && check(experiment, path, error);
        config_text_close(&text);
    }
    if (!good) evolve_experiment_free(experiment);
    free(content);
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
