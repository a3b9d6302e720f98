/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs compared with the first one. */
#include "../report/folder.h"
#include "arena/runs.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>

static const RunChange *change_of(const FolderComparison *runs, size_t row) {
    return (const RunChange *)runs->changes.items + row;
}

/* The lower bound is as far as the second's lower and the first's upper bound make it. */
Test(runs, bounds_of_a_change) {
    static const char *const RATINGS[][2] = {{"50,40,80", "-50,-80,-40"},
                                             {"90,75,100", "-90,-100,-75"}};
    const char *const folders[] = {temporary_folder(), temporary_folder()};
    Error error = {0};
    FolderComparison runs;
    for (int i = 0; i < 2; i++) {
        TEXT_AUTO Text players = {0};
        text_append(&players,
                    FOLDER_PLAYERS_HEADER "a,9,5,0,4,5,0.5,1,9,%s,,,,,,,,,\n"
                                          "b,9,4,0,5,4,0.5,1,9,%s,,,,,,,,,\n",
                    RATINGS[i][0], RATINGS[i][1]);
        folder_fill_label(folders[i], "a");
        folder_write(folders[i], "players.csv", players.data);
        folder_write(folders[i], "experiment", "players = ( \"a=null@1\", \"b=null@2\" );\n");
    }
    cr_assert(runs_read(folders, 2, NULL, &runs, &error), "%s", error.message);
    cr_assert_eq(runs.changes.count, 2);
    /* Two changes: the intervals are 1.1436 times as wide [Bonferroni]; rounded to tenths. */
    const double wider = 2.241403 / 1.959964;
    const Estimate a = change_of(&runs, 0)->change, b = change_of(&runs, 1)->change;
    cr_assert_float_eq(a.value, 40, 1e-9);
    cr_assert_float_eq(a.low, 40 - wider * sqrt(15 * 15 + 30 * 30), 0.05);
    cr_assert_float_eq(a.high, 40 + wider * sqrt(10 * 10 + 10 * 10), 0.05);
    cr_assert_float_eq(b.low, -a.high, 1e-9);
    cr_assert_float_eq(b.high, -a.low, 1e-9);
    runs_free(&runs);
}
