/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/show_explain.h"

#include "arena/player.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <string.h>

enum { TITLE_COLUMN = 14 };

/* A player's formula. */
static const CatalogueEntry *find_formula(Catalogue *catalogue, const char *player,
                                          PlayerSpec *spec, Error *error) {
    if (!player_parse(player, catalogue, spec, error) || !player_check_own(spec, error))
        return NULL;
    const CatalogueEntry *const entry = catalogue_find(catalogue, spec->evaluator);
    if (entry->formula == NULL) {
        error_set(error, ERROR_USAGE,
                  "--explain %.100s: it has no terms, as it is no heuristic file; expected a path "
                  "or one of those of 'jumpoff list evaluators'",
                  spec->evaluator);
        return NULL;
    }
    if (spec->evaluator_options[0] != '\0') {
        error_set(error, ERROR_USAGE, "--explain %.100s: an ending has no terms; leave it out",
                  spec->text);
        return NULL;
    }
    return entry;
}

static double contribution_of(const Term *term, const Board *board) {
    return term->weight * quantity_value(term->quantity, board);
}

/* Its name, or its number among the components. */
static void append_component(Text *text, const Component *component, int index) {
    if (component->name[0] != '\0') {
        text_append_string(text, component->name);
    } else {
        text_append_int(text, index + 1);
    }
}

/* A number as it is: nothing is rounded, so that sums can be checked. */
static void put_exact(Table *table, double value) {
    Text exact = {.data = NULL};
    text_append_real(&exact, value);
    table_put_real(table, value, 0);
    table_show(table, "%s", text_string(&exact));
    text_free(&exact);
}

/* What it is where it counts. */
static void put_counted(Table *table, bool applies, double value) {
    if (applies)
        put_exact(table, value);
    else
        table_put_empty(table);
}

static void put_term(Table *table, const Term *term, bool applies, const Board *board) {
    Text quantity = {.data = NULL};
    quantity_write(term->quantity, &quantity);
    table_put_text(table, text_string(&quantity));
    put_exact(table, quantity_value(term->quantity, board));
    put_exact(table, term->weight);
    put_counted(table, applies, contribution_of(term, board));
    text_free(&quantity);
}

static void add_term_columns(Table *table) {
    table_add_column(table, "quantity", "quantity", TABLE_LEFT);
    table_add_column(table, "value", "value", TABLE_RIGHT);
    table_add_column(table, "weight", "weight", TABLE_RIGHT);
    table_add_column(table, "contribution", "contribution", TABLE_RIGHT);
}

/* What programs get: the tables that the text is made of, too. */
typedef struct Explained {
    Answer *answer;
    const Board *board;
    const char *label; /* of the player whose turn it is */
    Table *formulas, *components, *ranges, *terms;
} Explained;

static Table *table_of(const char *const *keys) {
    Table *const table = table_new();
    for (; *keys != NULL; keys++) table_add_column(table, *keys, NULL, TABLE_LEFT);
    return table;
}

static void begin_tables(Explained *explained) {
    static const char *const FORMULAS[] = {"evaluator",  "name",     "summary", "rules", "source",
                                           "provenance", "patterns", "value",   NULL};
    static const char *const COMPONENTS[] = {"evaluator", "component", "condition",
                                             "applies",   "sum",       NULL};
    static const char *const RANGES[] = {"evaluator", "component", "quantity", "min",
                                         "max",       "value",     "holds",    NULL};
    static const char *const TERMS[] = {"evaluator", "component", "applies", NULL};
    explained->formulas = table_of(FORMULAS);
    explained->components = table_of(COMPONENTS);
    explained->ranges = table_of(RANGES);
    explained->terms = table_of(TERMS);
    add_term_columns(explained->terms);
}

/* The player's label and the component's name. */
static void put_place(const Explained *explained, Table *table, const Component *component,
                      int index) {
    Text name = {.data = NULL};
    append_component(&name, component, index);
    table_put_text(table, explained->label);
    table_put_text(table, text_string(&name));
    text_free(&name);
}

static void put_range(const Explained *explained, const Component *component, int index,
                      const Range *range, double value, bool holds) {
    Table *const table = explained->ranges;
    Text quantity = {.data = NULL};
    quantity_write(range->quantity, &quantity);
    put_place(explained, table, component, index);
    table_put_text(table, text_string(&quantity));
    table_put_real(table, range->min, 0);
    table_put_real(table, range->max, 0);
    table_put_real(table, value, 0);
    table_put_text(table, holds ? "yes" : "no");
    text_free(&quantity);
}

/* Lines of their own become one that is wrapped. */
static void write_line(const char *title, const char *words, Text *text) {
    Text joined = {.data = NULL};
    for (const char *c = words; *c != '\0'; c++) {
        text_append_char(&joined, strchr("\n\r\t", *c) != NULL ? ' ' : *c);
    }
    text_append(text, "  %-*s", TITLE_COLUMN - 2, title);
    utf8_append_beside(text, text_string(&joined), terminal_prose(), TITLE_COLUMN, TITLE_COLUMN);
    text_free(&joined);
}

/* What the file says of itself. */
static void write_head(const Explained *explained, const Formula *formula) {
    Text *const text = answer_text(explained->answer);
    Text words = {.data = NULL};
    utf8_append_clean(&words, explained->label, "?");
    text_append(text, "%s\n", text_string(&words));
    text_clear(&words);
    for (int i = 0; i < formula->rules_count; i++) {
        text_append(&words, "%s%s", i > 0 ? ", " : "", formula->rules[i]->name);
    }
    write_line("name", formula->name, text);
    if (formula->summary[0] != '\0') write_line("summary", formula->summary, text);
    write_line("rules", formula->rules_count > 0 ? text_string(&words) : "any", text);
    if (formula->source[0] != '\0') write_line("source", formula->source, text);
    if (formula->provenance[0] != '\0') write_line("provenance", formula->provenance, text);
    const char *const texts[] = {explained->label,    formula->name,   formula->summary,
                                 text_string(&words), formula->source, formula->provenance};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        table_put_text(explained->formulas, texts[i]);
    text_free(&words);
}

/* "  own_pieces 4..12: 7 yes" */
static void write_range(const Explained *explained, const Component *component, int index,
                        const Range *range) {
    Text *const text = answer_text(explained->answer);
    const double value = quantity_value(range->quantity, explained->board);
    const bool holds = value >= range->min && value <= range->max;
    text_append_string(text, "  ");
    quantity_write(range->quantity, text);
    text_append_char(text, ' ');
    text_append_real(text, range->min);
    text_append_string(text, "..");
    text_append_real(text, range->max);
    text_append_string(text, ": ");
    text_append_real(text, value);
    text_append_string(text, holds ? " yes\n" : " no\n");
    put_range(explained, component, index, range, value, holds);
}

/* "Component NAME (if_all): applies, as all of these hold", and the ranges. */
static void write_condition(const Explained *explained, const Component *component, int index) {
    static const char *const REASONS[2][2] = {{"not all of these hold", "all of these hold"},
                                              {"none of these holds", "one of these holds"}};
    const bool applies = component_applies(component, explained->board);
    Text *const text = answer_text(explained->answer);
    Text line = {.data = NULL};
    text_append_string(&line, "Component ");
    append_component(&line, component, index);
    if (component->range_count == 0) {
        text_append_string(&line, ": applies always");
    } else {
        text_append(&line, " (%s): %s, as %s", condition_key(component->any, component->negated),
                    applies ? "applies" : "does not apply",
                    REASONS[component->any ? 1 : 0][applies != component->negated ? 1 : 0]);
    }
    text_append_char(text, '\n');
    utf8_append_wrapped(text, text_string(&line), terminal_prose());
    text_free(&line);
    for (int i = 0; i < component->range_count; i++)
        write_range(explained, component, index, &component->ranges[i]);
    put_place(explained, explained->components, component, index);
    table_put_text(explained->components, component->range_count > 0
                                              ? condition_key(component->any, component->negated)
                                              : "");
    table_put_text(explained->components, applies ? "yes" : "no");
}

/* Returns the sum, which counts where the component applies. */
static Score write_component(const Explained *explained, const Component *component, int index) {
    const bool applies = component_applies(component, explained->board);
    Score sum = 0;
    Table *const table = table_new();
    write_condition(explained, component, index);
    add_term_columns(table);
    for (int t = 0; t < component->term_count; t++) {
        const Term *const term = &component->terms[t];
        put_term(table, term, applies, explained->board);
        sum += contribution_of(term, explained->board);
        put_place(explained, explained->terms, component, index);
        table_put_text(explained->terms, applies ? "yes" : "no");
        put_term(explained->terms, term, applies, explained->board);
    }
    table_put_text(table, "sum");
    table_put_empty(table);
    table_put_empty(table);
    put_counted(table, applies, sum);
    put_counted(explained->components, applies, sum);
    answer_show_table(explained->answer, table);
    return applies ? sum : 0;
}

/* Returns what the patterns are worth, which is shown where there are any. */
static Score write_patterns(const Explained *explained, const PatternSet *set) {
    Text *const text = answer_text(explained->answer);
    if (set == NULL) {
        table_put_empty(explained->formulas);
        return 0;
    }
    const Score value = pattern_set_value(set, explained->board);
    text_append(text, "\nPatterns: %d shapes with %d states are worth ", set->shape_count,
                set->states);
    text_append_real(text, value);
    text_append_char(text, '\n');
    put_exact(explained->formulas, value);
    return value;
}

static void write_formula(const Explained *explained, const Formula *formula) {
    Text *const text = answer_text(explained->answer);
    Score value = 0;
    if (text->length > 0) text_append_char(text, '\n');
    write_head(explained, formula);
    for (int i = 0; i < formula->component_count; i++)
        value += write_component(explained, &formula->components[i], i);
    value += write_patterns(explained, formula->patterns);
    text_append(text, "\nValue to %s, who is to move: ", side_name((Side)explained->board->side));
    text_append_real(text, value);
    text_append_char(text, '\n');
    put_exact(explained->formulas, value);
}

bool show_explain(Catalogue *catalogue, const char *const *players, int count, const Board *board,
                  Answer *answer, Error *error) {
    Explained explained = {.answer = answer, .board = board};
    bool good = true;
    if (count == 0) return true;
    begin_tables(&explained);
    for (int i = 0; good && i < count; i++) {
        PlayerSpec spec;
        const CatalogueEntry *const entry = find_formula(catalogue, players[i], &spec, error);
        good = entry != NULL;
        explained.label = spec.label;
        if (good) write_formula(&explained, entry->formula);
    }
    answer_add_table(answer, "terms", explained.terms);
    answer_add_table(answer, "formulas", explained.formulas);
    answer_add_table(answer, "components", explained.components);
    answer_add_table(answer, "ranges", explained.ranges);
    return good;
}
