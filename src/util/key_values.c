/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/key_values.h"

static KeyValue *find_option(KeyValues *options, const char *key) {
    for (int i = 0; i < options->count; i++)
        if (strcmp(options->items[i].key, key) == 0) return &options->items[i];
    return NULL;
}

/* Reads the value at *cursor, plain or quoted, and moves *cursor behind it. */
static bool read_value(const KeyValues *options, KeyValue *option, const char **cursor,
                       Error *error) {
    const char *start = *cursor, *end = start + strcspn(start, ","), *next = end;
    if (*start == '"') {
        end = strchr(++start, '"');
        if (end == NULL || (end[1] != ',' && end[1] != '\0'))
            return error_set(error, ERROR_USAGE,
                             "%s: option %s: the value needs a closing quote before the next comma",
                             options->owner, option->key);
        next = end + 1;
    }
    *cursor = next;
    if (text_copy_part(option->value, KEY_VALUE_SIZE, start, end)) return true;
    return error_set(error, ERROR_USAGE, "%s: option %s: the value is longer than %d bytes",
                     options->owner, option->key, KEY_VALUE_SIZE - 1);
}

/* Reads one "key=value" at *cursor and moves *cursor behind it. */
static bool read_option(KeyValues *options, const char **cursor, Error *error) {
    const char *const owner = options->owner, *const start = *cursor;
    const char *const end = start + strcspn(start, "=,");
    KeyValue option = {.used = false};
    if (!text_copy_part(option.key, KEY_VALUE_SIZE, start, end))
        return error_set(error, ERROR_USAGE, "%s: the option \"%.20s...\" is too long", owner,
                         start);
    if (*end != '=')
        return error_set(error, ERROR_USAGE, "%s: \"%s\": expected key=value", owner, option.key);
    if (start == end)
        return error_set(error, ERROR_USAGE, "%s: a key is missing before \"%.20s\"", owner, end);
    if (find_option(options, option.key) != NULL)
        return error_set(error, ERROR_USAGE, "%s: option %s is given twice", owner, option.key);
    if (options->count == KEY_VALUES_MAX)
        return error_set(error, ERROR_USAGE, "%s: more than %d options", owner, KEY_VALUES_MAX);
    *cursor = end + 1;
    if (!read_value(options, &option, cursor, error)) return false;
    options->items[options->count++] = option;
    return true;
}

bool key_values_parse(KeyValues *options, const char *owner, const char *text, Error *error) {
    *options = (KeyValues){.owner = owner};
    if (text == NULL || *text == '\0') return true;
    for (;;) {
        if (!read_option(options, &text, error)) return false;
        if (*text == '\0') return true;
        text++; /* skips the comma */
    }
}

static KeyValue *take_option(KeyValues *options, const char *key) {
    KeyValue *const option = find_option(options, key);
    if (options->asked_count < KEY_VALUES_MAX) options->asked[options->asked_count++] = key;
    if (option != NULL) option->used = true;
    return option;
}

bool key_values_take(KeyValues *options, const Setting *setting, void *settings, Error *error) {
    const KeyValue *const option = take_option(options, setting->name);
    TEXT_AUTO Text expected = {0};
    Error why = {ERROR_NONE, ""};
    if (option == NULL) return true;
    const bool has_value = option->value[0] != '\0' || setting->kind != SETTING_FLAG;
    if (setting_take(setting, has_value ? option->value : NULL, false, settings, &expected, &why))
        return true;
    return error_set(error, ERROR_USAGE, "%s: option %s: expected %s, not \"%s\"", options->owner,
                     setting->name, expected.data, option->value);
}

const char *key_values_text(KeyValues *options, const char *key) {
    const KeyValue *const option = take_option(options, key);
    return option != NULL ? option->value : NULL;
}

bool key_values_take_all(KeyValues *options, const Setting *list, void *settings, Error *error) {
    for (; list->name != NULL; list++)
        if (!key_values_take(options, list, settings, error)) return false;
    return true;
}

void key_values_write(const Setting *list, const void *settings, Text *text) {
    for (const Setting *setting = list; setting->name != NULL; setting++) {
        text_append(text, "%s%s=", setting == list ? "" : ",", setting->name);
        setting_write(setting, settings, text);
    }
}

bool key_values_finish(const KeyValues *options, Error *error) {
    const char *const *const known = options->asked;
    TEXT_AUTO Text list = {0};
    int i = 0;
    while (i < options->count && options->items[i].used) i++;
    if (i == options->count) return true;
    const char *const key = options->items[i].key, *const nearest = text_nearest(key, known);
    for (const char *const *word = known; *word != NULL; word++)
        text_append(&list, "%s%s", word != known ? ", " : "it takes ", *word);
    if (nearest != NULL)
        return error_set(error, ERROR_USAGE, "%s: unknown option %s; did you mean %s?",
                         options->owner, key, nearest);
    return error_set(error, ERROR_USAGE, "%s: unknown option %s; %s", options->owner, key,
                     list.length > 0 ? list.data : "it takes none");
}
