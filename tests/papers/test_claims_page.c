/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of claims, from a made-up claims.csv. */
#include "papers/papers.h"

#include "../report/folder.h"
#include "papers/claims_page.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADER "id,source,claim,paper,ours,low,high,games,verdict,commit,rule,why\n"

static char *folder;

static void set_up(void) { folder = folder_make(); }
static void tear_down(void) { folder_remove(folder); }

TestSuite(claims_page, .init = set_up, .fini = tear_down);

static char *page_of(const char *rows) {
    char text[2048];
    Error error = {ERROR_NONE, ""};
    snprintf(text, sizeof text, HEADER "%s", rows);
    folder_write(folder, "claims.csv", text);
    cr_assert(papers_write_pages(folder, &error), "%s", error.message);
    return folder_read(folder, "claims.md");
}

static const char ROWS[] =
    "Q1,\"paper, 2\",It wins,90 %,\"about a|b, *c*\",0.5,0.7,40,reproduced,,above ½,because\n"
    "Q2,paper,It loses,10 %,,,0.3,0,not testable,,none,no engine\n"
    "Q3,paper,Even,50 %,49 %,0.45,0.53,10,not testable,c0ffee1,x,y\n";

Test(claims_page, says_what_the_file_says) {
    char *const page = page_of(ROWS);
    cr_assert(strstr(page, "Of 3 claims 1 reproduced, 0 not reproduced, 0 inconclusive, 2 not "
                           "testable."));
    cr_assert(strstr(page, "| Q1 | It wins | 90 % | about a\\|b, \\*c\\* | 40 | reproduced |\n"));
    cr_assert(strstr(page, "## Q2: not testable\n\nIt loses (paper).\n"));
    cr_assert(strstr(page, "what decides:** 0.5000 to 0.7000\n"));
    cr_assert(strstr(page, "what decides:** no bound to 0.3000\n"));
    cr_assert(strstr(page, "- **why:** because\n- **rule:** above ½\n"));
    cr_assert_eq(strstr(page, ".svg"), NULL, "there is no chart");
    free(page);
}

Test(claims_page, one_claim_is_one) {
    char *const page = page_of("Q1,p,It wins,90 %,91 %,0.5,0.7,40,reproduced,,above ½,because\n");
    cr_assert(strstr(page, "Of 1 claim 1 reproduced, 0 not reproduced,"));
    free(page);
}

/* Verdicts follow the file: another word, another page. */
Test(claims_page, verdicts_are_those_of_the_data) {
    char *const page = page_of("Q1,p,It wins,90 %,91 %,0.5,0.7,40,reproduced,,above ½,because\n"
                               "Q2,p,Even,50 %,49 %,0.45,0.53,10,inconclusive,,x,y\n"
                               "Q3,p,Even,50 %,,,,0,not testable,,x,y\n");
    cr_assert(strstr(page, "1 reproduced, 0 not reproduced, 1 inconclusive, 1 not testable."));
    free(page);
}

Test(claims_page, links_what_is_there) {
    Error error = {ERROR_NONE, ""};
    char *const plots = file_join(folder, "plots");
    cr_assert(file_make_folder(plots, &error));
    folder_write(folder, "plots/q1.svg", "<svg/>");
    folder_write(folder, "q3.csv", "a,b\n");
    char *const page = page_of(ROWS);
    cr_assert(strstr(page, "\n![q1](plots/q1.svg)\n"));
    cr_assert(strstr(page, "- **table:** [q3.csv](q3.csv)\n"));
    cr_assert_eq(strstr(page, "q2."), NULL);
    free(page);
    free(plots);
}

Test(claims_page, refuses_what_is_no_table_of_claims) {
    Error error = {ERROR_NONE, ""};
    cr_assert_not(papers_write_pages(folder, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    folder_write(folder, "claims.csv", "id,claim\nQ1,x\n");
    cr_assert_not(papers_write_pages(folder, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    folder_write(folder, "claims.csv", HEADER "Q1,p,It wins,90 %,91 %,0.5,0.7,40,perhaps,,r,w\n");
    cr_assert_not(papers_write_pages(folder, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert(strstr(error.message, "claims.csv:2: column verdict"), "%s", error.message);
}

/* What people read is broken by columns, not by bytes. */
Test(claims_page, lines_are_as_long_as_they_look) {
    Text rows = {.data = NULL}, out = {.data = NULL};
    Error error = {ERROR_NONE, ""};
    text_append_string(&rows, HEADER "c1,s,");
    for (int i = 0; i < 24; i++) text_append_string(&rows, "é½ ");
    text_append_string(&rows, ",,,,,4,reproduced,,,\n");
    folder_write(folder, "claims.csv", text_string(&rows));
    cr_assert(folder_report(report_claims, folder, TABLE_TEXT, &out, &error), "%s", error.message);
    /* 11 + 23 times 3 characters less a blank: 79 of 80 columns. */
    cr_assert_not_null(strstr(text_string(&out), "½ é½\n           é½\n"), "%s", out.data);
    const char *const line = strstr(text_string(&out), "  claim");
    cr_assert_eq(strcspn(line, "\n"), 11 + 23 * 5 - 1, "%s", line);
    text_free(&rows);
    text_free(&out);
}
