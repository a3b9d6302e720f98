/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings in files of libconfig's format: read and written by their tables. */
#pragma once

#include "util/config_text.h"
#include "util/setting.h"

/* Refuses a group with a key that is neither of the list nor one of up to SETTINGS_OTHERS_MAX
 * others, which end with NULL (or are NULL); see config_text_check_keys. Where `otherwise` is NULL
 * it names them. */
enum { SETTINGS_OTHERS_MAX = 16 };
bool settings_check_keys(const ConfigText *text, const config_setting_t *group, const Setting *list,
                         const char *const *others, const char *otherwise);

/* Reads what a group says of a list, in the list's order; keys that are none of it are left to
 * settings_check_keys, but not those of groups within. ERROR_DATA with "path:line: KEY: expected
 * …"; where `all`, also for a key that is not there and
 * that is always written. What was read before a fault is stored. */
bool settings_read(const ConfigText *text, const config_setting_t *group, const Setting *list,
                   bool all, void *settings);

/* Appends "KEY = VALUE;" for all that is in files, each between `indent` and `end`. A whole number,
 * a range or words below the setting's least are no value and left out. */
void settings_write(const Setting *list, const void *settings, const char *indent, const char *end,
                    Text *text);
