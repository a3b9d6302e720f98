/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Experiment files: read and written through libconfig's format. */
#include "arena/experiment.h"

#include "arena/openings.h"
#include "util/setting_file.h"

#include <string.h>

/* Reading */

/* Says where a heuristic file or a player is at fault; a file that is not there stays one. */
static bool locate(const ConfigText *text, const config_setting_t *setting) {
    const ErrorCode code = text->error->code;
    config_text_refuse(text, setting, "%s", text->error->message);
    if (code == ERROR_NO_INPUT) text->error->code = code;
    return false;
}

static bool read_heuristic(const ConfigText *text, const config_setting_t *setting,
                           Experiment *experiment) {
    static const char *const KEYS[] = {"path", "text", NULL};
    const char *path = NULL, *content = NULL;
    if (!config_setting_is_group(setting)) {
        return config_text_complain(text, setting, "{ path = \"…\"; text = \"…\"; }");
    }
    if (!config_text_check_keys(text, setting, KEYS, "expected path and text")) {
        return false;
    }
    if (config_setting_lookup_string(setting, "path", &path) != CONFIG_TRUE ||
        config_setting_lookup_string(setting, "text", &content) != CONFIG_TRUE ||
        !catalogue_is_path(path)) {
        return config_text_complain(text, setting, "path = \"./FILE.heuristic\" and text = \"…\"");
    }
    if (strlen(path) >= PLAYER_TEXT_SIZE / 2) {
        return config_text_complain(text, setting, "a path that fits into a player");
    }
    if (experiment_has_file(experiment, path)) {
        return config_text_complain(text, setting, "each path only once");
    }
    return experiment_add_file(experiment, path, content, text->error) || locate(text, setting);
}

static bool read_heuristics(const ConfigText *text, const config_setting_t *setting,
                            Experiment *experiment) {
    if (!config_setting_is_list(setting)) {
        return config_text_complain(text, setting,
                                    "a list: ( { path = \"…\"; text = \"…\"; }, … )");
    }
    for (int i = 0; i < config_setting_length(setting); i++) {
        if (!read_heuristic(text, config_setting_get_elem(setting, (unsigned)i), experiment))
            return false;
    }
    return true;
}

static bool read_players(const ConfigText *text, const config_setting_t *setting,
                         Experiment *experiment) {
    if (!config_setting_is_list(setting) && !config_setting_is_array(setting)) {
        return config_text_complain(text, setting, "a list of strings: ( \"piece2val@6\", … )");
    }
    for (int i = 0; i < config_setting_length(setting); i++) {
        const config_setting_t *const element = config_setting_get_elem(setting, (unsigned)i);
        const char *const player = config_setting_get_string(element);
        if (player == NULL)
            return config_text_complain(text, element, "a string such as \"piece2val@6\"");
        if (experiment_add_players(experiment, player, text->error)) continue;
        return locate(text, element);
    }
    return true;
}

/* A file that says any of the draws says all: the others are those of the rules that it names, also
 * when it is played by different ones. One that says none, or names several rules, leaves them to
 * the rules that the games are played by. */
static void complete_draws(Experiment *read) {
    const DrawRules *const draws = &read->draws;
    const bool says = draws->repetitions >= 0 || draws->max_plies >= 0 || draws->quiet_plies >= 0 ||
                      draws->quiet_kings >= 0;
    if (says && read->rules_count == 1) read->draws = experiment_draws(read);
}

/* Settles all settings or none of them. */
static bool read_settings(const ConfigText *text, const Rules *rules, int board_size,
                          Experiment *experiment) {
    const config_setting_t *const root = config_text_root(text);
    Experiment read = *experiment;
    read.openings[0] = '\0'; /* those of the board, which comes later */
    if (!settings_check_keys(text, root, EXPERIMENT_SETTINGS, EXPERIMENT_LISTS, "see the README") ||
        !settings_read(text, root, EXPERIMENT_SETTINGS, false, &read))
        return false;
    complete_draws(&read);
    if (rules != NULL) {
        read.rules = rules;
        read.rules_count = 1;
    }
    if (board_size != 0) read.board_size = board_size;
    if (read.openings[0] == '\0') strcpy(read.openings, openings_default(read.board_size));
    *experiment = read;
    return true;
}

const char *const EXPERIMENT_LISTS[] = {"heuristics", "players", NULL};

bool experiment_read_players(const ConfigText *text, Experiment *experiment) {
    const config_setting_t *const root = config_text_root(text);
    const config_setting_t *const heuristics = config_setting_get_member(root, "heuristics");
    const config_setting_t *const players = config_setting_get_member(root, "players");
    return (heuristics == NULL || read_heuristics(text, heuristics, experiment)) &&
           (players == NULL || read_players(text, players, experiment));
}

/* Closes the text. Players come last, because they are tried by the rules, the board and the files.
 */
static bool read_all(ConfigText *text, const Rules *rules, int board_size, Experiment *experiment) {
    const bool good = read_settings(text, rules, board_size, experiment) &&
                      experiment_read_players(text, experiment);
    config_text_close(text);
    return good;
}

bool experiment_parse(Experiment *experiment, const char *path, const char *content, size_t length,
                      const Rules *rules, int board_size, Error *error) {
    ConfigText text;
    return config_text_open(&text, path, content, length, error) &&
           read_all(&text, rules, board_size, experiment);
}

bool experiment_read(Experiment *experiment, const char *folder, const char *name,
                     const Rules *rules, int board_size, Error *error) {
    ConfigText text;
    return config_text_read(&text, folder, name, error) &&
           read_all(&text, rules, board_size, experiment);
}

/* Writing */

/* A file's text, a line of it a line. */
static void write_lines(Text *text, const char *lines, size_t length) {
    for (size_t start = 0; start < length;) {
        const char *const newline = memchr(lines + start, '\n', length - start);
        const size_t end = newline != NULL ? (size_t)(newline - lines) + 1 : length;
        text_append_string(text, "\n      ");
        config_text_append_string(text, lines + start, end - start);
        start = end;
    }
}

/* The files that players use. */
static void write_heuristics(const Catalogue *catalogue, Text *text) {
    bool any = false;
    for (int i = 0; i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        if (entry->text == NULL || !entry->is_named) continue;
        text_append_string(text, any ? ",\n  { path = "
                                     : "# The heuristic files as they were read.\n"
                                       "heuristics = (\n  { path = ");
        config_text_append_string(text, entry->name, strlen(entry->name));
        text_append_string(text, ";\n    text =");
        write_lines(text, entry->text, entry->text_length);
        text_append_string(text, "; }");
        any = true;
    }
    if (any) text_append_string(text, "\n);\n");
}

void experiment_write_player(const PlayerSpec *spec, Text *text) {
    /* A label made from the text ("…#2") is made again when the file is read. */
    if (spec->labelled) text_append(text, "%s=", spec->label);
    text_append_string(text, spec->text);
}

void experiment_write_players(const Experiment *experiment, Text *text) {
    text_append(text, "players = (");
    for (int i = 0; i < experiment->player_count; i++) {
        Text player = {.data = NULL};
        experiment_write_player(&experiment->players[i], &player);
        text_append_string(text, i == 0 ? "\n  " : ",\n  ");
        config_text_append_string(text, text_string(&player), player.length);
        text_free(&player);
    }
    text_append(text, "\n);\n");
    if (experiment->catalogue != NULL) write_heuristics(experiment->catalogue, text);
}

void experiment_write(const Experiment *experiment, Text *text) {
    Experiment written = *experiment;
    written.draws = experiment_draws(experiment);
    text_append(text, "# jumpoff tournament THIS-FILE plays it again.\n");
    settings_write(EXPERIMENT_SETTINGS, &written, "", "\n", text);
    experiment_write_players(experiment, text);
}

bool experiment_check_length(const Text *text, const char *folder, Error *error) {
    return text->length <= CONFIG_TEXT_MAX ||
           error_set(error, ERROR_DATA,
                     "%s/experiment: the heuristic files are too large: it would have more than %d "
                     "bytes",
                     folder, CONFIG_TEXT_MAX);
}

bool experiment_by_rules(const Experiment *experiment, const Rules *rules, Experiment *to,
                         Error *error) {
    Text text = {.data = NULL};
    experiment_write(experiment, &text);
    const bool good = experiment_parse(to, rules->name, text.data, text.length, rules, 0, error) &&
                      experiment_check(to, error);
    text_free(&text);
    return good;
}
