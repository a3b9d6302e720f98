/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdicts follow the data, and the registry of claims is whole. */
#include "papers/claim.h"
#include "papers/verdict.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static Estimate between(double low, double high) {
    return (Estimate){true, (low + high) / 2, low, high};
}

static const Estimate UNKNOWN = {false, 0, 0, 0};

Test(verdict, names_differ) {
    cr_assert_str_eq(verdict_name(VERDICT_REPRODUCED), "reproduced");
    cr_assert_str_eq(verdict_name(VERDICT_NOT_REPRODUCED), "not reproduced");
    cr_assert_str_eq(verdict_name(VERDICT_INCONCLUSIVE), "inconclusive");
    cr_assert_str_eq(verdict_name(VERDICT_NOT_TESTABLE), "not testable");
    cr_assert_null(VERDICT_NAMES[VERDICT_COUNT]);
}

Test(verdict, above_a_bound) {
    cr_assert_eq(verdict_above(between(0.51, 0.6), 0.5), VERDICT_REPRODUCED);
    cr_assert_eq(verdict_above(between(0.5, 0.6), 0.5), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_above(between(0.4, 0.6), 0.5), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_above(between(0.4, 0.5), 0.5), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(verdict_above(between(0.4, 0.49), 0.5), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(verdict_above(UNKNOWN, -1), VERDICT_INCONCLUSIVE);
}

Test(verdict, below_a_bound) {
    cr_assert_eq(verdict_below(between(0.4, 0.49), 0.5), VERDICT_REPRODUCED);
    cr_assert_eq(verdict_below(between(0.4, 0.5), 0.5), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_below(between(0.4, 0.6), 0.5), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_below(between(0.5, 0.6), 0.5), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(verdict_below(between(0.51, 0.6), 0.5), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(verdict_below(UNKNOWN, 1), VERDICT_INCONCLUSIVE);
}

Test(verdict, equal_to_a_claim) {
    const Estimate claim = between(2, 4);
    cr_assert_eq(verdict_equal(between(2.5, 3.5), claim), VERDICT_REPRODUCED);
    cr_assert_eq(verdict_equal(between(0, 6), claim), VERDICT_REPRODUCED);
    cr_assert_eq(verdict_equal(between(1, 3), claim), VERDICT_REPRODUCED); /* value 2: the end */
    cr_assert_eq(verdict_equal(between(3, 5), claim), VERDICT_REPRODUCED);
    cr_assert_eq(verdict_equal(between(0, 3), claim), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_equal(between(3.5, 6), claim), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_equal(between(4, 6), claim), VERDICT_INCONCLUSIVE); /* they touch */
    cr_assert_eq(verdict_equal(between(4.1, 6), claim), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(verdict_equal(between(0, 1.9), claim), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(verdict_equal(UNKNOWN, claim), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_equal(between(3, 3), UNKNOWN), VERDICT_INCONCLUSIVE);
}

static void check_match(Estimate score, Verdict not_lost, Verdict lost, Verdict won) {
    cr_assert_eq(verdict_match(score, EXPECT_NOT_LOST), not_lost, "%g-%g", score.low, score.high);
    cr_assert_eq(verdict_match(score, EXPECT_LOST), lost, "%g-%g", score.low, score.high);
    cr_assert_eq(verdict_match(score, EXPECT_WON), won, "%g-%g", score.low, score.high);
}

Test(verdict, of_a_match) {
    const Verdict yes = VERDICT_REPRODUCED, no = VERDICT_NOT_REPRODUCED;
    const Verdict open = VERDICT_INCONCLUSIVE;
    check_match(between(0.51, 0.9), yes, no, yes);
    check_match(between(0.5, 0.9), yes, open, open);
    check_match(between(0.4, 0.6), yes, open, open);
    check_match(between(0.1, 0.5), yes, open, open);
    check_match(between(0.1, 0.49), no, yes, no);
    check_match(UNKNOWN, open, open, open);
}

/* The same match with more of the same games: the verdict comes from the data. */
Test(verdict, changes_with_the_data) {
    const PairCounts few = {{1, 2, 3, 3, 3}}, many = {{10, 20, 30, 30, 30}};
    const PairCounts other = {{30, 30, 30, 20, 10}};
    cr_assert_eq(verdict_match(pairs_score(&few), EXPECT_WON), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_match(pairs_score(&many), EXPECT_WON), VERDICT_REPRODUCED);
    cr_assert_eq(verdict_match(pairs_score(&other), EXPECT_WON), VERDICT_NOT_REPRODUCED);
}

Test(verdict, of_several_parts) {
    const Verdict yes = VERDICT_REPRODUCED, no = VERDICT_NOT_REPRODUCED;
    const Verdict open = VERDICT_INCONCLUSIVE;
    cr_assert_eq(verdict_all((const Verdict[]){yes, yes, yes}, 3), yes);
    cr_assert_eq(verdict_all((const Verdict[]){yes, open, yes}, 3), open);
    cr_assert_eq(verdict_all((const Verdict[]){open, yes, no}, 3), no);
    cr_assert_eq(verdict_all((const Verdict[]){no, open, yes}, 3), no);
    cr_assert_eq(verdict_all((const Verdict[]){yes, open, no}, 1), yes, "only the first counts");
}

Test(verdict, inside_a_claimed_range) {
    cr_assert_eq(verdict_inside(1, 1, 1, 1), VERDICT_REPRODUCED);
    cr_assert_eq(verdict_inside(0.7, 0.8, 0.7, 0.85), VERDICT_REPRODUCED);
    cr_assert_eq(verdict_inside(0.7, 0.9, 0.7, 0.85), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_inside(0.6, 0.8, 0.7, 0.85), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_inside(1, 3, 3, 4), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_inside(2, 5, 1, 1), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(verdict_inside(1, 2, 3, 4), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(verdict_inside(NAN, 2, 3, 4), VERDICT_INCONCLUSIVE);
}

Test(verdict, of_several_readings) {
    const Verdict yes = VERDICT_REPRODUCED, no = VERDICT_NOT_REPRODUCED;
    const Verdict open = VERDICT_INCONCLUSIVE;
    cr_assert_eq(verdict_any((const Verdict[]){no, open, yes}, 3), yes);
    cr_assert_eq(verdict_any((const Verdict[]){no, open, no}, 3), open);
    cr_assert_eq(verdict_any((const Verdict[]){no, no}, 2), no);
}

/* The registry */

static void check_text(const char *text, const char *what, const char *id) {
    cr_assert(text != NULL && text[0] != '\0', "%s: no %s", id, what);
    cr_assert_eq(strpbrk(text, "\n\r\t"), NULL, "%s: %s is more than a line", id, what);
}

Test(claims, are_whole_and_found_by_their_ids) {
    int count = 0;
    for (; CLAIMS[count] != NULL; count++) {
        const Claim *const claim = CLAIMS[count];
        check_text(claim->id, "id", "?");
        check_text(claim->source, "source", claim->id);
        check_text(claim->statement, "statement", claim->id);
        check_text(claim->figure, "figure", claim->id);
        check_text(claim->rule, "rule", claim->id);
        cr_assert(claim->measure != NULL, "%s: no measurement", claim->id);
        cr_assert_eq(claim_find(claim->id), claim, "%s: another one is found", claim->id);
        if (claim->chart.title != NULL) check_text(claim->chart.title, "chart title", claim->id);
        char name[CLAIM_NAME_SIZE], other[CLAIM_NAME_SIZE];
        claim_name(claim->id, name);
        for (int i = 0; i < count; i++) {
            claim_name(CLAIMS[i]->id, other);
            cr_assert_str_neq(other, name);
        }
    }
    cr_assert_geq(count, 7);
    cr_assert_eq(claim_find("S99"), NULL);
    cr_assert_eq(claim_find(""), NULL);
}

Test(claims, row_has_the_columns_of_the_header) {
    ClaimResult result = {.low = NAN, .high = 0.5, .games = 12, .verdict = VERDICT_INCONCLUSIVE};
    Text text = {.data = NULL};
    static const Claim CLAIM = {.id = "X1",
                                .source = "source",
                                .statement = "this, and \"that\"",
                                .figure = "3",
                                .rule = "rule"};
    text_append(&result.ours, "four");
    text_append(&result.why, "because");
    const ClaimRow row = claim_row(&CLAIM, &result);
    record_write(&CLAIM_ROWS, &row, 1, &text);
    cr_assert_str_eq(text_string(&text),
                     "id,source,claim,paper,ours,low,high,games,verdict,commit,rule,why\n"
                     "X1,source,\"this, and \"\"that\"\"\",3,four,,0.5000,12,inconclusive,,rule,"
                     "because\n");
    text_free(&text);
    claim_result_free(&result);
}
