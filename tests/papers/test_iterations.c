/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How deepening with a budget of nodes ends, by hand; and that each search ends in one way. */
#include "../report/folder.h"
#include "trial.h"

#include "../../src/papers/iterations.c" /* NOLINT(bugprone-suspicious-include) */

#include <criterion/criterion.h>
#include <string.h>

Test(iterations, ends_by_hand) {
    static const Iterations LONG = {.count = 4, .nodes = {10, 40, 100, 300}};
    static const Iterations CHEAP = {.count = 4, .nodes = {10, 60, 90, 300}};
    static const Iterations SHORT = {.count = 2, .nodes = {10, 40}, .decided = true};
    static const struct {
        const Iterations *iterations;
        double budget;
        End end;
        const char *why;
    } CASES[] = {
        {&LONG, 90, INTERRUPTED, "40 is not half; 100 is too much"},
        {&LONG, 80, CUT_OFF, "40 is half; 100 is too much"},
        {&LONG, 99, INTERRUPTED, "40 is not half of it"},
        {&LONG, 100, CUT_OFF, "100 of 100; 300 is too much"},
        {&LONG, 200, CUT_OFF, "100 is half; 300 is too much"},
        {&CHEAP, 100, FINISHED, "60 is past half; 90 fits"},
        {&SHORT, 1000, DECIDED, "the end is seen"},
        {&SHORT, 50, DECIDED, "also past half"},
        {&SHORT, 30, INTERRUPTED, "but not beyond the budget"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        cr_assert_eq(end_of(CASES[i].iterations, CASES[i].budget), CASES[i].end, "%g: %s",
                     CASES[i].budget, CASES[i].why);
}

Test(iterations, each_search_ends_once) {
    Trial trial;
    char *const seed = trial_seed("iterations"), *const text = trial_replace(seed, "= 5", "= 40");
    trial_begin(&trial, text);
    cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
    char *const table = folder_read(trial.folder, "f1.csv"), *row = strchr(table, '\n') + 1;
    int ends = 0;
    for (int i = 0; i < 2; i++, row = strchr(row, '\n') + 1) {
        int decided, interrupted, stopped, cut_off;
        cr_assert_eq(sscanf(row, "%*d,%d,%d,%d,%d", &decided, &interrupted, &stopped, &cut_off), 4);
        if (i == 0) ends = decided + interrupted + stopped;
        cr_assert_eq(decided + interrupted + stopped, ends);
        cr_assert_eq(trial.figures.items[i].count, stopped);
        cr_assert_leq(cut_off, stopped);
        cr_assert_gt(stopped, 0);
    }
    free(table);
    cr_assert_str_eq(trial.figures.items[1].name, "1000 nodes");
    free(text);
    free(seed);
    trial_end(&trial);
}
