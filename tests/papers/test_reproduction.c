/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which claims words ask for. */
#include "papers/reproduction.h"

#include <criterion/criterion.h>
#include <string.h>

static void expect(const char *word, const char *claims) {
    Error error = {ERROR_NONE, ""};
    Reproduction asked = {.count = 0};
    Text ids = {.data = NULL};
    cr_assert(reproduction_add(&asked, word, &error), "%s: %s", word, error.message);
    for (int i = 0; i < asked.count; i++)
        text_append(&ids, "%s%s", i > 0 ? " " : "", asked.claims[i]->id);
    cr_assert_str_eq(text_string(&ids), claims, "%s: %s", word, text_string(&ids));
    text_free(&ids);
}

Test(reproduction, takes_claims_ranges_and_papers) {
    expect("s6", "S6");
    expect("S1-S7", "S1 S2 S3 S4 S5 S6 S7");
    expect("g3-x1", "G3 G3b G4 G5 G6 G7 X1");
    expect("T2-t2", "T2");
    expect("paper 004", "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10");
    expect("Paper 001", "B1 B2 B3");
    expect("paper000", "A1 A2 A3 A4 A5 B4");
    expect("paper  002", "A1 A2 A3 A4 A5 B4");
}

Test(reproduction, adds_no_claim_twice) {
    Error error = {ERROR_NONE, ""};
    Reproduction asked = {.count = 0};
    cr_assert(reproduction_add(&asked, "S2", &error));
    cr_assert(reproduction_add(&asked, "S1-S3", &error));
    cr_assert_eq(asked.count, 3);
    cr_assert_str_eq(asked.claims[0]->id, "S2");
}

static void refuse(const char *word, const char *message) {
    Error error = {ERROR_NONE, ""};
    Reproduction asked = {.count = 0};
    cr_assert_not(reproduction_add(&asked, word, &error), "%s", word);
    cr_assert_eq(error.code, ERROR_USAGE);
    cr_assert_not_null(strstr(error.message, message), "%s: %s", word, error.message);
    cr_assert_eq(asked.count, 0);
}

Test(reproduction, refuses_what_is_none) {
    refuse("S99", "unknown claim 'S99'");
    refuse("S1-S11", "unknown claim 'S11'");
    refuse("Q1-S2", "unknown claim 'Q1-S2'");
    refuse("S7-S1", "'S7-S1': S1 comes before S7");
    refuse("S1-", "unknown claim ''");
    refuse("-S1", "unknown claim '-S1'");
    refuse("", "unknown claim ''");
    refuse("seed 005", "no claim is of paper 005");
    refuse("seed", "unknown claim 'seed'");
    refuse("paper 04", "unknown claim 'paper 04'");
}
