/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans: groups of a file in libconfig's format, checked whole against a list of keys and then read
 * key by key. A caller may have types of values of its own (PLAN_OWN). */
#pragma once

#include "util/config_text.h"

/* What a value is. */
typedef enum PlanType {
    PLAN_WORD,
    PLAN_FLAG,
    PLAN_WHOLE,
    PLAN_EVEN, /* a whole number */
    PLAN_REAL,
    PLAN_CHOICE, /* one of `words` */
    PLAN_PAIR,   /* a list of two words: the first any, the second of the type `second` */
    PLAN_GROUP,  /* with `keys` */
    PLAN_ANY,    /* its reader checks it */
    PLAN_OWN     /* this and higher ones: PlanCheck's `own` checks it */
} PlanType;

/* A key; lists of them end with a name of NULL. */
typedef struct PlanKey {
    const char *name;
    int type;           /* a PlanType */
    double least, most; /* of numbers; both 0: any */
    /* How many values its list has, where one may stand for a list of it; 0, 0: it is no list. From
     * 1: it is needed. */
    int list[2];
    bool is_needed;
    bool is_rising; /* each number of its list is above the one before */
    int second;
    const struct PlanKey *keys;
    const char *const *words; /* ending with NULL */
} PlanKey;

/* clang-format off */
/* Members of a key, to be written in braces, with more behind; of a number from least to most. */
#define KEY(name_, type_) .name = (name_), .type = PLAN_##type_
#define KEY_RANGE(name_, type_, least_, most_) \
    KEY(name_, type_), .least = (least_), .most = (most_)
/* clang-format on */

/* How the values of a text are checked. */
typedef struct PlanCheck {
    const ConfigText *text;
    /* Refuses a value that is none of its key's own type; NULL: there are no such types. */
    bool (*own)(const struct PlanCheck *check, const config_setting_t *it, const PlanKey *key);
    const void *context; /* of `own` */
} PlanCheck;

/* Refuses unknown keys, missing ones and wrong values, with file and line. */
bool plan_check(const PlanCheck *check, const config_setting_t *group, const PlanKey *keys);
/* The same of one key, among others that are not looked at. */
bool plan_check_key(const PlanCheck *check, const config_setting_t *group, const PlanKey *key);
/* Whether it is a number as a key says, and what such a one is: "a whole number from 1 to 9". */
bool plan_is_number(const config_setting_t *it, const PlanKey *key);
void plan_expect_number(const PlanKey *key, Text *text);
bool plan_is_list(const config_setting_t *it);

/* What a key of a group that was checked says, or `otherwise` where it is not there. */
const char *plan_word(const config_setting_t *group, const char *key, const char *otherwise);
double plan_real(const config_setting_t *group, const char *key, double otherwise);
int plan_whole(const config_setting_t *group, const char *key, int otherwise);
bool plan_flag(const config_setting_t *group, const char *key);
/* The index of its word in a list that ends with NULL. */
int plan_choice(const config_setting_t *group, const char *key, const char *const *words,
                int otherwise);
/* The number or, of a list, the one at an index. */
int64_t plan_count(const config_setting_t *group, const char *key, int index, int64_t otherwise);
/* Lists: how many values (0: not there), and each. */
int plan_length(const config_setting_t *group, const char *key);
const config_setting_t *plan_item(const config_setting_t *group, const char *key, int index);
const char *plan_word_at(const config_setting_t *group, const char *key, int index);
double plan_real_at(const config_setting_t *group, const char *key, int index);
/* Of a list of pairs: a pair's first or second word. */
const char *plan_pair_at(const config_setting_t *group, const char *key, int index, int which);

/* Continues a hash by a group or value: numbers by their size, a list of one value as the value,
 * keys in any order. Words that `named` knows (may be NULL) also by what they name. */
uint64_t plan_hash(const config_setting_t *it, uint64_t hash,
                   uint64_t (*named)(const void *context, const char *word, uint64_t hash),
                   const void *context);
