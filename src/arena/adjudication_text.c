#include "arena/adjudication_text.h"

#include <stdio.h>
#include <string.h>

enum { PARTS_MAX = 3, PART_SIZE = 32 };

/* Splits at each ":"; returns the number of parts, 0 when there are too many or one is too long. */
static int split(const char *text, char parts[PARTS_MAX][PART_SIZE]) {
    int count = 0;
    for (const char *start = text;; count++) {
        const size_t length = strcspn(start, ":");
        if (count == PARTS_MAX || length >= PART_SIZE) return 0;
        memcpy(parts[count], start, length);
        parts[count][length] = '\0';
        if (start[length] == '\0') return count + 1;
        start += length + 1;
    }
}

static bool parse_count(const char *part, int64_t min, int64_t max, int *value) {
    int64_t number = 0;
    if (!text_parse_int(part, min, max, &number)) return false;
    *value = (int)number;
    return true;
}

bool adjudication_parse_win(const char *text, Adjudication *adjudication) {
    char parts[PARTS_MAX][PART_SIZE];
    double score = 0;
    int moves = 0;
    if (strcmp(text, "off") != 0) {
        if (split(text, parts) != 2 ||
            !text_parse_real(parts[0], 0, ADJUDICATION_SCORE_MAX, &score) || score <= 0 ||
            !parse_count(parts[1], 1, ADJUDICATION_MOVES_MAX, &moves)) {
            return false;
        }
    }
    adjudication->win_score = score;
    adjudication->win_moves = moves;
    return true;
}

bool adjudication_parse_draw(const char *text, Adjudication *adjudication) {
    char parts[PARTS_MAX][PART_SIZE];
    double score = 0;
    int moves = 0, after = 0;
    if (strcmp(text, "off") != 0) {
        const int count = split(text, parts);
        if (count < 2 || !text_parse_real(parts[0], 0, ADJUDICATION_SCORE_MAX, &score) ||
            !parse_count(parts[1], 1, ADJUDICATION_MOVES_MAX, &moves) ||
            (count == 3 && !parse_count(parts[2], 0, ADJUDICATION_PLIES_MAX, &after))) {
            return false;
        }
    }
    adjudication->draw_score = score + 0.0; /* no -0 */
    adjudication->draw_moves = moves;
    adjudication->draw_after_plies = after;
    return true;
}

/* A key that is not there leaves the number as it is. */
static bool read_score(const ConfigText *text, const config_setting_t *group, const char *key,
                       double *score) {
    const config_setting_t *const setting = config_setting_get_member(group, key);
    char expected[80];
    if (setting == NULL) return true;
    const int type = config_setting_type(setting);
    const bool is_whole = type == CONFIG_TYPE_INT || type == CONFIG_TYPE_INT64;
    if (is_whole || type == CONFIG_TYPE_FLOAT) {
        const double value = is_whole ? (double)config_setting_get_int64(setting)
                                      : config_setting_get_float(setting);
        if (value >= 0 && value <= ADJUDICATION_SCORE_MAX) {
            *score = value + 0.0; /* no -0 */
            return true;
        }
    }
    snprintf(expected, sizeof expected, "a number from 0 to %.0f", ADJUDICATION_SCORE_MAX);
    return config_text_complain(text, setting, expected);
}

static bool read_count(const ConfigText *text, const config_setting_t *group, const char *key,
                       int max, int *count) {
    const config_setting_t *const setting = config_setting_get_member(group, key);
    char expected[80];
    if (setting == NULL) return true;
    const int type = config_setting_type(setting);
    if (type == CONFIG_TYPE_INT || type == CONFIG_TYPE_INT64) {
        const long long value = config_setting_get_int64(setting);
        if (value >= 0 && value <= max) {
            *count = (int)value;
            return true;
        }
    }
    snprintf(expected, sizeof expected, "a whole number from 0 to %d", max);
    return config_text_complain(text, setting, expected);
}

bool adjudication_read(const ConfigText *text, const config_setting_t *group,
                       Adjudication *adjudication) {
    static const char *const KEYS[] = {"win_score",  "win_moves",  "draw_score",
                                       "draw_moves", "draw_after", NULL};
    Adjudication a = {.win_moves = 0};
    if (!config_setting_is_group(group)) {
        return config_text_complain(text, group, "{ win_score = …; win_moves = …; … }");
    }
    if (!config_text_check_keys(text, group, KEYS,
                                "expected win_score, win_moves, draw_score, draw_moves and "
                                "draw_after") ||
        !read_score(text, group, "win_score", &a.win_score) ||
        !read_count(text, group, "win_moves", ADJUDICATION_MOVES_MAX, &a.win_moves) ||
        !read_score(text, group, "draw_score", &a.draw_score) ||
        !read_count(text, group, "draw_moves", ADJUDICATION_MOVES_MAX, &a.draw_moves) ||
        !read_count(text, group, "draw_after", ADJUDICATION_PLIES_MAX, &a.draw_after_plies)) {
        return false;
    }
    const char *const fault = adjudication_fault(&a);
    if (fault != NULL) return config_text_complain(text, group, fault);
    *adjudication = a;
    return true;
}

void adjudication_write(const Adjudication *adjudication, Text *text) {
    if (!adjudication_is_on(adjudication)) return;
    text_append_string(text, "# Games are ended early by the players' scores.\nadjudication = {");
    if (adjudication->win_moves > 0) {
        text_append_string(text, " win_score = ");
        text_append_real(text, adjudication->win_score);
        text_append(text, "; win_moves = %d;", adjudication->win_moves);
    }
    if (adjudication->draw_moves > 0) {
        text_append_string(text, " draw_score = ");
        text_append_real(text, adjudication->draw_score);
        text_append(text, "; draw_moves = %d; draw_after = %d;", adjudication->draw_moves,
                    adjudication->draw_after_plies);
    }
    text_append_string(text, " };\n");
}
