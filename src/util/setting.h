/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings as data: one table makes options, help, checks, experiment files and provenance. */
#pragma once

#include "util/config_text.h"

/* The type of the value at a setting's offset. */
typedef enum SettingKind {
    SETTING_WHOLE,  /* an int */
    SETTING_COUNT,  /* a uint64_t */
    SETTING_SEED,   /* a uint64_t; in quotes in files, as libconfig 1.5 truncates large numbers */
    SETTING_REAL,   /* a double */
    SETTING_FLAG,   /* a bool; an option without an argument that makes it true */
    SETTING_OFF,    /* a bool; an option without an argument that makes it false */
    SETTING_RANGE,  /* two ints, the first at most the second: "A-B" or "A" */
    SETTING_CHOICE, /* an int or an enum, the index in `choices` */
    SETTING_WORD,   /* a const char *, borrowed from the command line or the file that was read */
    SETTING_WORDS,  /* a char[most] with `least` bytes or more */
    SETTING_TYPE,   /* a value that `type` reads and writes */
    SETTING_NODE,   /* a const config_setting_t *, which the caller reads; only in files */
    SETTING_GROUP   /* a struct with the settings of `members`, a group in files; no option */
} SettingKind;

enum { SETTING_WORDS_SIZE = 512, SETTINGS_MAX = 64 };

/* Flags of a setting. */
enum {
    SETTING_WITH_RESUME = 1, /* an option that is allowed with --resume */
    SETTING_HIDDEN = 2,      /* an option that no help shows */
    SETTING_NO_OPTION = 4,   /* only in files */
    SETTING_NO_KEY = 8,      /* only an option */
    SETTING_UNWRITTEN = 16,  /* read from files, but written under another name */
    SETTING_MANY = 32,       /* the words after the option are its values, one by one */
    SETTING_RARE = 64,       /* an option that only --help-all shows */
    SETTING_UNLESS_0 = 128,  /* not written if 0, as in files from before the setting existed */
    SETTING_NEEDED = 256,    /* a file without it is refused */
    SETTING_RISING = 512,    /* a list of whole numbers that rise */
    SETTING_TUPLE = 1024,    /* a group that is written as the list of its values: ["a", "b"] */
    SETTING_FLAGS_END = 2048 /* the first flag that a table may define itself */
};

/* A kind of value that a table defines itself. */
typedef struct SettingType {
    /* Returns false for a wrong value; if it sets *error, that replaces "expected …". */
    bool (*parse)(const char *text, void *value, Error *error);
    void (*write)(const void *value, Text *text); /* NULL for a setting that is in no file */
} SettingType;

/* Whether a word in a file is good; false with a complaint. */
typedef bool SettingCheck(const ConfigText *text, const config_setting_t *it, const char *word);

/* A setting: its option, its key in files, and where it is in a struct of settings. */
typedef struct Setting {
    const char *name;     /* of the option, without the dashes */
    const char *argument; /* in the help: "N"; NULL for a flag */
    const char *help;     /* what it means, its default and the default's source */
    SettingKind kind;
    double least, most; /* of numbers */
    size_t offset;
    const char *const *choices; /* all values, ending with NULL; NULL: other checks apply */
    const SettingType *type;
    const struct Setting *members;
    /* The members below may be NULL or 0. */
    const char *value;                        /* the default, as setting_parse reads it */
    const char *key;                          /* in files, if it is not the name */
    char letter;                              /* a short name of the option */
    const char *needs;                        /* the option that it is for */
    const char *excludes;                     /* options that cannot be given with it: "fen game" */
    unsigned flags;                           /* SETTING_… */
    const char *expected;                     /* in messages: "expected …" */
    const char *(*fault)(const void *value);  /* what was expected; NULL: the value is good */
    bool (*is_written)(const void *settings); /* whether it is in the file at all */
    const char *comment, *remark;             /* in the file: lines before it, text after it */
    SettingCheck *check;                      /* of a word in a file; NULL: any is good */
    /* In files an array: the least and most values, of which one may stand alone; 0, 0: no list. */
    int list[2];
    size_t count, size; /* of an array: the place of an int, their number; the size of a value */
} Setting;

/* Members of a Setting of the kind of that name, to be written in braces; more may follow:
 *     {SETTING_WHOLE("games", "N", "a pair", 2, 1000, offsetof(Plan, games)), .letter = 'g'} */
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
/* The array `member` of a struct, whose number is its int `member`_count. */
#define SETTING_LIST(least_, most_, type, member)                                                  \
    .list = {least_, most_}, .count = offsetof(type, member##_count),                              \
    .size = sizeof(((type *)NULL)->member[0])
#define SETTING_GROUP(name, offset, members_)                                                      \
    SETTING_OF(SETTING_GROUP, name, NULL, NULL, offset), .members = (members_),                       \
        .flags = SETTING_NO_OPTION

/* Settings that are only in files, where they have the name of their member; of a list the least
 * and most values, where 1 or more are needed. */
#define KEY_OF(kind, type, member) SETTING_OF(SETTING_##kind, #member, NULL, NULL, offsetof(type, member))
#define KEY_WORD(type, member) KEY_OF(WORD, type, member)
#define KEY_FLAG(type, member) KEY_OF(FLAG, type, member)
#define KEY_NODE(type, member) KEY_OF(NODE, type, member)
#define KEY_WHOLE(least_, most_, type, member) KEY_OF(WHOLE, type, member), .least = (least_), .most = (most_)
#define KEY_REAL(least_, most_, type, member) KEY_OF(REAL, type, member), .least = (least_), .most = (most_)
#define KEY_CHOICE(type, member, choices_) KEY_OF(CHOICE, type, member), .choices = (choices_)
#define KEY_WORDS(least, most, type, member) KEY_WORD(type, member), SETTING_LIST(least, most, type, member)
#define KEY_GROUPS(least, most, type, member, members_) \
    KEY_OF(GROUP, type, member), .members = (members_), SETTING_LIST(least, most, type, member)
/* clang-format on */

/* Below, `list` ends with a setting without a name; `settings` is the struct. */

/* Makes numbers, ranges, choices, flags and words unset; flags become false, words "". */
void settings_clear(const Setting *list, void *settings);
/* Whether a setting has a value (a flag: is on). */
bool setting_is_set(const Setting *setting, const void *settings);
/* Sets all settings that have a default. */
void settings_default(const Setting *list, void *settings);
/* Give an unset value of a generator its default. */
void setting_default_whole(int *value, int other);
void setting_default_real(double *value, double other);

/* Reads and stores a value; ERROR_USAGE with "--NAME 'TEXT': expected …". A flag reads "" (as its
 * option), true|false|on|off|yes|no|1|0. A value that only `fault` refuses is stored all the same.
 */
CHECKED bool setting_parse(const Setting *setting, const char *text, void *settings, Error *error);
/* Like setting_parse, for callers with their own messages. If the value is wrong (NULL: missing),
 * sets *why or, if that stays unset, appends what was expected to *expected (words in quotes). */
CHECKED bool setting_take(const Setting *setting, const char *text, bool in_file, void *settings,
                          Text *expected, Error *why);
/* Appends a value as setting_parse reads it. */
void setting_write(const Setting *setting, const void *settings, Text *text);
/* Appends " --NAME VALUE" for each setting that is set, quoted for a shell. */
void settings_write_options(const Setting *list, const void *settings, Text *text);

/* Refuses a group with a key that is neither in the list nor among up to SETTINGS_OTHERS_MAX
 * others, which end with NULL (or are NULL); see config_text_check_keys. If `otherwise` is NULL the
 * message names all keys. */
enum { SETTINGS_OTHERS_MAX = 16 };
bool settings_check_keys(const ConfigText *text, const config_setting_t *group, const Setting *list,
                         const char *const *others, const char *otherwise);

/* Reads the settings of a list from a group, in the list's order. Leaves unknown keys to
 * settings_check_keys, except in inner groups. ERROR_DATA with "path:line: KEY: expected …"; with
 * `all` also for a missing key that is always written. Values before a wrong one are stored. */
bool settings_read(const ConfigText *text, const config_setting_t *group, const Setting *list,
                   bool all, void *settings);
/* Reads a group, in which only these settings may be, into a struct that is zero, with defaults
 * for what is missing; a real without a default is NaN. */
bool settings_read_new(const ConfigText *text, const config_setting_t *group, const Setting *list,
                       void *settings);
/* Reads the value `found`, or the array, as that of a setting. */
bool setting_read(const ConfigText *text, const config_setting_t *found, const Setting *setting,
                  void *settings);

/* Appends a value as files have it; nothing if the setting is not in files. Leaves out whole
 * numbers, ranges and words below the setting's least: they are not set. */
void setting_write_value(const Setting *setting, const void *settings, Text *text);
/* Appends "KEY = VALUE;" for each setting that has such a value, between `indent` and `end`. */
void settings_write(const Setting *list, const void *settings, const char *indent, const char *end,
                    Text *text);
