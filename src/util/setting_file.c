/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/setting_file.h"

#include <string.h>

static const char *key_of(const Setting *setting) {
    return setting->key != NULL ? setting->key : setting->name;
}

static bool is_in_files(const Setting *setting) { return (setting->flags & SETTING_NO_KEY) == 0; }

/* Whether it has a value that could be read. */
static bool has_value(const Setting *setting, const void *settings) {
    const void *const value = (const char *)settings + setting->offset;
    switch (setting->kind) {
    case SETTING_WHOLE:
    case SETTING_RANGE: return *(const int *)value >= (int)setting->least;
    case SETTING_COUNT: return *(const uint64_t *)value >= (uint64_t)setting->least;
    case SETTING_WORDS: return strlen(value) >= (size_t)setting->least;
    default: return true;
    }
}

/* Reading */

/* A value as setting_parse reads it; false where it is not of the kind's type. */
static bool take_value(SettingKind kind, const config_setting_t *found, Text *text) {
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

/* "{ first = …; second = …; … }" */
static bool refuse_type(const ConfigText *text, const config_setting_t *found,
                        const Setting *group) {
    Text expected = {.data = NULL};
    const Setting *const members = group->members;
    text_append(&expected, "{ %s = …; %s = …; … }", key_of(&members[0]), key_of(&members[1]));
    config_text_complain(text, found, text_string(&expected));
    text_free(&expected);
    return false;
}

/* "expected a, b and c" */
static void write_keys(const char *const *keys, Text *text) {
    const char *before = "expected ";
    for (; *keys != NULL; keys++) {
        text_append(text, "%s%s", before, *keys);
        before = keys[1] != NULL && keys[2] == NULL ? " and " : ", ";
    }
}

bool settings_check_keys(const ConfigText *text, const config_setting_t *group, const Setting *list,
                         const char *const *others, const char *otherwise) {
    const char *keys[SETTINGS_MAX + SETTINGS_OTHERS_MAX + 1];
    int count = 0;
    Text expected = {.data = NULL};
    for (; list->name != NULL; list++)
        if (is_in_files(list)) keys[count++] = key_of(list);
    for (; others != NULL && *others != NULL; others++) keys[count++] = *others;
    keys[count] = NULL;
    write_keys(keys, &expected);
    const bool good = config_text_check_keys(
        text, group, keys, otherwise != NULL ? otherwise : text_string(&expected));
    text_free(&expected);
    return good;
}

static bool read_group(const ConfigText *text, const config_setting_t *found,
                       const Setting *setting, void *settings) {
    void *const values = (char *)settings + setting->offset;
    if (!config_setting_is_group(found)) return refuse_type(text, found, setting);
    if (!settings_check_keys(text, found, setting->members, NULL, NULL) ||
        !settings_read(text, found, setting->members, false, values))
        return false;
    const char *const fault = setting->fault != NULL ? setting->fault(values) : NULL;
    return fault == NULL || config_text_complain(text, found, fault);
}

/* Says what was expected of a value, or what is wrong by its type's own words. */
static bool refuse(const ConfigText *text, const config_setting_t *found, const Setting *setting,
                   const char *fault, const Error *why) {
    if (why->code != ERROR_NONE) return config_text_refuse(text, found, "%s", why->message);
    Text expected = {.data = NULL};
    if (fault != NULL)
        text_append_string(&expected, fault);
    else
        setting_write_expected(setting, true, &expected);
    config_text_complain(text, found, text_string(&expected));
    text_free(&expected);
    return false;
}

static bool read_value(const ConfigText *text, const config_setting_t *found,
                       const Setting *setting, void *settings) {
    Text value = {.data = NULL};
    Error why = {ERROR_NONE, ""};
    const char *fault = NULL;
    bool good = take_value(setting->kind, found, &value);
    const char *const taken =
        setting->kind == SETTING_WORD ? config_setting_get_string(found) : text_string(&value);
    good = good && setting_take(setting, taken, settings, &fault, &why);
    text_free(&value);
    return good || refuse(text, found, setting, fault, &why);
}

bool settings_read(const ConfigText *text, const config_setting_t *group, const Setting *list,
                   bool all, void *settings) {
    for (; list->name != NULL; list++) {
        if (!is_in_files(list)) continue;
        const config_setting_t *const found = config_setting_get_member(group, key_of(list));
        if (found == NULL && (!all || list->is_written != NULL)) continue;
        if (found == NULL) {
            Text expected = {.data = NULL};
            text_append(&expected, "'%s'", key_of(list));
            config_text_complain(text, group, text_string(&expected));
            text_free(&expected);
            return false;
        }
        if (!(list->kind == SETTING_GROUP ? read_group(text, found, list, settings)
                                          : read_value(text, found, list, settings)))
            return false;
    }
    return true;
}

/* Writing */

static bool is_bare(SettingKind kind) {
    return kind == SETTING_WHOLE || kind == SETTING_COUNT || kind == SETTING_REAL ||
           kind == SETTING_FLAG || kind == SETTING_OFF;
}

static void write_value(const Setting *setting, const void *settings, Text *text) {
    Text value = {.data = NULL};
    if (setting->kind == SETTING_GROUP) {
        text_append_char(text, '{');
        settings_write(setting->members, (const char *)settings + setting->offset, " ", "", text);
        text_append_string(text, " }");
        return;
    }
    setting_write(setting, settings, &value);
    if (is_bare(setting->kind))
        text_append_string(text, text_string(&value));
    else
        config_text_append_string(text, text_string(&value), value.length);
    text_free(&value);
}

void settings_write(const Setting *list, const void *settings, const char *indent, const char *end,
                    Text *text) {
    for (; list->name != NULL; list++) {
        if (!is_in_files(list) || (list->flags & SETTING_UNWRITTEN) != 0 ||
            !has_value(list, settings) || (list->is_written != NULL && !list->is_written(settings)))
            continue;
        if (list->comment != NULL) text_append(text, "%s\n", list->comment);
        text_append(text, "%s%s = ", indent, key_of(list));
        write_value(list, settings, text);
        text_append_char(text, ';');
        if (list->remark != NULL) text_append(text, " %s", list->remark);
        text_append_string(text, end);
    }
}
