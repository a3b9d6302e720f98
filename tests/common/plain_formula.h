/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of a formula as its file says it, and what makes a formula by hand complete. */
#pragma once

#include "eval/formula.h"

#include <stdlib.h>

static inline Score formula_value(const Formula *formula, const Board *board) {
    Score value = 0;
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const component = &formula->components[i];
        if (!component_applies(component, board)) continue;
        Score sum = 0;
        for (int t = 0; t < component->term_count; t++)
            sum += component->terms[t].weight * quantity_value(component->terms[t].quantity, board);
        value += sum;
    }
    return formula->patterns != NULL ? value + pattern_set_value(formula->patterns, board) : value;
}

static inline int compare_terms_by_quantity(const void *a, const void *b) {
    return quantity_compare(((const Term *)a)->quantity, ((const Term *)b)->quantity);
}

/* Sorts the terms of each component. */
static inline void formula_sort(Formula *formula) {
    for (int i = 0; i < formula->component_count; i++) {
        Component *const it = &formula->components[i];
        qsort(it->terms, (size_t)it->term_count, sizeof *it->terms, compare_terms_by_quantity);
    }
}
