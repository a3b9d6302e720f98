/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts in libconfig's format: written, and read more strictly than libconfig 1.5 does.
 *
 * Every fault is ERROR_DATA with "path:line: ". Besides libconfig's own faults these are: text that
 * is not UTF-8 or has control characters; strings and comments without an end; whole numbers that
 * libconfig would cut to 32 bits; words that are no values, such as nan; @include, since a file
 * must be complete in itself; and texts that libconfig would read slowly. */
#pragma once

#include "util/text.h"

#include <libconfig.h>

/* Limits: bytes (an experiment may have many heuristic files in it), nested brackets, settings, and
 * characters of names that libconfig compares with each other: 700 names of 16 in one group. */
enum {
    CONFIG_TEXT_MAX = 1 << 23,
    CONFIG_DEPTH_MAX = 16,
    CONFIG_SETTINGS_MAX = 20000,
    CONFIG_COMPARED_MAX = 1 << 22
};

/* A parsed text with its path for messages. Borrows the error. */
typedef struct ConfigText {
    char *path;
    Error *error;
    const void *context; /* for the checks of settings, see util/setting.h */
    config_t config;
} ConfigText;

/* Parses a text, which need not end with a NUL. After a failure there is nothing to close. */
CHECKED bool config_text_open(ConfigText *text, const char *path, const char *content,
                              size_t length, Error *error);
/* Like config_text_open, for the file folder/name (see util/file.h). */
CHECKED bool config_text_read(ConfigText *text, const char *folder, const char *name, Error *error);
void config_text_close(ConfigText *text);
const config_setting_t *config_text_root(const ConfigText *text);

/* Fails with "path:line: " and the message; the line is the setting's. Returns false. */
bool config_text_refuse(const ConfigText *text, const config_setting_t *setting, const char *format,
                        ...) __attribute__((format(printf, 3, 4)));
/* Like config_text_refuse, with "name: expected …"; an element has the name of its list. */
bool config_text_complain(const ConfigText *text, const config_setting_t *setting,
                          const char *expected);
/* Refuses a group with a key that is none of `keys` (ending with NULL); see error_unknown. */
bool config_text_check_keys(const ConfigText *text, const config_setting_t *group,
                            const char *const *keys, const char *otherwise);
/* Refuses a setting's name as config_text_check_keys does; `what` names its role. Returns false. */
bool config_text_refuse_name(const ConfigText *text, const config_setting_t *setting,
                             const char *what, const char *const *names, const char *otherwise);

bool config_text_is_list(const config_setting_t *it);
/* Return the number of a key's values (0: no such key), and one of them; one may stand alone. */
int config_text_length(const config_setting_t *group, const char *key);
const config_setting_t *config_text_item(const config_setting_t *group, const char *key, int index);
/* Returns a number, whole or not; 0 for other values. */
double config_text_number(const config_setting_t *it);
/* Returns a word; NULL with a complaint if it is none. */
const char *config_text_word(const ConfigText *text, const config_setting_t *it);

/* Appends bytes without a NUL as a string in quotes, on one line. */
void config_text_append_string(Text *text, const char *bytes, size_t length);
