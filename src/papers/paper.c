/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/exhibits.h"
#include "papers/kind.h"

#include "evolve/generator.h"
#include "util/file.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Plans */

static const char *const EVERY_PLAN[] = {"kind", "table", NULL};

bool plan_read(const ConfigText *text, const config_setting_t *group, const Setting *list,
               const char *const *lists, void *plan) {
    const char *others[SETTINGS_OTHERS_MAX + 1];
    int count = 0;
    for (int i = 0; EVERY_PLAN[i] != NULL; i++) others[count++] = EVERY_PLAN[i];
    for (; lists != NULL && *lists != NULL; lists++) others[count++] = *lists;
    others[count] = NULL;
    return settings_check_keys(text, group, list, others, NULL) &&
           settings_read(text, group, list, false, plan);
}

static bool is_list(const config_setting_t *setting) {
    return config_setting_is_list(setting) || config_setting_is_array(setting);
}

bool plan_list(const ConfigText *text, const config_setting_t *group, const char *key, int least,
               int most, const char *what, int *count) {
    const config_setting_t *const list = config_setting_get_member(group, key);
    *count = list != NULL && is_list(list) ? config_setting_length(list) : 0;
    if (list == NULL ? least == 0 : is_list(list) && *count >= least && *count <= most) return true;
    return config_text_refuse(text, list != NULL ? list : group,
                              "%s: expected a list of %d to %d %s", key, least, most, what);
}

bool plan_words(const ConfigText *text, const config_setting_t *group, const char *key, int least,
                int most, const char **words, int *count) {
    if (!plan_list(text, group, key, least, most, "words", count)) return false;
    for (int i = 0; i < *count; i++) {
        const config_setting_t *const item = plan_item(group, key, i);
        words[i] = config_setting_get_string(item);
        if (words[i] == NULL) return config_text_complain(text, item, "a word in quotes");
    }
    return true;
}

bool plan_pair(const ConfigText *text, const config_setting_t *pair, const char *expected,
               const char *words[2]) {
    const bool is_pair = is_list(pair) && config_setting_length(pair) == 2;
    for (int i = 0; i < 2; i++) words[i] = is_pair ? config_setting_get_string_elem(pair, i) : NULL;
    return (words[0] != NULL && words[1] != NULL) || config_text_complain(text, pair, expected);
}

bool plan_numbers(const ConfigText *text, const config_setting_t *group, const char *key, int least,
                  int most, double *numbers, int *count) {
    if (!plan_list(text, group, key, least, most, "numbers", count)) return false;
    for (int i = 0; i < *count; i++) {
        const config_setting_t *const item = plan_item(group, key, i);
        numbers[i] = config_setting_type(item) == CONFIG_TYPE_FLOAT
                         ? config_setting_get_float(item)
                         : (double)config_setting_get_int64(item);
        if (!config_setting_is_number(item) || !isfinite(numbers[i]))
            return config_text_complain(text, item, "a number");
    }
    return true;
}

bool plan_depths(const ConfigText *text, const config_setting_t *group, const char *key, int most,
                 double *depths, int *count) {
    if (!plan_numbers(text, group, key, 1, most, depths, count)) return false;
    for (int i = 0; i < *count; i++)
        if (!(depths[i] >= 1 && depths[i] <= SEARCH_DEPTH_MAX && depths[i] == floor(depths[i])))
            return config_text_refuse(text, group, "%s: expected whole numbers from 1 to %d", key,
                                      SEARCH_DEPTH_MAX);
    return true;
}

bool plan_counts(const ConfigText *text, const config_setting_t *group, const char *key,
                 int64_t counts[SCALES]) {
    static const char EXPECTED[] = "a number from 1 to 1000000, or [quick, paper]";
    const config_setting_t *const found = config_setting_get_member(group, key);
    if (found == NULL) return true;
    const bool is_pair = is_list(found);
    if (is_pair && config_setting_length(found) != SCALES)
        return config_text_complain(text, found, EXPECTED);
    for (int i = 0; i < SCALES; i++) {
        const config_setting_t *const item =
            is_pair ? config_setting_get_elem(found, (unsigned)i) : found;
        counts[i] = config_setting_get_int64(item);
        if (config_setting_type(item) != CONFIG_TYPE_INT || counts[i] < 1 || counts[i] > 1000000)
            return config_text_complain(text, item, EXPECTED);
    }
    return true;
}

bool plan_groups(const ConfigText *text, const config_setting_t *group, const char *key, int most,
                 int *count) {
    if (!plan_list(text, group, key, 1, most, "groups { … }", count)) return false;
    for (int i = 0; i < *count; i++) {
        const config_setting_t *const item = plan_item(group, key, i);
        if (!config_setting_is_group(item)) return config_text_complain(text, item, "{ … }");
    }
    return true;
}

const config_setting_t *plan_item(const config_setting_t *group, const char *key, int index) {
    return config_setting_get_elem(config_setting_get_member(group, key), (unsigned)index);
}

bool plan_complete(const ConfigText *text, const config_setting_t *group, GamePlan *game) {
    if (game->rules == NULL) game->rules = "english";
    if (game->openings == NULL) game->openings = "ballots";
    if (rules_find(game->rules) == NULL)
        return config_text_refuse(
            text, group, "rules: there are no rules '%s'; see 'jumpoff list rules'", game->rules);
    for (int i = 0; i < SCALES; i++)
        if (game->games[i] % 2 != 0)
            return config_text_refuse(text, group,
                                      "games: expected even numbers, as each opening "
                                      "is played with both colours");
    return true;
}

/* Rules */

typedef struct RuleKeys {
    const char *of;
    int test;
    double than, from, to, matters, tolerance, theirs;
} RuleKeys;

#define AT(member) offsetof(RuleKeys, member)
static const Setting RULE[] = {
    {SETTING_WORD("of", NULL, NULL, AT(of))},
    {SETTING_CHOICE("is", NULL, NULL, AT(test), RULE_TESTS)},
    {SETTING_REAL("than", NULL, NULL, -1e9, 1e9, AT(than))},
    {SETTING_REAL("from", NULL, NULL, -1e9, 1e9, AT(from))},
    {SETTING_REAL("to", NULL, NULL, -1e9, 1e9, AT(to))},
    {SETTING_REAL("matters", NULL, NULL, 0, 1e9, AT(matters))},
    {SETTING_REAL("tolerance", NULL, NULL, 1, 1e9, AT(tolerance))},
    {SETTING_REAL("theirs", NULL, NULL, -1e9, 1e9, AT(theirs))},
    {.name = NULL},
};
#undef AT

static bool read_rule(const ConfigText *text, const config_setting_t *group, Rule *rule) {
    RuleKeys keys = {.test = -1,
                     .than = NAN,
                     .from = NAN,
                     .to = NAN,
                     .matters = NAN,
                     .tolerance = 1,
                     .theirs = NAN};
    if (!settings_check_keys(text, group, RULE, NULL, NULL) ||
        !settings_read(text, group, RULE, false, &keys))
        return false;
    if (keys.test < 0)
        return config_text_refuse(text, group,
                                  "is: expected above, below, within, same or printed");
    const bool has_bound = keys.test != RULE_WITHIN && keys.test != RULE_PRINTED;
    if (has_bound != !isnan(keys.than) || keys.from > keys.to ||
        (keys.test == RULE_WITHIN) == (isnan(keys.from) && isnan(keys.to)))
        return config_text_refuse(text, group, "a rule that is '%s' needs %s, and nothing else",
                                  RULE_TESTS[keys.test],
                                  has_bound                  ? "than"
                                  : keys.test == RULE_WITHIN ? "from, to or both, rising"
                                                             : "no bound");
    *rule = (Rule){keys.of, (RuleTest)keys.test, keys.than,      keys.from,
                   keys.to, keys.matters,        keys.tolerance, keys.theirs};
    return true;
}

/* Claims */

typedef struct ClaimKeys {
    const char *id, *section, *says, *theirs, *note, *measured;
    int at_least;
} ClaimKeys;

#define AT(member) offsetof(ClaimKeys, member)
static const Setting CLAIM[] = {
    {SETTING_WORD("id", NULL, NULL, AT(id))},
    {SETTING_WORD("section", NULL, NULL, AT(section))},
    {SETTING_WORD("says", NULL, NULL, AT(says))},
    {SETTING_WORD("theirs", NULL, NULL, AT(theirs))},
    {SETTING_WORD("note", NULL, NULL, AT(note))},
    {SETTING_WHOLE("at_least", NULL, NULL, 1, PARTS_MAX, AT(at_least))},
    {.name = NULL},
};
#undef AT

static void name_table(const char *id, int index, char table[CLAIM_NAME_SIZE]) {
    size_t i = 0;
    for (; id[i] != '\0'; i++) table[i] = (char)tolower((unsigned char)id[i]);
    table[i] = '\0';
    if (index > 0) snprintf(table + i, CLAIM_NAME_SIZE - i, "-%d", index + 1);
}

bool claim_is_table_name(const char *name) {
    const size_t length = strlen(name);
    return length > 0 && length < CLAIM_NAME_SIZE &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

/* Whether a table's name is that of another file of the folder, or of a table of the paper that is
 * measured otherwise. */
static bool is_table_taken(const Claim *claim, const Measure *measure) {
    static const char *const FILES[] = {
        "accuracy", "bench",   "claims",   "conversion", "evolutions", "figures", "games",
        "log",      "masters", "moves",    "nodes",      "played",     "players", "search",
        "slices",   "speed",   "strength", "timing",     NULL};
    bool is = false;
    for (int i = 0; FILES[i] != NULL; i++) is |= strcmp(measure->table, FILES[i]) == 0;
    for (const Claim *other = claim->paper->claims; other <= claim; other++)
        for (int i = 0; i < other->measure_count; i++)
            is |= &other->measures[i] != measure && other->measures[i].plan != measure->plan &&
                  strcmp(other->measures[i].table, measure->table) == 0;
    return is;
}

/* Reads the plan once, so that what is wrong in it is said before anything is measured. */
static bool check_plan(const Claim *claim, const Measure *measure) {
    void *const plan = memory_allocate(measure->kind->plan_size);
    const bool good = measure->kind->read(claim, measure->plan, plan);
    free(plan);
    return good;
}

static bool refuse_kind(const ConfigText *text, const config_setting_t *setting) {
    Text names = {.data = NULL};
    for (int i = 0; KINDS[i] != NULL; i++)
        text_append(&names, "%s%s",
                    i == 0                 ? ""
                    : KINDS[i + 1] == NULL ? " or "
                                           : ", ",
                    KINDS[i]->name);
    config_text_refuse(text, setting, "kind: expected %s", text_string(&names));
    text_free(&names);
    return false;
}

/* A group, or the name of one of the paper's `shared` ones. */
static bool read_measure(Claim *claim, const config_setting_t *setting) {
    const ConfigText *const text = &claim->paper->text;
    const config_setting_t *const shared =
        config_setting_get_member(config_text_root(text), "shared");
    const char *kind = NULL, *table = config_setting_get_string(setting);
    Measure *const measure = &claim->measures[claim->measure_count];
    if (table != NULL) {
        measure->plan = shared != NULL ? config_setting_get_member(shared, table) : NULL;
        if (measure->plan == NULL)
            return config_text_refuse(text, setting, "measure: there is no shared '%s'", table);
    } else {
        measure->plan = setting;
    }
    if (!config_setting_is_group(measure->plan))
        return config_text_complain(text, measure->plan, "{ kind = …; … } or a shared one's name");
    const config_setting_t *const named = config_setting_get_member(measure->plan, "table");
    config_setting_lookup_string(measure->plan, "kind", &kind);
    measure->kind = kind != NULL ? kind_find(kind) : NULL;
    if (measure->kind == NULL) return refuse_kind(text, measure->plan);
    if (named != NULL) table = config_setting_get_string(named);
    if (table != NULL ? !claim_is_table_name(table) : named != NULL)
        return config_text_refuse(text, measure->plan,
                                  "table: expected up to %d small letters, digits and '-'",
                                  CLAIM_NAME_SIZE - 1);
    if (table != NULL)
        snprintf(measure->table, sizeof measure->table, "%s", table);
    else
        name_table(claim->id, claim->measure_count, measure->table);
    if (is_table_taken(claim, measure))
        return config_text_refuse(text, measure->plan,
                                  "table: '%s' is the name of another file of the results",
                                  measure->table);
    claim->measure_count++;
    return check_plan(claim, measure);
}

static bool read_measures(Claim *claim, const config_setting_t *group) {
    const ConfigText *const text = &claim->paper->text;
    const config_setting_t *const found = config_setting_get_member(group, "measure");
    int count;
    if (found == NULL) return config_text_refuse(text, group, "measure: expected { kind = …; … }");
    if (!is_list(found)) return read_measure(claim, found);
    if (!plan_list(text, group, "measure", 1, CLAIM_MEASURES_MAX, "measurements", &count))
        return false;
    for (int i = 0; i < count; i++)
        if (!read_measure(claim, plan_item(group, "measure", i))) return false;
    return true;
}

static bool reads_figures(const Claim *claim) {
    bool reads = false;
    for (int i = 0; i < claim->measure_count; i++) reads |= claim->measures[i].kind->reads_figures;
    return reads;
}

static bool read_rules(Claim *claim, const config_setting_t *group) {
    const ConfigText *const text = &claim->paper->text;
    const config_setting_t *const found = config_setting_get_member(group, "rules");
    if (found != NULL && config_setting_is_group(found)) {
        claim->rule_count = 1;
        return read_rule(text, found, &claim->rules[0]);
    }
    if (!plan_groups(text, group, "rules", CLAIM_RULES_MAX, &claim->rule_count)) return false;
    for (int i = 0; i < claim->rule_count; i++)
        if (!read_rule(text, plan_item(group, "rules", i), &claim->rules[i])) return false;
    return true;
}

enum { ID_LENGTH_MAX = CLAIM_NAME_SIZE - 9 }; /* its tables' names are longer */

static bool is_id(const char *id) {
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const size_t length = strlen(id);
    return length > 0 && length <= ID_LENGTH_MAX && strspn(id, LETTERS) == length;
}

static bool read_claim(const Paper *paper, const config_setting_t *group, Claim *claim) {
    static const char *const LISTS[] = {"measure", "rules", "figures", NULL};
    const ConfigText *const text = &paper->text;
    ClaimKeys keys = {.theirs = "", .section = ""};
    if (!settings_check_keys(text, group, CLAIM, LISTS, NULL) ||
        !settings_read(text, group, CLAIM, false, &keys))
        return false;
    if (keys.id == NULL || keys.says == NULL || !is_id(keys.id))
        return config_text_refuse(text, group,
                                  "expected id = \"…\", up to %d letters and digits, and says = "
                                  "\"…\", the sentence",
                                  ID_LENGTH_MAX);
    for (int i = 0; &paper->claims[i] < claim; i++)
        if (strcasecmp(paper->claims[i].id, keys.id) == 0)
            return config_text_refuse(text, group, "id: there is a claim %s already", keys.id);
    *claim = (Claim){.paper = paper,
                     .id = keys.id,
                     .section = keys.section,
                     .says = keys.says,
                     .theirs = keys.theirs,
                     .note = keys.note,
                     .at_least = keys.at_least,
                     .group = group};
    if (!read_measures(claim, group) || !read_rules(claim, group)) return false;
    const config_setting_t *const figures = config_setting_get_member(group, "figures");
    return figures == NULL || reads_figures(claim) ||
           config_text_refuse(text, figures,
                              "figures: expected only where a measurement is of tournaments or "
                              "times");
}

/* Evolutions */

typedef struct SetKeys {
    const char *name, *label, *generator, *settings, *quick, *paper;
} SetKeys;

#define AT(member) offsetof(SetKeys, member)
static const Setting SET[] = {
    {SETTING_WORD("name", NULL, NULL, AT(name))},
    {SETTING_WORD("label", NULL, NULL, AT(label))},
    {SETTING_WORD("generator", NULL, NULL, AT(generator))},
    {SETTING_WORD("quick", NULL, NULL, AT(quick))},
    {SETTING_WORD("paper", NULL, NULL, AT(paper))},
    {.name = NULL},
};
#undef AT

static bool read_set(const Paper *paper, const config_setting_t *group, EvolutionSet *set) {
    static const char *const LISTS[] = {"count", NULL};
    enum { COUNT_MAX = 100 };
    const ConfigText *const text = &paper->text;
    SetKeys keys = {.quick = "", .paper = ""};
    int64_t counts[SCALES] = {3, 10};
    if (!settings_check_keys(text, group, SET, LISTS, NULL) ||
        !settings_read(text, group, SET, false, &keys) ||
        !plan_counts(text, group, "count", counts))
        return false;
    if (keys.name == NULL || !claim_is_table_name(keys.name) || keys.generator == NULL ||
        generator_find(keys.generator) == NULL)
        return config_text_refuse(text, group,
                                  "expected name = \"…\" of small letters and digits, "
                                  "and generator = \"…\", as 'jumpoff evolve' has it");
    if (paper_set(paper, keys.name) != NULL)
        return config_text_refuse(text, group, "name: there are evolutions %s already", keys.name);
    *set = (EvolutionSet){.name = keys.name,
                          .label = keys.label != NULL ? keys.label : keys.name,
                          .generator = keys.generator,
                          .settings = {keys.quick, keys.paper}};
    for (int i = 0; i < SCALES; i++) {
        if (counts[i] < 2 || counts[i] > COUNT_MAX)
            return config_text_refuse(text, group, "count: expected 2 to %d evolutions", COUNT_MAX);
        set->count[i] = (int)counts[i];
    }
    return true;
}

const EvolutionSet *paper_set(const Paper *paper, const char *name) {
    for (int i = 0; i < paper->set_count; i++)
        if (strcmp(paper->sets[i].name, name) == 0) return &paper->sets[i];
    return NULL;
}

/* The text of that name in a list of { name = "…"; text = "…"; }. */
static const char *named_text(const Paper *paper, const char *list, const char *name) {
    const config_setting_t *const texts =
        config_setting_get_member(config_text_root(&paper->text), list);
    const int count = texts != NULL ? config_setting_length(texts) : 0;
    for (int i = 0; i < count; i++) {
        const config_setting_t *const group = config_setting_get_elem(texts, (unsigned)i);
        const char *found = NULL, *text = NULL;
        config_setting_lookup_string(group, "name", &found);
        config_setting_lookup_string(group, "text", &text);
        if (found != NULL && strcmp(found, name) == 0) return text;
    }
    return NULL;
}

const char *paper_heuristic(const Paper *paper, const char *name) {
    return named_text(paper, "heuristics", name);
}

const char *paper_text(const Paper *paper, const char *name) {
    return named_text(paper, "texts", name);
}

/* Papers */

static void free_paper(Paper *paper) {
    free(paper->claims);
    free(paper->exhibits);
    free(paper->sets);
    free(paper->file);
    free(paper->content);
    free(paper);
}

void papers_free(Papers *papers) {
    if (papers == NULL) return;
    for (int i = 0; i < papers->count; i++) {
        config_text_close(&papers->list[i]->text);
        free_paper(papers->list[i]);
    }
    free(papers);
}

typedef struct PaperKeys {
    const char *key, *name, *title, *reference, *note;
} PaperKeys;

#define AT(member) offsetof(PaperKeys, member)
static const Setting PAPER[] = {
    {SETTING_WORD("key", NULL, NULL, AT(key))},
    {SETTING_WORD("name", NULL, NULL, AT(name))},
    {SETTING_WORD("title", NULL, NULL, AT(title))},
    {SETTING_WORD("reference", NULL, NULL, AT(reference))},
    {SETTING_WORD("note", NULL, NULL, AT(note))},
    {.name = NULL},
};
#undef AT

static bool read_head(Paper *paper) {
    static const char *const LISTS[] = {"claims",     "exhibits", "shared", "evolutions",
                                        "heuristics", "texts",    "notes",  NULL};
    static const char *const NAMED[] = {"shared", "notes", NULL};
    const config_setting_t *const root = config_text_root(&paper->text);
    PaperKeys keys = {.title = NULL};
    if (!settings_check_keys(&paper->text, root, PAPER, LISTS, NULL) ||
        !settings_read(&paper->text, root, PAPER, false, &keys))
        return false;
    if (keys.title == NULL)
        return config_text_refuse(&paper->text, root, "title: expected the paper's title");
    for (int i = 0; NAMED[i] != NULL; i++) {
        const config_setting_t *const group = config_setting_get_member(root, NAMED[i]);
        if (group != NULL && !config_setting_is_group(group))
            return config_text_complain(&paper->text, group, "{ NAME = …; … }");
    }
    paper->title = keys.title;
    paper->short_name = keys.name != NULL ? keys.name : keys.title;
    paper->key = keys.key != NULL ? keys.key : "";
    paper->reference = keys.reference;
    paper->note = keys.note;
    return true;
}

static bool check_texts(const ConfigText *text, const config_setting_t *root, const char *list) {
    static const char *const KEYS[] = {"name", "text", NULL};
    int count;
    if (config_setting_get_member(root, list) == NULL) return true;
    if (!plan_groups(text, root, list, PAPER_SETS_MAX, &count)) return false;
    for (int i = 0; i < count; i++) {
        const config_setting_t *const group = plan_item(root, list, i);
        const char *found = "";
        if (!config_text_check_keys(text, group, KEYS, NULL)) return false;
        if (!config_setting_lookup_string(group, "name", &found) || !claim_is_table_name(found) ||
            !config_setting_lookup_string(group, "text", &found) || strstr(found, "```") != NULL)
            return config_text_refuse(text, group,
                                      "expected name = \"…\" of small letters, digits and '-', "
                                      "and text = \"…\" without \"```\"");
    }
    return true;
}

static bool read_lists(Paper *paper) {
    const config_setting_t *const root = config_text_root(&paper->text);
    const ConfigText *const text = &paper->text;
    int count;
    paper->claims = memory_allocate(PAPER_CLAIMS_MAX * sizeof(Claim));
    paper->exhibits = memory_allocate(PAPER_EXHIBITS_MAX * sizeof(Exhibit));
    paper->sets = memory_allocate(PAPER_SETS_MAX * sizeof(EvolutionSet));
    if (config_setting_get_member(root, "evolutions") != NULL) {
        if (!plan_groups(text, root, "evolutions", PAPER_SETS_MAX, &count)) return false;
        for (; paper->set_count < count; paper->set_count++)
            if (!read_set(paper, plan_item(root, "evolutions", paper->set_count),
                          &paper->sets[paper->set_count]))
                return false;
    }
    if (!check_texts(text, root, "heuristics") || !check_texts(text, root, "texts") ||
        !plan_groups(text, root, "claims", PAPER_CLAIMS_MAX, &count))
        return false;
    for (int i = 0; i < count; i++)
        if (!read_claim(paper, plan_item(root, "claims", i), &paper->claims[paper->claim_count++]))
            return false;
    if (config_setting_get_member(root, "exhibits") == NULL) return true;
    if (!plan_groups(text, root, "exhibits", PAPER_EXHIBITS_MAX, &count)) return false;
    for (int i = 0; i < count; i++)
        if (!exhibit_read(paper, plan_item(root, "exhibits", i),
                          &paper->exhibits[paper->exhibit_count++]))
            return false;
    return true;
}

/* Claims of several papers may be measured into one folder. */
static bool check_table(const Papers *papers, const Paper *paper, const Measure *measure) {
    const Claim *other;
    for (int i = 0; (other = papers_claim_at(papers, i)) != NULL; i++)
        for (int k = 0; k < other->measure_count; k++)
            if (strcmp(other->measures[k].table, measure->table) == 0)
                return config_text_refuse(&paper->text, measure->plan,
                                          "table: '%s' is one of %s; name this one's",
                                          measure->table, other->paper->short_name);
    return true;
}

static bool check_ids(const Papers *papers, const Paper *paper) {
    for (int i = 0; i < paper->claim_count; i++) {
        const char *const id = paper->claims[i].id;
        if (papers_claim(papers, id) != NULL)
            return config_text_refuse(&paper->text,
                                      plan_item(config_text_root(&paper->text), "claims", i),
                                      "id: there is a claim %s already", id);
    }
    for (int i = 0; i < paper->claim_count; i++)
        for (int k = 0; k < paper->claims[i].measure_count; k++)
            if (!check_table(papers, paper, &paper->claims[i].measures[k])) return false;
    return true;
}

static Paper *add(Papers *papers, const char *path, const char *content, size_t length,
                  Error *error) {
    Paper *const paper = memory_allocate(sizeof *paper);
    if (!config_text_open(&paper->text, path, content, length, error)) {
        free_paper(paper);
        return NULL;
    }
    if (papers->count < PAPERS_MAX && read_head(paper) && read_lists(paper) &&
        check_ids(papers, paper)) {
        papers->list[papers->count++] = paper;
        return paper;
    }
    if (papers->count == PAPERS_MAX)
        error_set(error, ERROR_DATA, "%s: more than %d papers", path, PAPERS_MAX);
    config_text_close(&paper->text);
    free_paper(paper);
    return NULL;
}

Papers *papers_new(Error *error) {
    Papers *const papers = memory_allocate(sizeof *papers);
    for (const ShippedFile *file = PAPER_FILES; file->path != NULL; file++) {
        if (add(papers, file->path, file->text, file->length, error) != NULL) continue;
        papers_free(papers);
        return NULL;
    }
    return papers;
}

const Paper *papers_of_file(const Papers *papers, const char *file) {
    for (int i = 0; i < papers->count; i++)
        if (papers->list[i]->file != NULL && strcmp(papers->list[i]->file, file) == 0)
            return papers->list[i];
    return NULL;
}

const Paper *papers_add(Papers *papers, const char *folder, const char *name, Error *error) {
    size_t length = 0;
    const char *const slash = strrchr(name, '/'), *const base = slash != NULL ? slash + 1 : name;
    if (papers_of_file(papers, base) != NULL) {
        error_set(error, ERROR_DATA, "%s: another paper's file has that name: rename one", name);
        return NULL;
    }
    char *const content = folder != NULL
                              ? file_read_in(folder, name, CONFIG_TEXT_MAX, &length, error)
                              : file_read_regular(name, CONFIG_TEXT_MAX, &length, error);
    char *const path = folder != NULL ? file_join(folder, name) : text_duplicate(name);
    Paper *const paper = content != NULL ? add(papers, path, content, length, error) : NULL;
    if (paper != NULL) {
        paper->file = text_duplicate(base);
        paper->content = content;
    } else {
        free(content);
    }
    free(path);
    return paper;
}

const Claim *papers_claim_at(const Papers *papers, int index) {
    for (int i = 0; i < papers->count; i++) {
        if (index < papers->list[i]->claim_count) return &papers->list[i]->claims[index];
        index -= papers->list[i]->claim_count;
    }
    return NULL;
}

const Claim *papers_claim(const Papers *papers, const char *id) {
    const Claim *claim;
    for (int i = 0; (claim = papers_claim_at(papers, i)) != NULL; i++)
        if (strcasecmp(claim->id, id) == 0) return claim;
    return NULL;
}

void claim_write_source(const Claim *claim, Text *text) {
    text_append_string(text, claim->paper->short_name);
    if (claim->section[0] != '\0') text_append(text, ", %s", claim->section);
}

bool claim_is_by_clock(const Claim *claim) {
    bool is = false;
    for (int i = 0; i < claim->measure_count; i++) is |= claim->measures[i].kind->by_clock;
    return is;
}
