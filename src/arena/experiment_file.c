/* Experiment files: read and written through libconfig's format. */
#include "arena/experiment.h"

#include "util/config_text.h"
#include "util/file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A file being read. */
typedef struct Reading {
    ConfigText text;
    Experiment *experiment;
} Reading;

static bool complain(const Reading *reading, const config_setting_t *setting,
                     const char *expected) {
    return config_text_complain(&reading->text, setting, expected);
}

static bool read_whole(const Reading *reading, const config_setting_t *setting, int64_t min,
                       int64_t max, int64_t *value) {
    const int type = config_setting_type(setting);
    char expected[80];
    if (type == CONFIG_TYPE_INT || type == CONFIG_TYPE_INT64) {
        const long long found = config_setting_get_int64(setting);
        if (found >= min && found <= max) {
            *value = found;
            return true;
        }
    }
    snprintf(expected, sizeof expected, "a whole number from %" PRId64 " to %" PRId64, min, max);
    return complain(reading, setting, expected);
}

static bool read_rules(const Reading *reading, const config_setting_t *setting) {
    const char *const name = config_setting_get_string(setting);
    const Rules *const rules = name != NULL ? rules_find(name) : NULL;
    if (rules == NULL)
        return complain(reading, setting, "\"english\", \"giveaway\" or \"seed004\"");
    reading->experiment->rules = rules;
    return true;
}

static bool read_board(const Reading *reading, const config_setting_t *setting) {
    int64_t size = 0;
    if (!read_whole(reading, setting, BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size)) return false;
    if (!board_size_is_supported((int)size)) return complain(reading, setting, "6, 8, 10 or 12");
    reading->experiment->board_size = (int)size;
    return true;
}

static bool read_format(const Reading *reading, const config_setting_t *setting) {
    const char *const name = config_setting_get_string(setting);
    if (name != NULL && format_find(name, &reading->experiment->format)) return true;
    return complain(reading, setting, "\"round-robin\" or \"gauntlet\"");
}

static bool read_games(const Reading *reading, const config_setting_t *setting) {
    int64_t games = 0;
    if (!read_whole(reading, setting, 2, INT64_C(1000000000), &games)) return false;
    if (games % 2 != 0) return complain(reading, setting, "an even number (colour-swapped pairs)");
    reading->experiment->games = (uint64_t)games;
    return true;
}

static bool read_openings(const Reading *reading, const config_setting_t *setting) {
    const char *const text = config_setting_get_string(setting);
    if (text == NULL || strlen(text) >= EXPERIMENT_OPENINGS_SIZE) {
        return complain(reading, setting, "a string such as \"ballots\"");
    }
    strcpy(reading->experiment->openings, text);
    return true;
}

/* libconfig 1.5 silently cuts large integers to 32 bits: a seed is a string. */
static bool read_seed(const Reading *reading, const config_setting_t *setting) {
    const char *const text = config_setting_get_string(setting);
    if (text != NULL && text_parse_uint(text, UINT64_MAX, &reading->experiment->seed)) return true;
    return complain(reading, setting, "a string with a whole number below 2^64, as \"1\"");
}

static bool read_moves(const Reading *reading, const config_setting_t *setting) {
    if (config_setting_type(setting) != CONFIG_TYPE_BOOL) {
        return complain(reading, setting, "true or false");
    }
    reading->experiment->moves = config_setting_get_bool(setting) != 0;
    return true;
}

static bool read_draw_rule(const Reading *reading, const config_setting_t *setting, int *rule) {
    int64_t value = 0;
    if (!read_whole(reading, setting, 0, 100000, &value)) return false;
    *rule = (int)value;
    return true;
}

static bool read_repetitions(const Reading *reading, const config_setting_t *setting) {
    if (!read_draw_rule(reading, setting, &reading->experiment->draws.repetitions)) return false;
    if (reading->experiment->draws.repetitions != 1) return true;
    return complain(reading, setting, "0 (off) or at least 2");
}

static bool read_max_plies(const Reading *reading, const config_setting_t *setting) {
    return read_draw_rule(reading, setting, &reading->experiment->draws.max_plies);
}

static bool read_quiet_plies(const Reading *reading, const config_setting_t *setting) {
    return read_draw_rule(reading, setting, &reading->experiment->draws.quiet_plies);
}

/* Players are read last, because their descriptions are checked for the board. */
static bool read_players(const Reading *reading, const config_setting_t *setting) {
    if (!config_setting_is_list(setting) && !config_setting_is_array(setting)) {
        return complain(reading, setting, "a list of strings: ( \"piece2val@6\", … )");
    }
    for (int i = 0; i < config_setting_length(setting); i++) {
        const config_setting_t *const element = config_setting_get_elem(setting, (unsigned)i);
        const char *const text = config_setting_get_string(element);
        if (text == NULL) return complain(reading, element, "a string such as \"piece2val@6\"");
        if (experiment_add_player(reading->experiment, text, reading->text.error)) continue;
        return config_text_refuse(&reading->text, element, "%s", reading->text.error->message);
    }
    return true;
}

typedef struct Key {
    const char *name;
    bool (*read)(const Reading *reading, const config_setting_t *setting);
} Key;

static const Key KEYS[] = {
    {"rules", read_rules},         {"board", read_board},
    {"format", read_format},       {"games", read_games},
    {"seed", read_seed},           {"openings", read_openings},
    {"moves", read_moves},         {"repetitions", read_repetitions},
    {"max_plies", read_max_plies}, {"quiet_plies", read_quiet_plies},
    {"players", read_players},
};
enum { KEY_COUNT = sizeof KEYS / sizeof KEYS[0] };

static bool read_settings(const Reading *reading) {
    const config_setting_t *const root = config_text_root(&reading->text);
    const char *names[KEY_COUNT + 1];
    for (int k = 0; k < KEY_COUNT; k++) names[k] = KEYS[k].name;
    names[KEY_COUNT] = NULL;
    if (!config_text_check_keys(&reading->text, root, names, "see the README")) return false;
    for (int k = 0; k < KEY_COUNT; k++) {
        const config_setting_t *const setting = config_setting_get_member(root, KEYS[k].name);
        if (setting != NULL && !KEYS[k].read(reading, setting)) return false;
    }
    return true;
}

bool experiment_read(Experiment *experiment, const char *path, Error *error) {
    size_t length = 0;
    char *const content = file_read(path, CONFIG_TEXT_MAX, &length, error);
    if (content == NULL) return false;
    Reading reading = {.experiment = experiment};
    const bool is_open = config_text_open(&reading.text, path, content, length, error);
    const bool good = is_open && read_settings(&reading);
    if (is_open) config_text_close(&reading.text);
    free(content);
    return good;
}

void experiment_write(const Experiment *experiment, Text *text) {
    text_append(text, "# jumpoff tournament THIS-FILE plays it again.\n");
    text_append(text, "rules = \"%s\";\n", experiment->rules->name);
    text_append(text, "board = %d;\n", experiment->board_size);
    text_append(text, "format = \"%s\";\n", format_name(experiment->format));
    text_append(text, "games = %" PRIu64 "; # for each two players that meet\n", experiment->games);
    text_append(text, "seed = \"%" PRIu64 "\";\n", experiment->seed);
    text_append_string(text, "openings = ");
    config_text_append_string(text, experiment->openings, strlen(experiment->openings));
    text_append(text, ";\nmoves = %s;\n", experiment->moves ? "true" : "false");
    text_append(text, "# Draws; 0 switches a rule off.\n");
    text_append(text, "repetitions = %d;\nmax_plies = %d;\nquiet_plies = %d;\n",
                experiment->draws.repetitions, experiment->draws.max_plies,
                experiment->draws.quiet_plies);
    text_append(text, "players = (");
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerSpec *const spec = &experiment->players[i];
        Text player = {.data = NULL};
        /* A label made from the text ("…#2") is made again when the file is read. */
        if (spec->labelled) text_append(&player, "%s=", spec->label);
        text_append_string(&player, spec->text);
        text_append_string(text, i == 0 ? "\n  " : ",\n  ");
        config_text_append_string(text, text_string(&player), player.length);
        text_free(&player);
    }
    text_append(text, "\n);\n");
}
