/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formulas: what a heuristic file says, as Mańdziuk 2007's formulas (1) and (2) have it.
 *
 *   IF [NOT] (min <= quantity <= max, all of them or any) THEN value += sum of weight * quantity
 *
 * for each component in turn; several may apply at once; and then what its patterns are worth. This
 * is the plain form, which is read, explained and written; compiled.h makes the fast one of it. */
#pragma once

#include "draughts/rules.h"
#include "eval/pattern_set.h"

/* Whose parameter: of the side to move, of the other one, their difference, or their sum. */
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

/* The order of quantities: by parameter, the distance to promotion after all that count squares
 * and before Samuel's factors, then by scope; below, at or above 0 as in strcmp. */
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

/* The condition of a component without ranges always holds. No two terms have one quantity. */
typedef struct Component {
    char *name;        /* "" where the file gives none */
    bool any, negated; /* the ranges are joined by OR (AND otherwise); NOT stands before them */
    int range_count, term_count;
    Range *ranges;
    Term *terms; /* of different quantities, in their order, in which they are summed */
} Component;

enum { FORMULA_COMPONENTS_MAX = 64, FORMULA_RANGES_MAX = 64 };
enum { FORMULA_NAME_SIZE = 64, FORMULA_TEXT_MAX = 1 << 20 }; /* with the NUL; bytes of a file */

/* A heuristic file. Strings and arrays are owned. */
struct Formula {
    char *name, *summary, *source, *provenance; /* the last three "" where not given */
    int rules_count;                            /* the rules it was made for; 0: any */
    const Rules **rules;
    int component_count; /* 1 … FORMULA_COMPONENTS_MAX, with FORMULA_RANGES_MAX ranges in all */
    Component *components;
    PatternSet *patterns; /* NULL: none */
};

void formula_free(Formula *formula);
/* Shares nothing with the original; release with formula_free. */
Formula formula_copy(const Formula *formula);

/* Puts the terms of each component in order; to be called by whoever makes a formula by hand. */
void formula_sort(Formula *formula);

/* Whether a heuristic file may have this name. */
bool formula_is_name(const char *name);
/* Reads what a heuristic file says, of at most FORMULA_TEXT_MAX bytes, which need not end with a
 * NUL; `path` is for messages. What was in *formula is not freed; a failed read leaves it empty.
 * Every fault is ERROR_DATA with "path:line: …": what is no text, syntax, unknown keys and
 * parameters, values of the wrong type, empty ranges, components without weights, weights that are
 * not finite or so big that a value could reach EVAL_LIMIT on a board of this size, parameters that
 * are not defined on it. */
bool formula_read(Formula *formula, const char *path, const char *text, size_t length,
                  int board_size, Error *error);
/* Appends the file that says the same: it is read as this formula, bit for bit, but for weights of
 * -0, which become 0, and for ranges of one quantity, which come together. */
void formula_write(const Formula *formula, Text *text);
/* No position of a board of this size has a greater absolute value. */
double quantity_bound(Quantity quantity, int board_size);
/* Appends the quantity as files name it: "own_men". */
void quantity_write(Quantity quantity, Text *text);

/* The key of a condition in files: "if_all", "if_any", "if_not_all", "if_not_any". */
const char *condition_key(bool any, bool negated);

/* The slow, plain values, to the side to move; what the compiled form must give, bit for bit. */
double quantity_value(Quantity quantity, const Board *board);
bool component_applies(const Component *component, const Board *board);
Score formula_value(const Formula *formula, const Board *board);

/* Whether it was made for these rules. */
bool formula_is_for(const Formula *formula, const Rules *rules);
