/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/number_format.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNDEFINED                                                                                  \
    { false, 0, 0, 0 }

static void expect(Text *text, const char *expected) {
    cr_assert_str_eq(text_string(text), expected);
    text_clear(text);
}

Test(figures, a_test_shows_no_minus_zero) {
    TEXT_AUTO Text text = {.data = NULL};
    number_append_test(&text, -2.944, -0.004, 2.944);
    expect(&text, "LLR 0.00, bounds -2.94 and 2.94");
    number_append_test(&text, -0.001, -0.006, 0.001);
    expect(&text, "LLR -0.01, bounds 0.00 and 0.00");
}

Test(figures, intervals_show_two_digits) {
    static const struct {
        Estimate elo;
        const char *interval;
    } CASES[] = {
        {{true, 0.9030, 0.2405, 1.5655}, "+0.90 (+0.24 to +1.57)"},
        {{true, 0.9030, 0.2432, 1.5580}, "+0.90 (+0.24 to +1.56)"},
        {{true, 44.1, 2.61, 85.96}, "+44 (+3 to +86)"},
        {{true, 44.4, 2.61, 86.2}, "+44 (+3 to +86)"},
        {{true, 43.66, 2.61, 85.96}, "+44 (+3 to +86)"},
        {{true, -5.25, -9.5, -1}, "-5.2 (-9.5 to -1.0)"},
        {{true, 0, -150, 150}, "0 (-150 to +150)"},
        {{true, 0, 0, 0}, "0.0 (0.0 to 0.0)"},
        {{true, 0, -1199.8, 1199.8}, "0 (<-1199 to >+1199)"},
        {{true, 1199.8, 64, 1199.8}, ">+1199 (+64 to >+1199)"},
        {{true, -1199.8, NAN, NAN}, "less than -1199"},
        {UNDEFINED, "undefined"},
    };
    TEXT_AUTO Text text = {.data = NULL};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        number_append_elo_interval(&text, &CASES[i].elo);
        expect(&text, CASES[i].interval);
    }
}

Test(figures, ratings_are_not_clamped) {
    const Estimate far = {true, 2000, 1500, 2600}, open = {true, 900, 500, INFINITY};
    const Estimate nothing = UNDEFINED, shut = {true, -900, NAN, -700};
    const Estimate wide = {true, 431.6, NAN, NAN}, first_move = {true, -71.2, -154.3, -3.1};
    TEXT_AUTO Text text = {.data = NULL};
    number_append_rating_interval(&text, &far);
    expect(&text, "+2000 (+1500 to +2600)");
    number_append_rating_interval(&text, &first_move);
    expect(&text, "-71 (-154 to -3)");
    number_append_rating_interval(&text, &open);
    expect(&text, "more than +500, without upper bound");
    number_append_rating_cell(&text, &open);
    expect(&text, ">+500");
    number_append_rating_cell(&text, &shut);
    expect(&text, "<-700");
    number_append_rating_cell(&text, &far);
    expect(&text, "+2000");
    number_append_rating_cell(&text, &nothing);
    expect(&text, "");
    number_append_rating_interval(&text, &nothing);
    expect(&text, "undefined");
    number_append_rating_interval(&text, &wide);
    expect(&text, "without bounds: too few games");
    number_append_rating(&text, -0.2, 0);
    expect(&text, "0");
    number_append_rating(&text, 0.5, 0); /* which printf would round to "+0" */
    expect(&text, "0");
    number_append_rating(&text, NAN, 0);
    expect(&text, "none");
}

Test(figures, shares_and_likelihoods) {
    const Estimate half = {true, 0.5625, 0.5038, 0.6212}, all = {true, 1, 0.59, 1};
    const Estimate even = {true, 0.5, 0.4414, 0.5586}, nothing = UNDEFINED;
    Text text = {.data = NULL};
    number_append_share_interval(&text, &half);
    expect(&text, "56.2 (50.4 to 62.1) %");
    number_append_share_interval(&text, &all);
    expect(&text, "100 (59 to 100) %");
    number_append_share_interval(&text, &even);
    expect(&text, "50.0 (44.1 to 55.9) %");
    number_append_share_interval(&text, &nothing);
    expect(&text, "undefined");
    static const struct {
        double likelihood;
        const char *text;
    } CASES[] = {{0.5, "50.0 %"},     {0.996222, "99.6 %"}, {0.99987, "99.987 %"},
                 {0.0004, "0.040 %"}, {1, "over 99.999 %"}, {0, "under 0.001 %"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        number_append_likelihood(&text, CASES[i].likelihood);
        expect(&text, CASES[i].text);
    }
    number_append_p_value(&text, 0.0312);
    expect(&text, "0.031");
    number_append_p_value(&text, 0);
    expect(&text, "<0.0001");
    number_append_p_value(&text, NAN);
    expect(&text, "-");
    text_free(&text);
}
