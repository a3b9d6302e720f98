/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/formula.h"

#include <stdlib.h>
#include <string.h>

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

/* NULL of nothing: memcpy must not be given the NULL that stands for it. */
static void *copy_array(const void *array, int count, size_t size) {
    const size_t bytes = (size_t)count * size;
    return bytes == 0 ? NULL : memcpy(memory_allocate(bytes), array, bytes);
}

static Component copy_component(const Component *from) {
    Component copy = *from;
    copy.name = text_duplicate(from->name);
    copy.ranges = copy_array(from->ranges, from->range_count, sizeof *from->ranges);
    copy.terms = copy_array(from->terms, from->term_count, sizeof *from->terms);
    return copy;
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
        copy.components[i] = copy_component(&formula->components[i]);
    }
    copy.patterns = pattern_set_copy(formula->patterns);
    return copy;
}

/* Those that are numbers of squares come first. */
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

void formula_sort(Formula *formula) {
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

bool quantity_find(const char *key, Quantity *quantity) {
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

Score formula_value(const Formula *formula, const Board *board) {
    Score value = 0;
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const component = &formula->components[i];
        if (!component_applies(component, board)) continue;
        Score sum = 0;
        for (int t = 0; t < component->term_count; t++) {
            sum += component->terms[t].weight * quantity_value(component->terms[t].quantity, board);
        }
        value += sum;
    }
    return formula->patterns != NULL ? value + pattern_set_value(formula->patterns, board) : value;
}

bool formula_is_for(const Formula *formula, const Rules *rules) {
    for (int i = 0; i < formula->rules_count; i++) {
        if (formula->rules[i] == rules) return true;
    }
    return formula->rules_count == 0;
}
