/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/paper.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

/* Reading */

static double number_of(const config_setting_t *it) {
    return config_setting_type(it) == CONFIG_TYPE_FLOAT ? config_setting_get_float(it)
                                                        : (double)config_setting_get_int64(it);
}

static bool is_list(const config_setting_t *it) {
    return config_setting_is_list(it) || config_setting_is_array(it);
}

const char *plan_word(const config_setting_t *group, const char *key, const char *otherwise) {
    config_setting_lookup_string(group, key, &otherwise);
    return otherwise;
}

double plan_real(const config_setting_t *group, const char *key, double otherwise) {
    const config_setting_t *const found = config_setting_get_member(group, key);
    return found != NULL ? number_of(found) : otherwise;
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
    for (int i = 0; word != NULL && words[i] != NULL; i++)
        if (strcmp(words[i], word) == 0) return i;
    return otherwise;
}

int64_t plan_count(const config_setting_t *group, const char *key, int scale, int64_t otherwise) {
    const config_setting_t *const found = config_setting_get_member(group, key);
    if (found == NULL) return otherwise;
    return (int64_t)number_of(is_list(found) ? config_setting_get_elem(found, (unsigned)scale)
                                             : found);
}

int plan_length(const config_setting_t *group, const char *key) {
    const config_setting_t *const found =
        group != NULL ? config_setting_get_member(group, key) : NULL;
    return found == NULL ? 0 : is_list(found) ? config_setting_length(found) : 1;
}

const config_setting_t *plan_item(const config_setting_t *group, const char *key, int index) {
    const config_setting_t *const found = config_setting_get_member(group, key);
    return is_list(found) ? config_setting_get_elem(found, (unsigned)index) : found;
}

const char *plan_word_at(const config_setting_t *group, const char *key, int index) {
    return config_setting_get_string(plan_item(group, key, index));
}

double plan_real_at(const config_setting_t *group, const char *key, int index) {
    return number_of(plan_item(group, key, index));
}

const char *plan_pair_at(const config_setting_t *group, const char *key, int index, int which) {
    return config_setting_get_string_elem(plan_item(group, key, index), which);
}

/* Hashes */

static uint64_t hash_word(const char *word, uint64_t hash) {
    return word != NULL ? XXH64(word, strlen(word), hash) : hash;
}

/* A word with the evolutions and the heuristic of the paper that it names: "SET TEMPLATE", "SET",
 * "TEMPLATE" or "./NAME.heuristic@6". */
static uint64_t hash_named(const Paper *paper, const char *word, uint64_t hash) {
    const EvolutionOrder order = paper_evolution(paper, word, NULL, 0);
    const EvolutionSet *const set = order.set != NULL ? order.set : paper_set(paper, word);
    char name[CLAIM_NAME_SIZE] = "";
    const char *const heuristic = sscanf(word, "./%31[^.@]", name) == 1 ? name
                                  : order.set != NULL                   ? order.template
                                                                        : word;
    TEXT_AUTO Text named = {.data = NULL};
    text_append_string(&named, word);
    if (set != NULL)
        text_append(&named, "; %s %d %d %s; %s", set->generator, set->count[SCALE_QUICK],
                    set->count[SCALE_PAPER], set->settings[SCALE_QUICK],
                    set->settings[SCALE_PAPER]);
    return hash_word(paper_heuristic(paper, heuristic), hash_word(named.data, hash));
}

uint64_t plan_hash(const Paper *paper, const config_setting_t *value, uint64_t hash) {
    const char *const word = config_setting_get_string(value);
    uint64_t members = 0; /* of a group, whose order means nothing */
    char number[32];
    if (word != NULL) return hash_named(paper, word, hash);
    if (!config_setting_is_aggregate(value)) {
        const bool is_flag = config_setting_type(value) == CONFIG_TYPE_BOOL;
        snprintf(number, sizeof number, "%.17g",
                 is_flag ? config_setting_get_bool(value) : number_of(value));
        return hash_word(number, hash);
    }
    for (int i = 0; i < config_setting_length(value); i++) {
        const config_setting_t *const item = config_setting_get_elem(value, (unsigned)i);
        const char *const name = config_setting_name(item);
        if (name == NULL)
            hash = plan_hash(paper, item, hash);
        else
            members += plan_hash(paper, item, hash_word(name, hash));
    }
    return hash + members;
}

/* Checking */

static bool is_count(const PlanKey *key) {
    return key->type == PLAN_COUNT || key->type == PLAN_GAMES;
}

/* The bounds of a key's numbers, of counts 1 and a million where it has none; false: any. */
static bool has_bounds(const PlanKey *key, double *least, double *most) {
    *least = key->most > 0 ? key->least : 1;
    *most = key->most > 0 ? key->most : 1e6;
    return is_count(key) || key->most > key->least;
}

static bool is_number(const config_setting_t *it, const PlanKey *key) {
    const double number = number_of(it);
    double least, most;
    if (!config_setting_is_number(it) || !isfinite(number)) return false;
    if (key->type != PLAN_REAL && number != floor(number)) return false;
    if (key->type == PLAN_GAMES && fmod(number, 2) != 0) return false;
    return !has_bounds(key, &least, &most) || (number >= least && number <= most);
}

/* A number, or where it may be one for each scale a list of them. */
static bool check_number(const ConfigText *text, const config_setting_t *it, const PlanKey *key) {
    const bool is_pair = is_count(key) && is_list(it);
    bool good = !is_pair || config_setting_length(it) == SCALES;
    double least, most;
    for (int i = 0; good && i < (is_pair ? SCALES : 1); i++)
        good = is_number(is_pair ? config_setting_get_elem(it, (unsigned)i) : it, key);
    if (good) return true;
    TEXT_AUTO Text expected = {.data = NULL};
    text_append(&expected, "a%s number",
                key->type == PLAN_GAMES  ? "n even"
                : key->type != PLAN_REAL ? " whole"
                                         : "");
    if (has_bounds(key, &least, &most)) text_append(&expected, " from %.10g to %.10g", least, most);
    if (is_count(key)) text_append_string(&expected, ", or [quick, paper]");
    return config_text_complain(text, it, expected.data);
}

/* A word that names something that is there. */
static bool check_named(const Paper *paper, const config_setting_t *it, PlanType type) {
    const ConfigText *const text = &paper->text;
    const char *const word = config_setting_get_string(it);
    EvolutionOrder order;
    if (word == NULL) return config_text_complain(text, it, "a word in quotes");
    switch (type) {
    case PLAN_NAME:
        return paper_is_name(word) ||
               config_text_complain(text, it, "up to 31 small letters, digits and '-'");
    case PLAN_RULES:
        return rules_find(word) != NULL ||
               config_text_refuse(text, it,
                                  "rules: there are no rules '%.40s'; see 'jumpoff list "
                                  "rules'",
                                  word);
    case PLAN_SET:
        return paper_set(paper, word) != NULL ||
               config_text_refuse(text, it, "there are no evolutions '%.40s'", word);
    case PLAN_TEMPLATE:
        return paper_has_template(paper, word) ||
               config_text_refuse(text, it, "template: there is no heuristic '%.40s'", word);
    case PLAN_SIDE:
        if (strchr(word, ' ') == NULL) return true; /* fall through */
    case PLAN_EVOLUTION:
        order = paper_evolution(paper, word, NULL, 0);
        if (order.set == NULL)
            return config_text_refuse(text, it,
                                      "'%.40s': expected \"SET TEMPLATE\", a set of the paper's "
                                      "`evolutions` and a heuristic",
                                      word);
        return paper_has_template(paper, order.template) ||
               config_text_refuse(text, it, "template: there is no heuristic '%.40s'",
                                  order.template);
    default: return true;
    }
}

static bool check_value(const Paper *paper, const config_setting_t *it, const PlanKey *key) {
    const ConfigText *const text = &paper->text;
    const char *const word = config_setting_get_string(it);
    TEXT_AUTO Text expected = {.data = NULL};
    switch (key->type) {
    case PLAN_FLAG:
        return config_setting_type(it) == CONFIG_TYPE_BOOL ||
               config_text_complain(text, it, "true or false");
    case PLAN_WHOLE:
    case PLAN_REAL:
    case PLAN_COUNT:
    case PLAN_GAMES: return check_number(text, it, key);
    case PLAN_CHOICE:
        for (const char *const *one = key->words; word != NULL && *one != NULL; one++)
            if (strcmp(*one, word) == 0) return true;
        text_append_or(&expected, key->words, "\"");
        return config_text_complain(text, it, expected.data);
    case PLAN_PAIR:
        if (!is_list(it) || config_setting_length(it) != 2)
            return config_text_complain(text, it, "lists of two words");
        return check_named(paper, config_setting_get_elem(it, 0), PLAN_WORD) &&
               check_named(paper, config_setting_get_elem(it, 1), key->second);
    case PLAN_GROUP:
        return config_setting_is_group(it) ? key->keys == NULL || plan_check(paper, it, key->keys)
                                           : config_text_complain(text, it, "{ … }");
    case PLAN_ANY: return true;
    default: return check_named(paper, it, key->type);
    }
}

bool plan_check_key(const Paper *paper, const config_setting_t *group, const PlanKey *key) {
    const config_setting_t *const found = config_setting_get_member(group, key->name);
    const int count = plan_length(group, key->name);
    if (found == NULL)
        return (key->list[0] < 1 && !key->is_needed) ||
               config_text_refuse(&paper->text, group, "%s: expected, but not there", key->name);
    if (key->list[1] == 0) return check_value(paper, found, key);
    if (count < key->list[0] || count > key->list[1])
        return config_text_refuse(&paper->text, found, "%s: expected a list of %d to %d values",
                                  key->name, key->list[0], key->list[1]);
    for (int i = 0; i < count; i++)
        if (!check_value(paper, plan_item(group, key->name, i), key)) return false;
    for (int i = 1; key->is_rising && i < count; i++)
        if (plan_real_at(group, key->name, i) <= plan_real_at(group, key->name, i - 1))
            return config_text_refuse(&paper->text, found, "%s: expected rising numbers",
                                      key->name);
    return true;
}

bool plan_check(const Paper *paper, const config_setting_t *group, const PlanKey *keys) {
    enum { KEYS_MAX = 32 };
    const char *names[KEYS_MAX + 1];
    int count = 0;
    TEXT_AUTO Text expected = {.data = NULL};
    for (; keys[count].name != NULL && count < KEYS_MAX; count++) names[count] = keys[count].name;
    names[count] = NULL;
    text_append_string(&expected, "expected ");
    text_append_or(&expected, names, "");
    if (!config_text_check_keys(&paper->text, group, names, expected.data)) return false;
    for (int i = 0; i < count; i++)
        if (!plan_check_key(paper, group, &keys[i])) return false;
    return true;
}
