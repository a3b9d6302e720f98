/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formulas: the contents of heuristic files, by formulas (1) and (2) of Mańdziuk 2007.
 *
 * IF [NOT] (min <= quantity <= max, all of them or any) THEN value += sum of weight * quantity
 *
 * for each component in turn; several may apply at once. The worth of the patterns is added. This
 * is the plain form, which is read, explained and written; compiled.h makes the fast form. */
#pragma once

#include "draughts/rules.h"
#include "eval/pattern_set.h"

/* Whose parameter it is: of the side to move, of the opponent, their difference, or their sum. */
typedef enum Scope {
    SCOPE_DIFFERENCE, /* own - opponent's: the plain key */
    SCOPE_OWN,        /* own_KEY */
    SCOPE_OPPONENT,   /* opponent_KEY */
    SCOPE_TOTAL,      /* total_KEY */
    SCOPE_COUNT
} Scope;

typedef struct Quantity {
    ParameterId parameter;
    Scope scope;
} Quantity;

/* Compares quantities as strcmp does: by parameter (the distance to promotion after all that count
 * squares and before Samuel's factors), then by scope. */
int quantity_compare(Quantity a, Quantity b);

/* min <= quantity <= max, both finite. */
typedef struct Range {
    Quantity quantity;
    double min, max;
} Range;

typedef struct Term {
    Quantity quantity;
    double weight; /* finite */
} Term;

/* The condition of a component without ranges always holds. No two terms have the same quantity. */
typedef struct Component {
    char *name;        /* "" where the file gives none */
    bool any, negated; /* the ranges are joined by OR, else by AND; NOT stands before them */
    int range_count, term_count;
    Range *ranges;
    Term *terms; /* sorted by quantity, and summed in this order */
} Component;

enum { FORMULA_COMPONENTS_MAX = 64, FORMULA_RANGES_MAX = 64 };
enum { FORMULA_NAME_SIZE = 64, FORMULA_TEXT_MAX = 4 << 20 }; /* with the NUL; bytes of a file */

/* A heuristic file. Strings and arrays are owned. */
struct Formula {
    char *name, *summary, *source, *provenance; /* the last three "" where not given */
    int rules_count;                            /* the rules it was made for; 0: any */
    const Rules **rules;
    int component_count; /* 1 … FORMULA_COMPONENTS_MAX; in all ≤ FORMULA_RANGES_MAX ranges */
    Component *components;
    PatternSet *patterns; /* NULL: none */
};

void formula_free(Formula *formula);
/* Returns a copy that shares nothing with the original; release with formula_free. */
Formula formula_copy(const Formula *formula);

/* Whether a heuristic file may have this name. */
bool formula_is_name(const char *name);
/* Reads the text of a heuristic file, at most FORMULA_TEXT_MAX bytes, which need not end with a
 * NUL; `path` is for messages. The old contents of *formula are not freed; after an error it is
 * empty. Every fault is ERROR_DATA with "path:line: …": bytes that are no text, syntax, unknown
 * keys and parameters, wrong types, empty ranges, components without weights, weights that are not
 * finite or let a value reach EVAL_LIMIT on this board size, parameters not defined on it. */
CHECKED bool formula_read(Formula *formula, const char *path, const char *text, size_t length,
                          int board_size, Error *error);
/* Appends the text of a file that is read as this formula, bit for bit, except that weights of -0
 * become 0 and ranges of one quantity are put together. */
void formula_write(const Formula *formula, Text *text);
/* Returns a bound on the absolute value of the quantity on boards of this size. */
double quantity_bound(Quantity quantity, int board_size);
/* Appends the name that files use for the quantity: "own_men". */
void quantity_write(Quantity quantity, Text *text);

/* Returns the key of a condition in files: "if_all", "if_any", "if_not_all" or "if_not_any". */
const char *condition_key(bool any, bool negated);

/* Return the slow, plain values, to the side to move. */
double quantity_value(Quantity quantity, const Board *board);
bool component_applies(const Component *component, const Board *board);

/* Whether the formula was made for these rules. */
bool formula_is_for(const Formula *formula, const Rules *rules);
