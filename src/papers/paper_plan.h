/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans: groups of a paper's file, checked whole against a list of keys and then read key by key.
 */
#pragma once

#include "util/config_text.h"

struct Paper;

/* What a value is. */
typedef enum PlanType {
    PLAN_WORD,
    PLAN_NAME, /* a word of small letters, digits and '-', as tables and evolutions are called */
    PLAN_FLAG,
    PLAN_WHOLE,
    PLAN_REAL,
    PLAN_CHOICE,    /* one of `words` */
    PLAN_COUNT,     /* a whole number, or [quick, paper] */
    PLAN_GAMES,     /* the same, even, as each opening is played with both colours */
    PLAN_RULES,     /* of a game */
    PLAN_SET,       /* of the paper's evolutions */
    PLAN_TEMPLATE,  /* a heuristic of the paper or the program */
    PLAN_EVOLUTION, /* "SET TEMPLATE" */
    PLAN_SIDE,      /* an evolution, or a player without a blank in its name */
    PLAN_PAIR,      /* a list of two words: the first any, the second of the type `second` */
    PLAN_GROUP,     /* with `keys` */
    PLAN_ANY        /* its reader checks it */
} PlanType;

/* A key; lists of them end with a name of NULL. */
typedef struct PlanKey {
    const char *name;
    PlanType type;
    double least, most; /* of numbers; both 0: any (counts: from 1 to a million) */
    int list[2]; /* how many values its list has; 0, 0: it is no list. From 1: it is needed */
    bool is_needed;
    PlanType second;
    const struct PlanKey *keys;
    const char *const *words; /* ending with NULL */
} PlanKey;

/* clang-format off */
/* Members of a key, to be written in braces, with more behind; of a number from least to most. */
#define KEY(name_, type_) .name = (name_), .type = PLAN_##type_
#define KEY_RANGE(name_, type_, least_, most_) \
    KEY(name_, type_), .least = (least_), .most = (most_)
/* clang-format on */

/* Refuses unknown keys, missing ones and wrong values, with file and line. */
bool plan_check(const struct Paper *paper, const config_setting_t *group, const PlanKey *keys);
/* The same of one key, among others that are not looked at. */
bool plan_check_key(const struct Paper *paper, const config_setting_t *group, const PlanKey *key);

/* What a key of a group that was checked says, or `otherwise` where it is not there. */
const char *plan_word(const config_setting_t *group, const char *key, const char *otherwise);
double plan_real(const config_setting_t *group, const char *key, double otherwise);
int plan_whole(const config_setting_t *group, const char *key, int otherwise);
bool plan_flag(const config_setting_t *group, const char *key);
/* The index of its word in a list that ends with NULL. */
int plan_choice(const config_setting_t *group, const char *key, const char *const *words,
                int otherwise);
/* The count at a scale. */
int64_t plan_count(const config_setting_t *group, const char *key, int scale, int64_t otherwise);
/* Lists: how many values (0: not there), and each. */
int plan_length(const config_setting_t *group, const char *key);
const config_setting_t *plan_item(const config_setting_t *group, const char *key, int index);
const char *plan_word_at(const config_setting_t *group, const char *key, int index);
double plan_real_at(const config_setting_t *group, const char *key, int index);
/* Of a list of pairs: a pair's first or second word. */
const char *plan_pair_at(const config_setting_t *group, const char *key, int index, int which);
