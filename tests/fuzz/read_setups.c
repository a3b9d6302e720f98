/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Readers of what says who plays, by which settings, or what evolves. */
#include "fuzz.h"

#include "../common/plain_formula.h"

#include "arena/experiment.h"
#include "cli/command_experiment.h"
#include "cli/commands.h"
#include "eval/formula.h"
#include "evolve/evolution.h"

#include <stdlib.h>
#include <string.h>

/* Reads a heuristic file; the checksum of its patterns is put right, as whoever sends one can do.
 */
static bool read_heuristic(Formula *formula, const char *data, size_t size, Error *error) {
    static const char KEY[] = "checksum = \"", REPORTED[] = "checksum: expected \"";
    if (formula_read(formula, "x.heuristic", data, size, 8, error)) return true;
    const char *const right = strstr(error->message, REPORTED);
    MEMORY_AUTO char *copy = text_duplicate(data);
    char *const place = strstr(copy, KEY);
    const bool can = right != NULL && place != NULL && strlen(place) > strlen(KEY) + 16;
    if (can) memcpy(place + strlen(KEY), right + strlen(REPORTED), 16);
    const bool good = can && formula_read(formula, "x.heuristic", copy, strlen(copy), 8, error);
    return good;
}

void fuzz_heuristic(const char *data, size_t size) {
    Formula formula;
    Error error = {ERROR_NONE, ""};
    Text text = {.data = NULL}, again = {.data = NULL};
    bool good = read_heuristic(&formula, data, size, &error);
    fuzz_check_error(good, &error);
    if (good) {
        const Board board = board_start(8);
        const Score value = formula_value(&formula, &board);
        fuzz_check(value <= EVAL_LIMIT && value >= -EVAL_LIMIT, "a value beyond its bounds");
        formula_write(&formula, &text);
        formula_free(&formula);
        good = formula_read(&formula, "again", text_string(&text), text.length, 8, &error);
        fuzz_check(good, error.message);
        formula_write(&formula, &again);
        fuzz_check(fuzz_same(&text, &again), "another heuristic is read back");
    }
    formula_free(&formula);
    text_free(&text);
    text_free(&again);
}

void fuzz_experiment(const char *data, size_t size) {
    Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    Text text = {.data = NULL}, again = {.data = NULL};
    bool good = experiment_parse(&experiment, "x.experiment", data, size, NULL, 0, &error);
    fuzz_check_error(good, &error);
    if (good) {
        experiment_write(&experiment, &text);
        experiment_free(&experiment);
        experiment = experiment_default();
        good = experiment_parse(&experiment, "again", text_string(&text), text.length, NULL, 0,
                                &error);
        fuzz_check(good, error.message);
        experiment_write(&experiment, &again);
        fuzz_check(fuzz_same(&text, &again), "another experiment is read back");
    }
    experiment_free(&experiment);
    text_free(&text);
    text_free(&again);
}

/* Reads the experiment file of a command, into options from zero, and writes it. */
static bool repeat(const Command *command, bool has_players, const char *data, size_t size,
                   Text *text, Error *error) {
    enum { OPTIONS_SIZE = 1 << 15 };
    Common *const options = memory_allocate(OPTIONS_SIZE);
    Experiment players = experiment_default();
    *options = common_default();
    options->repeated = command->name;
    options->keys = command->others;
    options->players = has_players ? &players : NULL;
    fuzz_put("experiment", data, size);
    const bool good = command_experiment_read(options, fuzz_folder(), "experiment", error);
    if (good) command_experiment_write(options, text);
    experiment_free(&players);
    free(options);
    return good;
}

void fuzz_repeat(const char *data, size_t size) {
    static const char *const NAMES[] = {"search", "accuracy", "egdb"};
    static const Command *const ALL[] = {&COMMAND_SEARCH, &COMMAND_ACCURACY, &COMMAND_EGDB};
    const unsigned which = fuzz_take_named(&data, &size, NAMES, 3);
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text text = {.data = NULL}, again = {.data = NULL};
    const bool good = repeat(ALL[which], which < 2, data, size, &text, &error);
    fuzz_check_error(good, &error);
    if (good) {
        fuzz_check(repeat(ALL[which], which < 2, text.data, text.length, &again, &error),
                   error.message);
        fuzz_check(fuzz_same(&text, &again), "another experiment is read back");
    }
}

void fuzz_evolve(const char *data, size_t size) {
    EvolveExperiment experiment;
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text text = {.data = NULL}, again = {.data = NULL};
    fuzz_put("experiment", data, size);
    bool good = evolve_experiment_read(&experiment, fuzz_folder(), "experiment", &error);
    fuzz_check_error(good, &error);
    if (good) {
        evolve_experiment_write(&experiment, &text);
        evolve_experiment_free(&experiment);
        fuzz_put("experiment", text.data, text.length);
        good = evolve_experiment_read(&experiment, fuzz_folder(), "experiment", &error);
        fuzz_check(good, error.message);
        evolve_experiment_write(&experiment, &again);
        fuzz_check(fuzz_same(&text, &again), "another experiment is read back");
    }
    evolve_experiment_free(&experiment);
}

static bool anyone(const PlayerSpec *spec, Error *error) {
    (void)error;
    return spec != NULL;
}

/* From an untrusted source: files are another reader's. */
void fuzz_player(const char *data, size_t size) {
    static const int SIZES[] = {8, 6};
    static Catalogue *catalogues[3][2]; /* of what the program brings: the same all the time */
    const unsigned rules = fuzz_take(&data, &size, 3), board = fuzz_take(&data, &size, 2);
    Catalogue **const catalogue = &catalogues[rules][board];
    PlayerSpec spec;
    Error error = {ERROR_NONE, ""};
    if (*catalogue == NULL) *catalogue = catalogue_new(SIZES[board], RULES_ALL[rules]);
    fuzz_check_error(player_parse_named(data, *catalogue, anyone, &spec, &error), &error);
    Error other = {ERROR_NONE, ""};
    EngineSpec engine;
    const char *limit = NULL;
    if (engine_is_named(data))
        fuzz_check_error(engine_parse(data, &engine, &limit, &other), &other);
}

/* An option of the command's own table or of its others. */
static const Setting *find_option(const char *command, const char *name, bool *is_other) {
#define ADDRESS(command) &COMMAND_##command,
    static const Command *const ALL[] = {COMMAND_EACH(ADDRESS) NULL};
    const Setting *found = NULL;
    for (size_t i = 0; ALL[i] != NULL; i++)
        for (int others = 0; others < 2 && strcmp(ALL[i]->name, command) == 0; others++)
            for (const Setting *it = others == 1 ? ALL[i]->others : ALL[i]->options;
                 it != NULL && it->name != NULL; it++)
                if (strcmp(it->name, name) == 0 && it->kind != SETTING_GROUP) {
                    found = it;
                    *is_other = others == 1;
                }
    return found;
}

/* Lines "COMMAND OPTION VALUE". A command's options are taken into its own memory, from zero, those
 * of its two tables apart. */
void fuzz_options(const char *data, size_t size) {
    enum { OPTIONS_SIZE = 1 << 16 };
    MEMORY_AUTO char *options = memory_allocate(OPTIONS_SIZE);
    char before[32] = "";
    for (char *line; (line = fuzz_take_line(&data, &size)) != NULL; free(line)) {
        char *rest = line;
        const char *const command = strsep(&rest, " ");
        const char *const name = rest != NULL ? strsep(&rest, " ") : "";
        bool is_other = false;
        const Setting *const option = find_option(command, name, &is_other);
        Error error = {ERROR_NONE, ""};
        if (option != NULL && strcmp(command, before) != 0) {
            memset(options, 0, OPTIONS_SIZE);
            snprintf(before, sizeof before, "%s", command);
        }
        if (option != NULL && rest != NULL)
            fuzz_check_error(
                setting_parse(option, rest, options + (is_other ? OPTIONS_SIZE / 2 : 0), &error),
                &error);
    }
}
