/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/command_experiment.h"

#include "arena/environment.h"
#include "util/file.h"

bool command_experiment_is_file(const char *word) {
    static const char NAME[] = "experiment";
    const size_t length = strlen(word), own = sizeof NAME - 1;
    if (length < own || strcmp(word + length - own, NAME) != 0) return false;
    return length == own || strchr("/.", word[length - own - 1]) != NULL;
}

/* Sets the rules and the board by which players are checked. */
static void settle_rules(const Common *common) {
    common->players->rules = common->rules;
    common->players->board_size = common->board_size;
}

bool command_experiment_read(Common *common, const char *folder, const char *name, Error *error) {
    Experiment *const players = common->players;
    ConfigText text;
    if (!config_text_read(&text, folder, name, error)) return false;
    const config_setting_t *const root = config_text_root(&text);
    bool good = settings_check_keys(&text, root, common->keys,
                                    players != NULL ? EXPERIMENT_LISTS : NULL, NULL) &&
                settings_read(&text, root, common->keys, false, common);
    cli_apply(common, common->keys, common);
    if (players != NULL) settle_rules(common);
    good = good && (players == NULL || experiment_read_players(&text, players));
    config_text_close(&text);
    return good;
}

bool command_experiment_open(Common *common, Error *error) {
    Experiment *const players = common->players;
    const bool is_file = common->word_count == 1 && command_experiment_is_file(common->words[0]);
    const char *const source = common->resume != NULL ? common->resume
                               : is_file              ? common->words[0]
                                                      : NULL;
    settle_rules(common);
    bool good = source == NULL || command_experiment_read(common, common->resume,
                                                          is_file ? source : "experiment", error);
    for (int i = 0; good && source != NULL && i < players->player_count; i++)
        good = cli_allows_engine(common, source, &players->players[i], error);
    for (int i = 0; good && source == NULL && i < common->word_count; i++)
        good = experiment_add_players(players, common->words[i], error);
    if (good && players->player_count == 0)
        cli_usage_error(common, "expected at least one player; see '%s --help'", common->command);
    return good;
}

void command_experiment_write(const Common *common, Text *text) {
    text_append(text, "# jumpoff %s THIS-FILE repeats it.\n", common->repeated);
    settings_write(common->keys, common, "", "\n", text);
    if (common->players != NULL) experiment_write_players(common->players, text);
}

bool command_experiment_write_in(const Common *common, const char *folder, Error *error) {
    TEXT_AUTO Text text = {.data = NULL};
    command_experiment_write(common, &text);
    return experiment_check_length(&text, folder, error) &&
           file_write_in(folder, "experiment", &text, error) &&
           environment_write_in(folder, common->threads, error);
}
