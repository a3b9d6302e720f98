/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options: the `key=value,key=value` lists of player descriptions. */
#pragma once

#include "util/setting.h"

enum { OPTIONS_MAX = 32, OPTION_SIZE = 128 };

typedef struct Option {
    char key[OPTION_SIZE], value[OPTION_SIZE];
    bool used; /* taken by an options_take_* */
} Option;

/* A parsed list, copied by `=`; `owner` is what messages call the owner of the options. */
typedef struct Options {
    const char *owner;
    int count;
    Option items[OPTIONS_MAX];
    int asked_count;
    const char *asked[OPTIONS_MAX + 1]; /* keys that were looked for, ending with NULL */
} Options;

/* Reads "key=value,…" (NULL or "": an empty list). A value in "…" may contain commas. ERROR_USAGE
 * for a missing "=", an empty key, a key given twice. */
bool options_parse(Options *options, const char *owner, const char *text, Error *error);

/* Takes the option of a setting (whose name outlives *options), or leaves its value unchanged if it
 * was not given; ERROR_USAGE names owner, key and what was expected. */
bool options_take_setting(Options *options, const Setting *setting, void *settings, Error *error);
/* Takes those of a list. */
bool options_take_settings(Options *options, const Setting *list, void *settings, Error *error);
/* The text of an option, which lives as long as *options; NULL: not given. */
const char *options_take_text(Options *options, const char *key);

/* Appends "key=value,…" for a list of settings, as options_take_settings reads them. */
void options_write_settings(const Setting *list, const void *settings, Text *text);

/* Checks that each given option was taken; ERROR_USAGE suggests the nearest key. */
bool options_finish(const Options *options, Error *error);
