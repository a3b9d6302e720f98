/* Experiment files: read and written through libconfig's format. */
#include "arena/experiment.h"

#include "arena/adjudication_text.h"
#include "util/config_text.h"
#include "util/file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A file being read. */
typedef struct ExperimentReading {
    ConfigText text;
    const Rules *rules; /* instead of what it says; NULL, 0: nothing */
    int board_size;
    Experiment *experiment;
} ExperimentReading;

static bool complain(const ExperimentReading *reading, const config_setting_t *setting,
                     const char *expected) {
    return config_text_complain(&reading->text, setting, expected);
}

static bool read_whole(const ExperimentReading *reading, const config_setting_t *setting,
                       int64_t min, int64_t max, int64_t *value) {
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

static bool read_rules(const ExperimentReading *reading, const config_setting_t *setting) {
    const char *const name = config_setting_get_string(setting);
    const Rules *const rules = name != NULL ? rules_find(name) : NULL;
    if (rules == NULL)
        return complain(reading, setting, "\"english\", \"giveaway\" or \"seed004\"");
    reading->experiment->rules = reading->rules != NULL ? reading->rules : rules;
    return true;
}

static bool read_board(const ExperimentReading *reading, const config_setting_t *setting) {
    int64_t size = 0;
    if (!read_whole(reading, setting, BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size)) return false;
    if (!board_size_is_supported((int)size)) return complain(reading, setting, "6, 8, 10 or 12");
    reading->experiment->board_size = reading->board_size != 0 ? reading->board_size : (int)size;
    return true;
}

static bool read_format(const ExperimentReading *reading, const config_setting_t *setting) {
    const char *const name = config_setting_get_string(setting);
    if (name != NULL && format_find(name, &reading->experiment->format)) return true;
    return complain(reading, setting, "\"round-robin\" or \"gauntlet\"");
}

static bool read_games(const ExperimentReading *reading, const config_setting_t *setting) {
    int64_t games = 0;
    if (!read_whole(reading, setting, 2, INT64_C(1000000000), &games)) return false;
    if (games % 2 != 0) return complain(reading, setting, "an even number (colour-swapped pairs)");
    reading->experiment->games = (uint64_t)games;
    return true;
}

static bool read_openings(const ExperimentReading *reading, const config_setting_t *setting) {
    const char *const text = config_setting_get_string(setting);
    if (text == NULL || strlen(text) >= EXPERIMENT_OPENINGS_SIZE) {
        return complain(reading, setting, "a string such as \"ballots\"");
    }
    strcpy(reading->experiment->openings, text);
    return true;
}

/* libconfig 1.5 silently cuts large integers to 32 bits: a seed is a string. */
static bool read_seed(const ExperimentReading *reading, const config_setting_t *setting) {
    const char *const text = config_setting_get_string(setting);
    if (text != NULL && text_parse_uint(text, UINT64_MAX, &reading->experiment->seed)) return true;
    return complain(reading, setting, "a string with a whole number below 2^64, as \"1\"");
}

static bool read_moves(const ExperimentReading *reading, const config_setting_t *setting) {
    if (config_setting_type(setting) != CONFIG_TYPE_BOOL) {
        return complain(reading, setting, "true or false");
    }
    reading->experiment->moves = config_setting_get_bool(setting) != 0;
    return true;
}

static bool read_failures(const ExperimentReading *reading, const config_setting_t *setting) {
    const char *const text = config_setting_get_string(setting);
    if (text == NULL || (strcmp(text, "void") != 0 && strcmp(text, "loss") != 0)) {
        return complain(reading, setting, "\"void\" or \"loss\"");
    }
    reading->experiment->failures_lose = strcmp(text, "loss") == 0;
    return true;
}

static bool locate(const ExperimentReading *reading, const config_setting_t *setting);

static bool read_sprt(const ExperimentReading *reading, const config_setting_t *setting) {
    const char *const text = config_setting_get_string(setting);
    if (text == NULL) return complain(reading, setting, "a string as \"elo0=0,elo1=20\"");
    reading->experiment->has_sprt =
        sprt_parse(text, &reading->experiment->sprt, reading->text.error);
    return reading->experiment->has_sprt || locate(reading, setting);
}

static bool read_draw_rule(const ExperimentReading *reading, const config_setting_t *setting,
                           int *rule) {
    int64_t value = 0;
    if (!read_whole(reading, setting, 0, 100000, &value)) return false;
    *rule = (int)value;
    return true;
}

static bool read_repetitions(const ExperimentReading *reading, const config_setting_t *setting) {
    if (!read_draw_rule(reading, setting, &reading->experiment->draws.repetitions)) return false;
    if (reading->experiment->draws.repetitions != 1) return true;
    return complain(reading, setting, "0 (off) or at least 2");
}

static bool read_max_plies(const ExperimentReading *reading, const config_setting_t *setting) {
    return read_draw_rule(reading, setting, &reading->experiment->draws.max_plies);
}

static bool read_quiet_plies(const ExperimentReading *reading, const config_setting_t *setting) {
    return read_draw_rule(reading, setting, &reading->experiment->draws.quiet_plies);
}

static bool read_adjudication(const ExperimentReading *reading, const config_setting_t *setting) {
    return adjudication_read(&reading->text, setting, &reading->experiment->adjudication);
}

/* Says where a heuristic file or a player is at fault; a file that is not there stays one. */
static bool locate(const ExperimentReading *reading, const config_setting_t *setting) {
    const ErrorCode code = reading->text.error->code;
    config_text_refuse(&reading->text, setting, "%s", reading->text.error->message);
    if (code == ERROR_NO_INPUT) reading->text.error->code = code;
    return false;
}

static bool read_heuristic(const ExperimentReading *reading, const config_setting_t *setting) {
    static const char *const KEYS[] = {"path", "text", NULL};
    const char *path = NULL, *text = NULL;
    if (!config_setting_is_group(setting)) {
        return complain(reading, setting, "{ path = \"…\"; text = \"…\"; }");
    }
    if (!config_text_check_keys(&reading->text, setting, KEYS, "expected path and text")) {
        return false;
    }
    if (config_setting_lookup_string(setting, "path", &path) != CONFIG_TRUE ||
        config_setting_lookup_string(setting, "text", &text) != CONFIG_TRUE ||
        !catalogue_is_path(path)) {
        return complain(reading, setting, "path = \"./FILE.heuristic\" and text = \"…\"");
    }
    if (strlen(path) >= PLAYER_TEXT_SIZE / 2) {
        return complain(reading, setting, "a path that fits into a player");
    }
    if (experiment_has_file(reading->experiment, path)) {
        return complain(reading, setting, "each path only once");
    }
    return experiment_add_file(reading->experiment, path, text, reading->text.error) ||
           locate(reading, setting);
}

static bool read_heuristics(const ExperimentReading *reading, const config_setting_t *setting) {
    if (!config_setting_is_list(setting)) {
        return complain(reading, setting, "a list: ( { path = \"…\"; text = \"…\"; }, … )");
    }
    for (int i = 0; i < config_setting_length(setting); i++) {
        if (!read_heuristic(reading, config_setting_get_elem(setting, (unsigned)i))) return false;
    }
    return true;
}

static bool read_players(const ExperimentReading *reading, const config_setting_t *setting) {
    if (!config_setting_is_list(setting) && !config_setting_is_array(setting)) {
        return complain(reading, setting, "a list of strings: ( \"piece2val@6\", … )");
    }
    for (int i = 0; i < config_setting_length(setting); i++) {
        const config_setting_t *const element = config_setting_get_elem(setting, (unsigned)i);
        const char *const text = config_setting_get_string(element);
        if (text == NULL) return complain(reading, element, "a string such as \"piece2val@6\"");
        if (experiment_add_player(reading->experiment, text, reading->text.error)) continue;
        return locate(reading, element);
    }
    return true;
}

typedef struct Key {
    const char *name;
    bool (*read)(const ExperimentReading *reading, const config_setting_t *setting);
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
    {"failures", read_failures},
    {"sprt", read_sprt},
    {"repetitions", read_repetitions},
    {"max_plies", read_max_plies},
    {"quiet_plies", read_quiet_plies},
    {"adjudication", read_adjudication},
    {"heuristics", read_heuristics},
    {"players", read_players},
};
enum { KEY_COUNT = sizeof KEYS / sizeof KEYS[0] };

static bool read_settings(const ExperimentReading *reading) {
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

bool experiment_parse(Experiment *experiment, const char *path, const char *content, size_t length,
                      const Rules *rules, int board_size, Error *error) {
    ExperimentReading reading = {
        .rules = rules, .board_size = board_size, .experiment = experiment};
    if (rules != NULL) experiment->rules = rules;
    if (board_size != 0) experiment->board_size = board_size;
    if (!config_text_open(&reading.text, path, content, length, error)) return false;
    const bool good = read_settings(&reading);
    config_text_close(&reading.text);
    return good;
}

bool experiment_read(Experiment *experiment, const char *path, const Rules *rules, int board_size,
                     Error *error) {
    size_t length = 0;
    char *const content = file_read(path, CONFIG_TEXT_MAX, &length, error);
    if (content == NULL) return false;
    const bool good = experiment_parse(experiment, path, content, length, rules, board_size, error);
    free(content);
    return good;
}

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
    if (experiment->failures_lose) text_append(text, "failures = \"loss\";\n");
    if (experiment->has_sprt) {
        text_append_string(text, "sprt = \"");
        sprt_write(&experiment->sprt, text);
        text_append_string(text, "\";\n");
    }
    text_append(text, "# Draws; 0 switches a rule off.\n");
    text_append(text, "repetitions = %d;\nmax_plies = %d;\nquiet_plies = %d;\n",
                experiment->draws.repetitions, experiment->draws.max_plies,
                experiment->draws.quiet_plies);
    adjudication_write(&experiment->adjudication, text);
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
    if (experiment->catalogue != NULL) write_heuristics(experiment->catalogue, text);
}
