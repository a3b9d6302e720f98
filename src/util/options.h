/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options: the `key=value,key=value` lists of player descriptions. */
#pragma once

#include "util/setting.h"

enum { OPTIONS_MAX = 16, OPTION_SIZE = 128 };

typedef struct Option {
    char key[OPTION_SIZE], value[OPTION_SIZE];
    bool used; /* asked for by an options_take_* */
} Option;

/* A parsed list, a plain value; `owner` names in messages what the options belong to. */
typedef struct Options {
    const char *owner;
    int count;
    Option items[OPTIONS_MAX];
    int asked_count;
    const char *asked[OPTIONS_MAX + 1]; /* the keys that were asked for, ending with NULL */
} Options;

/* Reads "key=value,…" (NULL or "" is the empty list). A value may be quoted with "…" and then
 * contain commas. Errors: ERROR_USAGE for a missing "=", an empty key, a key given twice. */
bool options_parse(Options *options, const char *owner, const char *text, Error *error);

/* Each takes the option `key` (a string that outlives *options) if it was given and otherwise
 * leaves *value as it is (the default); ERROR_USAGE names owner, key and what was expected. */
bool options_take_int(Options *options, const char *key, int64_t min, int64_t max, int64_t *value,
                      Error *error); /* min at least 0 */
bool options_take_bool(Options *options, const char *key, bool *value,
                       Error *error); /* on|off|yes|no|1|0|true|false */
/* `choices` ends with NULL; *value becomes the index of the chosen word. */
bool options_take_choice(Options *options, const char *key, const char *const *choices, int *value,
                         Error *error);
/* The value's text or NULL if it was not given; it lives as long as *options. */
const char *options_take_text(Options *options, const char *key);

/* Takes the options of a list of settings. */
bool options_take_settings(Options *options, const Setting *list, void *settings, Error *error);
/* Appends "key=value,…" for a list of settings, as options_parse and it read them. */
void options_write_settings(const Setting *list, const void *settings, Text *text);

/* To be called after all options_take_*: fails with ERROR_USAGE when an option was given that
 * nobody asked for, and suggests the nearest of those that were. */
bool options_finish(const Options *options, Error *error);
