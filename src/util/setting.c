/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/setting.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

enum { UNSET = INT_MIN };

/* The table's offsets are of members of its kinds' types. */
static void *place(const Setting *setting, void *settings) {
    return (char *)settings + setting->offset;
}

static const void *value_of(const Setting *setting, const void *settings) {
    return (const char *)settings + setting->offset;
}

/* Unset */

static void clear(const Setting *setting, void *settings) {
    void *const value = place(setting, settings);
    switch (setting->kind) {
    case SETTING_FLAG: *(bool *)value = false; break;
    case SETTING_REAL: *(double *)value = NAN; break;
    case SETTING_WORDS: *(char *)value = '\0'; break;
    case SETTING_RANGE: ((int *)value)[1] = UNSET; /* fall through */
    default: *(int *)value = UNSET; break;
    }
}

void settings_clear(const Setting *list, void *settings) {
    for (; list->name != NULL; list++) clear(list, settings);
}

bool setting_is_set(const Setting *setting, const void *settings) {
    const void *const value = value_of(setting, settings);
    switch (setting->kind) {
    case SETTING_FLAG: return *(const bool *)value;
    case SETTING_REAL: return !isnan(*(const double *)value);
    case SETTING_WORDS: return *(const char *)value != '\0';
    default: return *(const int *)value != UNSET;
    }
}

void setting_default_whole(int *value, int other) {
    if (*value == UNSET) *value = other;
}

void setting_default_real(double *value, double other) {
    if (isnan(*value)) *value = other;
}

/* Reading */

static bool parse_whole(const Setting *setting, const char *text, int *value) {
    int64_t number = 0;
    if (!text_parse_int(text, (int64_t)setting->least, (int64_t)setting->most, &number))
        return false;
    *value = (int)number;
    return true;
}

static bool parse_range(const Setting *setting, const char *text, int *values) {
    char first[16];
    int from = 0, to = 0;
    if (!text_take_part(&text, "-", first, sizeof first) || !parse_whole(setting, first, &from) ||
        !parse_whole(setting, text != NULL ? text : first, &to) || from > to)
        return false;
    values[0] = from;
    values[1] = to;
    return true;
}

static bool parse_count(const Setting *setting, const char *text, uint64_t *value) {
    uint64_t number = 0;
    if (!text_parse_uint(text, (uint64_t)setting->most, &number) ||
        number < (uint64_t)setting->least)
        return false;
    *value = number;
    return true;
}

static bool parse_flag(const Setting *setting, const char *text, bool *value) {
    const bool on = *text == '\0' ? setting->kind == SETTING_FLAG : strcmp(text, "true") == 0;
    if (!on && *text != '\0' && strcmp(text, "false") != 0) return false;
    *value = on;
    return true;
}

static bool parse_choice(const Setting *setting, const char *text, int *value) {
    assert(setting->choices != NULL);
    for (int i = 0; setting->choices[i] != NULL; i++) {
        if (strcmp(setting->choices[i], text) != 0) continue;
        *value = i;
        return true;
    }
    return false;
}

static bool is_too_long(const Setting *setting, const char *text) {
    return setting->kind == SETTING_WORDS && strlen(text) >= (size_t)setting->most;
}

static bool parse_words(const Setting *setting, const char *text, char *words) {
    const size_t length = strlen(text);
    if (length < (size_t)setting->least || is_too_long(setting, text)) return false;
    memcpy(words, text, length + 1);
    return true;
}

static bool parse(const Setting *setting, const char *text, void *value, Error *why) {
    int choice;
    /* A type knows its own words, and may take several. */
    if (setting->choices != NULL && setting->kind != SETTING_TYPE &&
        !parse_choice(setting, text, &choice))
        return false;
    switch (setting->kind) {
    case SETTING_WHOLE: return parse_whole(setting, text, value);
    case SETTING_COUNT: return parse_count(setting, text, value);
    case SETTING_SEED: return text_parse_uint(text, UINT64_MAX, value);
    case SETTING_REAL: return text_parse_real(text, setting->least, setting->most, value);
    case SETTING_FLAG:
    case SETTING_OFF: return parse_flag(setting, text, value);
    case SETTING_RANGE: return parse_range(setting, text, value);
    case SETTING_CHOICE: return parse_choice(setting, text, value);
    case SETTING_WORD: *(const char **)value = text; return true;
    case SETTING_WORDS: return parse_words(setting, text, value);
    case SETTING_TYPE: return setting->type->parse(text, value, why);
    case SETTING_GROUP: break;
    }
    return false;
}

/* "a, b or c" */
static void write_choices(const Setting *setting, bool in_file, Text *text) {
    const bool quoted = in_file && setting->kind != SETTING_WHOLE;
    text_append_or(text, setting->choices, quoted ? "\"" : "");
}

static void write_bounds(const Setting *setting, const char *what, Text *text) {
    text_append_string(text, what);
    text_append_real(text, setting->least);
    text_append_string(text, " to ");
    text_append_real(text, setting->most);
}

void setting_write_expected(const Setting *setting, bool in_file, Text *text) {
    if (setting->expected != NULL) {
        text_append_string(text, setting->expected);
        return;
    }
    if (setting->choices != NULL) {
        write_choices(setting, in_file, text);
        return;
    }
    switch (setting->kind) {
    case SETTING_FLAG:
    case SETTING_OFF: text_append_string(text, "true or false"); return;
    case SETTING_SEED:
        text_append_string(text, in_file ? "a string with a whole number below 2^64, as \"1\""
                                         : "a whole number from 0 to 2^64-1");
        return;
    case SETTING_WORD: text_append_string(text, "words"); return;
    case SETTING_WORDS:
        text_append(text, "words of less than %.0f bytes in all", setting->most);
        return;
    case SETTING_RANGE: write_bounds(setting, "a number or a range A-B, from ", text); return;
    case SETTING_REAL: write_bounds(setting, "a number from ", text); return;
    default: write_bounds(setting, "a whole number from ", text);
    }
}

bool setting_take(const Setting *setting, const char *text, void *settings, const char **fault,
                  Error *why) {
    void *const value = place(setting, settings);
    if (!parse(setting, text, value, why)) return false;
    *fault = setting->fault != NULL ? setting->fault(value) : NULL;
    return *fault == NULL;
}

bool setting_parse(const Setting *setting, const char *text, void *settings, Error *error) {
    const char *fault = NULL;
    Error why = {ERROR_NONE, ""};
    if (setting_take(setting, text, settings, &fault, &why)) return true;
    if (why.code != ERROR_NONE) {
        *error = why;
        return false;
    }
    Text expected = {.data = NULL};
    if (fault != NULL)
        text_append_string(&expected, fault);
    else
        setting_write_expected(setting, false, &expected);
    const bool has_words = setting->choices != NULL && setting->kind != SETTING_WHOLE;
    const char *const nearest = has_words ? text_nearest(text, setting->choices) : NULL;
    if (nearest != NULL) text_append(&expected, "; did you mean '%s'?", nearest);
    if (is_too_long(setting, text))
        error_set(error, ERROR_USAGE, "--%s: too long: expected %s", setting->name,
                  text_string(&expected));
    else
        error_set(error, ERROR_USAGE, "--%s '%.100s': expected %s", setting->name, text,
                  text_string(&expected));
    text_free(&expected);
    return false;
}

void settings_default(const Setting *list, void *settings) {
    Error ignored;
    for (; list->name != NULL; list++)
        if (list->value != NULL) setting_parse(list, list->value, settings, &ignored);
}

/* Writing */

void setting_write(const Setting *setting, const void *settings, Text *text) {
    const void *const value = value_of(setting, settings);
    switch (setting->kind) {
    case SETTING_WHOLE: text_append_int(text, *(const int *)value); return;
    case SETTING_COUNT:
    case SETTING_SEED: text_append_uint(text, *(const uint64_t *)value); return;
    case SETTING_REAL: text_append_real(text, *(const double *)value); return;
    case SETTING_FLAG:
    case SETTING_OFF: text_append_string(text, *(const bool *)value ? "true" : "false"); return;
    case SETTING_CHOICE: text_append_string(text, setting->choices[*(const int *)value]); return;
    case SETTING_WORD: text_append_string(text, *(const char *const *)value); return;
    case SETTING_WORDS: text_append_string(text, value); return;
    case SETTING_TYPE: setting->type->write(value, text); return;
    case SETTING_RANGE:
        text_append(text, "%d-%d", ((const int *)value)[0], ((const int *)value)[1]);
        return;
    case SETTING_GROUP: return;
    }
}

void settings_write_options(const Setting *list, const void *settings, Text *text) {
    Text value = {.data = NULL};
    for (; list->name != NULL; list++) {
        if (!setting_is_set(list, settings)) continue;
        text_append(text, " --%s", list->name);
        if (list->kind == SETTING_FLAG) continue;
        text_clear(&value);
        setting_write(list, settings, &value);
        text_append_char(text, ' ');
        text_append_shell(text, text_string(&value));
    }
    text_free(&value);
}
