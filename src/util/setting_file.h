/* Settings in files of libconfig's format: read and written by their tables. */
#pragma once

#include "util/config_text.h"
#include "util/setting.h"

/* Fills the keys of a list and returns their number; `keys` has room for SETTINGS_MAX. */
int settings_keys(const Setting *list, const char **keys);

/* Reads what a group says of a list, in the list's order; keys that are none of it are left to
 * config_text_check_keys, but not those of groups within. ERROR_DATA with "path:line: KEY: expected
 * …"; where `all`, also for a key that is not there and
 * that is always written. What was read before a fault is stored. */
bool settings_read(const ConfigText *text, const config_setting_t *group, const Setting *list,
                   bool all, void *settings);

/* Appends "KEY = VALUE;" for all that is in files, each between `indent` and `end`. */
void settings_write(const Setting *list, const void *settings, const char *indent, const char *end,
                    Text *text);
