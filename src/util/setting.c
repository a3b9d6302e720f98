#include "util/setting.h"

#include "util/shell.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { UNSET = INT_MIN };

/* The table's offsets are of members of these types. */
static int *whole_at(const Setting *setting, void *settings) {
    return (int *)(void *)((char *)settings + setting->offset);
}

static double *real_at(const Setting *setting, void *settings) {
    return (double *)(void *)((char *)settings + setting->offset);
}

static char *words_at(const Setting *setting, void *settings) {
    return (char *)settings + setting->offset;
}

static int whole_of(const Setting *setting, const void *settings) {
    return *(const int *)(const void *)((const char *)settings + setting->offset);
}

static double real_of(const Setting *setting, const void *settings) {
    return *(const double *)(const void *)((const char *)settings + setting->offset);
}

static const char *words_of(const Setting *setting, const void *settings) {
    return (const char *)settings + setting->offset;
}

/* Unset */

static void clear(const Setting *setting, void *settings) {
    switch (setting->kind) {
    case SETTING_FLAG: *whole_at(setting, settings) = 0; break;
    case SETTING_REAL: *real_at(setting, settings) = NAN; break;
    case SETTING_WORDS: *words_at(setting, settings) = '\0'; break;
    case SETTING_RANGE: whole_at(setting, settings)[1] = UNSET; /* fall through */
    case SETTING_WHOLE:
    case SETTING_CHOICE: *whole_at(setting, settings) = UNSET; break;
    }
}

void settings_clear(const Setting *list, void *settings) {
    for (; list->name != NULL; list++) clear(list, settings);
}

bool setting_is_set(const Setting *setting, const void *settings) {
    switch (setting->kind) {
    case SETTING_FLAG: return whole_of(setting, settings) != 0;
    case SETTING_REAL: return !isnan(real_of(setting, settings));
    case SETTING_WORDS: return *words_of(setting, settings) != '\0';
    default: return whole_of(setting, settings) != UNSET;
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
    const char *const dash = strchr(text, '-');
    const size_t length = dash != NULL ? (size_t)(dash - text) : strlen(text);
    int from = 0, to = 0;
    if (length >= sizeof first) return false;
    memcpy(first, text, length);
    first[length] = '\0';
    if (!parse_whole(setting, first, &from) ||
        !parse_whole(setting, dash != NULL ? dash + 1 : first, &to) || from > to)
        return false;
    values[0] = from;
    values[1] = to;
    return true;
}

static bool parse_flag(const char *text, int *value) {
    const bool on = *text == '\0' || strcmp(text, "true") == 0;
    if (!on && strcmp(text, "false") != 0) return false;
    *value = on;
    return true;
}

static bool parse_choice(const Setting *setting, const char *text, int *value) {
    for (int i = 0; setting->choices[i] != NULL; i++) {
        if (strcmp(setting->choices[i], text) != 0) continue;
        *value = i;
        return true;
    }
    return false;
}

static bool parse_words(const char *text, char *words) {
    const size_t length = strlen(text);
    if (length == 0 || length >= SETTING_WORDS_SIZE) return false;
    memcpy(words, text, length + 1);
    return true;
}

static bool parse(const Setting *setting, const char *text, void *settings) {
    switch (setting->kind) {
    case SETTING_WHOLE: return parse_whole(setting, text, whole_at(setting, settings));
    case SETTING_FLAG: return parse_flag(text, whole_at(setting, settings));
    case SETTING_RANGE: return parse_range(setting, text, whole_at(setting, settings));
    case SETTING_CHOICE: return parse_choice(setting, text, whole_at(setting, settings));
    case SETTING_WORDS: return parse_words(text, words_at(setting, settings));
    default:
        return text_parse_real(text, setting->least, setting->most, real_at(setting, settings));
    }
}

static void write_expected(const Setting *setting, Text *text) {
    switch (setting->kind) {
    case SETTING_FLAG: text_append_string(text, "true or false"); return;
    case SETTING_CHOICE:
        for (int i = 0; setting->choices[i] != NULL; i++)
            text_append(text, "%s%s",
                        i == 0                    ? ""
                        : setting->choices[i + 1] ? ", "
                                                  : " or ",
                        setting->choices[i]);
        return;
    case SETTING_WORDS:
        text_append(text, "words of less than %d bytes in all", SETTING_WORDS_SIZE);
        return;
    default:
        text_append_string(text, setting->kind == SETTING_WHOLE   ? "a whole number from "
                                 : setting->kind == SETTING_RANGE ? "a number or a range A-B, from "
                                                                  : "a number from ");
        text_append_real(text, setting->least);
        text_append_string(text, " to ");
        text_append_real(text, setting->most);
    }
}

bool setting_parse(const Setting *setting, const char *text, void *settings, Error *error) {
    if (parse(setting, text, settings)) return true;
    Text expected = {.data = NULL};
    write_expected(setting, &expected);
    error_set(error, ERROR_USAGE, "--%s '%.100s': expected %s", setting->name, text,
              text_string(&expected));
    text_free(&expected);
    return false;
}

/* Writing */

void setting_write(const Setting *setting, const void *settings, Text *text) {
    switch (setting->kind) {
    case SETTING_WHOLE: text_append_int(text, whole_of(setting, settings)); return;
    case SETTING_REAL: text_append_real(text, real_of(setting, settings)); return;
    case SETTING_FLAG:
        text_append_string(text, whole_of(setting, settings) != 0 ? "true" : "false");
        return;
    case SETTING_CHOICE:
        text_append_string(text, setting->choices[whole_of(setting, settings)]);
        return;
    case SETTING_WORDS: text_append_string(text, words_of(setting, settings)); return;
    case SETTING_RANGE: {
        const int *const values =
            (const int *)(const void *)((const char *)settings + setting->offset);
        text_append(text, "%d-%d", values[0], values[1]);
        return;
    }
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
        shell_append(text, text_string(&value));
    }
    text_free(&value);
}
