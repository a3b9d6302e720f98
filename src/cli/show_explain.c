#include "cli/show_explain.h"

#include "arena/player.h"
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
        utf8_append_clean(text, component->name, "?");
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

static void put_term(Table *table, const Term *term, bool applies, const Board *board) {
    Text quantity = {.data = NULL};
    quantity_write(term->quantity, &quantity);
    table_put_text(table, text_string(&quantity));
    put_exact(table, quantity_value(term->quantity, board));
    put_exact(table, term->weight);
    if (applies) {
        put_exact(table, contribution_of(term, board));
    } else {
        table_put_empty(table);
    }
    text_free(&quantity);
}

static void add_term_columns(Table *table) {
    table_add_column(table, "quantity", "quantity", TABLE_LEFT);
    table_add_column(table, "value", "value", TABLE_RIGHT);
    table_add_column(table, "weight", "weight", TABLE_RIGHT);
    table_add_column(table, "contribution", "contribution", TABLE_RIGHT);
}

/* ---- for programs ---- */

static void put_formula(Table *table, const char *label, const Formula *formula,
                        const Board *board) {
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const component = &formula->components[i];
        const bool applies = component_applies(component, board);
        Text name = {.data = NULL};
        append_component(&name, component, i);
        for (int t = 0; t < component->term_count; t++) {
            table_put_text(table, label);
            table_put_text(table, text_string(&name));
            table_put_text(table, applies ? "yes" : "no");
            put_term(table, &component->terms[t], applies, board);
        }
        text_free(&name);
    }
}

static bool write_table(Catalogue *catalogue, const char *const *players, int count,
                        const Board *board, TableFormat format, Text *text, Error *error) {
    Table *const table = table_new();
    bool good = true;
    table_add_column(table, "evaluator", NULL, TABLE_LEFT);
    table_add_column(table, "component", NULL, TABLE_LEFT);
    table_add_column(table, "applies", NULL, TABLE_LEFT);
    add_term_columns(table);
    for (int i = 0; good && i < count; i++) {
        PlayerSpec spec;
        const CatalogueEntry *const entry = find_formula(catalogue, players[i], &spec, error);
        good = entry != NULL;
        if (good) put_formula(table, spec.label, entry->formula, board);
    }
    if (good) table_write(table, format, text);
    table_free(table);
    return good;
}

/* ---- for people ---- */

/* Lines of their own become one that is wrapped. */
static void write_line(const char *title, const char *words, Text *text) {
    Text joined = {.data = NULL}, clean = {.data = NULL};
    for (const char *c = words; *c != '\0'; c++) {
        text_append_char(&joined, strchr("\n\r\t", *c) != NULL ? ' ' : *c);
    }
    utf8_append_clean(&clean, text_string(&joined), "?");
    text_free(&joined);
    text_append(text, "  %-*s", TITLE_COLUMN - 2, title);
    utf8_append_beside(text, text_string(&clean), TABLE_WIDTH, TITLE_COLUMN, TITLE_COLUMN);
    text_free(&clean);
}

/* What the file says of itself. */
static void write_head(const char *label, const CatalogueEntry *entry, Text *text) {
    const Formula *const formula = entry->formula;
    Text words = {.data = NULL};
    utf8_append_clean(&words, label, "?");
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
    text_free(&words);
}

/* "  own_pieces 4..12: 7 yes" */
static void write_range(const Range *range, const Board *board, Text *text) {
    const double value = quantity_value(range->quantity, board);
    text_append_string(text, "  ");
    quantity_write(range->quantity, text);
    text_append_char(text, ' ');
    text_append_real(text, range->min);
    text_append_string(text, "..");
    text_append_real(text, range->max);
    text_append_string(text, ": ");
    text_append_real(text, value);
    text_append_string(text, value >= range->min && value <= range->max ? " yes\n" : " no\n");
}

/* "Component NAME (if_all): applies, as all of these hold", and the ranges. */
static void write_condition(const Component *component, int index, const Board *board, Text *text) {
    static const char *const REASONS[2][2] = {{"not all of these hold", "all of these hold"},
                                              {"none of these holds", "one of these holds"}};
    const bool applies = component_applies(component, board);
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
    utf8_append_wrapped(text, text_string(&line), TABLE_WIDTH);
    text_free(&line);
    for (int i = 0; i < component->range_count; i++) {
        write_range(&component->ranges[i], board, text);
    }
}

/* Returns the sum, which counts where the component applies. */
static Score write_component(const Component *component, int index, const Board *board,
                             Text *text) {
    const bool applies = component_applies(component, board);
    Score sum = 0;
    Table *const table = table_new();
    write_condition(component, index, board, text);
    add_term_columns(table);
    for (int t = 0; t < component->term_count; t++) {
        put_term(table, &component->terms[t], applies, board);
        sum += contribution_of(&component->terms[t], board);
    }
    table_put_text(table, "sum");
    table_put_empty(table);
    table_put_empty(table);
    if (applies) {
        put_exact(table, sum);
    } else {
        table_put_empty(table);
    }
    table_write(table, TABLE_TEXT, text);
    table_free(table);
    return applies ? sum : 0;
}

static void write_formula(const char *label, const CatalogueEntry *entry, const Board *board,
                          Text *text) {
    const Formula *const formula = entry->formula;
    Score value = 0;
    write_head(label, entry, text);
    for (int i = 0; i < formula->component_count; i++) {
        value += write_component(&formula->components[i], i, board, text);
    }
    text_append(text, "\nValue to %s, who is to move: ", side_name((Side)board->side));
    text_append_real(text, value);
    text_append_char(text, '\n');
}

bool show_explain(Catalogue *catalogue, const char *const *players, int count, const Board *board,
                  TableFormat format, Text *text, Error *error) {
    if (format != TABLE_TEXT) {
        return write_table(catalogue, players, count, board, format, text, error);
    }
    for (int i = 0; i < count; i++) {
        PlayerSpec spec;
        const CatalogueEntry *const entry = find_formula(catalogue, players[i], &spec, error);
        if (entry == NULL) return false;
        text_append_char(text, '\n');
        write_formula(spec.label, entry, board, text);
    }
    return true;
}
