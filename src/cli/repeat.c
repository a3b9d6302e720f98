/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/repeat.h"

#include "arena/environment.h"
#include "util/file.h"

bool repeat_is_file(const char *word) {
    static const char NAME[] = "experiment";
    const size_t length = strlen(word), own = sizeof NAME - 1;
    if (length < own || strcmp(word + length - own, NAME) != 0) return false;
    return length == own || strchr("/.", word[length - own - 1]) != NULL;
}

/* Sets the rules and the board by which players are checked. */
static void settle_rules(const Repeat *repeat) {
    repeat->players->rules = repeat->options->rules;
    repeat->players->board_size = repeat->options->board_size;
}

bool repeat_read(const Repeat *repeat, const char *folder, const char *name, Error *error) {
    const bool has_players = repeat->players != NULL;
    ConfigText text;
    if (!config_text_read(&text, folder, name, error)) return false;
    const config_setting_t *const root = config_text_root(&text);
    bool good = settings_check_keys(&text, root, repeat->keys,
                                    has_players ? EXPERIMENT_LISTS : NULL, NULL) &&
                settings_read(&text, root, repeat->keys, false, repeat->options);
    cli_apply(repeat->options, repeat->keys, repeat->options);
    if (has_players) settle_rules(repeat);
    good = good && (!has_players || experiment_read_players(&text, repeat->players));
    config_text_close(&text);
    return good;
}

bool repeat_take(const Repeat *repeat, Error *error) {
    const Common *const common = repeat->options;
    const bool is_file = common->word_count == 1 && repeat_is_file(common->words[0]);
    const char *const source = common->resume != NULL ? common->resume
                               : is_file              ? common->words[0]
                                                      : NULL;
    bool good = common->resume != NULL ? repeat_read(repeat, source, "experiment", error)
                                       : !is_file || repeat_read(repeat, NULL, source, error);
    for (int i = 0; good && source != NULL && i < repeat->players->player_count; i++)
        good = cli_allows_engine(common, source, &repeat->players->players[i], error);
    if (!good || source != NULL) return good;
    settle_rules(repeat);
    for (int i = 0; i < common->word_count; i++)
        if (!experiment_add_players(repeat->players, common->words[i], error)) return false;
    return true;
}

void repeat_write(const Repeat *repeat, Text *text) {
    text_append(text, "# jumpoff %s THIS-FILE repeats it.\n", repeat->command);
    settings_write(repeat->keys, repeat->options, "", "\n", text);
    if (repeat->players != NULL) experiment_write_players(repeat->players, text);
}

bool repeat_keep(const Repeat *repeat, const char *folder, Error *error) {
    TEXT_AUTO Text text = {.data = NULL};
    repeat_write(repeat, &text);
    return experiment_check_length(&text, folder, error) &&
           file_write_in(folder, "experiment", &text, error) &&
           environment_write_in(folder, repeat->options->threads, error);
}
