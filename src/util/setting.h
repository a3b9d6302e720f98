/* Settings: the numbers and words that a generator is run with, as data, so that options, their
 * help, checks, experiment files and provenance are all made of one table. */
#ifndef JUMPOFF_UTIL_SETTING_H
#define JUMPOFF_UTIL_SETTING_H

#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum SettingKind {
    SETTING_WHOLE,  /* an int */
    SETTING_REAL,   /* a double */
    SETTING_FLAG,   /* an int, 0 or 1; an option without an argument */
    SETTING_RANGE,  /* two ints, the first at most the second: "A-B" or "A" */
    SETTING_CHOICE, /* an int, the index in `choices` */
    SETTING_WORDS   /* a char[SETTING_WORDS_SIZE] */
} SettingKind;

enum { SETTING_WORDS_SIZE = 512, SETTINGS_MAX = 24 };

/* A setting of a generator: its option, and where it is in the generator's struct of settings. */
typedef struct Setting {
    const char *name;     /* of the option, without the dashes */
    const char *argument; /* in the help: "N"; NULL for a flag */
    const char *help;     /* what it means, its default and the default's source */
    SettingKind kind;
    double least, most; /* of numbers */
    size_t offset;
    const char *const *choices; /* ending with NULL */
    const char *value; /* where none is given, as setting_parse reads it; NULL: the owner says it */
} Setting;

/* In the functions below `list` ends with a setting whose name is NULL; `settings` is the struct.
 */

/* Makes all settings unset; flags become 0, words "". */
void settings_clear(const Setting *list, void *settings);
/* Whether it was given a value since (a flag: is on). */
bool setting_is_set(const Setting *setting, const void *settings);
/* For a generator that fills in defaults: sets what is not set. */
void setting_default_whole(int *value, int other);
void setting_default_real(double *value, double other);

/* Reads a value; ERROR_USAGE with "--NAME 'TEXT': expected …". A flag reads "" or "true" as on and
 * "false" as off. */
bool setting_parse(const Setting *setting, const char *text, void *settings, Error *error);
/* Appends a value as setting_parse reads it. */
void setting_write(const Setting *setting, const void *settings, Text *text);
/* Appends " --NAME VALUE" for all that are set, as a shell reads them. */
void settings_write_options(const Setting *list, const void *settings, Text *text);

#endif
