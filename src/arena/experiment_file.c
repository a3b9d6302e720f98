/* Experiment files: read and written through libconfig's format. */
#include "arena/experiment.h"

#include "util/file.h"
#include "util/suggest.h"

#include <inttypes.h>
#include <libconfig.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_SIZE_MAX = 1 << 20 };

/* A file being read: where to complain. */
typedef struct Reading {
    const char *path;
    Experiment *experiment;
    Error *error;
} Reading;

static bool complain(const Reading *reading, const config_setting_t *setting,
                     const char *expected) {
    const char *const name = config_setting_name(setting);
    return error_set(reading->error, ERROR_DATA, "%s:%u: %s: expected %s", reading->path,
                     config_setting_source_line(setting), name != NULL ? name : "value", expected);
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
        if (!experiment_add_player(reading->experiment, text, reading->error)) {
            reading->error->code = ERROR_DATA;
            return error_prefix(reading->error, "%s:%u: ", reading->path,
                                config_setting_source_line(element));
        }
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

/* Every key of the file must be one of ours. */
static bool check_keys(const Reading *reading, const config_setting_t *root) {
    const char *names[KEY_COUNT + 1];
    for (int k = 0; k < KEY_COUNT; k++) names[k] = KEYS[k].name;
    names[KEY_COUNT] = NULL;
    for (int i = 0; i < config_setting_length(root); i++) {
        const config_setting_t *const setting = config_setting_get_elem(root, (unsigned)i);
        const char *const name = config_setting_name(setting);
        bool known = false;
        for (int k = 0; k < KEY_COUNT; k++) known = known || strcmp(name, names[k]) == 0;
        if (known) continue;
        suggest_refuse(reading->error, ERROR_DATA, "key", name, names, "see the README");
        return error_prefix(reading->error, "%s:%u: ", reading->path,
                            config_setting_source_line(setting));
    }
    return true;
}

static bool read_settings(const Reading *reading, const config_t *config) {
    const config_setting_t *const root = config_root_setting(config);
    if (!check_keys(reading, root)) return false;
    for (int k = 0; k < KEY_COUNT; k++) {
        const config_setting_t *const setting =
            config_setting_lookup(config_root_setting(config), KEYS[k].name);
        if (setting != NULL && !KEYS[k].read(reading, setting)) return false;
    }
    return true;
}

bool experiment_read(Experiment *experiment, const char *path, Error *error) {
    size_t length = 0;
    char *const text = file_read(path, FILE_SIZE_MAX, &length, error);
    if (text == NULL) return false;
    const Reading reading = {path, experiment, error};
    config_t config;
    config_init(&config);
    bool good = false;
    if (config_read_string(&config, text) != CONFIG_TRUE) {
        error_set(error, ERROR_DATA, "%s:%d: %s", path, config_error_line(&config),
                  config_error_text(&config));
    } else {
        good = read_settings(&reading, &config);
    }
    config_destroy(&config);
    free(text);
    return good;
}

/* A libconfig string. */
static void write_string(Text *text, const char *string) {
    text_append_char(text, '"');
    for (const char *c = string; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') text_append_char(text, '\\');
        text_append_char(text, *c);
    }
    text_append_char(text, '"');
}

void experiment_write(const Experiment *experiment, Text *text) {
    text_append(text, "# jumpoff tournament THIS-FILE plays it again.\n");
    text_append(text, "rules = \"%s\";\n", experiment->rules->name);
    text_append(text, "board = %d;\n", experiment->board_size);
    text_append(text, "format = \"%s\";\n", format_name(experiment->format));
    text_append(text, "games = %" PRIu64 "; # for each two players that meet\n", experiment->games);
    text_append(text, "seed = \"%" PRIu64 "\";\n", experiment->seed);
    text_append_string(text, "openings = ");
    write_string(text, experiment->openings);
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
        write_string(text, text_string(&player));
        text_free(&player);
    }
    text_append(text, "\n);\n");
}
