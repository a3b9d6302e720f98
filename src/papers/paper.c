/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/measurement.h"

#include "evolve/generator.h"
#include "util/file.h"

#include <ctype.h>
#include <strings.h>
#include <xxhash.h>

enum { ID_LENGTH_MAX = CLAIM_NAME_SIZE - 9 };

/* Whether this may be the name of a table or a chart. */
static bool is_name(const char *name) {
    const size_t length = strlen(name);
    return length > 0 && length < CLAIM_NAME_SIZE &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

/* Values */

/* Whether the paper or the program has a heuristic of that name. */
static bool has_template(const Paper *paper, const char *name) {
    bool has = paper_heuristic(paper, name) != NULL;
    for (const ShippedFile *file = SHIPPED_FILES; !has && file->path != NULL; file++)
        has = strcmp(file->name, name) == 0;
    return has;
}

int scaled_at(const Scaled *scaled, Scale scale, int quick, int paper) {
    const int otherwise[] = {quick, paper};
    return scaled->count == 0 ? otherwise[scale] : scaled->of[scaled->count > 1 ? (int)scale : 0];
}

const char *scaled_fault(const void *number) {
    return *(const int *)number % 2 == 0 ? NULL : SCALED_EVEN;
}

bool paper_is_name(const ConfigText *text, const config_setting_t *it, const char *word) {
    return is_name(word) ||
           config_text_complain(text, it, "up to 31 small letters, digits and '-'");
}

bool paper_is_rules(const ConfigText *text, const config_setting_t *it, const char *word) {
    return rules_find(word) != NULL ||
           config_text_refuse(text, it,
                              "rules: there are no rules '%.40s'; see 'jumpoff list rules'", word);
}

bool paper_is_set(const ConfigText *text, const config_setting_t *it, const char *word) {
    return paper_set(text->context, word) != NULL ||
           config_text_refuse(text, it, "there are no evolutions '%.40s'", word);
}

bool paper_is_template(const ConfigText *text, const config_setting_t *it, const char *word) {
    return has_template(text->context, word) ||
           config_text_refuse(text, it, "template: there is no heuristic '%.40s'", word);
}

bool paper_is_evolution(const ConfigText *text, const config_setting_t *it, const char *word) {
    const EvolutionOrder order = paper_evolution(text->context, word, NULL, 0);
    if (order.set != NULL) return paper_is_template(text, it, order.template);
    return config_text_refuse(text, it,
                              "'%.40s': expected \"SET TEMPLATE\", a set of the paper's "
                              "`evolutions` and a heuristic",
                              word);
}

bool paper_is_player(const ConfigText *text, const config_setting_t *it, const char *word) {
    const Paper *const paper = text->context;
    char path[PAPER_PATH_SIZE];
    Error first = {0}, other;
    bool good = paper->file == NULL || strcmp(word, ENGINE_SIDE) == 0;
    const char *const own = paper_heuristic_of(paper, word, path);
    for (int i = 0; !good && RULES_ALL[i] != NULL; i++) {
        Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, RULES_ALL[i]);
        Error *const error = i == 0 ? &first : &other;
        PlayerSpec spec;
        good = (own == NULL || catalogue_add(catalogue, path, own, strlen(own), error)) &&
               player_parse(word, catalogue, &spec, error) && measurement_allows(&spec, error);
        catalogue_free(catalogue);
    }
    /* Files beside the paper are not its own: a report must not need them. */
    return good || (own == NULL && first.code != ERROR_USAGE) ||
           config_text_refuse(text, it, "%s", first.message);
}

bool paper_is_bare(const ConfigText *text, const config_setting_t *it, const char *word) {
    TEXT_AUTO Text limited = {0};
    text_append(&limited, "%s@1", word);
    return strcmp(word, ENGINE_SIDE) == 0 || paper_is_player(text, it, limited.data);
}

bool paper_is_side(const ConfigText *text, const config_setting_t *it, const char *word) {
    if (strchr(word, ' ') != NULL) return paper_is_evolution(text, it, word);
    return strchr(word, '%') != NULL || paper_is_player(text, it, word);
}

/* Rules */

static const Setting RULE[] = {
    {KEY_WORD(Rule, of)},
    {SETTING_CHOICE("is", NULL, NULL, offsetof(Rule, test), RULE_TESTS), .flags = SETTING_NEEDED},
    {KEY_REAL(-1e9, 1e9, Rule, than)},
    {KEY_REAL(-1e9, 1e9, Rule, from)},
    {KEY_REAL(-1e9, 1e9, Rule, to)},
    {KEY_REAL(0, 1e9, Rule, matters)},
    {KEY_REAL(1, 1e9, Rule, tolerance), .value = "1"},
    {KEY_WHOLE(1, MATCHES_MAX, Rule, at_least)},
    {KEY_REAL(-1e9, 1e9, Rule, theirs)},
    {KEY_WORD(Rule, needed)},
    {.name = NULL},
};

static bool check_rule(const Paper *paper, const config_setting_t *group, const Figures *figures,
                       const Rule *rule) {
    const RuleTest test = rule->test;
    const bool has_bound = test < RULE_WITHIN || test == RULE_SAME;
    const bool has_range = !isnan(rule->from) || !isnan(rule->to);
    TEXT_AUTO Text fault = {.data = NULL};
    if (has_bound != !isnan(rule->than) || rule->from > rule->to ||
        (test == RULE_WITHIN) != has_range ||
        (test == RULE_SHOWN && (rule->at_least > 0 || rule->needed != NULL)))
        return config_text_refuse(
            &paper->text, group, "a rule that is '%s' needs %s, and nothing else", RULE_TESTS[test],
            has_bound             ? "than"
            : test == RULE_WITHIN ? "from, to or both, rising"
                                  : "no bound");
    rule_check(rule, figures, &fault);
    return fault.length == 0 || config_text_refuse(&paper->text, group, "%s", fault.data);
}

/* Claims */

/* Reads the plan of a measurement, and the figures that its claim names. */
static bool read_plan(const Claim *claim, Measure *measure) {
    const MeasurementKind *const kind = measure->kind;
    const ConfigText *const text = &claim->paper->text;
    measure->plan = memory_allocate(kind->size);
    return settings_read_new(text, measure->group, kind->keys, measure->plan) &&
           (kind->figures == NULL ||
            (claim->figures != NULL
                 ? setting_read(text, claim->figures, kind->figures, measure->plan)
                 : config_text_refuse(text, claim->group, "figures: missing"))) &&
           (kind->check == NULL || kind->check(claim, measure->group, measure->plan));
}

static bool find_kind(const ConfigText *text, Measure *measure) {
    const char *kinds[MEASUREMENTS_MAX + 1] = {NULL}, *word = "";
    TEXT_AUTO Text expected = {.data = NULL};
    for (int i = 0; MEASUREMENTS[i] != NULL; i++) kinds[i] = MEASUREMENTS[i]->name;
    text_append_or(&expected, kinds, "");
    config_setting_lookup_string(measure->group, "kind", &word);
    const int kind = text_find(kinds, word);
    if (kind >= 0) measure->kind = MEASUREMENTS[kind];
    return kind >= 0 ||
           config_text_refuse(text, measure->group, "kind: expected %s", expected.data);
}

/* Reads a group, or the name of one of the paper's `shared` groups. */
static bool read_measure(Claim *claim, int index) {
    static const char *const FILES[] = {"accuracy", "bench",    "claims",  "evolutions", "figures",
                                        "forest",   "games",    "log",     "masters",    "moves",
                                        "nodes",    "played",   "players", "search",     "slices",
                                        "speed",    "strength", "timing",  NULL};
    const ConfigText *const text = &claim->paper->text;
    const config_setting_t *const shared = claim->paper->shared;
    Measure *const measure = &claim->measures[index];
    const config_setting_t *const asked = measure->group;
    const char *const name = config_setting_get_string(asked);
    char table[2 * CLAIM_NAME_SIZE];
    if (name != NULL) measure->group = shared ? config_setting_get_member(shared, name) : NULL;
    if (measure->group == NULL)
        return config_text_refuse(text, asked, "measure: there is no shared '%s'", name);
    if (!config_setting_is_group(measure->group))
        return config_text_complain(text, measure->group, "{ kind = …; … } or a shared one's name");
    if (!find_kind(text, measure)) return false;
    snprintf(table, sizeof table, index > 0 && name == NULL ? "%.31s-%d" : "%.31s",
             name != NULL ? name : claim->id, index + 1);
    for (char *c = table; name == NULL && *c != '\0'; c++) *c = (char)tolower((unsigned char)*c);
    if (!read_plan(claim, measure)) return false;
    const char *const own = ((const CommonPlan *)measure->plan)->table;
    snprintf(measure->table, CLAIM_NAME_SIZE, "%.31s", own != NULL ? own : table);
    snprintf(measure->file, sizeof measure->file, "%s.csv", measure->table);
    measure->schema = *measure->kind->schema;
    measure->schema.name = measure->file;
    return (is_name(measure->table) && text_find(FILES, measure->table) < 0) ||
           config_text_refuse(text, measure->group,
                              "table: '%s' is no name, or that of another file of the results",
                              measure->table);
}

static bool is_id(const ConfigText *text, const config_setting_t *it, const char *word) {
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const size_t length = strlen(word);
    return (length > 0 && length <= ID_LENGTH_MAX && strspn(word, LETTERS) == length) ||
           config_text_refuse(text, it, "id: expected up to %d letters and digits", ID_LENGTH_MAX);
}

static const Setting CLAIM[] = {
    {KEY_WORD(Claim, id), .flags = SETTING_NEEDED, .check = is_id},
    {KEY_WORD(Claim, section), .value = ""},
    {KEY_WORD(Claim, says), .flags = SETTING_NEEDED},
    {KEY_WORD(Claim, theirs), .value = ""},
    {KEY_WORD(Claim, note)},
    {SETTING_OF(SETTING_NODE, "measure", NULL, NULL, offsetof(Claim, measures[0].group)),
     SETTING_LIST(1, CLAIM_MEASURES_MAX, Claim, measures)},
    {KEY_GROUPS(1, CLAIM_RULES_MAX, Claim, rules, RULE)},
    {KEY_NODE(Claim, figures)},
    {.name = NULL},
};

/* Checks a claim, whose measurements it reads. */
static bool check_claim(Claim *claim) {
    const ConfigText *const text = &claim->paper->text;
    Findings found = {.games = 0};
    bool good = true, are_read = claim->figures == NULL;
    for (int i = 0; good && i < claim->measures_count; i++) {
        good = read_measure(claim, i);
        are_read |= good && claim->measures[i].kind->figures != NULL;
    }
    if (good && !are_read)
        good = config_text_refuse(text, claim->figures,
                                  "figures: expected only where a measurement is of tournaments "
                                  "or times");
    for (int i = 0; good && i < claim->measures_count; i++) {
        const Measurement it = {.claim = claim, .measure = &claim->measures[i], .found = &found};
        good = it.measure->kind->show(&it, NULL, text->error);
    }
    for (int i = 0; good && i < claim->rules_count; i++)
        good = check_rule(claim->paper, config_text_item(claim->group, "rules", i), &found.figures,
                          &claim->rules[i]);
    findings_free(&found);
    return good;
}

/* Evolutions and heuristics */

static const Setting SET[] = {
    {KEY_WORD(EvolutionSet, name), .flags = SETTING_NEEDED, .check = paper_is_name},
    {KEY_WORD(EvolutionSet, label)},
    {KEY_WORD(EvolutionSet, generator), .flags = SETTING_NEEDED},
    {KEY_WORD(EvolutionSet, quick), .value = ""},
    {KEY_WORD(EvolutionSet, paper), .value = ""},
    {KEY_SCALED(2, 100, EvolutionSet, count)},
    {.name = NULL},
};
static const Setting HEURISTIC[] = {
    {KEY_WORD(PaperHeuristic, name), .flags = SETTING_NEEDED, .check = paper_is_name},
    {KEY_WORD(PaperHeuristic, text), .flags = SETTING_NEEDED},
    {.name = NULL}};

bool set_read_settings(const EvolutionSet *set, Scale scale, const char *name, void *settings,
                       Error *error) {
    const Setting *const all = generator_find(set->generator)->settings;
    KeyValues options;
    settings_clear(all, settings);
    return key_values_parse(&options, name, scale == SCALE_QUICK ? set->quick : set->paper,
                            error) &&
           key_values_take_all(&options, all, settings, error) &&
           key_values_finish(&options, error);
}

static bool check_set(const Paper *paper, const config_setting_t *group, EvolutionSet *set) {
    const Generator *const generator = generator_find(set->generator);
    if (set->label == NULL) set->label = set->name;
    set->count = (Scaled){
        SCALES,
        {scaled_at(&set->count, SCALE_QUICK, 3, 10), scaled_at(&set->count, SCALE_PAPER, 3, 10)}};
    if (generator == NULL)
        return config_text_refuse(&paper->text, group,
                                  "generator: expected a generator of 'jumpoff evolve'");
    MEMORY_AUTO void *settings = memory_allocate(generator->settings_size);
    Error error;
    if (!set_read_settings(set, SCALE_QUICK, "quick", settings, &error) ||
        !set_read_settings(set, SCALE_PAPER, "paper", settings, &error))
        return config_text_refuse(&paper->text, group, "%s", error.message);
    return paper_set(paper, set->name) == set ||
           config_text_refuse(&paper->text, group, "name: there are evolutions %s already",
                              set->name);
}

const EvolutionSet *paper_set(const Paper *paper, const char *name) {
    for (int i = 0; i < paper->evolutions_count; i++)
        if (strcmp(paper->evolutions[i].name, name) == 0) return &paper->evolutions[i];
    return NULL;
}

EvolutionOrder paper_evolution(const Paper *paper, const char *text, const char *rules,
                               int number) {
    char set[CLAIM_NAME_SIZE] = "";
    const char *const blank = strchr(text, ' ');
    const size_t length = blank != NULL ? (size_t)(blank - text) : 0;
    if (length > 0 && length < sizeof set) memcpy(set, text, length);
    return (EvolutionOrder){paper_set(paper, set), blank != NULL ? blank + 1 : "", rules, number};
}

const char *paper_heuristic(const Paper *paper, const char *name) {
    for (int i = 0; i < paper->heuristics_count; i++)
        if (strcmp(paper->heuristics[i].name, name) == 0) return paper->heuristics[i].text;
    return NULL;
}

const char *paper_heuristic_of(const Paper *paper, const char *player, char path[PAPER_PATH_SIZE]) {
    char name[CLAIM_NAME_SIZE] = "";
    const char *at = player;
    while (strncmp(at, "./", 2) != 0 && strchr(at, '/') != NULL) at = strchr(at, '/') + 1;
    if (sscanf(at, "./%31[^.@]", name) != 1) return NULL;
    snprintf(path, PAPER_PATH_SIZE, "./%s.heuristic", name);
    return paper_heuristic(paper, name);
}

/* Papers */

static const Setting COLUMN[] = {
    {KEY_WORD(PaperColumn, title), .flags = SETTING_NEEDED},
    {KEY_WORD(PaperColumn, value)},
    {KEY_WORD(PaperColumn, low)},
    {KEY_WORD(PaperColumn, high)},
    {KEY_REAL(0, 1e9, PaperColumn, factor), .value = "0"},
    {KEY_WHOLE(-3, 9, PaperColumn, decimals)},
    {KEY_WORD(PaperColumn, where)},
    {KEY_WORD(PaperColumn, equal)},
    {.name = NULL},
};
static const Setting TABLE[] = {
    {KEY_WORD(PaperTable, title), .flags = SETTING_NEEDED},
    {KEY_WORDS(1, 16, PaperTable, of)},
    {KEY_WORD(PaperTable, quote)},
    {KEY_WORDS(0, 8, PaperTable, charts), .check = paper_is_name},
    {KEY_WORD(PaperTable, note)},
    {KEY_WORD(PaperTable, table), .check = paper_is_name},
    {KEY_WORD(PaperTable, key)},
    {KEY_GROUPS(0, PAPER_CELLS_MAX, PaperTable, columns, COLUMN)},
    {KEY_NODE(PaperTable, rows),
     SETTING_LIST(0, 256, PaperTable, rows)}, // NOLINT(bugprone-sizeof-expression)
    {.name = NULL},
};

/* Returns the measurement that makes a table; NULL: none does. */
static const Measure *measure_of(const Paper *paper, const char *table) {
    for (int i = 0; i < paper->claims_count; i++)
        for (int k = 0; k < paper->claims[i].measures_count; k++)
            if (strcmp(paper->claims[i].measures[k].table, table) == 0)
                return &paper->claims[i].measures[k];
    return NULL;
}

const CsvSchema *paper_schema(const Paper *paper, const char *table) {
    char name[CLAIM_NAME_SIZE + sizeof PLACES_END];
    snprintf(name, sizeof name, "%s", table);
    char *const end = strstr(name, PLACES_END);
    if (end != NULL) *end = '\0';
    const Measure *const measure = measure_of(paper, name);
    if (measure == NULL || (end != NULL && measure->kind->schema != &SCORES_TABLE)) return NULL;
    return end != NULL ? &PLACES : measure->kind->schema;
}

/* Checks that a key of a table, or of its column, names a column of the schema. */
static bool check_column(const Paper *paper, const CsvSchema *schema, const config_setting_t *group,
                         const char *key, const char *name) {
    return name == NULL || schema_column(schema, name) != NULL ||
           config_text_refuse(&paper->text, group, "%s: there is no column '%s' in the table", key,
                              name);
}

/* Checks that the columns of a paper's table are those of the measured one. */
static bool check_columns(const Paper *paper, const config_setting_t *group,
                          const PaperTable *table) {
    const CsvSchema *const schema = paper_schema(paper, table->table);
    if (schema == NULL)
        return config_text_refuse(&paper->text, group, "table: no measurement makes '%s'",
                                  table->table);
    bool good = check_column(paper, schema, group, "key", table->key);
    for (int i = 0; good && i < table->columns_count; i++) {
        const PaperColumn *const it = &table->columns[i];
        const config_setting_t *const at = config_text_item(group, "columns", i);
        good = check_column(paper, schema, at, "value", it->value) &&
               check_column(paper, schema, at, "low", it->low) &&
               check_column(paper, schema, at, "high", it->high) &&
               check_column(paper, schema, at, "where", it->where);
        if (good && (it->where == NULL) != (it->equal == NULL))
            good =
                config_text_refuse(&paper->text, at, "expected both where and equal, or neither");
    }
    return good;
}

/* A table is by default filled by its first claim's first measurement. */
static bool check_table(const Paper *paper, const config_setting_t *group, PaperTable *table) {
    const ConfigText *const text = &paper->text;
    for (int i = 0; i < table->of_count; i++) {
        int k = 0;
        while (k < paper->claims_count && strcmp(paper->claims[k].id, table->of[i]) != 0) k++;
        if (k == paper->claims_count)
            return config_text_refuse(text, group, "of: there is no claim '%s'", table->of[i]);
        const char *const first = paper->claims[k].measures[0].table;
        if (table->table == NULL) table->table = first;
        if (i == 0 && config_setting_get_member(group, "charts") == NULL)
            table->charts[table->charts_count++] = first;
    }
    for (int i = 0; i < table->rows_count; i++) {
        const config_setting_t *const row = table->rows[i];
        const int count = config_setting_is_aggregate(row) ? config_setting_length(row) : 0;
        bool good = count >= 1 && count <= PAPER_CELLS_MAX;
        for (int k = 0; good && k < count; k++)
            good = config_setting_get_string_elem(row, k) != NULL;
        if (!good)
            return config_text_refuse(text, row, "expected a row of 1 to %d cells, words in quotes",
                                      PAPER_CELLS_MAX);
    }
    return check_columns(paper, group, table);
}

/* Each key of `seconds` is a table or a set of evolutions, with a number. */
typedef struct Seconds {
    Scaled it;
} Seconds;

static const Setting SECONDS = {KEY_SCALED(0, 1000000, Seconds, it)};

static bool check_seconds(const Paper *paper) {
    const ConfigText *const text = &paper->text;
    Seconds found;
    for (int i = 0; paper->seconds != NULL && i < config_setting_length(paper->seconds); i++) {
        const config_setting_t *const it = config_setting_get_elem(paper->seconds, (unsigned)i);
        const char *const name = config_setting_name(it);
        if (name == NULL || (paper_set(paper, name) == NULL && measure_of(paper, name) == NULL))
            return config_text_complain(text, it, "a table or a set of evolutions");
        if (!setting_read(text, it, &SECONDS, &found)) return false;
    }
    return true;
}

double paper_seconds(const Paper *paper, const char *name, Scale scale) {
    Seconds found = {{.count = 0}};
    const config_setting_t *const it =
        paper->seconds != NULL ? config_setting_get_member(paper->seconds, name) : NULL;
    if (it != NULL) setting_read(&paper->text, it, &SECONDS, &found);
    const int seconds = scaled_at(&found.it, scale, 0, 0);
    return seconds > 0 ? seconds : (double)NAN;
}

/* Papers */

static const Setting PAPER[] = {
    {KEY_WORD(Paper, key), .value = ""},
    {KEY_WORD(Paper, name)},
    {KEY_WORD(Paper, title), .flags = SETTING_NEEDED},
    {KEY_WORD(Paper, reference)},
    {KEY_WORD(Paper, note)},
    {KEY_NODE(Paper, shared)},
    {KEY_GROUPS(0, PAPER_SETS_MAX, Paper, heuristics, HEURISTIC)},
    {KEY_GROUPS(0, PAPER_SETS_MAX, Paper, evolutions, SET)},
    {KEY_GROUPS(1, PAPER_CLAIMS_MAX, Paper, claims, CLAIM)},
    {KEY_GROUPS(0, PAPER_TABLES_MAX, Paper, tables, TABLE)},
    {KEY_NODE(Paper, seconds)},
    {.name = NULL},
};

/* Whether id and tables are new: claims of several papers may be measured into one folder. */
static bool is_unique(const Papers *papers, const Claim *claim) {
    const ConfigText *const text = &claim->paper->text;
    for (int i = 0; i < papers->claims_count; i++) {
        const Claim *const other = papers->claims[i];
        if (strcasecmp(other->id, claim->id) == 0)
            return config_text_refuse(text, claim->group, "id: there is a claim %s already",
                                      claim->id);
        for (int k = 0; k < claim->measures_count * other->measures_count; k++) {
            const Measure *const one = &claim->measures[k % claim->measures_count];
            const Measure *const two = &other->measures[k / claim->measures_count];
            if (one->group != two->group && strcmp(one->table, two->table) == 0)
                return config_text_refuse(text, one->group,
                                          "table: '%s' is one of %s; name this one's", one->table,
                                          other->id);
        }
    }
    return true;
}

static bool read_paper(Papers *papers, Paper *paper) {
    const ConfigText *const text = &paper->text;
    const config_setting_t *const root = config_text_root(text);
    if (!settings_read_new(text, root, PAPER, paper)) return false;
    if (paper->name == NULL) paper->name = paper->title;
    if (paper->shared != NULL && !config_setting_is_group(paper->shared))
        return config_text_complain(text, paper->shared, "{ … }");
    for (int i = 0; i < paper->evolutions_count; i++)
        if (!check_set(paper, config_text_item(root, "evolutions", i), &paper->evolutions[i]))
            return false;
    for (int i = 0; i < paper->claims_count; i++) {
        Claim *const claim = &paper->claims[i];
        claim->paper = paper;
        claim->group = config_text_item(root, "claims", i);
        if (!check_claim(claim) || !is_unique(papers, claim)) return false;
        papers->claims[papers->claims_count++] = claim;
    }
    for (int i = 0; i < paper->tables_count; i++)
        if (!check_table(paper, config_text_item(root, "tables", i), &paper->tables[i]))
            return false;
    return check_seconds(paper);
}

static void free_paper(Paper *paper) {
    for (int i = 0; i < paper->claims_count; i++)
        for (int k = 0; k < paper->claims[i].measures_count; k++)
            free(paper->claims[i].measures[k].plan);
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

/* `file` is Paper's. */
static Paper *add(Papers *papers, const char *path, const char *file, const char *content,
                  size_t length, Error *error) {
    Paper *const paper = memory_allocate(sizeof *paper);
    paper->file = file != NULL ? text_duplicate(file) : NULL;
    paper->content = file != NULL ? text_duplicate(content) : NULL;
    if (papers->count == PAPERS_MAX)
        error_set(error, ERROR_DATA, "%s: more than %d papers", path, PAPERS_MAX);
    else if (config_text_open(&paper->text, path, content, length, error)) {
        paper->text.context = paper;
        papers->list[papers->count++] = paper;
        const int claims = papers->claims_count;
        if (read_paper(papers, paper)) return paper;
        papers->claims_count = claims;
        papers->count--;
        config_text_close(&paper->text);
    }
    free_paper(paper);
    return NULL;
}

Papers *papers_new(Error *error) {
    Papers *const papers = memory_allocate(sizeof *papers);
    for (const ShippedFile *file = PAPER_FILES; file->path != NULL; file++) {
        if (add(papers, file->path, NULL, file->text, file->length, error) != NULL) continue;
        papers_free(papers);
        return NULL;
    }
    return papers;
}

const Paper *papers_add(Papers *papers, const char *folder, const char *name, Error *error) {
    size_t length = 0;
    const char *const slash = strrchr(name, '/'), *const base = slash != NULL ? slash + 1 : name;
    MEMORY_AUTO char *content = folder != NULL
                                    ? file_read_in(folder, name, CONFIG_TEXT_MAX, &length, error)
                                    : file_read_regular(name, CONFIG_TEXT_MAX, &length, error);
    MEMORY_AUTO char *path = file_join(folder, name);
    if (content == NULL) return NULL;
    for (int i = 0; i < papers->count; i++) {
        const Paper *const there = papers->list[i];
        if (there->file == NULL || strcmp(there->file, base) != 0) continue;
        if (strcmp(there->content, content) == 0) return there;
        error_set(error, ERROR_DATA, "%s: another paper's file has that name: rename one", path);
        return NULL;
    }
    return add(papers, path, base, content, length, error);
}

const Paper *papers_find(const Papers *papers, const char *word) {
    const char *const slash = strrchr(word, '/');
    for (int i = 0; word[0] != '\0' && i < papers->count; i++) {
        const Paper *const it = papers->list[i];
        const bool is_word = /* "Lorber" of "Lorber 2019" */
            strncasecmp(it->name, word, strlen(word)) == 0 &&
            strchr(" ", it->name[strlen(word)]) != NULL;
        if (is_word || strcasecmp(it->key, word) == 0 ||
            (it->file != NULL && strcmp(it->file, slash != NULL ? slash + 1 : word) == 0))
            return it;
    }
    return NULL;
}

int papers_claim_index(const Papers *papers, const char *id, size_t length) {
    for (int i = 0; i < papers->claims_count; i++) {
        const char *const own = papers->claims[i]->id;
        if (strlen(own) == length && strncasecmp(own, id, length) == 0) return i;
    }
    return -1;
}

const Claim *papers_claim(const Papers *papers, const char *id) {
    const int index = papers_claim_index(papers, id, strlen(id));
    return index >= 0 ? papers->claims[index] : NULL;
}

/* Continues a hash by what a word names: "SET TEMPLATE", "SET", "TEMPLATE" or
 * "./NAME.heuristic@6". */
static uint64_t hash_named(const Paper *paper, const char *word, uint64_t hash) {
    const EvolutionOrder order = paper_evolution(paper, word, NULL, 0);
    const EvolutionSet *const set = order.set != NULL ? order.set : paper_set(paper, word);
    char path[PAPER_PATH_SIZE];
    const char *const own = paper_heuristic_of(paper, word, path);
    const char *const heuristic =
        own != NULL ? own : paper_heuristic(paper, order.set != NULL ? order.template : word);
    TEXT_AUTO Text named = {.data = NULL};
    if (set != NULL)
        text_append(&named, "; %s %d %d %s; %s", set->generator, set->count.of[SCALE_QUICK],
                    set->count.of[SCALE_PAPER], set->quick, set->paper);
    if (heuristic != NULL) text_append(&named, "; %s", heuristic);
    return XXH64(text_string(&named), named.length, hash);
}

static uint64_t hash_text(const char *text, uint64_t hash) {
    return XXH64(text, strlen(text), hash);
}

/* Continues a hash by a group or value. How numbers are written, the order of keys, and a list
 * around one value have no effect. */
static uint64_t hash_value(const Paper *paper, const config_setting_t *it, uint64_t hash) {
    const char *const word = config_setting_get_string(it);
    uint64_t members = 0; /* of a group, whose order means nothing */
    char number[32];
    if (word != NULL) return hash_named(paper, word, hash_text(word, hash));
    if (!config_setting_is_aggregate(it)) {
        const bool is_flag = config_setting_type(it) == CONFIG_TYPE_BOOL;
        snprintf(number, sizeof number, "%.17g",
                 is_flag ? config_setting_get_bool(it) : config_text_number(it));
        return hash_text(number, hash);
    }
    for (int i = 0; i < config_setting_length(it); i++) {
        const config_setting_t *const item = config_setting_get_elem(it, (unsigned)i);
        const char *const name = config_setting_name(item);
        if (name == NULL)
            hash = hash_value(paper, item, hash);
        else
            members += hash_value(paper, item, hash_text(name, hash));
    }
    return hash + members;
}

uint64_t claim_hash(const Claim *claim) {
    static const char *const KEYS[] = {"figures", "rules"};
    uint64_t hash = hash_text(claim->id, 0);
    for (int i = 0; i < claim->measures_count; i++)
        hash = hash_value(claim->paper, claim->measures[i].group, hash);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < config_text_length(claim->group, KEYS[i]); k++)
            hash = hash_value(claim->paper, config_text_item(claim->group, KEYS[i], k), hash);
    return hash;
}

void claim_write_source(const Claim *claim, Text *text) {
    text_append_string(text, claim->paper->name);
    if (claim->section[0] != '\0') text_append(text, ", %s", claim->section);
}
