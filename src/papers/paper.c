/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/measurement.h"

#include "evolve/generator.h"
#include "util/file.h"

#include <ctype.h>
#include <strings.h>
#include <xxhash.h>

enum { TABLES_MAX = 48, ID_LENGTH_MAX = CLAIM_NAME_SIZE - 9 };

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

/* Checks a number, or one for each scale. */
static bool check_count(const ConfigText *text, const config_setting_t *it, const PlanKey *key) {
    const bool is_pair = plan_is_list(it), is_free = key->most <= 0;
    const PlanKey one = {.type = key->type == PLAN_GAMES ? PLAN_EVEN : PLAN_WHOLE,
                         .least = is_free ? 1 : key->least,
                         .most = is_free ? 1e6 : key->most};
    bool good = !is_pair || config_setting_length(it) == SCALES;
    TEXT_AUTO Text expected = {.data = NULL};
    for (int i = 0; good && i < (is_pair ? SCALES : 1); i++)
        good = plan_is_number(is_pair ? config_setting_get_elem(it, (unsigned)i) : it, &one);
    plan_expect_number(&one, &expected);
    text_append_string(&expected, ", or [quick, paper]");
    return good || config_text_complain(text, it, expected.data);
}

bool paper_check_player(const Paper *paper, const config_setting_t *it, const char *player) {
    char path[PAPER_PATH_SIZE];
    Error first = {0}, other;
    bool good = paper->file == NULL || strcmp(player, ENGINE_SIDE) == 0;
    const char *const own = paper_heuristic_of(paper, player, path);
    for (int i = 0; !good && RULES_ALL[i] != NULL; i++) {
        Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, RULES_ALL[i]);
        Error *const error = i == 0 ? &first : &other;
        PlayerSpec spec;
        good = (own == NULL || catalogue_add(catalogue, path, own, strlen(own), error)) &&
               player_parse(player, catalogue, &spec, error) && measurement_allows(&spec, error);
        catalogue_free(catalogue);
    }
    /* Files beside the paper are not its own: a report must not need them. */
    return good || (own == NULL && first.code != ERROR_USAGE) ||
           config_text_refuse(&paper->text, it, "%s", first.message);
}

bool paper_check_bare(const Paper *paper, const config_setting_t *it, const char *player) {
    TEXT_AUTO Text limited = {0};
    text_append(&limited, "%s@1", player);
    return strcmp(player, ENGINE_SIDE) == 0 || paper_check_player(paper, it, limited.data);
}

static bool check_own(const PlanCheck *check, const config_setting_t *it, const PlanKey *key) {
    const Paper *const paper = check->context;
    const ConfigText *const text = check->text;
    const char *const word = config_setting_get_string(it);
    EvolutionOrder order;
    if (key->type == PLAN_COUNT || key->type == PLAN_GAMES) return check_count(text, it, key);
    if (word == NULL) return config_text_complain(text, it, "a word in quotes");
    switch (key->type) {
    case PLAN_NAME:
        return is_name(word) ||
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
        return has_template(paper, word) ||
               config_text_refuse(text, it, "template: there is no heuristic '%.40s'", word);
    case PLAN_PLAYER: return paper_check_player(paper, it, word);
    case PLAN_SIDE:
        if (strchr(word, ' ') == NULL)
            return strchr(word, '%') != NULL || paper_check_player(paper, it, word);
        /* fall through */
    case PLAN_EVOLUTION:
        order = paper_evolution(paper, word, NULL, 0);
        if (order.set == NULL)
            return config_text_refuse(text, it,
                                      "'%.40s': expected \"SET TEMPLATE\", a set of the paper's "
                                      "`evolutions` and a heuristic",
                                      word);
        return has_template(paper, order.template) ||
               config_text_refuse(text, it, "template: there is no heuristic '%.40s'",
                                  order.template);
    default: return true;
    }
}

/* Rules */

static const PlanKey RULE[] = {
    {KEY("of", WORD)},
    {KEY("is", CHOICE), .words = RULE_TESTS, .is_needed = true},
    {KEY_RANGE("than", REAL, -1e9, 1e9)},
    {KEY_RANGE("from", REAL, -1e9, 1e9)},
    {KEY_RANGE("to", REAL, -1e9, 1e9)},
    {KEY_RANGE("matters", REAL, 0, 1e9)},
    {KEY_RANGE("tolerance", REAL, 1, 1e9)},
    {KEY_RANGE("at_least", WHOLE, 1, MATCHES_MAX)},
    {KEY_RANGE("theirs", REAL, -1e9, 1e9)},
    {KEY("needed", WORD)},
    {.name = NULL},
};

static bool read_rule(const Paper *paper, const config_setting_t *group, const Figures *figures,
                      Rule *rule) {
    const int test = plan_choice(group, "is", RULE_TESTS, -1);
    *rule = (Rule){.of = plan_word(group, "of", NULL),
                   .test = (RuleTest)test,
                   .than = plan_real(group, "than", NAN),
                   .from = plan_real(group, "from", NAN),
                   .to = plan_real(group, "to", NAN),
                   .matters = plan_real(group, "matters", NAN),
                   .tolerance = plan_real(group, "tolerance", 1),
                   .at_least = plan_whole(group, "at_least", 0),
                   .theirs = plan_real(group, "theirs", NAN),
                   .needed = plan_word(group, "needed", NULL)};
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

/* Checks the keys of a measurement's plan, and the figures that its claim names. */
static bool check_plan(const Claim *claim, const Measure *measure) {
    const MeasurementKind *const kind = measure->kind;
    const PlanKey figures = {KEY("figures", GROUP), .list = {1, 12}, .keys = kind->figures};
    return plan_check(&claim->paper->check, measure->plan, kind->keys) &&
           (kind->figures == NULL ||
            plan_check_key(&claim->paper->check, claim->group, &figures)) &&
           (kind->check == NULL || kind->check(claim, measure->plan));
}

/* Reads a group, or the name of one of the paper's `shared` groups. */
static bool read_measure(Claim *claim, const config_setting_t *setting) {
    static const char *const FILES[] = {"accuracy", "bench",    "claims",  "evolutions", "figures",
                                        "forest",   "games",    "log",     "masters",    "moves",
                                        "nodes",    "played",   "players", "search",     "slices",
                                        "speed",    "strength", "timing",  NULL};
    const ConfigText *const text = &claim->paper->text;
    const config_setting_t *const shared =
        config_setting_get_member(config_text_root(text), "shared");
    const char *const name = config_setting_get_string(setting);
    const char *kinds[MEASUREMENTS_MAX + 1] = {NULL};
    TEXT_AUTO Text expected = {.data = NULL};
    char table[2 * CLAIM_NAME_SIZE];
    const int index = claim->measure_count;
    Measure *const measure = &claim->measures[index];
    measure->plan = setting;
    if (name != NULL) measure->plan = shared ? config_setting_get_member(shared, name) : NULL;
    if (measure->plan == NULL)
        return config_text_refuse(text, setting, "measure: there is no shared '%s'", name);
    if (!config_setting_is_group(measure->plan))
        return config_text_complain(text, measure->plan, "{ kind = …; … } or a shared one's name");
    for (int i = 0; MEASUREMENTS[i] != NULL; i++) kinds[i] = MEASUREMENTS[i]->name;
    text_append_or(&expected, kinds, "");
    const int kind = plan_choice(measure->plan, "kind", kinds, -1);
    if (kind < 0)
        return config_text_refuse(text, measure->plan, "kind: expected %s", expected.data);
    measure->kind = MEASUREMENTS[kind];
    snprintf(table, sizeof table, index > 0 && name == NULL ? "%.31s-%d" : "%.31s",
             name != NULL ? name : claim->id, index + 1);
    for (char *c = table; name == NULL && *c != '\0'; c++) *c = (char)tolower((unsigned char)*c);
    if (!check_plan(claim, measure)) return false;
    snprintf(measure->table, CLAIM_NAME_SIZE, "%s", plan_word(measure->plan, "table", table));
    claim->measure_count++;
    return (is_name(measure->table) && text_find(FILES, measure->table) < 0) ||
           config_text_refuse(text, measure->plan,
                              "table: '%s' is no name, or that of another file of the results",
                              measure->table);
}

static const PlanKey CLAIM[] = {
    {KEY("id", WORD), .is_needed = true},
    {KEY("section", WORD)},
    {KEY("says", WORD), .is_needed = true},
    {KEY("theirs", WORD)},
    {KEY("note", WORD)},
    {KEY("measure", ANY), .list = {1, CLAIM_MEASURES_MAX}},
    {KEY("rules", GROUP), .list = {1, CLAIM_RULES_MAX}, .keys = RULE},
    {KEY("figures", ANY)},
    {.name = NULL},
};

/* Reads the rules of a claim whose measurements are read. */
static bool read_rules(const config_setting_t *group, bool are_times, Claim *claim) {
    Figures figures = {.count = 0};
    bool good = true;
    for (int i = 0; i < claim->measure_count; i++)
        claim->measures[i].kind->name_figures(claim, claim->measures[i].plan, &figures);
    for (; good && claim->rule_count < plan_length(group, "rules"); claim->rule_count++) {
        const config_setting_t *const rule = plan_item(group, "rules", claim->rule_count);
        Rule *const read = &claim->rules[claim->rule_count];
        good = read_rule(claim->paper, rule, &figures, read);
        if (good && read->test == RULE_PRINTED && !are_times)
            good = config_text_refuse(&claim->paper->text, rule,
                                      "is: only the growth of times can be printed");
    }
    figures_free(&figures);
    return good;
}

static bool read_claim(const Paper *paper, const config_setting_t *group, Claim *claim) {
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    const ConfigText *const text = &paper->text;
    if (!plan_check(&paper->check, group, CLAIM)) return false;
    *claim = (Claim){.paper = paper,
                     .id = plan_word(group, "id", ""),
                     .section = plan_word(group, "section", ""),
                     .says = plan_word(group, "says", ""),
                     .theirs = plan_word(group, "theirs", ""),
                     .note = plan_word(group, "note", NULL),
                     .group = group};
    const size_t length = strlen(claim->id);
    if (length == 0 || length > ID_LENGTH_MAX || strspn(claim->id, LETTERS) != length)
        return config_text_refuse(text, group, "id: expected up to %d letters and digits",
                                  ID_LENGTH_MAX);
    for (int i = 0; i < plan_length(group, "measure"); i++)
        if (!read_measure(claim, plan_item(group, "measure", i))) return false;
    const config_setting_t *const figures = config_setting_get_member(group, "figures");
    bool are_read = figures == NULL, are_times = false;
    for (int i = 0; i < claim->measure_count; i++) {
        are_read |= claim->measures[i].kind->figures != NULL;
        are_times |= claim->measures[i].kind->is_serial;
    }
    return (are_read || config_text_refuse(text, figures,
                                           "figures: expected only where a measurement is of "
                                           "tournaments or times")) &&
           read_rules(group, are_times, claim);
}

/* Evolutions and heuristics */

static const PlanKey SET[] = {
    {KEY("name", NAME), .is_needed = true},
    {KEY("label", WORD)},
    {KEY("generator", WORD), .is_needed = true},
    {KEY("quick", WORD)},
    {KEY("paper", WORD)},
    {KEY_RANGE("count", COUNT, 2, 100)},
    {.name = NULL},
};
static const PlanKey NAMED_TEXT[] = {
    {KEY("name", NAME), .is_needed = true}, {KEY("text", WORD), .is_needed = true}, {.name = NULL}};

bool set_read_settings(const EvolutionSet *set, Scale scale, const char *name, void *settings,
                       Error *error) {
    const Setting *const all = generator_find(set->generator)->settings;
    Options options;
    settings_clear(all, settings);
    return options_parse(&options, name, set->settings[scale], error) &&
           options_take_settings(&options, all, settings, error) && options_finish(&options, error);
}

static bool read_set(const Paper *paper, const config_setting_t *group, EvolutionSet *set) {
    const char *const name = plan_word(group, "name", "");
    *set = (EvolutionSet){
        .name = name,
        .label = plan_word(group, "label", name),
        .generator = plan_word(group, "generator", ""),
        .settings = {plan_word(group, "quick", ""), plan_word(group, "paper", "")},
        .count = {(int)plan_count(group, "count", SCALE_QUICK, 3),
                  (int)plan_count(group, "count", SCALE_PAPER, 10)},
    };
    const Generator *const generator = generator_find(set->generator);
    if (generator == NULL)
        return config_text_refuse(&paper->text, group,
                                  "generator: expected a generator of 'jumpoff evolve'");
    MEMORY_AUTO void *settings = memory_allocate(generator->settings_size);
    Error error;
    if (!set_read_settings(set, SCALE_QUICK, "quick", settings, &error) ||
        !set_read_settings(set, SCALE_PAPER, "paper", settings, &error))
        return config_text_refuse(&paper->text, group, "%s", error.message);
    return paper_set(paper, name) == NULL ||
           config_text_refuse(&paper->text, group, "name: there are evolutions %s already", name);
}

const EvolutionSet *paper_set(const Paper *paper, const char *name) {
    for (int i = 0; i < paper->set_count; i++)
        if (strcmp(paper->sets[i].name, name) == 0) return &paper->sets[i];
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
    const config_setting_t *const root = config_text_root(&paper->text);
    for (int i = 0; i < plan_length(root, "heuristics"); i++)
        if (strcmp(plan_word(plan_item(root, "heuristics", i), "name", ""), name) == 0)
            return plan_word(plan_item(root, "heuristics", i), "text", NULL);
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

enum { CELLS_MAX = 12, ROWS_MAX = 256 };

static const PlanKey COLUMN[] = {
    {KEY("title", WORD), .is_needed = true},
    {KEY("value", WORD)},
    {KEY("low", WORD)},
    {KEY("high", WORD)},
    {KEY_RANGE("factor", REAL, 0, 1e9)},
    {KEY_RANGE("decimals", WHOLE, -3, 9)},
    {KEY("where", WORD)},
    {KEY("equal", WORD)},
    {.name = NULL},
};
static const PlanKey TABLE[] = {
    {KEY("title", WORD), .is_needed = true},
    {KEY("of", WORD), .list = {1, 16}},
    {KEY("quote", WORD)},
    {KEY("charts", NAME), .list = {0, 8}},
    {KEY("note", WORD)},
    {KEY("table", NAME)},
    {KEY("key", WORD)},
    {KEY("columns", GROUP), .list = {0, CELLS_MAX}, .keys = COLUMN},
    {KEY("rows", ANY), .list = {0, ROWS_MAX}},
    {.name = NULL},
};

/* Returns the measurement that makes a table; NULL: none does. */
static const Measure *measure_of(const Paper *paper, const char *table) {
    for (int i = 0; i < paper->claim_count; i++)
        for (int k = 0; k < paper->claims[i].measure_count; k++)
            if (strcmp(paper->claims[i].measures[k].table, table) == 0)
                return &paper->claims[i].measures[k];
    return NULL;
}

/* Checks that a key of a table, or of its column, names a column of the record. */
static bool check_column(const Paper *paper, const Record *record, const config_setting_t *group,
                         const char *key) {
    const char *const name = plan_word(group, key, NULL);
    return name == NULL || record_field(record, name) != NULL ||
           config_text_refuse(&paper->text, group, "%s: there is no column '%s' in the table", key,
                              name);
}

/* Checks that the columns of a paper's table are those of the measured one, by default of its first
 * claim's first measurement. */
static bool check_columns(const Paper *paper, const config_setting_t *table, const char *measured) {
    static const char *const KEYS[] = {"value", "low", "high", "where", NULL};
    const char *const asked = plan_word(table, "table", measured);
    char name[CLAIM_NAME_SIZE + sizeof PLACES_END];
    snprintf(name, sizeof name, "%s", asked);
    char *const end = strstr(name, PLACES_END);
    if (end != NULL) *end = '\0';
    const Measure *const measure = measure_of(paper, name);
    if (measure == NULL || (end != NULL && measure->kind->record != &SCORES_TABLE))
        return config_text_refuse(&paper->text, table, "table: no measurement makes '%s'", asked);
    const Record *const record = end != NULL ? &PLACES : measure->kind->record;
    bool good = check_column(paper, record, table, "key");
    for (int i = 0; i < plan_length(table, "columns"); i++)
        for (int k = 0; good && KEYS[k] != NULL; k++)
            good = check_column(paper, record, plan_item(table, "columns", i), KEYS[k]);
    return good;
}

static bool check_table(const Paper *paper, const config_setting_t *table) {
    const ConfigText *const text = &paper->text;
    for (int i = 0; i < plan_length(table, "of"); i++) {
        const char *const of = plan_word_at(table, "of", i);
        int k = 0;
        while (k < paper->claim_count && strcmp(paper->claims[k].id, of) != 0) k++;
        if (k == paper->claim_count)
            return config_text_refuse(text, table, "of: there is no claim '%s'", of);
        if (i == 0 && !check_columns(paper, table, paper->claims[k].measures[0].table))
            return false;
    }
    for (int i = 0; i < plan_length(table, "columns"); i++) {
        const config_setting_t *const column = plan_item(table, "columns", i);
        if ((plan_word(column, "where", NULL) == NULL) !=
            (plan_word(column, "equal", NULL) == NULL))
            return config_text_refuse(text, column, "expected both where and equal, or neither");
    }
    for (int i = 0; i < plan_length(table, "rows"); i++) {
        const config_setting_t *const row = plan_item(table, "rows", i);
        const int count = config_setting_is_aggregate(row) ? config_setting_length(row) : 0;
        bool good = count >= 1 && count <= CELLS_MAX;
        for (int k = 0; good && k < count; k++)
            good = config_setting_get_string_elem(row, k) != NULL;
        if (!good)
            return config_text_refuse(text, row, "expected a row of 1 to %d cells, words in quotes",
                                      CELLS_MAX);
    }
    return true;
}

static const PlanKey PAPER[] = {
    {KEY("key", WORD)},
    {KEY("name", WORD)},
    {KEY("title", WORD), .is_needed = true},
    {KEY("reference", WORD)},
    {KEY("note", WORD)},
    {KEY("shared", GROUP)},
    {KEY("evolutions", GROUP), .list = {0, PAPER_SETS_MAX}, .keys = SET},
    {KEY("heuristics", GROUP), .list = {0, PAPER_SETS_MAX}, .keys = NAMED_TEXT},
    {KEY("claims", GROUP), .list = {1, PAPER_CLAIMS_MAX}},
    {KEY("tables", GROUP), .list = {0, TABLES_MAX}, .keys = TABLE},
    {KEY("seconds", GROUP)},
    {.name = NULL},
};

/* Checks that each key of `seconds` is a table or a set of evolutions, with a number. */
static bool check_seconds(const Paper *paper, const config_setting_t *group) {
    static const PlanKey SECONDS = {KEY_RANGE("", COUNT, 0, 1e6)};
    for (int i = 0; group != NULL && i < config_setting_length(group); i++) {
        const config_setting_t *const it = config_setting_get_elem(group, (unsigned)i);
        const char *const name = config_setting_name(it);
        if (paper_set(paper, name) == NULL && measure_of(paper, name) == NULL)
            return config_text_refuse(&paper->text, it,
                                      "%s: expected a table or a set of evolutions", name);
        if (!check_count(&paper->text, it, &SECONDS)) return false;
    }
    return true;
}

double paper_seconds(const Paper *paper, const char *name, Scale scale) {
    const config_setting_t *const seconds =
        config_setting_get_member(config_text_root(&paper->text), "seconds");
    const int64_t found = seconds != NULL ? plan_count(seconds, name, (int)scale, 0) : 0;
    return found > 0 ? (double)found : NAN;
}

/* Whether id and tables are new: claims of several papers may be measured into one folder. */
static bool is_unique(const Papers *papers, const Claim *claim) {
    const ConfigText *const text = &claim->paper->text;
    const Claim *other;
    for (int i = 0; (other = papers_claim_at(papers, i)) != NULL; i++) {
        if (other != claim && strcasecmp(other->id, claim->id) == 0)
            return config_text_refuse(text, claim->group, "id: there is a claim %s already",
                                      claim->id);
        for (int k = 0; k < claim->measure_count * other->measure_count; k++) {
            const Measure *const one = &claim->measures[k % claim->measure_count];
            const Measure *const two = &other->measures[k / claim->measure_count];
            if (one->plan != two->plan && strcmp(one->table, two->table) == 0)
                return config_text_refuse(text, one->plan,
                                          "table: '%s' is one of %s; name this one's", one->table,
                                          other->id);
        }
    }
    return true;
}

static bool read_paper(const Papers *papers, Paper *paper) {
    const config_setting_t *const root = config_text_root(&paper->text);
    paper->check = (PlanCheck){&paper->text, check_own, paper};
    if (!plan_check(&paper->check, root, PAPER)) return false;
    paper->title = plan_word(root, "title", "");
    paper->short_name = plan_word(root, "name", paper->title);
    paper->key = plan_word(root, "key", "");
    paper->reference = plan_word(root, "reference", NULL);
    paper->note = plan_word(root, "note", NULL);
    for (; paper->set_count < plan_length(root, "evolutions"); paper->set_count++)
        if (!read_set(paper, plan_item(root, "evolutions", paper->set_count),
                      &paper->sets[paper->set_count]))
            return false;
    for (int i = 0; i < plan_length(root, "claims"); i++) {
        Claim *const claim = &paper->claims[i];
        if (!read_claim(paper, plan_item(root, "claims", i), claim)) return false;
        paper->claim_count++;
        if (!is_unique(papers, claim)) return false;
    }
    for (int i = 0; i < plan_length(root, "tables"); i++)
        if (!check_table(paper, plan_item(root, "tables", i))) return false;
    return check_seconds(paper, config_setting_get_member(root, "seconds"));
}

static void free_paper(Paper *paper) {
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
        papers->list[papers->count++] = paper;
        if (read_paper(papers, paper)) return paper;
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
            strncasecmp(it->short_name, word, strlen(word)) == 0 &&
            strchr(" ", it->short_name[strlen(word)]) != NULL;
        if (is_word || strcasecmp(it->key, word) == 0 ||
            (it->file != NULL && strcmp(it->file, slash != NULL ? slash + 1 : word) == 0))
            return it;
    }
    return NULL;
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

/* Adds the evolutions and the paper's heuristic that a word names: "SET TEMPLATE", "SET",
 * "TEMPLATE" or "./NAME.heuristic@6". */
static uint64_t hash_named(const void *opaque, const char *word, uint64_t hash) {
    const Paper *const paper = opaque;
    const EvolutionOrder order = paper_evolution(paper, word, NULL, 0);
    const EvolutionSet *const set = order.set != NULL ? order.set : paper_set(paper, word);
    char path[PAPER_PATH_SIZE];
    const char *const own = paper_heuristic_of(paper, word, path);
    const char *const heuristic =
        own != NULL ? own : paper_heuristic(paper, order.set != NULL ? order.template : word);
    TEXT_AUTO Text named = {.data = NULL};
    if (set != NULL)
        text_append(&named, "; %s %d %d %s; %s", set->generator, set->count[SCALE_QUICK],
                    set->count[SCALE_PAPER], set->settings[SCALE_QUICK],
                    set->settings[SCALE_PAPER]);
    if (heuristic != NULL) text_append(&named, "; %s", heuristic);
    return XXH64(text_string(&named), named.length, hash);
}

uint64_t claim_hash(const Claim *claim) {
    static const char *const KEYS[] = {"figures", "rules"};
    uint64_t hash = XXH64(claim->id, strlen(claim->id), 0);
    for (int i = 0; i < claim->measure_count; i++)
        hash = plan_hash(claim->measures[i].plan, hash, hash_named, claim->paper);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < plan_length(claim->group, KEYS[i]); k++)
            hash = plan_hash(plan_item(claim->group, KEYS[i], k), hash, hash_named, claim->paper);
    return hash;
}

void claim_write_source(const Claim *claim, Text *text) {
    text_append_string(text, claim->paper->short_name);
    if (claim->section[0] != '\0') text_append(text, ", %s", claim->section);
}
