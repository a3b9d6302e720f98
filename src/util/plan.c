/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/plan.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <xxhash.h>

/* Reading */

double plan_number(const config_setting_t *it) {
    return config_setting_type(it) == CONFIG_TYPE_FLOAT ? config_setting_get_float(it)
                                                        : (double)config_setting_get_int64(it);
}

bool plan_is_list(const config_setting_t *it) {
    return config_setting_is_list(it) || config_setting_is_array(it);
}

const char *plan_word(const config_setting_t *group, const char *key, const char *otherwise) {
    config_setting_lookup_string(group, key, &otherwise);
    return otherwise;
}

double plan_real(const config_setting_t *group, const char *key, double otherwise) {
    const config_setting_t *const found = config_setting_get_member(group, key);
    return found != NULL ? plan_number(found) : otherwise;
}

int plan_whole(const config_setting_t *group, const char *key, int otherwise) {
    return (int)plan_real(group, key, otherwise);
}

bool plan_flag(const config_setting_t *group, const char *key) {
    int flag = 0;
    config_setting_lookup_bool(group, key, &flag);
    return flag != 0;
}

int plan_choice(const config_setting_t *group, const char *key, const char *const *words,
                int otherwise) {
    const char *const word = plan_word(group, key, NULL);
    const int choice = word != NULL ? text_find(words, word) : -1;
    return choice >= 0 ? choice : otherwise;
}

int64_t plan_count(const config_setting_t *group, const char *key, int index, int64_t otherwise) {
    const config_setting_t *const found = config_setting_get_member(group, key);
    if (found == NULL) return otherwise;
    return (int64_t)plan_number(
        plan_is_list(found) ? config_setting_get_elem(found, (unsigned)index) : found);
}

int plan_length(const config_setting_t *group, const char *key) {
    const config_setting_t *const found =
        group != NULL ? config_setting_get_member(group, key) : NULL;
    return found == NULL ? 0 : plan_is_list(found) ? config_setting_length(found) : 1;
}

const config_setting_t *plan_item(const config_setting_t *group, const char *key, int index) {
    const config_setting_t *const found = config_setting_get_member(group, key);
    return plan_is_list(found) ? config_setting_get_elem(found, (unsigned)index) : found;
}

const char *plan_word_at(const config_setting_t *group, const char *key, int index) {
    return config_setting_get_string(plan_item(group, key, index));
}

double plan_real_at(const config_setting_t *group, const char *key, int index) {
    return plan_number(plan_item(group, key, index));
}

const char *plan_pair_at(const config_setting_t *group, const char *key, int index, int which) {
    return config_setting_get_string_elem(plan_item(group, key, index), which);
}

/* Checking */

bool plan_is_number(const config_setting_t *it, const PlanKey *key) {
    const double number = plan_number(it);
    return config_setting_is_number(it) && isfinite(number) &&
           (key->type == PLAN_REAL || number == floor(number)) &&
           (key->type != PLAN_EVEN || fmod(number, 2) == 0) &&
           (key->most <= key->least || (number >= key->least && number <= key->most));
}

void plan_expect_number(const PlanKey *key, Text *text) {
    text_append(text, "a%s number",
                key->type == PLAN_EVEN   ? "n even"
                : key->type != PLAN_REAL ? " whole"
                                         : "");
    if (key->most > key->least) text_append(text, " from %.10g to %.10g", key->least, key->most);
}

static bool check_value(const PlanCheck *check, const config_setting_t *it, const PlanKey *key) {
    const ConfigText *const text = check->text;
    const char *const word = config_setting_get_string(it);
    TEXT_AUTO Text expected = {.data = NULL};
    switch (key->type) {
    case PLAN_WORD: return word != NULL || config_text_complain(text, it, "a word in quotes");
    case PLAN_FLAG:
        return config_setting_type(it) == CONFIG_TYPE_BOOL ||
               config_text_complain(text, it, "true or false");
    case PLAN_WHOLE:
    case PLAN_EVEN:
    case PLAN_REAL:
        plan_expect_number(key, &expected);
        return plan_is_number(it, key) || config_text_complain(text, it, expected.data);
    case PLAN_CHOICE:
        assert(key->words != NULL);
        if (word != NULL && text_find(key->words, word) >= 0) return true;
        text_append_or(&expected, key->words, "\"");
        return config_text_complain(text, it, expected.data);
    case PLAN_PAIR:
        if (!plan_is_list(it) || config_setting_length(it) != 2)
            return config_text_complain(text, it, "a list of two words");
        return check_value(check, config_setting_get_elem(it, 0), &(PlanKey){KEY("", WORD)}) &&
               check_value(check, config_setting_get_elem(it, 1), &(PlanKey){.type = key->second});
    case PLAN_GROUP:
        return config_setting_is_group(it) ? key->keys == NULL || plan_check(check, it, key->keys)
                                           : config_text_complain(text, it, "{ … }");
    case PLAN_ANY: return true;
    default: return check->own(check, it, key);
    }
}

bool plan_check_key(const PlanCheck *check, const config_setting_t *group, const PlanKey *key) {
    const config_setting_t *const found = config_setting_get_member(group, key->name);
    const int count = plan_length(group, key->name);
    if (found == NULL)
        return (key->list[0] < 1 && !key->is_needed) ||
               config_text_refuse(check->text, group, "%s: missing", key->name);
    if (key->list[1] == 0) return check_value(check, found, key);
    if (count < key->list[0] || count > key->list[1])
        return config_text_refuse(check->text, found, "%s: expected a list of %d to %d values",
                                  key->name, key->list[0], key->list[1]);
    for (int i = 0; i < count; i++)
        if (!check_value(check, plan_item(group, key->name, i), key)) return false;
    for (int i = 1; key->is_rising && i < count; i++)
        if (plan_real_at(group, key->name, i) <= plan_real_at(group, key->name, i - 1))
            return config_text_refuse(check->text, found, "%s: expected rising numbers", key->name);
    return true;
}

bool plan_check(const PlanCheck *check, const config_setting_t *group, const PlanKey *keys) {
    enum { KEYS_MAX = 32 };
    const char *names[KEYS_MAX + 1];
    int count = 0;
    TEXT_AUTO Text expected = {.data = NULL};
    for (; keys[count].name != NULL && count < KEYS_MAX; count++) names[count] = keys[count].name;
    names[count] = NULL;
    text_append_string(&expected, "expected ");
    text_append_or(&expected, names, "");
    if (!config_text_check_keys(check->text, group, names, expected.data)) return false;
    for (int i = 0; i < count; i++)
        if (!plan_check_key(check, group, &keys[i])) return false;
    return true;
}

/* Hashes */

static uint64_t hash_text(const char *text, uint64_t hash) {
    return XXH64(text, strlen(text), hash);
}

uint64_t plan_hash(const config_setting_t *it, uint64_t hash,
                   uint64_t (*named)(const void *context, const char *word, uint64_t hash),
                   const void *context) {
    const char *const word = config_setting_get_string(it);
    uint64_t members = 0; /* of a group, whose order means nothing */
    char number[32];
    if (word != NULL) {
        hash = hash_text(word, hash);
        return named != NULL ? named(context, word, hash) : hash;
    }
    if (!config_setting_is_aggregate(it)) {
        const bool is_flag = config_setting_type(it) == CONFIG_TYPE_BOOL;
        snprintf(number, sizeof number, "%.17g",
                 is_flag ? config_setting_get_bool(it) : plan_number(it));
        return hash_text(number, hash);
    }
    for (int i = 0; i < config_setting_length(it); i++) {
        const config_setting_t *const item = config_setting_get_elem(it, (unsigned)i);
        const char *const name = config_setting_name(item);
        if (name == NULL)
            hash = plan_hash(item, hash, named, context);
        else
            members += plan_hash(item, hash_text(name, hash), named, context);
    }
    return hash + members;
}
