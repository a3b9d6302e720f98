/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/formula.h"
#include "util/rng.h"

#include "../common/auto.h"
#include "../common/plain_formula.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Formula read_good(const Text *text) {
    Formula formula;
    Error error = {ERROR_NONE, ""};
    cr_assert(formula_read(&formula, "f", text->data, text->length, 8, &error), "%s\n%s",
              error.message, text->data);
    return formula;
}

/* Any string of one line or several. */
static char *any_string(Rng *rng, uint32_t length_max, bool many_lines) {
    static const char *const PIECES[] = {"a",     "B",  " ", "\"", "\\",       "\\n",
                                         "\\x41", "/*", "#", "7;", "\xC3\xA9", "\xE2\x99\x9A",
                                         "\n",    "\t"};
    Text text = {.data = NULL};
    text_append_string(&text, "");
    for (uint32_t length = rng_below(rng, length_max + 1); text.length < length;)
        text_append_string(&text, PIECES[rng_below(rng, many_lines ? 14 : 12)]);
    return text.data;
}

/* Of all magnitudes, small enough for 13 000 of them in one formula. */
static double any_weight(Rng *rng) {
    const double unit = (double)rng_next(rng) * 0x1p-64 - 0.5;
    switch (rng_below(rng, 5)) {
    case 0: return (double)rng_below(rng, 9) - 4 + 0.0;
    case 1: return unit * 20;
    case 2: return ldexp(unit, -(int)rng_below(rng, 1074)) + 0.0; /* subnormal ones, too */
    case 3: return round(unit * 200) / 100 + 0.0;
    default: return unit * 1e4;
    }
}

static Quantity any_quantity(Rng *rng) {
    return (Quantity){(ParameterId)rng_below(rng, PARAMETER_COUNT),
                      (Scope)rng_below(rng, SCOPE_COUNT)};
}

static bool is_same(Quantity a, Quantity b) {
    return a.parameter == b.parameter && a.scope == b.scope;
}

static void add_terms(Component *component, Rng *rng, uint32_t count) {
    component->terms = memory_allocate(count * sizeof *component->terms);
    for (uint32_t i = 0; i < count; i++) {
        const Term term = {any_quantity(rng), any_weight(rng)};
        bool known = false;
        for (int t = 0; t < component->term_count; t++)
            known = known || is_same(component->terms[t].quantity, term.quantity);
        if (!known) component->terms[component->term_count++] = term;
    }
}

/* Ranges of one quantity stand together. */
static void add_ranges(Component *component, Rng *rng, uint32_t count) {
    component->ranges = memory_allocate((count + 1) * sizeof *component->ranges);
    while (component->range_count < (int)count) {
        Range range = {.quantity = any_quantity(rng)};
        const bool again = component->range_count > 0 && rng_below(rng, 2) == 0;
        bool known = false;
        if (again) range.quantity = component->ranges[component->range_count - 1].quantity;
        for (int r = 0; !again && r < component->range_count; r++)
            known = known || is_same(component->ranges[r].quantity, range.quantity);
        if (known) continue;
        range.min = (double)rng_below(rng, 30) - 9;
        range.max = range.min + 1 + rng_below(rng, 3);
        if (rng_below(rng, 3) == 0) range.min -= fabs(any_weight(rng)) * 1e9;
        if (rng_below(rng, 3) == 0) range.max += fabs(any_weight(rng)) * 1e9;
        component->ranges[component->range_count++] = range;
    }
    component->any = count > 0 && rng_below(rng, 2) == 0;
    component->negated = count > 0 && rng_below(rng, 2) == 0;
}

static Formula any_formula(Rng *rng) {
    Formula formula = {.name = text_duplicate("any"), .component_count = 1};
    formula.summary = any_string(rng, 150, false);
    formula.source = any_string(rng, 40, false);
    formula.provenance = any_string(rng, 400, true);
    formula.rules = memory_allocate(3 * sizeof(void *));
    for (uint32_t i = 0; RULES_ALL[i] != NULL && i < 3; i++)
        if (rng_below(rng, 2) == 0) formula.rules[formula.rules_count++] = RULES_ALL[i];
    if (rng_below(rng, 3) > 0) formula.component_count += (int)rng_below(rng, 5);
    if (rng_below(rng, 50) == 0) formula.component_count = FORMULA_COMPONENTS_MAX;
    const size_t count = (size_t)formula.component_count;
    formula.components = memory_allocate(count * sizeof *formula.components);
    for (size_t i = 0; i < count; i++) {
        /* No number, and no name twice. */
        formula.components[i].name = any_string(rng, rng_below(rng, 2) * 20, false);
        const size_t length = strlen(formula.components[i].name);
        if (length > 0) {
            Text name = {.data = NULL};
            text_append(&name, "%c%zu%s", 'a', i, formula.components[i].name);
            free(formula.components[i].name);
            formula.components[i].name = name.data;
        }
        add_terms(&formula.components[i], rng, 1 + rng_below(rng, 40));
        add_ranges(&formula.components[i], rng,
                   count < 6 ? rng_below(rng, 11)
                   : i == 7  ? FORMULA_RANGES_MAX
                             : 0);
    }
    formula_sort(&formula);
    return formula;
}

/* Bit for bit, where neither is NaN. */
static bool is_equal(double a, double b) { return a == b && signbit(a) == signbit(b); }

static void compare_components(const Component *a, const Component *b, const char *text) {
    cr_assert_str_eq(a->name, b->name);
    cr_assert_eq(a->any, b->any, "%s", text);
    cr_assert_eq(a->negated, b->negated, "%s", text);
    cr_assert_eq(a->range_count, b->range_count, "%s", text);
    cr_assert_eq(a->term_count, b->term_count, "%s", text);
    for (int i = 0; i < a->range_count; i++) {
        const Range *const x = &a->ranges[i], *const y = &b->ranges[i];
        cr_assert(is_same(x->quantity, y->quantity), "range %d\n%s", i, text);
        cr_assert(is_equal(x->min, y->min) && is_equal(x->max, y->max), "range %d\n%s", i, text);
    }
    for (int i = 0; i < a->term_count; i++) {
        const Term *const x = &a->terms[i], *const y = &b->terms[i];
        cr_assert(is_same(x->quantity, y->quantity), "term %d\n%s", i, text);
        cr_assert(is_equal(x->weight, y->weight), "%a became %a", x->weight, y->weight);
    }
}

static void compare(const Formula *a, const Formula *b, const char *text) {
    cr_assert_str_eq(a->name, b->name);
    cr_assert_str_eq(a->summary, b->summary);
    cr_assert_str_eq(a->source, b->source);
    cr_assert_str_eq(a->provenance, b->provenance);
    cr_assert_eq(a->rules_count, b->rules_count, "%s", text);
    for (int i = 0; i < a->rules_count; i++) cr_assert_eq(a->rules[i], b->rules[i], "%s", text);
    cr_assert_eq(a->component_count, b->component_count, "%s", text);
    for (int i = 0; i < a->component_count; i++)
        compare_components(&a->components[i], &b->components[i], text);
}

/* In bytes, less those that only continue a character. */
static size_t widest_line(const char *text) {
    size_t widest = 0, width = 0;
    for (; *text != '\0'; text++) {
        width = *text == '\n' ? 0 : width + (((unsigned char)*text & 0xC0) != 0x80);
        if (width > widest) widest = width;
    }
    return widest;
}

Test(formula_write, is_read_as_it_was) {
    Rng rng = rng_seeded(7);
    for (int round = 0; round < 500; round++) {
        AUTO(formula_free) Formula formula = any_formula(&rng);
        TEXT_AUTO Text text = {.data = NULL};
        formula_write(&formula, &text);
        AUTO(formula_free) Formula again = read_good(&text);
        compare(&formula, &again, text.data);
    }
}

/* Each weight that libconfig reads is the one that was written. */
Test(formula_write, weights_to_the_last_bit) {
    Rng rng = rng_seeded(11);
    AUTO(formula_free) Formula formula = any_formula(&rng);
    Component *const component = formula.components;
    for (int round = 0; round < 6000; round++) {
        uint64_t bits = rng_next(&rng);
        double weight = 0;
        memcpy(&weight, &bits, sizeof weight);
        if (!(fabs(weight) < 1e8)) continue;
        component->terms[0].weight = round < 9 ? pow(10, -round) : weight;
        component->term_count = 1;
        formula.component_count = 1;
        TEXT_AUTO Text text = {.data = NULL};
        formula_write(&formula, &text);
        AUTO(formula_free) Formula again = read_good(&text);
        cr_assert(is_equal(again.components->terms[0].weight, component->terms[0].weight), "%s",
                  text.data);
    }
}

static const char NEAT[] =
    "name = \"neat\";\n"
    "summary = \"short\";\n"
    "provenance =\n"
    "  \"A line.\\n\"\n"
    "  \"A line that goes on and on and on and on and on and on and on and on and on \"\n"
    "  \"and on, \\\"quoted\\\".\\n\";\n"
    "rules = [\"english\", \"giveaway\"];\n"
    "components = (\n"
    "  {\n"
    "    name = \"beginning\";\n"
    "    if_not_any = {\n"
    "      own_men = [0, 4];\n"
    "      total_kings = (\n"
    "        [0.0, 2.5], [-3, -1], [-1e+300, 2e+300], [7, 7],\n"
    "        [-3000000000.0, 9.0]\n"
    "      );\n"
    "    };\n"
    "    weights = {\n"
    "      men = 1.0;\n"
    "      own_kings = -0.1;\n"
    "      total_holes = 1e-300;\n"
    "    };\n"
    "  },\n"
    "  {\n"
    "    weights = {\n"
    "      opponent_dog = 0.0;\n"
    "    };\n"
    "  }\n"
    ");\n";

Test(formula_write, is_neat) {
    const Text neat = {(char *)(uintptr_t)NEAT, sizeof NEAT - 1, 0};
    AUTO(formula_free) Formula formula = read_good(&neat);
    TEXT_AUTO Text text = {.data = NULL};
    formula_write(&formula, &text);
    cr_assert_str_eq(text.data, NEAT);
    cr_assert_leq(widest_line(text.data), 88);
    /* A reader never makes -0, nor ranges of one quantity apart. */
    formula.components[1].terms[0].weight = -0.0;
    const Range first = formula.components[0].ranges[0];
    memmove(formula.components[0].ranges, formula.components[0].ranges + 1, sizeof first);
    formula.components[0].ranges[1] = first;
    text_clear(&text);
    formula_write(&formula, &text);
    AUTO(formula_free) Formula again = read_good(&text);
    cr_assert(is_equal(again.components[1].terms[0].weight, 0.0));
    cr_assert_eq(again.components[0].ranges[0].quantity.parameter, PARAMETER_KINGS);
    cr_assert_eq(again.components[0].ranges[4].max, 9);
    cr_assert_eq(again.components[0].ranges[5].quantity.parameter, PARAMETER_MEN);
}

Test(formula_write, a_linear_one_is_short) {
    static const char LINEAR[] = "name = \"x\";\nweights = {\n  men = 1.0;\n};\n";
    const Text linear = {(char *)(uintptr_t)LINEAR, sizeof LINEAR - 1, 0};
    AUTO(formula_free) Formula formula = read_good(&linear);
    TEXT_AUTO Text text = {.data = NULL};
    formula_write(&formula, &text);
    cr_assert_str_eq(text.data, LINEAR);
}
