/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules on hand-made figures. Where nothing else is said a figure is normal: value and error. */
#include "papers/verdicts.h"

#include "../common/auto.h"
#include "report/number_format.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

enum { FIGURES = 4 };

/* A figure of a case: an error of 0 is exact, below 0 not known. */
typedef struct Given {
    double value, error;
} Given;

typedef struct Case {
    const char *what;
    FigureUnit unit;
    Given figures[FIGURES];
    int count, at_least;
    Rule rule;
    Verdict verdict;
} Case;

static Figures make_figures(FigureUnit unit, const Given *given, int count) {
    static const char *const NAMES[FIGURES] = {"HG: a", "HG: b", "SHG: a", "d"};
    Figures figures = {.count = 0};
    for (int i = 0; i < count; i++) {
        const double value = given[i].value, width = 1.959963984540054 * given[i].error;
        const bool is_log = figure_is_logarithmic(unit);
        const Estimate estimate = {given[i].error >= 0, value,
                                   is_log ? value * exp(-width) : value - width,
                                   is_log ? value * exp(width) : value + width};
        if (given[i].error == 0)
            figures_add_exact(&figures, unit, NAMES[i], value);
        else
            figures_add_estimate(&figures, unit, NAMES[i], estimate, INFINITY, 100, "games");
    }
    return figures;
}

/* clang-format off */
#define ABOVE(bound) {.test = RULE_ABOVE, .than = (bound), .matters = NAN, .tolerance = 1}
#define BELOW(bound) {.test = RULE_BELOW, .than = (bound), .matters = NAN, .tolerance = 1}
#define SAME(bound) {.test = RULE_SAME, .than = (bound), .matters = NAN, .tolerance = 1}
#define WITHIN(low, high) {.test = RULE_WITHIN, .from = (low), .to = (high), .matters = NAN}
#define MATTERS(bound, least) {.test = RULE_ABOVE, .than = (bound), .matters = (least)}
#define ONE(value, error) {{(value), (error)}}, 1, 0

static const Case CASES[] = {
    /* Five errors above, five below; 1.5; one that is not known. */
    {"above", FIGURE_SCORE, ONE(0.6, 0.02), ABOVE(0.5), VERDICT_REPRODUCED},
    {"above", FIGURE_SCORE, ONE(0.4, 0.02), ABOVE(0.5), VERDICT_NOT_REPRODUCED},
    {"above", FIGURE_SCORE, ONE(0.53, 0.02), ABOVE(0.5), VERDICT_UNDECIDED},
    {"above", FIGURE_SCORE, ONE(0.6, -1), ABOVE(0.5), VERDICT_NOT_TESTABLE},
    {"below", FIGURE_SCORE, ONE(0.4, 0.02), BELOW(0.5), VERDICT_REPRODUCED},
    {"below", FIGURE_SCORE, ONE(0.6, 0.02), BELOW(0.5), VERDICT_NOT_REPRODUCED},
    {"below", FIGURE_SCORE, ONE(0.47, 0.02), BELOW(0.5), VERDICT_UNDECIDED},
    /* Surely above or below, and as surely by less than 2.5 points: of scores and leads alone. */
    {"no effect", FIGURE_SCORE, ONE(0.51, 0.003), ABOVE(0.5), VERDICT_NO_EFFECT},
    {"no effect", FIGURE_SCORE, ONE(0.49, 0.003), ABOVE(0.5), VERDICT_NO_EFFECT},
    {"no effect", FIGURE_SCORE, ONE(0.51, 0.003), BELOW(0.5), VERDICT_NO_EFFECT},
    {"no effect", FIGURE_LEAD, ONE(0.01, 0.003), ABOVE(0), VERDICT_NO_EFFECT},
    {"no effect", FIGURE_SCORE, ONE(0.5, 0.0151), ABOVE(0.5), VERDICT_NO_EFFECT},
    {"no effect", FIGURE_SCORE, ONE(0.5, 0.0153), ABOVE(0.5), VERDICT_UNDECIDED}, /* 1.645 errors */
    {"a small one", FIGURE_SHARE, ONE(0.51, 0.003), ABOVE(0.5), VERDICT_REPRODUCED},
    {"a small one", FIGURE_SCORE, ONE(0.51, 0.003), MATTERS(0.5, 0), VERDICT_REPRODUCED},
    {"no effect", FIGURE_SHARE, ONE(0.51, 0.003), MATTERS(0.5, 0.025), VERDICT_NO_EFFECT},
    {"within", FIGURE_SCORE, ONE(0.66, 0.02), WITHIN(0.55, 0.775), VERDICT_REPRODUCED},
    {"within", FIGURE_SCORE, ONE(0.5, 0.02), WITHIN(0.55, 0.775), VERDICT_NOT_REPRODUCED},
    {"within", FIGURE_SCORE, ONE(0.9, 0.02), WITHIN(0.55, 0.775), VERDICT_NOT_REPRODUCED},
    {"within", FIGURE_SCORE, ONE(0.56, 0.02), WITHIN(0.55, 0.775), VERDICT_UNDECIDED},
    {"within", FIGURE_SCORE, ONE(0.54, 0.02), WITHIN(0.55, 0.775), VERDICT_UNDECIDED},
    {"from", FIGURE_SCORE, ONE(0.9, 0.02), WITHIN(0.55, NAN), VERDICT_REPRODUCED},
    {"to", FIGURE_SCORE, ONE(0.9, 0.02), WITHIN(NAN, 0.775), VERDICT_NOT_REPRODUCED},
    /* No share is below 0 or above 1, but a number can be. */
    {"from 0", FIGURE_SHARE, ONE(0.001, 0.004), WITHIN(0, 0.05), VERDICT_REPRODUCED},
    {"up to 1", FIGURE_SCORE, ONE(0.99, 0.02), WITHIN(0.5, 1), VERDICT_REPRODUCED},
    {"as 0", FIGURE_SHARE, ONE(0, 0.01), {.test = RULE_SAME, .than = 0, .matters = 0.1},
     VERDICT_REPRODUCED},
    {"from 0", FIGURE_NUMBER, ONE(0.001, 0.004), WITHIN(0, 0.05), VERDICT_UNDECIDED},
    /* Equivalence is one-sided: 0.015 is 1.5 and 1.667 errors. */
    {"same", FIGURE_SCORE, ONE(0.5, 0.01), SAME(0.5), VERDICT_REPRODUCED},
    {"same", FIGURE_SCORE, ONE(0.51, 0.01), SAME(0.5), VERDICT_UNDECIDED},
    {"same", FIGURE_SCORE, ONE(0.51, 0.009), SAME(0.5), VERDICT_REPRODUCED},
    {"same", FIGURE_SCORE, ONE(0.56, 0.01), SAME(0.5), VERDICT_NOT_REPRODUCED},
    /* By the logarithm: ln 1.2 = 0.182. */
    {"factor", FIGURE_FACTOR, ONE(1.2, 0.09), ABOVE(1), VERDICT_REPRODUCED},
    {"factor", FIGURE_FACTOR, ONE(1.2, 0.1), ABOVE(1), VERDICT_UNDECIDED},
    {"number", FIGURE_NUMBER, ONE(1.2, 0.1), ABOVE(1), VERDICT_REPRODUCED},
    {"exact", FIGURE_NUMBER, ONE(3, 0), ABOVE(2.9), VERDICT_REPRODUCED},
    {"exact", FIGURE_NUMBER, ONE(3, 0), ABOVE(3), VERDICT_NOT_REPRODUCED},
    {"exact", FIGURE_NUMBER, ONE(3, 0), BELOW(3), VERDICT_NOT_REPRODUCED},
    {"exact", FIGURE_NUMBER, ONE(3, 0), WITHIN(3, 3), VERDICT_REPRODUCED},
    {"exact", FIGURE_NUMBER, ONE(NAN, 0), WITHIN(3, 3), VERDICT_NOT_TESTABLE},
    /* Holm: p-values of 0.03 each become 0.06; 0.02 and 0.04 both 0.04. */
    {"Holm", FIGURE_SHARE, {{0.717, 0.1}}, 1, 0, ABOVE(0.5), VERDICT_REPRODUCED},
    {"Holm", FIGURE_SHARE, {{0.717, 0.1}, {0.717, 0.1}}, 2, 0, ABOVE(0.5), VERDICT_UNDECIDED},
    {"Holm", FIGURE_SHARE, {{0.7326, 0.1}, {0.7054, 0.1}}, 2, 0, ABOVE(0.5), VERDICT_REPRODUCED},
    {"Holm but what is not known", FIGURE_SHARE, {{0.717, 0.1}, {0, -1}}, 2, 1, ABOVE(0.5),
     VERDICT_REPRODUCED},
    /* Several parts: of 0.6 and 0.4 one holds and one does not, 0.5 ± 0.003 is no effect, 0.53 open. */
    {"parts", FIGURE_SCORE, {{0.6, 0.02}, {0.4, 0.02}}, 2, 0, ABOVE(0.5), VERDICT_IN_PART},
    {"parts", FIGURE_SCORE, {{0.6, 0.02}, {0.5, 0.003}}, 2, 0, ABOVE(0.5), VERDICT_IN_PART},
    {"parts", FIGURE_SCORE, {{0.6, 0.02}, {0.53, 0.02}}, 2, 0, ABOVE(0.5), VERDICT_UNDECIDED},
    {"parts", FIGURE_SCORE, {{0.6, 0.02}, {0, -1}}, 2, 0, ABOVE(0.5), VERDICT_UNDECIDED},
    {"parts", FIGURE_SCORE, {{0.4, 0.02}, {0.53, 0.02}}, 2, 0, ABOVE(0.5), VERDICT_NOT_REPRODUCED},
    {"parts", FIGURE_SCORE, {{0.4, 0.02}, {0.5, 0.003}}, 2, 0, ABOVE(0.5), VERDICT_NOT_REPRODUCED},
    {"parts", FIGURE_SCORE, {{0.5, 0.003}, {0.5, 0.003}}, 2, 0, ABOVE(0.5), VERDICT_NO_EFFECT},
    {"parts", FIGURE_SCORE, {{0.5, 0.003}, {0.53, 0.02}}, 2, 0, ABOVE(0.5), VERDICT_UNDECIDED},
    {"parts", FIGURE_SCORE, {{0, -1}, {0, -1}}, 2, 0, ABOVE(0.5), VERDICT_NOT_TESTABLE},
    {"at least", FIGURE_SCORE, {{0.6, 0.02}, {0.4, 0.02}}, 2, 1, ABOVE(0.5), VERDICT_REPRODUCED},
    {"at least", FIGURE_SCORE, {{0.6, 0.02}, {0.4, 0.02}, {0.53, 0.02}}, 3, 2, ABOVE(0.5),
     VERDICT_UNDECIDED},
    {"at least", FIGURE_SCORE, {{0.6, 0.02}, {0.4, 0.02}, {0.5, 0.003}}, 3, 2, ABOVE(0.5),
     VERDICT_NOT_REPRODUCED},
    {"at least", FIGURE_SCORE, {{0.6, 0.02}, {0.5, 0.003}, {0.5, 0.003}}, 3, 2, ABOVE(0.5),
     VERDICT_NOT_REPRODUCED},
    {"at least", FIGURE_SCORE, {{0.5, 0.003}, {0.5, 0.003}}, 2, 1, ABOVE(0.5), VERDICT_NO_EFFECT},
    {"at least", FIGURE_SCORE, {{0.6, 0.02}, {0.6, 0.02}}, 2, 3, ABOVE(0.5), VERDICT_NOT_TESTABLE},
    {"of none", FIGURE_SCORE, {{0, 0}}, 0, 0, ABOVE(0.5), VERDICT_NOT_TESTABLE},
    {"of the first", FIGURE_SCORE, {{0.6, 0.02}, {0.4, 0.02}}, 2, 0,
     {.of = "HG: a", .than = 0.5, .matters = NAN}, VERDICT_REPRODUCED},
    {"of a beginning", FIGURE_SCORE, {{0.6, 0.02}, {0.6, 0.02}, {0.4, 0.02}}, 3, 0,
     {.of = "HG: *", .than = 0.5, .matters = NAN}, VERDICT_REPRODUCED},
    {"of another", FIGURE_SCORE, {{0.6, 0.02}}, 1, 0,
     {.of = "HG:", .than = 0.5, .matters = NAN}, VERDICT_NOT_TESTABLE},
};
/* clang-format on */

Test(verdicts, follow_the_figures) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Case *const it = &CASES[i];
        AUTO(figures_free) Figures figures = make_figures(it->unit, it->figures, it->count);
        Rule rule = it->rule;
        rule.at_least = it->at_least;
        const Judgement found = rules_judge(&figures, &rule, 1);
        cr_assert_eq(found.verdict, it->verdict, "case %zu, %s %g: %s", i, it->what,
                     it->figures[0].value, VERDICT_NAMES[found.verdict]);
    }
}

/* The difference has an error of 0.0224: 0.03 are 1.34 errors, 0.05 are 2.24. */
Test(verdicts, figures_are_pooled_where_they_agree) {
    static const Given ALIKE[] = {{0.5, 0.01}, {0.53, 0.02}},
                       UNLIKE[] = {{0.5, 0.01}, {0.55, 0.02}};
    AUTO(figures_free) Figures alike = make_figures(FIGURE_SCORE, ALIKE, 2);
    AUTO(figures_free) Figures unlike = make_figures(FIGURE_SCORE, UNLIKE, 2);
    const Rule rule = {.of = "all", .test = RULE_ABOVE, .than = 0.4, .matters = NAN};
    figures_pool(&alike, 0, "all");
    figures_pool(&unlike, 0, "all");
    cr_assert_eq(alike.count, 3);
    cr_assert_float_eq(alike.items[2].estimate.value, 0.515, 1e-12, "the mean");
    cr_assert_float_eq(alike.items[2].error, sqrt(5) * 0.01 / 2, 1e-9);
    cr_assert_eq(alike.items[2].count, 200);
    cr_assert_eq(rules_judge(&alike, &rule, 1).count, 1, "parts are not judged");
    cr_assert_eq(unlike.count, 2);
    const Judgement each = rules_judge(&unlike, &rule, 1);
    cr_assert_eq(each.count, 2, "each is, by the rule of all");
    cr_assert_eq(each.verdict, VERDICT_REPRODUCED);
}

/* Two samples of five, the second with hardly a spread: the difference has an error of 0.0071
 * and 4.06 degrees of freedom, so t must be 2.76; by the normal distribution 1.96 would be enough.
 */
Test(verdicts, few_units_agree_sooner) {
    static const double SPREAD[2][5] = {{-0.02, -0.01, 0, 0.01, 0.02}, {0.002, -0.002, 0, 0, 0}};
    static const struct {
        double apart;
        bool agree;
    } APART[] = {{0.0190, true}, {0.0202, false}};
    for (int i = 0; i < 2; i++) {
        AUTO(figures_free) Figures figures = {.count = 0};
        for (int k = 0; k < 2; k++) {
            double values[5];
            for (int n = 0; n < 5; n++) values[n] = 0.5 + k * APART[i].apart + SPREAD[k][n];
            figures_add_mean(&figures, FIGURE_SCORE, k == 0 ? "a" : "b", values, 5, "evolutions");
        }
        figures_pool(&figures, 0, "all");
        cr_assert_eq(figures.count, APART[i].agree ? 3 : 2, "%g apart", APART[i].apart);
    }
}

/* A control is not judged; without what a rule needs there is nothing to judge. */
Test(verdicts, controls_and_needs) {
    static const Given VALUES[] = {{0.51, 0.003}, {0.6, 0.02}, {0.53, 0.02}};
    AUTO(figures_free) Figures figures = make_figures(FIGURE_SCORE, VALUES, 3);
    Rule rules[] = {ABOVE(0.5), ABOVE(0.5), {.of = "SHG: a", .test = RULE_SHOWN, .matters = NAN}};
    rules[0].of = "HG: a";
    rules[0].needed = "nothing was learned";
    rules[1].of = "HG: b";
    const Judgement unmet = rules_judge(&figures, rules, 3);
    cr_assert_eq(unmet.verdict, VERDICT_NOT_TESTABLE);
    cr_assert_str_eq(unmet.unmet, "nothing was learned");
    cr_assert_eq(unmet.parts[0].verdict, VERDICT_NO_EFFECT);
    cr_assert_eq(unmet.parts[1].verdict, VERDICT_NOT_TESTABLE);
    cr_assert_eq(unmet.parts[2].verdict, VERDICTS);
    rules[0].test = RULE_BELOW;
    rules[0].than = 0.6;
    const Judgement met = rules_judge(&figures, rules, 3);
    cr_assert_null(met.unmet);
    cr_assert_eq(met.verdict, VERDICT_REPRODUCED, "by the second rule alone");
    cr_assert_eq(met.parts[1].p_value, met.parts[1].own_p, "Holm over one");
    cr_assert_eq(rules_judge(&figures, &rules[2], 1).verdict, VERDICT_NOT_TESTABLE);
}

/* Of two rules one asks for two of three, which hold; then for all three. */
Test(verdicts, at_least_is_of_a_rule) {
    static const Given VALUES[] = {{0.6, 0.02}, {0.4, 0.02}, {0.6, 0.02}};
    AUTO(figures_free) Figures figures = make_figures(FIGURE_SCORE, VALUES, 3);
    Rule rules[] = {ABOVE(0.5), BELOW(0.7)};
    rules[0].at_least = 2;
    cr_assert_eq(rules_judge(&figures, rules, 2).verdict, VERDICT_REPRODUCED);
    rules[0].at_least = 3;
    cr_assert_eq(rules_judge(&figures, rules, 2).verdict, VERDICT_IN_PART);
    rules[1] = (Rule)ABOVE(0.7);
    cr_assert_eq(rules_judge(&figures, rules, 2).verdict, VERDICT_NOT_REPRODUCED);
}

static Verdict judge(const Figures *figures, Rule rule, Judgement *judgement) {
    *judgement = rules_judge(figures, &rule, 1);
    return judgement->verdict;
}

/* The paper's range, 1.5 to 2, widened 1.2 times: 1.25 to 2.4. */
Test(verdicts, printed_ranges_are_widened) {
    static const Given VALUES[] = {{1.4, 0.02}, {2.3, 0.05}, {3, 0.05}, {1, 0.05}};
    static const Verdict EXPECTED[] = {VERDICT_REPRODUCED, VERDICT_UNDECIDED,
                                       VERDICT_NOT_REPRODUCED, VERDICT_NOT_REPRODUCED};
    const Rule rule = {.test = RULE_PRINTED, .matters = NAN, .tolerance = 1.2};
    Judgement found;
    for (int i = 0; i < 4; i++) {
        AUTO(figures_free) Figures figures = make_figures(FIGURE_FACTOR, &VALUES[i], 1);
        cr_assert_eq(judge(&figures, rule, &found), VERDICT_NOT_TESTABLE, "nothing is printed");
        figures.items[0].theirs[0] = 1.5;
        figures.items[0].theirs[1] = 2;
        cr_assert_eq(judge(&figures, rule, &found), EXPECTED[i], "%g", VALUES[i].value);
    }
}

/* Hits, and units that are alike: no few of them are certain. */
Test(verdicts, few_units_are_not_certain) {
    static const struct {
        uint64_t hits, trials;
        Verdict verdict;
    } HITS[] = {{18, 20, VERDICT_REPRODUCED},    {12, 20, VERDICT_UNDECIDED},
                {2, 20, VERDICT_NOT_REPRODUCED}, {5, 5, VERDICT_UNDECIDED},
                {0, 5, VERDICT_UNDECIDED},       {6, 6, VERDICT_REPRODUCED},
                {0, 6, VERDICT_NOT_REPRODUCED},  {0, 0, VERDICT_NOT_TESTABLE}};
    static const double ALIKE[6] = {0.9, 0.9, 0.9, 0.9, 0.9, 0.9};
    const Rule rule = ABOVE(0.5);
    Judgement found;
    for (size_t i = 0; i < sizeof HITS / sizeof *HITS; i++) {
        Figures figures = {.count = 0};
        figures_add_hits(&figures, "f", (double)HITS[i].hits, HITS[i].trials, "tournaments");
        cr_assert_eq(judge(&figures, rule, &found), HITS[i].verdict, "%zu", i);
        figures_free(&figures);
    }
    for (int n = 1; n <= 6; n++) {
        Figures figures = {.count = 0};
        figures_add_mean(&figures, FIGURE_SCORE, "f", ALIKE, n, "evolutions");
        cr_assert_eq(judge(&figures, rule, &found),
                     n == 1   ? VERDICT_NOT_TESTABLE
                     : n == 6 ? VERDICT_REPRODUCED
                              : VERDICT_UNDECIDED,
                     "%d", n);
        figures_free(&figures);
    }
}

/* Units more, of 100: ((quantile · error / distance)^2 - 1) · 100, of the nearer bound. */
Test(verdicts, say_what_would_decide) {
    static const struct {
        FigureUnit unit;
        Given figure;
        Rule rule;
        double more;
    } MORE[] = {
        {FIGURE_SHARE, {0.52, 0.02}, ABOVE(0.5), 285},           /* (1.96 · 1)^2 = 3.8415 */
        {FIGURE_SCORE, {0.52, 0.02}, ABOVE(0.5), 285},           /* sooner than a room of 0.005 */
        {FIGURE_SCORE, {0.501, 0.02}, ABOVE(0.5), 88},           /* the room: (1.645 · 20/24)^2 */
        {FIGURE_SCORE, {0.56, 0.02}, WITHIN(0.55, 0.775), 1437}, /* (1.96 · 2)^2 */
        {FIGURE_SCORE, {0.51, 0.01}, SAME(0.5), 21},             /* (1.645 · 10/15)^2 = 1.2025 */
        {FIGURE_FACTOR, {1.2, 0.1}, ABOVE(1), 16},               /* (1.96 · 0.1/0.18232)^2 */
    };
    Judgement found;
    for (size_t i = 0; i < sizeof MORE / sizeof *MORE; i++) {
        Figures figures = make_figures(MORE[i].unit, &MORE[i].figure, 1);
        cr_assert_eq(judge(&figures, MORE[i].rule, &found), VERDICT_UNDECIDED, "%zu", i);
        cr_assert_eq(found.parts[0].more, MORE[i].more, "%zu: %g", i, found.parts[0].more);
        figures_free(&figures);
    }
    /* Hits by the bound's error: (1.96 · sqrt(0.25/20)/0.1)^2 = 4.802 times 20. */
    Figures figures = {.count = 0};
    figures_add_hits(&figures, "f", 12, 20, "tournaments");
    judge(&figures, (Rule)ABOVE(0.5), &found);
    cr_assert_eq(found.parts[0].more, 77, "%g", found.parts[0].more);
    cr_assert(isnan(rules_judge(&figures, &(Rule)BELOW(0.9), 1).parts[0].more), "it is decided");
    figures_free(&figures);
    /* Of two tests each needs 2.5 %: (2.2414 · 1)^2 = 5.0239. */
    figures = make_figures(FIGURE_SHARE, (const Given[]){{0.52, 0.02}, {0.52, 0.02}}, 2);
    cr_assert_eq(rules_judge(&figures, &(Rule)ABOVE(0.5), 1).parts[0].more, 403);
    figures_free(&figures);
    /* Of 3 values: t is 0.1 / (0.1 / sqrt(7)) = 2.646 with 7, which 6 degrees of freedom need. */
    static const double VALUES[] = {0.1, 0.2, 0.3};
    figures_add_mean(&figures, FIGURE_SHARE, "f", VALUES, 3, "evolutions");
    judge(&figures, (Rule)ABOVE(0.1), &found);
    cr_assert_eq(found.parts[0].more, 4, "%g", found.parts[0].more);
    figures_free(&figures);
}

Test(verdicts, parts_keep_rule_figure_and_adjusted_p) {
    static const Given GIVEN[] = {{0.717, 0.1}, {0.9, 0.1}, {0, -1}};
    AUTO(figures_free) Figures figures = make_figures(FIGURE_SHARE, GIVEN, 3);
    const Rule rules[] = {{.of = "HG: b", .than = 0.5, .matters = NAN}, ABOVE(0.5)};
    const Judgement found = rules_judge(&figures, rules, 2);
    cr_assert_eq(found.count, 4);
    cr_assert_eq(found.parts[0].figure, &figures.items[1]);
    cr_assert_eq(found.parts[1].rule, &rules[1]);
    cr_assert_float_eq(found.parts[0].p_value, 3 * erfc(4 / sqrt(2)), 1e-9);
    cr_assert_float_eq(found.parts[1].p_value, erfc(2.17 / sqrt(2)), 1e-9);
    cr_assert(isnan(found.parts[3].p_value));
}

Test(verdicts, rules_in_words) {
    static const struct {
        FigureUnit unit;
        Rule rule;
        const char *words;
    } WORDS[] = {
        {FIGURE_SCORE, ABOVE(0.5), "each figure above 50.0 %"},
        {FIGURE_LEAD, {.of = "HG*", .test = RULE_BELOW, .than = 0}, "HG* below 0"},
        {FIGURE_NUMBER, WITHIN(2, 4.5), "each figure within 2 to 4.5"},
        {FIGURE_NUMBER, WITHIN(NAN, 4.5), "each figure at most 4.5"},
        {FIGURE_SCORE, SAME(0.5), "each figure as 50.0 % within 2.5 %"},
        {FIGURE_FACTOR,
         {.test = RULE_PRINTED, .tolerance = 1},
         "each figure within the printed range"},
        {FIGURE_FACTOR,
         {.test = RULE_PRINTED, .tolerance = 1.5},
         "each figure within the printed range, widened 1.5 times"},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        TEXT_AUTO Text text = {.data = NULL};
        AUTO(figures_free) Figures figures = make_figures(WORDS[i].unit, &(Given){1, 1}, 1);
        const Judgement found = rules_judge(&figures, &WORDS[i].rule, 1);
        rule_write(&WORDS[i].rule, &found, &text);
        cr_assert_str_eq(text_string(&text), WORDS[i].words);
    }
}

Test(verdicts, figures_are_printed_by_their_units) {
    static const struct {
        FigureUnit unit;
        Estimate estimate;
        const char *text;
    } PRINTED[] = {
        {FIGURE_SCORE, {true, 0.7434, 0.707, 0.7791}, "74.3 % (70.7 to 77.9)"},
        {FIGURE_SHARE, {true, 1, 1, 1}, "100.0 % (100.0 to 100.0)"},
        {FIGURE_LEAD, {true, 0.023, -0.001, 0.05}, "+2.3 points (-0.1 to +5.0)"},
        {FIGURE_LEAD, {true, -0.0, NAN, NAN}, "+0.0 points"},
        {FIGURE_FACTOR, {true, 2.434, 2, 2.9}, "2.43 times (2.00 to 2.90)"},
        {FIGURE_NUMBER, {true, 0.2718, NAN, NAN}, "0.272"},
        {FIGURE_NUMBER, {true, 1234.5, 1000, 1500}, "1230 (1000 to 1500)"},
        {FIGURE_NUMBER, {true, 1e-5, 1e-6, 1e-4}, "1e-05 (1e-06 to 0.0001)"},
        {FIGURE_SCORE, {false, 0.5, NAN, NAN}, "50.0 %"},
        {FIGURE_SCORE, {false, NAN, NAN, NAN}, "not known"},
    };
    for (size_t i = 0; i < sizeof PRINTED / sizeof *PRINTED; i++) {
        TEXT_AUTO Text text = {.data = NULL};
        figure_write(&(Figure){.unit = PRINTED[i].unit, .estimate = PRINTED[i].estimate}, &text);
        cr_assert_str_eq(text_string(&text), PRINTED[i].text);
    }
}
