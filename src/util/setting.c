/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/setting.h"

#include <limits.h>
#include <math.h>

enum { UNSET = INT_MIN };

/* The table's offsets are of members of its kinds' types. */
static void *place(const Setting *setting, void *settings) {
    return (char *)settings + setting->offset;
}

static const void *value_of(const Setting *setting, const void *settings) {
    return (const char *)settings + setting->offset;
}

/* Unset */

void settings_clear(const Setting *list, void *settings) {
    for (; list->name != NULL; list++) {
        void *const value = place(list, settings);
        switch (list->kind) {
        case SETTING_FLAG: *(bool *)value = false; break;
        case SETTING_REAL: *(double *)value = NAN; break;
        case SETTING_WORDS: *(char *)value = '\0'; break;
        case SETTING_RANGE: ((int *)value)[1] = UNSET; /* fall through */
        default: *(int *)value = UNSET; break;
        }
    }
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
    if (!text_next_token(&text, "-", first, sizeof first) || !parse_whole(setting, first, &from) ||
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
    static const char *const WORDS[] = {"false", "true", "off", "on", "no", "yes", "0", "1", NULL};
    const int word = *text == '\0' ? setting->kind == SETTING_FLAG : text_find(WORDS, text);
    if (word >= 0) *value = word % 2 == 1;
    return word >= 0;
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

/* With "±" before the number if the help has it. */
static bool parse_real(const Setting *setting, const char *text, double *value) {
    const size_t sign = strlen("±");
    if (strncmp(text, "±", sign) == 0 && setting->help != NULL &&
        strstr(setting->help, "±") != NULL)
        text += sign;
    return text_parse_real(text, setting->least, setting->most, value);
}

static bool parse(const Setting *setting, const char *text, void *value, Error *why) {
    const int choice = setting->choices != NULL ? text_find(setting->choices, text) : -1;
    /* A SettingType checks its words itself, and may take several. */
    if (setting->choices != NULL && setting->kind != SETTING_TYPE && choice < 0) return false;
    switch (setting->kind) {
    case SETTING_WHOLE: return parse_whole(setting, text, value);
    case SETTING_COUNT: return parse_count(setting, text, value);
    case SETTING_SEED: return text_parse_uint(text, UINT64_MAX, value);
    case SETTING_REAL: return parse_real(setting, text, value);
    case SETTING_FLAG:
    case SETTING_OFF: return parse_flag(setting, text, value);
    case SETTING_RANGE: return parse_range(setting, text, value);
    case SETTING_CHOICE: *(int *)value = choice; return choice >= 0;
    case SETTING_WORD: *(const char **)value = text; return true;
    case SETTING_WORDS: return parse_words(setting, text, value);
    case SETTING_TYPE: return setting->type->parse(text, value, why);
    case SETTING_NODE:
    case SETTING_GROUP: break;
    }
    return false;
}

static void write_bounds(const Setting *setting, const char *what, Text *text) {
    text_append_string(text, what);
    text_append_real(text, setting->least);
    text_append_string(text, " to ");
    text_append_real(text, setting->most);
}

/* Appends the expected values for a message; words in files are in quotes. */
static void write_expected(const Setting *setting, bool in_file, Text *text) {
    if (setting->expected != NULL) {
        text_append_string(text, setting->expected);
        return;
    }
    if (setting->choices != NULL) {
        text_append_or(text, setting->choices,
                       in_file && setting->kind != SETTING_WHOLE ? "\"" : "");
        return;
    }
    switch (setting->kind) {
    case SETTING_FLAG:
    case SETTING_OFF: text_append_string(text, in_file ? "true or false" : "on or off"); return;
    case SETTING_SEED:
        text_append_string(text, in_file ? "a string with a whole number below 2^64, as \"1\""
                                         : "a whole number from 0 to 2^64-1");
        return;
    case SETTING_WORD: text_append_string(text, "a word in quotes"); return;
    case SETTING_WORDS:
        text_append(text, "words of less than %.0f bytes in all", setting->most);
        return;
    case SETTING_RANGE:
        write_bounds(setting, "a number or a rising range A-B, from ", text);
        return;
    case SETTING_REAL: write_bounds(setting, "a number from ", text); return;
    default: write_bounds(setting, "a whole number from ", text);
    }
}

bool setting_take(const Setting *setting, const char *text, bool in_file, void *settings,
                  Text *expected, Error *why) {
    void *const value = place(setting, settings);
    const bool is_read = text != NULL && parse(setting, text, value, why);
    const char *const fault = is_read && setting->fault != NULL ? setting->fault(value) : NULL;
    if (is_read && fault == NULL) return true;
    if (fault != NULL)
        text_append_string(expected, fault);
    else
        write_expected(setting, in_file, expected);
    if (text == NULL && (setting->kind == SETTING_RANGE || setting->kind == SETTING_TYPE))
        text_append_string(expected, ", in quotes"); /* a number of a file */
    return false;
}

bool setting_parse(const Setting *setting, const char *text, void *settings, Error *error) {
    TEXT_AUTO Text expected = {0};
    Error why = {ERROR_NONE, ""};
    if (setting_take(setting, text, false, settings, &expected, &why)) return true;
    if (why.code != ERROR_NONE) return error_set(error, why.code, "%s", why.message);
    const bool has_words = setting->choices != NULL && setting->kind != SETTING_WHOLE;
    const char *const nearest = has_words ? text_nearest(text, setting->choices) : NULL;
    if (nearest != NULL) text_append(&expected, "; did you mean '%s'?", nearest);
    if (is_too_long(setting, text))
        return error_set(error, ERROR_USAGE, "--%s: too long: expected %s", setting->name,
                         expected.data);
    return error_set(error, ERROR_USAGE, "--%s '%.100s': expected %s", setting->name, text,
                     expected.data);
}

void settings_default(const Setting *list, void *settings) {
    for (; list->name != NULL; list++)
        if (list->value != NULL) error_ignore(setting_parse(list, list->value, settings, NULL));
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
    case SETTING_NODE:
    case SETTING_GROUP: return;
    }
}

void settings_write_options(const Setting *list, const void *settings, Text *text) {
    TEXT_AUTO Text value = {0};
    for (; list->name != NULL; list++) {
        if (!setting_is_set(list, settings)) continue;
        text_append(text, " --%s", list->name);
        if (list->kind == SETTING_FLAG) continue;
        text_clear(&value);
        setting_write(list, settings, &value);
        text_append_char(text, ' ');
        text_append_shell(text, text_string(&value));
    }
}

/* Files */

static const char *key_of(const Setting *setting) {
    return setting->key != NULL ? setting->key : setting->name;
}

static bool is_in_files(const Setting *setting) { return (setting->flags & SETTING_NO_KEY) == 0; }

/* Whether a setting is written: it has a value that can be read back. */
static bool has_value(const Setting *setting, const void *settings) {
    const void *const value = value_of(setting, settings);
    if ((setting->flags & SETTING_UNLESS_0) != 0)
        return setting->kind == SETTING_REAL   ? *(const double *)value > 0
               : setting->kind == SETTING_SEED ? *(const uint64_t *)value > 0
               : setting->kind == SETTING_FLAG ? *(const bool *)value
                                               : *(const int *)value > 0;
    switch (setting->kind) {
    case SETTING_WHOLE:
    case SETTING_RANGE: return *(const int *)value >= (int)setting->least;
    case SETTING_COUNT: return *(const uint64_t *)value >= (uint64_t)setting->least;
    case SETTING_WORDS: return strlen(value) >= (size_t)setting->least;
    default: return true;
    }
}

/* Returns a value as setting_parse reads it; false if its kind is wrong. */
static bool write_found(SettingKind kind, const config_setting_t *found, Text *text) {
    const int type = config_setting_type(found);
    const bool is_whole = type == CONFIG_TYPE_INT || type == CONFIG_TYPE_INT64;
    switch (kind) {
    case SETTING_REAL:
        if (type == CONFIG_TYPE_FLOAT) {
            text_append_real(text, config_setting_get_float(found));
            return true;
        } /* fall through */
    case SETTING_WHOLE:
    case SETTING_COUNT:
        if (is_whole) text_append_int(text, config_setting_get_int64(found));
        return is_whole;
    case SETTING_FLAG:
    case SETTING_OFF:
        if (type != CONFIG_TYPE_BOOL) return false;
        text_append_string(text, config_setting_get_bool(found) ? "true" : "false");
        return true;
    default:
        if (type != CONFIG_TYPE_STRING) return false;
        text_append_string(text, config_setting_get_string(found));
        return true;
    }
}

bool settings_check_keys(const ConfigText *text, const config_setting_t *group, const Setting *list,
                         const char *const *others, const char *otherwise) {
    const char *keys[SETTINGS_MAX + SETTINGS_OTHERS_MAX + 1];
    int count = 0;
    TEXT_AUTO Text expected = {0};
    for (; list->name != NULL; list++)
        if (is_in_files(list)) keys[count++] = key_of(list);
    for (; others != NULL && *others != NULL; others++) keys[count++] = *others;
    keys[count] = NULL;
    for (int i = 0; i < count; i++)
        text_append(&expected, "%s%s",
                    i == 0           ? "expected "
                    : i == count - 1 ? " and "
                                     : ", ",
                    keys[i]);
    return config_text_check_keys(text, group, keys,
                                  otherwise != NULL ? otherwise : text_string(&expected));
}

bool settings_read_new(const ConfigText *text, const config_setting_t *group, const Setting *list,
                       void *settings) {
    for (const Setting *setting = list; setting->name != NULL; setting++)
        if (setting->kind == SETTING_REAL && setting->list[1] == 0)
            *(double *)place(setting, settings) = NAN;
    settings_default(list, settings);
    return settings_check_keys(text, group, list, NULL, NULL) &&
           settings_read(text, group, list, false, settings);
}

static bool read_tuple(const ConfigText *text, const config_setting_t *found,
                       const Setting *setting, void *values) {
    int count = 0;
    bool good = true;
    while (setting->members[count].name != NULL) count++;
    if (!config_text_is_list(found) || config_setting_length(found) != count)
        return config_text_complain(text, found, setting->expected);
    for (int i = 0; good && i < count; i++)
        good = setting_read(text, config_setting_get_elem(found, (unsigned)i), &setting->members[i],
                            values);
    return good;
}

static bool read_group(const ConfigText *text, const config_setting_t *found,
                       const Setting *setting, void *settings) {
    const Setting *const members = setting->members;
    void *const values = place(setting, settings);
    TEXT_AUTO Text expected = {0};
    if ((setting->flags & SETTING_TUPLE) != 0) return read_tuple(text, found, setting, values);
    text_append(&expected, "{ %s = …; %s = …; … }", key_of(&members[0]), key_of(&members[1]));
    if (!config_setting_is_group(found)) return config_text_complain(text, found, expected.data);
    if (setting->size > 0) return settings_read_new(text, found, members, values);
    if (!settings_check_keys(text, found, members, NULL, NULL) ||
        !settings_read(text, found, members, false, values))
        return false;
    const char *const fault = setting->fault != NULL ? setting->fault(values) : NULL;
    return fault == NULL || config_text_complain(text, found, fault);
}

static bool read_value(const ConfigText *text, const config_setting_t *found,
                       const Setting *setting, void *settings) {
    TEXT_AUTO Text value = {0}, expected = {0};
    Error why = {ERROR_NONE, ""};
    const char *taken = write_found(setting->kind, found, &value) ? text_string(&value) : NULL;
    if (taken != NULL && setting->kind == SETTING_WORD) taken = config_setting_get_string(found);
    if (setting_take(setting, taken, true, settings, &expected, &why))
        return setting->check == NULL || setting->check(text, found, taken);
    if (why.code != ERROR_NONE) return config_text_refuse(text, found, "%s", why.message);
    return config_text_complain(text, found, expected.data);
}

static bool read_list(const ConfigText *text, const config_setting_t *found, const Setting *setting,
                      void *settings) {
    const bool is_list = config_text_is_list(found);
    const int count = is_list ? config_setting_length(found) : 1;
    int *const number = (int *)((char *)settings + setting->count), last = INT_MIN;
    Setting one = *setting;
    if ((count < setting->list[0] || count > setting->list[1]) && setting->expected != NULL)
        return config_text_complain(text, found, setting->expected);
    if (count < setting->list[0] || count > setting->list[1])
        return config_text_refuse(text, found, "%s: expected a list of %d to %d values",
                                  key_of(setting), setting->list[0], setting->list[1]);
    one.list[1] = 0;
    for (*number = 0; *number < count; one.offset += setting->size) {
        if (!setting_read(text, is_list ? config_setting_get_elem(found, (unsigned)*number) : found,
                          &one, settings))
            return false;
        ++*number;
        if ((setting->flags & SETTING_RISING) == 0) continue;
        if (*(const int *)value_of(&one, settings) <= last)
            return config_text_complain(text, found, "rising numbers");
        last = *(const int *)value_of(&one, settings);
    }
    return true;
}

bool setting_read(const ConfigText *text, const config_setting_t *found, const Setting *setting,
                  void *settings) {
    if (setting->list[1] > 0) return read_list(text, found, setting, settings);
    if (setting->kind == SETTING_GROUP) return read_group(text, found, setting, settings);
    if (setting->kind != SETTING_NODE) return read_value(text, found, setting, settings);
    *(const config_setting_t **)place(setting, settings) = found;
    return true;
}

bool settings_read(const ConfigText *text, const config_setting_t *group, const Setting *list,
                   bool all, void *settings) {
    for (; list->name != NULL; list++) {
        if (!is_in_files(list)) continue;
        const config_setting_t *const found = config_setting_get_member(group, key_of(list));
        if (found == NULL && ((list->flags & SETTING_NEEDED) != 0 || list->list[0] > 0))
            return config_text_refuse(text, group, "%s: missing", key_of(list));
        if (found == NULL &&
            (!all || list->is_written != NULL || (list->flags & SETTING_UNLESS_0) != 0))
            continue;
        if (found == NULL) {
            TEXT_AUTO Text expected = {0};
            text_append(&expected, "'%s'", key_of(list));
            return config_text_complain(text, group, expected.data);
        }
        if (!setting_read(text, found, list, settings)) return false;
    }
    return true;
}

void setting_write_value(const Setting *setting, const void *settings, Text *text) {
    TEXT_AUTO Text value = {0};
    if (!is_in_files(setting) || (setting->flags & SETTING_UNWRITTEN) != 0 ||
        !has_value(setting, settings) ||
        (setting->is_written != NULL && !setting->is_written(settings)))
        return;
    switch (setting->kind) {
    case SETTING_GROUP:
        text_append_char(text, '{');
        settings_write(setting->members, value_of(setting, settings), " ", "", text);
        text_append_string(text, " }");
        return;
    case SETTING_WHOLE:
    case SETTING_COUNT:
    case SETTING_REAL:
    case SETTING_FLAG:
    case SETTING_OFF: setting_write(setting, settings, text); return;
    default:
        setting_write(setting, settings, &value);
        config_text_append_string(text, text_string(&value), value.length);
    }
}

void settings_write(const Setting *list, const void *settings, const char *indent, const char *end,
                    Text *text) {
    for (; list->name != NULL; list++) {
        TEXT_AUTO Text value = {0};
        setting_write_value(list, settings, &value);
        if (value.length == 0) continue;
        if (list->comment != NULL) text_append(text, "%s\n", list->comment);
        text_append(text, "%s%s = %s;", indent, key_of(list), value.data);
        if (list->remark != NULL) text_append(text, " %s", list->remark);
        text_append_string(text, end);
    }
}
