/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/formula.h"
#include "util/rng.h"

#include "../common/auto.h"
#include "../common/thorough.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Everything that a file can say. */
static const char WHOLE[] =
    "# a comment\n"
    "name = \"Mine-1.0_b\"; summary = \"caf\xC3\xA9 \\\"x\\\"\", source = \"paper \" \"003\"\n"
    "provenance = \"line\\n\"\n"
    "  \"another\\tline\";\n"
    "rules : [\"giveaway\", \"english\"];\n"
    "components = (\n"
    "  { name = \"beginning\";\n"
    "    if_all = { own_pieces = [4, 12]; opponent_pieces = [4, 12]; total_kings = [0, 0]; };\n"
    "    weights = { total_men = 1.5; men = -2; own_men = 1e-3; opponent_men = 0x10; }; },\n"
    "  { if_any = { own_pieces = [0, 3]; total_kings = ( [0, 0], (2, 3.5) );\n"
    "               samuel_diav = [0.5, 0.5]; };\n"
    "    weights = { samuel_adv = 0L; king_in_corner = 5e-324; }; },\n"
    "  { weights = { dog = .1; }; if_not_all = { men = (-1, 1.5); }; },\n"
    "  { weights = { dog = 2.; }; if_not_any = { men = ( [-1, 1] ); }; },\n"
    "  { weights = { oreo = -0.0; }; } );\n";

static Formula read_good(const char *text, int board_size) {
    Formula formula;
    Error error = {ERROR_NONE, ""};
    cr_assert(formula_read(&formula, "f", text, strlen(text), board_size, &error), "%s: %s", text,
              error.message);
    return formula;
}

static void check_term(const Component *component, int index, ParameterId parameter, Scope scope,
                       double weight) {
    const Term *const term = &component->terms[index];
    cr_assert_eq(term->quantity.parameter, parameter, "term %d", index);
    cr_assert_eq(term->quantity.scope, scope, "term %d", index);
    cr_assert(term->weight == weight && (signbit(term->weight) != 0) == (weight < 0), "%g",
              term->weight);
}

static void check_range(const Component *component, int index, ParameterId parameter, Scope scope,
                        double min, double max) {
    const Range *const range = &component->ranges[index];
    cr_assert_eq(range->quantity.parameter, parameter, "range %d", index);
    cr_assert_eq(range->quantity.scope, scope, "range %d", index);
    cr_assert(range->min == min && range->max == max, "[%g, %g]", range->min, range->max);
}

static void check_component(const Component *component, const char *name, bool any, bool negated,
                            int range_count, int term_count) {
    cr_assert_str_eq(component->name, name);
    cr_assert_eq(component->any, any);
    cr_assert_eq(component->negated, negated);
    cr_assert_eq(component->range_count, range_count);
    cr_assert_eq(component->term_count, term_count);
}

Test(formula_file, reads_all_that_can_be_said) {
    AUTO(formula_free) Formula formula = read_good(WHOLE, 8);
    cr_assert_str_eq(formula.name, "Mine-1.0_b");
    cr_assert_str_eq(formula.summary, "caf\xC3\xA9 \"x\"");
    cr_assert_str_eq(formula.source, "paper 003");
    cr_assert_str_eq(formula.provenance, "line\nanother\tline");
    cr_assert_eq(formula.rules_count, 2);
    cr_assert_eq(formula.rules[0], rules_find("giveaway"));
    cr_assert_eq(formula.rules[1], rules_find("english"));
    cr_assert_eq(formula.component_count, 5);
    const Component *component = formula.components;
    check_component(component, "beginning", false, false, 3, 4);
    check_range(component, 0, PARAMETER_PIECES, SCOPE_OWN, 4, 12);
    check_range(component, 1, PARAMETER_PIECES, SCOPE_OPPONENT, 4, 12);
    check_range(component, 2, PARAMETER_KINGS, SCOPE_TOTAL, 0, 0);
    /* In the order of quantities, not the file's. */
    check_term(component, 0, PARAMETER_MEN, SCOPE_DIFFERENCE, -2);
    check_term(component, 1, PARAMETER_MEN, SCOPE_OWN, 0.001);
    check_term(component, 2, PARAMETER_MEN, SCOPE_OPPONENT, 16);
    check_term(component, 3, PARAMETER_MEN, SCOPE_TOTAL, 1.5);
    check_component(++component, "", true, false, 4, 2);
    check_range(component, 0, PARAMETER_PIECES, SCOPE_OWN, 0, 3);
    check_range(component, 1, PARAMETER_KINGS, SCOPE_TOTAL, 0, 0);
    check_range(component, 2, PARAMETER_KINGS, SCOPE_TOTAL, 2, 3.5);
    check_range(component, 3, SAMUEL_DIAV, SCOPE_DIFFERENCE, 0.5, 0.5);
    check_term(component, 0, PARAMETER_KING_IN_CORNER, SCOPE_DIFFERENCE, 5e-324);
    check_term(component, 1, SAMUEL_ADV, SCOPE_DIFFERENCE, 0);
    check_component(++component, "", false, true, 1, 1);
    check_range(component, 0, PARAMETER_MEN, SCOPE_DIFFERENCE, -1, 1.5);
    check_component(++component, "", true, true, 1, 1);
    check_range(component, 0, PARAMETER_MEN, SCOPE_DIFFERENCE, -1, 1);
    check_component(++component, "", false, false, 0, 1);
    check_term(component, 0, PARAMETER_OREO, SCOPE_DIFFERENCE, 0);
}

Test(formula_file, reads_the_least_that_can_be_said) {
    AUTO(formula_free) Formula formula = read_good("weights = { men = 0 }\nname = \"x\"", 10);
    cr_assert_str_eq(formula.name, "x");
    cr_assert(*formula.summary == '\0' && *formula.source == '\0' && *formula.provenance == '\0');
    cr_assert_eq(formula.rules_count, 0);
    cr_assert_eq(formula.component_count, 1);
    check_component(formula.components, "", false, false, 0, 1);
    check_term(formula.components, 0, PARAMETER_MEN, SCOPE_DIFFERENCE, 0);
}

Test(formula_file, reads_one_rule_set) {
    AUTO(formula_free)
    Formula formula = read_good("name = \"x\"; rules = \"paper004\"; weights = { men = 1; };", 8);
    cr_assert_eq(formula.rules_count, 1);
    cr_assert_eq(formula.rules[0], rules_find("paper004"));
}

/* A failed read leaves nothing, and says where and why. */
static void check_on(int board_size, const char *text, size_t length, int line,
                     const char *reported) {
    Formula formula;
    Error error = {ERROR_NONE, ""};
    char place[32];
    snprintf(place, sizeof place, "a/f:%d: ", line);
    cr_assert(!formula_read(&formula, "a/f", text, length, board_size, &error), "%s", text);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_eq(strncmp(error.message, place, strlen(place)), 0, "not line %d: %s", line,
                 error.message);
    cr_assert_neq(strstr(error.message, reported), NULL, "'%s' is not in: %s", reported,
                  error.message);
    cr_assert(formula.name == NULL && formula.summary == NULL && formula.source == NULL &&
              formula.provenance == NULL && formula.rules == NULL && formula.components == NULL &&
              formula.rules_count == 0 && formula.component_count == 0);
    formula_free(&formula);
}

static void check(const char *text, int line, const char *reported) {
    check_on(8, text, strlen(text), line, reported);
}

/* Faults after what is required; its two settings are on line 1. */
typedef struct Fault {
    const char *text;
    int line;
    const char *reported;
} Fault;

static void check_after(const char *before, const Fault *faults, size_t count, const char *after) {
    for (size_t i = 0; i < count; i++) {
        TEXT_AUTO Text text = {.data = NULL};
        text_append(&text, "%s%s%s", before, faults[i].text, after);
        check(text.data, faults[i].line, faults[i].reported);
    }
}
#define CHECK_AFTER(before, faults, after)                                                         \
    check_after(before, faults, sizeof(faults) / sizeof(faults)[0], after)

Test(formula_file, what_is_no_heuristic_file) {
    check("", 1, "expected a name, such as: name = \"mine\";");
    check("# nothing\n\n", 1, "expected a name");
    check("weights = { men = 1; };", 1, "expected a name");
    check("name = \"x\";\n", 1, "expected weights, such as: weights = { men = 1.0; };");
    check("\x7F\x45LF\x01", 1, "not a text file");
    check_on(8, "name =\n\0", 8, 2, "not a text file");
    check("name = \"\xFF\";", 1, "not a text file");
    check("1. 9-13 22-18\n", 1, "syntax error");
    check("name = \"x\";\nweights = { men = 1;\n", 3, "syntax error");
    check("name = \"x\";\n@include \"y\"\n", 2, "cannot include");
    check("name = \"x\";\nname = \"y\";", 2, "duplicate");
    TEXT_AUTO Text text = {.data = NULL};
    text_append_string(&text, WHOLE);
    while (text.length <= FORMULA_TEXT_MAX) text_append_char(&text, '\n');
    check(text.data, 1, "larger than");
}

Test(formula_file, wrong_settings) {
    static const Fault FAULTS[] = {
        {"\nsumary = \"x\";", 2, "unknown key 'sumary'; did you mean 'summary'?"},
        {"\n\nqqqqqqqq = 1;", 3, "unknown key 'qqqqqqqq'; expected name"},
        {"\nsummary = 1;", 2, "summary: expected a string"},
        {"\nsummary = \"a\\nb\";", 2, "summary: expected a string of one line"},
        {"\nsource = \"\\x1B[1m\";", 2, "source: expected a string of one line"},
        {"\nsource = \"\\xFF\";", 2, "source: expected a string"},
        {"\nprovenance = ( \"x\" );", 2, "provenance: expected a string"},
        {"\nprovenance = \"\\x07\";", 2, "provenance: expected a string"},
        {"\nrules = \"englisch\";", 2, "rules: expected english, giveaway or paper004"},
        {"\nrules = \"seed004\";", 2, "rules: expected paper004, as the rules seed004 are"},
        {"\nrules = [\"english\",\n\"x\"];", 3, "rules: expected english"},
        {"\nrules = (\"english\",\n1);", 3, "rules: expected english"},
        {"\nrules = [\"english\",\n\"english\"];", 3, "rules: expected each rule set only once"},
        {"\nrules = [];", 2, "rules: expected at least one rule set"},
        {"\nrules = { english = true; };", 2, "rules: expected english"},
        {"\ncomponents = ();", 2, "either weights or components, not both"},
        {"\nweights = { men = 2; };", 2, "duplicate"},
    };
    CHECK_AFTER("name = \"x\"; weights = { men = 1; };", FAULTS, "");
}

Test(formula_file, wrong_names) {
    static const Fault FAULTS[] = {
        {"\"\"", 2, "name: expected at most 63 letters"},
        {"\"a b\"", 2, "name: expected"},
        {"\"a/b\"", 2, "name: expected"},
        {"\"-a\"", 2, "name: expected"},
        {"\".a\"", 2, "name: expected"},
        {"\"\xC3\xA9\"", 2, "name: expected"},
        {"1", 2, "name: expected"},
        {"\"1234567890123456789012345678901234567890123456789012345678901234\"", 2, "at most 63"},
    };
    CHECK_AFTER("weights = { men = 1; };\nname = ", FAULTS, ";");
    AUTO(formula_free)
    Formula formula =
        read_good("name = \"123456789012345678901234567890123456789012345678901234567890123\"; "
                  "weights = { men = 1; };",
                  8);
    cr_assert_eq(strlen(formula.name), 63);
}

Test(formula_file, wrong_weights) {
    static const Fault FAULTS[] = {
        {"weights = {\n};", 2, "expected weights, such as: weights = { men = 1.0; };"},
        {"weights = 1;", 2, "expected weights, such as"},
        {"weights = (\n\"men\" );", 2, "expected weights, such as"},
        {"weights = [\n];", 2, "expected weights, such as"},
        {"weights = {\nmen = 1;\nmen = 2; };", 4, "duplicate"},
        {"weights = {\nmne = 1; };", 3, "unknown parameter 'mne'; did you mean 'men'?"},
        {"weights = {\nown_safe_man = 1; };", 3, "did you mean 'own_safe_men'?"},
        {"weights = {\nxyzzyxyzzy = 1; };", 3, "unknown parameter 'xyzzyxyzzy'; expected KEY, own"},
        {"weights = {\nown_own_men = 1; };", 3, "unknown parameter 'own_own_men'"},
        {"weights = {\nown_ = 1; };", 3, "unknown parameter 'own_'"},
        {"weights = {\nmen = \"1\"; };", 3, "men: expected a finite number"},
        {"weights = {\nmen = true; };", 3, "men: expected a finite number"},
        {"weights = {\nmen = [1, 2]; };", 3, "men: expected a finite number"},
        {"weights = {\nmen =\nnan; };", 4, "expected a finite number, true, false or"},
        {"weights = {\nmen = inf; };", 3, "not 'inf'"},
        {"weights = {\nmen = 1e999; };", 3, "men: expected a finite number"},
        {"weights = {\nmen = 12345678901; };", 3, "with a decimal point"},
    };
    CHECK_AFTER("name = \"x\";\n", FAULTS, "");
}

/* The bound of men on 8x8 is 64, of their difference or sum 128; the limit is 1e11. */
Test(formula_file, weights_that_are_too_big) {
    check(
        "name = \"x\"; weights = {\nown_men = 1.5625e9; };", 2,
        "own_men: the weight 1.5625e+09 is too big: values could reach 1e+11, and must stay below "
        "1e+11");
    check("name = \"x\"; weights = {\nown_men = -1.6e9; };", 2, "the weight -1.6e+09");
    check("name = \"x\"; weights = {\nmen = 7.8125e8; };", 2, "men: the weight");
    check("name = \"x\"; weights = {\ntotal_men = 7.8125e8; };", 2, "total_men: the weight");
    check("name = \"x\"; weights = {\nmen = 1e308;\nkings = 1; };", 2, "men: the weight 1e+308");
    check("name = \"x\";\ncomponents = (\n{ weights = { own_men = 1e9; }; },\n"
          "{ weights = { own_kings = 0.5e9;\nopponent_men = 0.1e9; }; } );",
          5, "opponent_men: the weight 1e+08");
    Formula formula = read_good("name = \"x\"; weights = { own_men = 1.5624e9; };", 8);
    formula_free(&formula);
    static const char ON_6[] = "name = \"x\"; weights = { own_men = 1.5625e9; };";
    formula = read_good(ON_6, 6);
    formula_free(&formula);
    check_on(12, ON_6, strlen(ON_6), 1, "too big");
}

Test(formula_file, parameters_of_another_board) {
    static const char WEIGHT[] = "name = \"x\"; weights = {\nmen = 1; own_samuel_adv = 1; };";
    static const char RANGE[] = "name = \"x\"; components = ( { weights = { men = 1; };\n"
                                "if_all = {\n samuel_mob = [0, 1]; }; } );";
    static const int SIZES[] = {6, 10, 12};
    for (int i = 0; i < 3; i++) {
        check_on(SIZES[i], WEIGHT, strlen(WEIGHT), 2,
                 "samuel_adv is defined on the 8x8 board only");
        check_on(SIZES[i], RANGE, strlen(RANGE), 3, "samuel_mob is defined on the 8x8 board only");
    }
    Formula formula = read_good(RANGE, 8);
    formula_free(&formula);
}

Test(formula_file, wrong_components) {
    static const Fault FAULTS[] = {
        {"components = ();", 2, "components: expected a list of components"},
        {"components = { a = { }; };", 2, "components: expected a list of components"},
        {"components = [1];", 2, "components: expected a list of components"},
        {"components = (\n1 );", 3, "components: expected a component"},
        {"components = (\n{ } );", 3, "components: expected weights"},
        {"components = (\n{ weights = {\n}; } );", 3, "expected weights"},
        {"components = ( { weights = { men = 1; }; },\n{ name = \"x\"; } );", 3, "weights"},
        {"components = ( { name = 1; } );", 2, "name: expected a string"},
        {"components = ( { name = \"a\\nb\"; } );", 2, "name: expected a string of one line"},
        {"components = ( {\nwieghts = { }; } );", 3, "did you mean 'weights'?"},
        {"components = ( {\nif_al = { }; } );", 3, "did you mean 'if_all'?"},
        {"components = ( {\nmen = 1; } );", 3, "unknown key 'men'"},
    };
    CHECK_AFTER("name = \"x\";\n", FAULTS, "");
}

Test(formula_file, wrong_conditions) {
    static const Fault FAULTS[] = {
        {"if_all = { };", 2, "if_all: expected a range at least"},
        {"if_all = 1;", 2, "if_all: expected a range at least"},
        {"if_any = ( [0, 1] );", 2, "if_any: expected a range at least"},
        {"if_not_any = { men = [0, 1]; };\nif_all = { men = [0, 1]; };", 2, "one condition"},
        {"if_all = { men = [0, 1]; };\nif_not_all = { men = [0, 1]; };", 3, "one condition"},
        {"if_all = {\nmne = [0, 1]; };", 3, "did you mean 'men'?"},
        {"if_all = {\nmen = [0, 1];\nmen = [2, 3]; };", 4, "duplicate"},
        {"if_all = {\nmen = 1; };", 3, "men: expected [min, max]"},
        {"if_all = {\nmen = []; };", 3, "men: expected [min, max]"},
        {"if_all = {\nmen = [1]; };", 3, "men: expected [min, max]"},
        {"if_all = {\nmen = [1, 2, 3]; };", 3, "men: expected [min, max]"},
        {"if_all = {\nmen = (\n[1, 2],\n3 ); };", 5, "men: expected [min, max]"},
        {"if_all = {\nmen = { a = [0, 1]; }; };", 3, "men: expected [min, max]"},
        {"if_all = {\nmen = ( [1, 2], ( [3, 4], [5, 6] ) ); };", 3, "men: expected a finite"},
        {"if_all = {\nmen = [\"1\", \"2\"]; };", 3, "men: expected a finite number"},
        {"if_all = {\nmen = (1,\ntrue); };", 4, "men: expected a finite number"},
        {"if_all = {\nmen = [1.0,\n1e999]; };", 4, "men: expected a finite number"},
        {"if_all = {\nmen = [2, 1]; };", 3, "empty range: men has no value from 2 to 1"},
        {"if_all = {\nmen = (\n[0, 1],\n[0.25, 0.75] ); };", 5, "empty range"},
        {"if_all = {\nmen = [-0.75, -0.25]; };", 3, "empty range"},
        {"if_all = {\nsamuel_diav = [0.6, 0.9]; };", 3, "empty range: samuel_diav has no value"},
    };
    CHECK_AFTER("name = \"x\"; components = ( { weights = { men = 1; };\n", FAULTS, "\n} );");
}

static void append_component(Text *text, int ranges) {
    text_append_string(text, "{ weights = { men = 1; }; if_any = { men = ( [0, 1]");
    for (int i = 1; i < ranges; i++) text_append_string(text, ", [0, 1]");
    text_append_string(text, " ); }; }");
}

Test(formula_file, limits) {
    for (int more = 0; more < 2; more++) {
        Text components = {.data = NULL}, ranges = {.data = NULL};
        text_append_string(&components,
                           "name = \"x\";\ncomponents = (\n{ weights = { men = 1; }; }");
        for (int i = 1; i < FORMULA_COMPONENTS_MAX + more; i++)
            text_append_string(&components, ",\n{ weights = { men = 1; }; }");
        text_append_string(&components, ");");
        text_append_string(&ranges, "name = \"x\";\ncomponents = (\n");
        append_component(&ranges, FORMULA_RANGES_MAX - 1);
        text_append_string(&ranges, ",\n");
        append_component(&ranges, 1 + more);
        text_append_string(&ranges, ");");
        if (more > 0) {
            check(components.data, 2, "65 components, more than 64");
            check(ranges.data, 4, "more than 64 ranges in all components");
        } else {
            Formula formula = read_good(components.data, 8);
            cr_assert_eq(formula.component_count, FORMULA_COMPONENTS_MAX);
            formula_free(&formula);
            formula = read_good(ranges.data, 8);
            cr_assert_eq(formula.components[0].range_count, FORMULA_RANGES_MAX - 1);
            formula_free(&formula);
        }
        text_free(&components);
        text_free(&ranges);
    }
}

/* Reads a damaged file: either it is good, or a line of it is at fault. */
static bool read_damaged(const char *text, size_t length) {
    Formula formula;
    Error error = {ERROR_NONE, ""};
    if (formula_read(&formula, "f", text, length, 8, &error)) {
        formula_free(&formula);
        return true;
    }
    int lines = 1;
    for (size_t i = 0; i < length; i++) lines += text[i] == '\n';
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_eq(strncmp(error.message, "f:", 2), 0, "%s", error.message);
    char *end;
    const long line = strtol(error.message + 2, &end, 10);
    cr_assert(line >= 1 && line <= lines + 1, "%s", error.message);
    cr_assert(strncmp(end, ": ", 2) == 0 && end[2] != '\0', "%s", error.message);
    cr_assert_eq(strchr(error.message, '\n'), NULL);
    return false;
}

Test(formula_file, cut_anywhere) {
    const size_t length = sizeof WHOLE - 1;
    for (size_t cut = 0; cut <= length; cut++) {
        /* Only the last ';' and newline may be missing. */
        cr_assert_eq(read_damaged(WHOLE, cut), cut >= length - 2, "%zu", cut);
    }
}

Test(formula_file, bytes_flipped) {
    const int rounds = thorough(4000, 20000);
    Rng rng = rng_seeded(3);
    int good = 0;
    for (int round = 0; round < rounds; round++) {
        char text[sizeof WHOLE];
        memcpy(text, WHOLE, sizeof text);
        for (uint32_t i = rng_below(&rng, 3) + 1; i > 0; i--) {
            const uint32_t at = rng_below(&rng, sizeof text - 1);
            static const char MARKS[] = "{}[]()=:;,\"\\#/*.-+0 \n@";
            text[at] = rng_below(&rng, 2) == 0 ? MARKS[rng_below(&rng, sizeof MARKS - 1)]
                                               : (char)rng_below(&rng, 256);
        }
        good += read_damaged(text, sizeof text - 1);
    }
    cr_assert(good > rounds / 40 && good < rounds * 3 / 4, "%d", good);
}
