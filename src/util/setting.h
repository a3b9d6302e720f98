/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings: the numbers and words with which something is run, as data, so that options, their
 * help, checks, experiment files and provenance are all made of one table. */
#pragma once

#include "util/config_text.h"

/* What is at a setting's offset. */
typedef enum SettingKind {
    SETTING_WHOLE, /* an int */
    SETTING_COUNT, /* a uint64_t */
    SETTING_SEED, /* a uint64_t, whatever fits; in files in quotes, as libconfig 1.5 cuts numbers */
    SETTING_REAL, /* a double */
    SETTING_FLAG, /* a bool; an option without an argument that makes it true */
    SETTING_OFF,  /* a bool; an option without an argument that makes it false */
    SETTING_RANGE,  /* two ints, the first at most the second: "A-B" or "A" */
    SETTING_CHOICE, /* an int or an enum, the index in `choices` */
    SETTING_WORD,   /* a const char *, borrowed from the command line or the file that was read */
    SETTING_WORDS,  /* a char[most] with `least` bytes or more */
    SETTING_TYPE,   /* whatever `type` reads */
    SETTING_GROUP   /* a struct with the settings of `members`, a group in files; no option */
} SettingKind;

enum { SETTING_WORDS_SIZE = 512, SETTINGS_MAX = 64 };

/* How else a setting can be. */
enum {
    SETTING_WITH_RESUME = 1, /* an option that is allowed with --resume */
    SETTING_HIDDEN = 2,      /* an option that no help shows */
    SETTING_NO_OPTION = 4,   /* only in files */
    SETTING_NO_KEY = 8,      /* only an option */
    SETTING_UNWRITTEN = 16,  /* read from files, but written under another name */
    SETTING_MANY = 32,       /* the words after the option are its values, one by one */
    SETTING_RARE = 64,       /* an option that only --help-all shows */
    SETTING_FLAGS_END = 128  /* the first flag that a table may define itself */
};

/* A kind of value of its own. */
typedef struct SettingType {
    /* False: it is wrong; an *error with its own words takes the place of "expected …". */
    bool (*parse)(const char *text, void *value, Error *error);
    void (*write)(const void *value, Text *text); /* NULL where the setting is in no file */
} SettingType;

/* A setting: its option, its key in files, and where it is in a struct of settings. */
typedef struct Setting {
    const char *name;     /* of the option, without the dashes; "max-plies" */
    const char *argument; /* in the help: "N"; NULL for a flag */
    const char *help;     /* what it means, its default and the default's source */
    SettingKind kind;
    double least, most; /* of numbers */
    size_t offset;
    const char *const *choices; /* ending with NULL; of other kinds all that is taken, or NULL */
    const SettingType *type;
    const struct Setting *members;
    /* These are NULL or 0 where there is nothing to say. */
    const char *value;                        /* where none is given, as setting_parse reads it */
    const char *key;                          /* in files, where it is not the name */
    char letter;                              /* a short name of the option */
    unsigned flags;                           /* SETTING_… */
    const char *expected;                     /* what messages say instead of their own words */
    const char *(*fault)(const void *value);  /* what was expected, where it is not good */
    bool (*is_written)(const void *settings); /* whether it is in the file at all */
    const char *comment, *remark;             /* in the file: lines before it, and behind it */
} Setting;

/* Members of a Setting of the kind of that name, to be written in braces, with more behind:
 *     {SETTING_WHOLE("games", "N", "of each pair", 2, 1000, offsetof(Plan, games)), .letter = 'g'}
 */
/* clang-format off */
#define SETTING_OF(kind_, name_, argument_, help_, offset_)                                        \
    .name = (name_), .argument = (argument_), .help = (help_), .kind = (kind_), .offset = (offset_)
#define SETTING_NUMBER(kind, name, argument, help, least_, most_, offset)                          \
    SETTING_OF(kind, name, argument, help, offset), .least = (least_), .most = (most_)
#define SETTING_WHOLE(name, argument, help, least, most, offset)                                   \
    SETTING_NUMBER(SETTING_WHOLE, name, argument, help, least, most, offset)
#define SETTING_COUNT(name, argument, help, least, most, offset)                                   \
    SETTING_NUMBER(SETTING_COUNT, name, argument, help, least, most, offset)
#define SETTING_REAL(name, argument, help, least, most, offset)                                    \
    SETTING_NUMBER(SETTING_REAL, name, argument, help, least, most, offset)
#define SETTING_RANGE(name, argument, help, least, most, offset)                                   \
    SETTING_NUMBER(SETTING_RANGE, name, argument, help, least, most, offset)
#define SETTING_WORDS(name, argument, help, least, size, offset)                                   \
    SETTING_NUMBER(SETTING_WORDS, name, argument, help, least, size, offset)
#define SETTING_SEED(name, argument, help, offset)                                                 \
    SETTING_OF(SETTING_SEED, name, argument, help, offset)
#define SETTING_WORD(name, argument, help, offset)                                                 \
    SETTING_OF(SETTING_WORD, name, argument, help, offset)
#define SETTING_FLAG(name, help, offset) SETTING_OF(SETTING_FLAG, name, NULL, help, offset)
#define SETTING_OFF(name, help, offset) SETTING_OF(SETTING_OFF, name, NULL, help, offset)
#define SETTING_CHOICE(name, argument, help, offset, choices_)                                     \
    SETTING_OF(SETTING_CHOICE, name, argument, help, offset), .choices = (choices_)
#define SETTING_TYPE(name, argument, help, offset, type_)                                          \
    SETTING_OF(SETTING_TYPE, name, argument, help, offset), .type = (type_)
#define SETTING_GROUP(name, offset, members_)                                                      \
    SETTING_OF(SETTING_GROUP, name, NULL, NULL, offset), .members = (members_),                       \
        .flags = SETTING_NO_OPTION
/* clang-format on */

/* In the functions below `list` ends with a setting whose name is NULL; `settings` is the struct.
 */

/* Makes all settings unset; flags become false, words "". For numbers, ranges, choices, flags and
 * words, as generators have them. */
void settings_clear(const Setting *list, void *settings);
/* Whether it was given a value since (a flag: is on). */
bool setting_is_set(const Setting *setting, const void *settings);
/* Sets all that say what they are where none is given. */
void settings_default(const Setting *list, void *settings);
/* For a generator that fills in defaults: sets what is not set. */
void setting_default_whole(int *value, int other);
void setting_default_real(double *value, double other);

/* Reads a value; ERROR_USAGE with "--NAME 'TEXT': expected …". A flag reads "" as its option
 * does, and "true" and "false". What is wrong by the setting's `fault` alone has been stored. */
bool setting_parse(const Setting *setting, const char *text, void *settings, Error *error);
/* The same for those who say it in other words (NULL is no such text): where it is wrong, *why says
 * it or, where that is not set, *expected gets what was expected; in files, words are in quotes. */
bool setting_take(const Setting *setting, const char *text, bool in_file, void *settings,
                  Text *expected, Error *why);
/* Appends a value as setting_parse reads it. */
void setting_write(const Setting *setting, const void *settings, Text *text);
/* Appends " --NAME VALUE" for all that are set, as a shell reads them. */
void settings_write_options(const Setting *list, const void *settings, Text *text);

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
