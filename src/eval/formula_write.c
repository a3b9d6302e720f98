/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heuristic files: written in libconfig's format. */
#include "eval/formula.h"
#include "util/config_text.h"

#include <math.h>
#include <string.h>

enum { LINE_WIDTH = 80 };

/* What fits a line of the string: to a line's end, else to the last blank before the width. */
static size_t piece_length(const char *string) {
    size_t blank = 0;
    for (size_t i = 0; string[i] != '\0'; i++) {
        if (string[i] == '\n') return i + 1;
        if (string[i] == ' ') blank = i + 1;
        if (i >= LINE_WIDTH - 4 && blank > 0) return blank;
    }
    return strlen(string);
}

/* A string, none where it is empty; one that is long or has several lines as several literals. */
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

static void write_rules(Text *text, const Formula *formula) {
    if (formula->rules_count == 0) return;
    text_append_string(text, "rules = [");
    for (int i = 0; i < formula->rules_count; i++)
        text_append(text, "%s\"%s\"", i > 0 ? ", " : "", formula->rules[i]->name);
    text_append_string(text, "];\n");
}

/* A number that libconfig takes for a real one: without a point or an exponent it is whole. */
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

static bool is_same(Quantity a, Quantity b) {
    return a.parameter == b.parameter && a.scope == b.scope;
}

/* All ranges of the quantity of the range `first`, if it is the first of them. */
static void write_ranges(Text *text, const Component *component, int first) {
    const Quantity quantity = component->ranges[first].quantity;
    int count = 0;
    for (int i = 0; i < component->range_count; i++) {
        if (!is_same(component->ranges[i].quantity, quantity)) continue;
        if (i < first) return;
        count++;
    }
    text_append_string(text, "      ");
    quantity_write(quantity, text);
    text_append_string(text, count > 1 ? " = (" : " = ");
    for (int i = first, written = 0; i < component->range_count; i++) {
        if (!is_same(component->ranges[i].quantity, quantity)) continue;
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

static void write_component(Text *text, const Component *component) {
    text_append_string(text, "  {\n");
    write_string(text, "    ", "name", component->name);
    if (component->range_count > 0) {
        text_append(text, "    %s = {\n", condition_key(component->any, component->negated));
        for (int i = 0; i < component->range_count; i++) write_ranges(text, component, i);
        text_append_string(text, "    };\n");
    }
    write_weights(text, "    ", component);
    text_append_string(text, "  }");
}

static bool is_linear(const Formula *formula) {
    return formula->component_count == 1 && formula->components[0].range_count == 0 &&
           formula->components[0].name[0] == '\0';
}

static void write_components(Text *text, const Formula *formula) {
    if (is_linear(formula)) {
        write_weights(text, "", formula->components);
        return;
    }
    text_append_string(text, "components = (\n");
    for (int i = 0; i < formula->component_count; i++) {
        if (i > 0) text_append_string(text, ",\n");
        write_component(text, &formula->components[i]);
    }
    text_append_string(text, "\n);\n");
}

void formula_write(const Formula *formula, Text *text) {
    write_string(text, "", "name", formula->name);
    write_string(text, "", "summary", formula->summary);
    write_string(text, "", "source", formula->source);
    write_string(text, "", "provenance", formula->provenance);
    write_rules(text, formula);
    write_components(text, formula);
    if (formula->patterns != NULL) pattern_set_write(formula->patterns, text);
}
