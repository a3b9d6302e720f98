/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans: groups of a file in libconfig's format, checked whole against a list of keys and then read
 * key by key. A caller may have types of values of its own (PLAN_CUSTOM). */
#pragma once

#include "util/config_text.h"

/* The type of a value. */
typedef enum PlanType {
    PLAN_WORD,
    PLAN_FLAG,
    PLAN_WHOLE,
    PLAN_EVEN, /* a whole number */
    PLAN_REAL,
    PLAN_CHOICE, /* one of `words` */
    PLAN_PAIR,   /* a list of two words: the first any, the second of the type `second` */
    PLAN_GROUP,  /* with `keys` */
    PLAN_ANY,    /* the code that reads it checks it */
    PLAN_CUSTOM  /* these and higher values: PlanCheck's `own` checks them */
} PlanType;

/* A key; lists of them end with a name of NULL. */
typedef struct PlanKey {
    const char *name;
    int type;           /* a PlanType */
    double least, most; /* of numbers; both 0: any */
    /* Least and most values in a list; one may stand alone. 0, 0: no list; least 1: required. */
    int list[2];
    bool is_needed;
    bool is_rising; /* the numbers of a list must rise */
    int second;
    const struct PlanKey *keys;
    const char *const *words; /* ending with NULL */
} PlanKey;

/* clang-format off */
/* Members of a PlanKey, to be written in braces; more may follow. KEY_RANGE has bounds. */
#define KEY(name_, type_) .name = (name_), .type = PLAN_##type_
#define KEY_RANGE(name_, type_, least_, most_) \
    KEY(name_, type_), .least = (least_), .most = (most_)
/* clang-format on */

/* The checks of a text's values. */
typedef struct PlanCheck {
    const ConfigText *text;
    /* Refuses a wrong value of an own type; NULL: there are no such types. */
    bool (*own)(const struct PlanCheck *check, const config_setting_t *it, const PlanKey *key);
    const void *context; /* of `own` */
} PlanCheck;

/* Refuses unknown keys, missing keys and wrong values, with file and line. */
bool plan_check(const PlanCheck *check, const config_setting_t *group, const PlanKey *keys);
/* Checks one key and ignores the others. */
bool plan_check_key(const PlanCheck *check, const config_setting_t *group, const PlanKey *key);
/* Whether a value is a number as the key requires. */
bool plan_is_number(const config_setting_t *it, const PlanKey *key);
/* Appends the numbers that the key requires: "a whole number from 1 to 9". */
void plan_expect_number(const PlanKey *key, Text *text);
bool plan_is_list(const config_setting_t *it);
/* Returns a number, whole or not; 0 for other values. */
double plan_number(const config_setting_t *it);

/* Return the value of a key in a checked group; `otherwise` (a flag: false) without the key. */
const char *plan_word(const config_setting_t *group, const char *key, const char *otherwise);
double plan_real(const config_setting_t *group, const char *key, double otherwise);
int plan_whole(const config_setting_t *group, const char *key, int otherwise);
bool plan_flag(const config_setting_t *group, const char *key);
/* Returns the index of the key's word in a list that ends with NULL. */
int plan_choice(const config_setting_t *group, const char *key, const char *const *words,
                int otherwise);
/* Returns the number or, for a list, the number at an index. */
int64_t plan_count(const config_setting_t *group, const char *key, int index, int64_t otherwise);
/* Return the number of values of a list (0: no such key), and one of them. */
int plan_length(const config_setting_t *group, const char *key);
const config_setting_t *plan_item(const config_setting_t *group, const char *key, int index);
const char *plan_word_at(const config_setting_t *group, const char *key, int index);
double plan_real_at(const config_setting_t *group, const char *key, int index);
/* Returns the first or second word of a pair in a list. */
const char *plan_pair_at(const config_setting_t *group, const char *key, int index, int which);

/* Continues a hash by a group or value. How numbers are written, the order of keys, and a list
 * around one value have no effect. `named` (may be NULL) continues it by what a word names. */
uint64_t plan_hash(const config_setting_t *it, uint64_t hash,
                   uint64_t (*named)(const void *context, const char *word, uint64_t hash),
                   const void *context);
