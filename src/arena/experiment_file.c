/* Experiment files: read and written through libconfig's format. */
#include "arena/experiment.h"

#include "util/file.h"
#include "util/suggest.h"

#include <inttypes.h>
#include <libconfig.h>
#include <stdlib.h>
#include <string.h>

/* With a heuristic file for each player. */
enum { FILE_SIZE_MAX = 1 << 27 };

/* A file being read: where to complain. */
typedef struct Reading {
    const char *path;
    const Rules *rules; /* instead of what it says; NULL, 0: nothing */
    int board_size;
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
    reading->experiment->rules = reading->rules != NULL ? reading->rules : rules;
    return true;
}

static bool read_board(const Reading *reading, const config_setting_t *setting) {
    int64_t size = 0;
    if (!read_whole(reading, setting, BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size)) return false;
    if (!board_size_is_supported((int)size)) return complain(reading, setting, "6, 8, 10 or 12");
    reading->experiment->board_size = reading->board_size != 0 ? reading->board_size : (int)size;
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

/* What was said of a heuristic file or a player; a file that is not there stays one. */
static bool locate(const Reading *reading, const config_setting_t *setting) {
    if (reading->error->code == ERROR_USAGE) reading->error->code = ERROR_DATA;
    return error_prefix(reading->error, "%s:%u: ", reading->path,
                        config_setting_source_line(setting));
}

static bool read_heuristic(const Reading *reading, const config_setting_t *setting) {
    const char *path = NULL, *text = NULL;
    if (config_setting_type(setting) != CONFIG_TYPE_GROUP || config_setting_length(setting) != 2 ||
        config_setting_lookup_string(setting, "path", &path) != CONFIG_TRUE ||
        config_setting_lookup_string(setting, "text", &text) != CONFIG_TRUE ||
        !catalogue_is_path(path)) {
        return complain(reading, setting, "{ path = \"./FILE.heuristic\"; text = \"…\"; }");
    }
    return experiment_add_file(reading->experiment, path, text, reading->error) ||
           locate(reading, setting);
}

static bool read_heuristics(const Reading *reading, const config_setting_t *setting) {
    if (!config_setting_is_list(setting)) {
        return complain(reading, setting, "a list: ( { path = \"…\"; text = \"…\"; }, … )");
    }
    for (int i = 0; i < config_setting_length(setting); i++) {
        if (!read_heuristic(reading, config_setting_get_elem(setting, (unsigned)i))) return false;
    }
    return true;
}

static bool read_players(const Reading *reading, const config_setting_t *setting) {
    if (!config_setting_is_list(setting) && !config_setting_is_array(setting)) {
        return complain(reading, setting, "a list of strings: ( \"piece2val@6\", … )");
    }
    for (int i = 0; i < config_setting_length(setting); i++) {
        const config_setting_t *const element = config_setting_get_elem(setting, (unsigned)i);
        const char *const text = config_setting_get_string(element);
        if (text == NULL) return complain(reading, element, "a string such as \"piece2val@6\"");
        if (!experiment_add_player(reading->experiment, text, reading->error)) {
            return locate(reading, element);
        }
    }
    return true;
}

typedef struct Key {
    const char *name;
    bool (*read)(const Reading *reading, const config_setting_t *setting);
} Key;

/* Players are read last, because they are tried by the rules, the board and the files. */
static const Key KEYS[] = {
    {"rules", read_rules},
    {"board", read_board},
    {"format", read_format},
    {"games", read_games},
    {"seed", read_seed},
    {"openings", read_openings},
    {"moves", read_moves},
    {"repetitions", read_repetitions},
    {"max_plies", read_max_plies},
    {"quiet_plies", read_quiet_plies},
    {"heuristics", read_heuristics},
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

bool experiment_read(Experiment *experiment, const char *path, const Rules *rules, int board_size,
                     Error *error) {
    size_t length = 0;
    char *const text = file_read(path, FILE_SIZE_MAX, &length, error);
    if (text == NULL) return false;
    const Reading reading = {path, rules, board_size, experiment, error};
    if (rules != NULL) experiment->rules = rules;
    if (board_size != 0) experiment->board_size = board_size;
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

/* What stands in a libconfig string for the bytes. */
static void write_quoted(Text *text, const char *bytes, size_t length) {
    text_append_char(text, '"');
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)bytes[i];
        if (c == '\n') {
            text_append_string(text, "\\n");
        } else if (c < ' ' || c == 0x7f) {
            text_append(text, "\\x%02x", c);
        } else {
            if (c == '"' || c == '\\') text_append_char(text, '\\');
            text_append_char(text, (char)c);
        }
    }
    text_append_char(text, '"');
}

static void write_string(Text *text, const char *string) {
    write_quoted(text, string, strlen(string));
}

/* A file's text, a line of it a line. */
static void write_lines(Text *text, const char *lines, size_t length) {
    for (size_t start = 0; start < length;) {
        const char *const newline = memchr(lines + start, '\n', length - start);
        const size_t end = newline != NULL ? (size_t)(newline - lines) + 1 : length;
        text_append_string(text, "\n      ");
        write_quoted(text, lines + start, end - start);
        start = end;
    }
}

/* The files that players use. */
static void write_heuristics(const Experiment *experiment, Text *text) {
    bool any = false;
    for (int i = 0; experiment->catalogue != NULL && i < catalogue_count(experiment->catalogue);
         i++) {
        const CatalogueEntry *const entry = catalogue_entry(experiment->catalogue, i);
        if (entry->text == NULL || !entry->is_named) continue;
        text_append_string(text, any ? ",\n  { path = "
                                     : "# The heuristic files as they were read.\n"
                                       "heuristics = (\n  { path = ");
        write_string(text, entry->name);
        text_append_string(text, ";\n    text =");
        write_lines(text, entry->text, entry->text_length);
        text_append_string(text, "; }");
        any = true;
    }
    if (any) text_append_string(text, "\n);\n");
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
    write_heuristics(experiment, text);
}
