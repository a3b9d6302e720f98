/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `key=value,key=value`: the options in descriptions of players, tests and sets of evolutions. */
#pragma once

#include "util/setting.h"

enum { KEY_VALUES_MAX = 32, KEY_VALUE_SIZE = 128 };

typedef struct KeyValue {
    char key[KEY_VALUE_SIZE], value[KEY_VALUE_SIZE];
    bool used; /* taken by one of the functions below */
} KeyValue;

/* A parsed list, copied by `=`; `owner` is what messages call the owner of the options. */
typedef struct KeyValues {
    const char *owner;
    int count;
    KeyValue items[KEY_VALUES_MAX];
    int asked_count;
    const char *asked[KEY_VALUES_MAX + 1]; /* keys that were looked for, ending with NULL */
} KeyValues;

/* Reads "key=value,…" (NULL or "": an empty list). A value in "…" may contain commas. ERROR_USAGE
 * for a missing "=", an empty key, a key given twice. */
CHECKED bool key_values_parse(KeyValues *options, const char *owner, const char *text,
                              Error *error);

/* Takes the option of a setting (whose name outlives *options), or leaves its value unchanged if it
 * was not given; ERROR_USAGE names owner, key and what was expected. */
CHECKED bool key_values_take(KeyValues *options, const Setting *setting, void *settings,
                             Error *error);
/* Takes those of a list. */
CHECKED bool key_values_take_all(KeyValues *options, const Setting *list, void *settings,
                                 Error *error);
/* The text of an option, which lives as long as *options; NULL: not given. */
const char *key_values_text(KeyValues *options, const char *key);

/* Appends "key=value,…" for a list of settings, as key_values_take_all reads them. */
void key_values_write(const Setting *list, const void *settings, Text *text);

/* Checks that each given option was taken; ERROR_USAGE suggests the nearest key. */
CHECKED bool key_values_finish(const KeyValues *options, Error *error);
