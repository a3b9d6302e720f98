/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/formula.h"

#include "util/config_text.h"
#include "util/utf8.h"

#include <math.h>

static const char *const PREFIXES[SCOPE_COUNT] = {"", "own_", "opponent_", "total_"};

void formula_free(Formula *formula) {
    for (int i = 0; i < formula->component_count; i++) {
        free(formula->components[i].name);
        free(formula->components[i].ranges);
        free(formula->components[i].terms);
    }
    free(formula->components);
    pattern_set_free(formula->patterns);
    free((void *)formula->rules);
    free(formula->name);
    free(formula->summary);
    free(formula->source);
    free(formula->provenance);
    *formula = (Formula){.name = NULL};
}

/* An empty array stays NULL, which memcpy must not get. */
static void *copy_array(const void *array, int count, size_t size) {
    const size_t bytes = (size_t)count * size;
    return bytes == 0 ? NULL : memcpy(memory_allocate(bytes), array, bytes);
}

Formula formula_copy(const Formula *formula) {
    Formula copy = *formula;
    copy.name = text_duplicate(formula->name);
    copy.summary = text_duplicate(formula->summary);
    copy.source = text_duplicate(formula->source);
    copy.provenance = text_duplicate(formula->provenance);
    copy.rules = copy_array(formula->rules, formula->rules_count, sizeof(const Rules *));
    copy.components =
        copy_array(formula->components, formula->component_count, sizeof *formula->components);
    for (int i = 0; i < copy.component_count; i++) {
        Component *const it = &copy.components[i];
        it->name = text_duplicate(it->name);
        it->ranges = copy_array(it->ranges, it->range_count, sizeof *it->ranges);
        it->terms = copy_array(it->terms, it->term_count, sizeof *it->terms);
    }
    copy.patterns = pattern_set_share(formula->patterns);
    return copy;
}

/* Quantities that count squares come first. */
static int rank_of(ParameterId parameter) {
    if (parameter == PARAMETER_PROMOTION_DISTANCE) return SAMUEL_PARAMETER_FIRST;
    return parameter < SAMUEL_PARAMETER_FIRST ? (int)parameter : (int)parameter + 1;
}

int quantity_compare(Quantity a, Quantity b) {
    if (a.parameter != b.parameter) return rank_of(a.parameter) < rank_of(b.parameter) ? -1 : 1;
    return (a.scope > b.scope) - (a.scope < b.scope);
}

static int compare_terms(const void *a, const void *b) {
    return quantity_compare(((const Term *)a)->quantity, ((const Term *)b)->quantity);
}

static void sort_terms(Formula *formula) {
    for (int i = 0; i < formula->component_count; i++) {
        Component *const it = &formula->components[i];
        qsort(it->terms, (size_t)it->term_count, sizeof *it->terms, compare_terms);
    }
}

void quantity_write(Quantity quantity, Text *text) {
    text_append_string(text, PREFIXES[quantity.scope]);
    text_append_string(text, PARAMETERS[quantity.parameter].key);
}

const char *condition_key(bool any, bool negated) {
    if (negated) return any ? "if_not_any" : "if_not_all";
    return any ? "if_any" : "if_all";
}

/* Finds the quantity that files call by this name ("own_men"); false if there is none. */
static bool quantity_find(const char *key, Quantity *quantity) {
    for (int scope = 0; scope < SCOPE_COUNT; scope++) {
        const size_t length = strlen(PREFIXES[scope]);
        if (strncmp(key, PREFIXES[scope], length) != 0) continue;
        const int id = parameter_find(key + length);
        if (id < 0) continue;
        *quantity = (Quantity){(ParameterId)id, (Scope)scope};
        return true;
    }
    return false;
}

double quantity_bound(Quantity quantity, int board_size) {
    const double bound = parameter_bound(quantity.parameter, board_size);
    /* Values may be negative (ADV), so a difference may be as big as a sum. */
    return quantity.scope == SCOPE_OWN || quantity.scope == SCOPE_OPPONENT ? bound : 2 * bound;
}

double quantity_value(Quantity quantity, const Board *board) {
    const Side side = (Side)board->side;
    const double own = parameter_value(board, quantity.parameter, side);
    const double other = parameter_value(board, quantity.parameter, side_other(side));
    switch (quantity.scope) {
    case SCOPE_OWN: return own;
    case SCOPE_OPPONENT: return other;
    case SCOPE_TOTAL: return own + other;
    default: return own - other;
    }
}

bool component_applies(const Component *component, const Board *board) {
    int held = 0;
    for (int i = 0; i < component->range_count; i++) {
        const Range *const range = &component->ranges[i];
        const double value = quantity_value(range->quantity, board);
        if (value >= range->min && value <= range->max) held++;
    }
    if (component->range_count == 0) return true;
    const bool holds = component->any ? held > 0 : held == component->range_count;
    return holds != component->negated;
}

bool formula_is_for(const Formula *formula, const Rules *rules) {
    for (int i = 0; i < formula->rules_count; i++)
        if (formula->rules[i] == rules) return true;
    return formula->rules_count == 0;
}

/* Reading */

/* A file being read. */
typedef struct Reading {
    ConfigText text;
    Formula *formula;
    int board_size, range_count;
    double reach; /* bound on the value of the terms so far */
} Reading;

static bool complain(const Reading *reading, const config_setting_t *setting,
                     const char *expected) {
    return config_text_complain(&reading->text, setting, expected);
}

/* Reads a string of a group; "" if it is missing. */
static bool read_string(const Reading *reading, const config_setting_t *group, const char *key,
                        bool many_lines, char **string) {
    const config_setting_t *const setting = config_setting_get_member(group, key);
    const char *const value = setting != NULL ? config_setting_get_string(setting) : "";
    bool is_text = value != NULL;
    /* An escape may stand for a control character. */
    for (const char *at = value; is_text && *at != '\0';) {
        uint32_t code = 0;
        const int length = utf8_decode(at, &code);
        const bool is_layout = many_lines && (code == '\n' || code == '\t' || code == '\r');
        is_text = length != 0 && (!utf8_is_control(code) || is_layout);
        at += length;
    }
    if (!is_text)
        return complain(reading, setting, many_lines ? "a string" : "a string of one line");
    *string = text_duplicate(value);
    return true;
}

bool formula_is_name(const char *name) {
    static const char CHARACTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                     "0123456789._-";
    return *name != '\0' && *name != '-' && *name != '.' && strlen(name) < FORMULA_NAME_SIZE &&
           name[strspn(name, CHARACTERS)] == '\0';
}

static bool read_name(const Reading *reading, const config_setting_t *root) {
    const config_setting_t *const setting = config_setting_get_member(root, "name");
    const char *const name = setting != NULL ? config_setting_get_string(setting) : NULL;
    if (setting == NULL) return complain(reading, root, "a name, such as: name = \"mine\";");
    if (name == NULL || !formula_is_name(name)) {
        return complain(reading, setting,
                        "at most 63 letters, digits, '.', '_' and '-' in quotes, not beginning "
                        "with '.' or '-'");
    }
    reading->formula->name = text_duplicate(name);
    return true;
}

static bool add_rules(const Reading *reading, const config_setting_t *setting) {
    Formula *const formula = reading->formula;
    const char *const name = config_setting_get_string(setting);
    const Rules *const rules = name != NULL ? rules_find(name) : NULL;
    if (rules == NULL) return complain(reading, setting, rules_expected(name != NULL ? name : ""));
    if (formula->rules_count > 0 && formula_is_for(formula, rules))
        return complain(reading, setting, "each rule set only once");
    const size_t size = ((size_t)formula->rules_count + 1) * sizeof(void *);
    formula->rules = memory_resize((void *)formula->rules, size);
    formula->rules[formula->rules_count++] = rules;
    return true;
}

static bool read_rules(const Reading *reading, const config_setting_t *root) {
    const config_setting_t *const setting = config_setting_get_member(root, "rules");
    const int count = config_text_length(root, "rules");
    if (setting != NULL && count == 0) return complain(reading, setting, "at least one rule set");
    for (int i = 0; i < count; i++)
        if (!add_rules(reading, config_text_item(root, "rules", i))) return false;
    return true;
}

static bool read_real(const Reading *reading, const config_setting_t *setting, double *value) {
    *value = config_text_number(setting) + 0.0; /* no -0, which is written as 0 */
    return (config_setting_is_number(setting) && isfinite(*value)) ||
           complain(reading, setting, "a finite number");
}

/* Reads the quantity that a setting's name means. */
static bool read_quantity(const Reading *reading, const config_setting_t *setting,
                          Quantity *quantity) {
    const char *const key = config_setting_name(setting);
    if (!quantity_find(key, quantity)) {
        Text keys[SCOPE_COUNT * PARAMETER_COUNT] = {{.data = NULL}};
        const char *names[SCOPE_COUNT * PARAMETER_COUNT + 1] = {NULL};
        for (int i = 0; i < SCOPE_COUNT * PARAMETER_COUNT; i++) {
            quantity_write((Quantity){(ParameterId)(i / SCOPE_COUNT), (Scope)(i % SCOPE_COUNT)},
                           &keys[i]);
            names[i] = text_string(&keys[i]);
        }
        config_text_refuse_name(&reading->text, setting, "parameter", names,
                                "expected KEY, own_KEY, opponent_KEY or total_KEY with the KEY of "
                                "a parameter, such as men");
        for (int i = 0; i < SCOPE_COUNT * PARAMETER_COUNT; i++) text_free(&keys[i]);
        return false;
    }
    if (parameter_is_on(quantity->parameter, reading->board_size)) return true;
    return config_text_refuse(&reading->text, setting, "%s is defined on the %dx%d board only",
                              PARAMETERS[quantity->parameter].key, BOARD_SIZE_STANDARD,
                              BOARD_SIZE_STANDARD);
}

static bool read_weights(Reading *reading, const config_setting_t *group, Component *component) {
    const config_setting_t *const weights = config_setting_get_member(group, "weights");
    static const char EXPECTED[] = "weights, such as: weights = { men = 1.0; };";
    if (weights == NULL) return complain(reading, group, EXPECTED);
    const int count = config_setting_length(weights);
    if (!config_setting_is_group(weights) || count == 0)
        return config_text_refuse(&reading->text, weights, "expected %s", EXPECTED);
    component->terms = memory_allocate((size_t)count * sizeof *component->terms);
    component->term_count = count;
    for (int i = 0; i < count; i++) {
        const config_setting_t *const setting = config_setting_get_elem(weights, (unsigned)i);
        Term *const term = &component->terms[i];
        if (!read_quantity(reading, setting, &term->quantity) ||
            !read_real(reading, setting, &term->weight))
            return false;
        reading->reach += fabs(term->weight) * quantity_bound(term->quantity, reading->board_size);
        if (!(reading->reach < EVAL_LIMIT))
            return config_text_refuse(&reading->text, setting,
                                      "%s: the weight %g is too big: values could reach %g, and "
                                      "must stay below %g",
                                      config_setting_name(setting), term->weight, reading->reach,
                                      EVAL_LIMIT);
    }
    return true;
}

static bool read_range(Reading *reading, const config_setting_t *pair, Range range,
                       Component *component) {
    if (!config_text_is_list(pair) || config_setting_length(pair) != 2)
        return complain(reading, pair, "[min, max]");
    if (!read_real(reading, config_setting_get_elem(pair, 0), &range.min)) return false;
    if (!read_real(reading, config_setting_get_elem(pair, 1), &range.max)) return false;
    /* The quantity's values are whole, except for DIAV's halves. */
    const double step = range.quantity.parameter == SAMUEL_DIAV ? 0.5 : 1;
    const double bound = quantity_bound(range.quantity, reading->board_size);
    if (range.min > bound || range.max < -bound ||
        ceil(range.min / step) > floor(range.max / step)) {
        TEXT_AUTO Text name = {.data = NULL};
        quantity_write(range.quantity, &name);
        return config_text_refuse(&reading->text, pair,
                                  "empty range: %s has no value from %g to %g", name.data,
                                  range.min, range.max);
    }
    if (++reading->range_count > FORMULA_RANGES_MAX) {
        return config_text_refuse(&reading->text, pair, "more than %d ranges in all components",
                                  FORMULA_RANGES_MAX);
    }
    const size_t count = (size_t)component->range_count + 1;
    component->ranges = memory_resize(component->ranges, count * sizeof *component->ranges);
    component->ranges[component->range_count++] = range;
    return true;
}

/* Reads all ranges of one quantity. */
static bool read_ranges(Reading *reading, const config_setting_t *setting, Component *component) {
    Range range = {.min = 0};
    if (!read_quantity(reading, setting, &range.quantity)) return false;
    const int count = config_text_is_list(setting) ? config_setting_length(setting) : 0;
    if (count == 0 || !config_text_is_list(config_setting_get_elem(setting, 0)))
        return read_range(reading, setting, range, component);
    for (int i = 0; i < count; i++) {
        const config_setting_t *const pair = config_setting_get_elem(setting, (unsigned)i);
        if (!read_range(reading, pair, range, component)) return false;
    }
    return true;
}

static bool read_condition(Reading *reading, const config_setting_t *group, Component *component) {
    const config_setting_t *found = NULL;
    for (int k = 0; k < 4; k++) {
        const bool any = (k & 1) != 0, negated = (k & 2) != 0;
        const config_setting_t *const setting =
            config_setting_get_member(group, condition_key(any, negated));
        if (setting == NULL) continue;
        if (found != NULL) return complain(reading, setting, "at most one condition");
        found = setting;
        component->any = any;
        component->negated = negated;
    }
    if (found == NULL) return true;
    const int count = config_setting_length(found);
    if (!config_setting_is_group(found) || count == 0)
        return complain(reading, found, "a range at least: { own_men = [0, 4]; }");
    for (int i = 0; i < count; i++) {
        const config_setting_t *const setting = config_setting_get_elem(found, (unsigned)i);
        if (!read_ranges(reading, setting, component)) return false;
    }
    return true;
}

static bool read_component(Reading *reading, const config_setting_t *group, int index) {
    static const char *const KEYS[] = {"name",       "weights",    "if_all", "if_any",
                                       "if_not_all", "if_not_any", NULL};
    if (!config_setting_is_group(group))
        return complain(reading, group, "a component: { weights = { men = 1.0; }; }");
    Component *const components = reading->formula->components, *const it = &components[index];
    if (!config_text_check_keys(&reading->text, group, KEYS,
                                "expected name, weights, if_all, if_any, if_not_all, if_not_any") ||
        !read_string(reading, group, "name", false, &it->name) ||
        !read_condition(reading, group, it) || !read_weights(reading, group, it))
        return false;
    /* Tables show a component's name or, without one, its number. */
    const config_setting_t *const setting = config_setting_get_member(group, "name");
    if (setting == NULL) return true;
    if (strlen(it->name) >= FORMULA_NAME_SIZE || it->name[strspn(it->name, " 0123456789")] == '\0')
        return complain(reading, setting, "a name of at most 63 bytes that is no number");
    for (int i = 0; i < index; i++)
        if (strcmp(components[i].name, it->name) == 0)
            return complain(reading, setting, "a name that no other component has");
    return true;
}

static bool read_components(Reading *reading, const config_setting_t *root) {
    const config_setting_t *const list = config_setting_get_member(root, "components");
    const config_setting_t *const weights = config_setting_get_member(root, "weights");
    Formula *const formula = reading->formula;
    const int count = list != NULL ? config_setting_length(list) : 1;
    if (list != NULL && weights != NULL)
        return complain(reading, list, "either weights or components, not both");
    if (list != NULL && (!config_setting_is_list(list) || count == 0))
        return complain(reading, list, "a list of components: ( { … }, … )");
    if (count > FORMULA_COMPONENTS_MAX) {
        return config_text_refuse(&reading->text, list, "%d components, more than %d", count,
                                  FORMULA_COMPONENTS_MAX);
    }
    formula->components = memory_allocate((size_t)count * sizeof *formula->components);
    formula->component_count = count;
    if (list == NULL) {
        formula->components[0].name = text_duplicate("");
        return read_weights(reading, root, formula->components);
    }
    for (int i = 0; i < count; i++)
        if (!read_component(reading, config_text_item(root, "components", i), i)) return false;
    return true;
}

static bool read_formula(Reading *reading) {
    static const char *const KEYS[] = {"name",    "summary",    "source",   "provenance", "rules",
                                       "weights", "components", "patterns", NULL};
    const config_setting_t *const root = config_text_root(&reading->text);
    Formula *const formula = reading->formula;
    if (!config_text_check_keys(&reading->text, root, KEYS,
                                "expected name, summary, source, provenance, rules, weights, "
                                "components, patterns") ||
        !read_name(reading, root) ||
        !read_string(reading, root, "summary", false, &formula->summary) ||
        !read_string(reading, root, "source", false, &formula->source) ||
        !read_string(reading, root, "provenance", true, &formula->provenance) ||
        !read_rules(reading, root) || !read_components(reading, root))
        return false;
    const config_setting_t *const group = config_setting_get_member(root, "patterns");
    if (group == NULL) return true;
    formula->patterns = pattern_set_read(&reading->text, group, reading->board_size);
    if (formula->patterns == NULL) return false;
    reading->reach += pattern_set_bound(formula->patterns);
    return reading->reach < EVAL_LIMIT ||
           config_text_refuse(&reading->text, config_setting_get_member(group, "unit"),
                              "unit: %g is too big: values could reach %g, and must stay below %g",
                              formula->patterns->unit, reading->reach, EVAL_LIMIT);
}

bool formula_read(Formula *formula, const char *path, const char *text, size_t length,
                  int board_size, Error *error) {
    Reading reading = {.formula = formula, .board_size = board_size};
    *formula = (Formula){.name = NULL};
    if (length > FORMULA_TEXT_MAX)
        return error_set(error, ERROR_DATA, "%s:1: larger than %d bytes", path, FORMULA_TEXT_MAX);
    if (!config_text_open(&reading.text, path, text, length, error)) return false;
    const bool good = read_formula(&reading);
    config_text_close(&reading.text);
    good ? sort_terms(formula) : formula_free(formula);
    return good;
}

/* Writing */

enum { LINE_WIDTH = 80 };

/* Returns the part of the string that fits a line: to a newline, else to the last blank. */
static size_t piece_length(const char *string) {
    size_t blank = 0;
    for (size_t i = 0; string[i] != '\0'; i++) {
        if (string[i] == '\n') return i + 1;
        if (string[i] == ' ') blank = i + 1;
        if (i >= LINE_WIDTH - 4 && blank > 0) return blank;
    }
    return strlen(string);
}

/* Writes a string unless it is empty; a long one or several lines as several literals. */
static void write_string(Text *text, const char *indent, const char *key, const char *string) {
    if (*string == '\0') return;
    size_t length = piece_length(string);
    text_append(text, "%s%s =", indent, key);
    const bool is_short = string[length] == '\0' && strlen(key) + length < LINE_WIDTH - 8;
    for (; *string != '\0'; string += length) {
        length = piece_length(string);
        if (is_short)
            text_append_char(text, ' ');
        else
            text_append(text, "\n%s  ", indent);
        config_text_append_string(text, string, length);
    }
    text_append_string(text, ";\n");
}

/* Writes a real number as libconfig reads one: with a point or an exponent. */
static void write_real(Text *text, double value) {
    const size_t start = text->length;
    text_append_real(text, value);
    if (strpbrk(text->data + start, ".e") == NULL) text_append_string(text, ".0");
}

/* The types within an array must agree. */
static void write_range(Text *text, const Range *range) {
    const bool whole = range->min == trunc(range->min) && range->max == trunc(range->max) &&
                       fabs(range->min) <= INT32_MAX && fabs(range->max) <= INT32_MAX;
    void (*const write)(Text *, double) = whole ? text_append_real : write_real;
    text_append_char(text, '[');
    write(text, range->min);
    text_append_string(text, ", ");
    write(text, range->max);
    text_append_char(text, ']');
}

/* Writes all ranges of a quantity, if the range `first` is the first of them. */
static void write_ranges(Text *text, const Component *component, int first) {
    const Quantity quantity = component->ranges[first].quantity;
    int count = 0;
    for (int i = 0; i < component->range_count; i++) {
        if (quantity_compare(component->ranges[i].quantity, quantity) != 0) continue;
        if (i < first) return;
        count++;
    }
    text_append_string(text, "      ");
    quantity_write(quantity, text);
    text_append_string(text, count > 1 ? " = (" : " = ");
    for (int i = first, written = 0; i < component->range_count; i++) {
        if (quantity_compare(component->ranges[i].quantity, quantity) != 0) continue;
        if (written > 0) text_append_char(text, ',');
        if (count > 1) text_append_string(text, written % 4 == 0 ? "\n        " : " ");
        write_range(text, &component->ranges[i]);
        written++;
    }
    text_append_string(text, count > 1 ? "\n      );\n" : ";\n");
}

static void write_weights(Text *text, const char *indent, const Component *component) {
    text_append(text, "%sweights = {\n", indent);
    for (int i = 0; i < component->term_count; i++) {
        text_append(text, "%s  ", indent);
        quantity_write(component->terms[i].quantity, text);
        text_append_string(text, " = ");
        write_real(text, component->terms[i].weight);
        text_append_string(text, ";\n");
    }
    text_append(text, "%s};\n", indent);
}

static void write_components(Text *text, const Formula *formula) {
    if (formula->component_count == 1 && formula->components[0].range_count == 0 &&
        formula->components[0].name[0] == '\0') {
        write_weights(text, "", formula->components);
        return;
    }
    text_append_string(text, "components = (\n");
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const it = &formula->components[i];
        text_append_string(text, i > 0 ? ",\n  {\n" : "  {\n");
        write_string(text, "    ", "name", it->name);
        if (it->range_count > 0) {
            text_append(text, "    %s = {\n", condition_key(it->any, it->negated));
            for (int r = 0; r < it->range_count; r++) write_ranges(text, it, r);
            text_append_string(text, "    };\n");
        }
        write_weights(text, "    ", it);
        text_append_string(text, "  }");
    }
    text_append_string(text, "\n);\n");
}

void formula_write(const Formula *formula, Text *text) {
    write_string(text, "", "name", formula->name);
    write_string(text, "", "summary", formula->summary);
    write_string(text, "", "source", formula->source);
    write_string(text, "", "provenance", formula->provenance);
    for (int i = 0; i < formula->rules_count; i++)
        text_append(text, "%s\"%s\"%s", i == 0 ? "rules = [" : ", ", formula->rules[i]->name,
                    i + 1 == formula->rules_count ? "];\n" : "");
    write_components(text, formula);
    if (formula->patterns != NULL) pattern_set_write(formula->patterns, text);
}
