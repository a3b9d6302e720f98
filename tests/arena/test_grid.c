/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Grids: descriptions of several players are written out, others stay as they are. */
#include "arena/experiment.h"

#include "util/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static bool join(void *joined, const char *player, Error *error) {
    (void)error;
    text_append(joined, "%s ", player);
    return true;
}

/* `expected`: the players, each followed by a blank. */
static void expect(const char *text, const char *expected) {
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text joined = {.data = NULL};
    cr_assert(grid_expand(text, join, &joined, &error), "%s: %s", text, error.message);
    cr_assert_str_eq(text_string(&joined), expected, "%s", text);
}

Test(grid, is_written_out) {
    expect("piece2val@1-3", "piece2val@1 piece2val@2 piece2val@3 ");
    expect("null@7-7", "null@7 ");
    expect("piece2val@2,4,6", "piece2val@2 piece2val@4 piece2val@6 ");
    expect("null@20ms,0.5s,5kn,1-3", "null@20ms null@0.5s null@5kn null@1 null@2 null@3 ");
    expect("{a,b}/null@2,5kn", "a/null@2 a/null@5kn b/null@2 b/null@5kn ");
    expect("{hg,shg}-25f@6", "hg-25f@6 shg-25f@6 ");
    expect("{a,b}-{x,y}@2-3", "a-x@2 a-x@3 a-y@2 a-y@3 b-x@2 b-x@3 b-y@2 b-y@3 ");
    expect("null@{4,20ms,5kn}", "null@4 null@20ms null@5kn ");
    expect("{a,b{1,2}}@3", "a@3 b1@3 b2@3 ");
    expect("alphabeta{,:order=random}/null@2", "alphabeta/null@2 alphabeta:order=random/null@2 ");
    expect("{x=null,y=piece2val}@3", "x=null@3 y=piece2val@3 ");
    expect("{line:./a,cb:./b.so}@1s", "line:./a@1s cb:./b.so@1s ");
    expect("./at@1-2/my.heuristic@1-2", "./at@1-2/my.heuristic@1 ./at@1-2/my.heuristic@2 ");
}

Test(grid, leaves_others_alone) {
    static const char *const ALONE[] = {"random",
                                        "piece2val",
                                        "me=piece2val@6",
                                        "null@0.5s",
                                        "null@8-1",
                                        "null@0-2",
                                        "null@1-101",
                                        "null@1-",
                                        "null@2,",
                                        "null@,2",
                                        "null@2,x",
                                        "null@2,1-101",
                                        "null@3-2,4",
                                        "null@2,1-2n",
                                        "piece2val:a=1@2,b=3",
                                        "line:\"./a x@1,2\"",
                                        "null@-3",
                                        "null@2-3n",
                                        "null@1 -2",
                                        "./{a}.heuristic",
                                        "{a,b",
                                        "a,b}",
                                        "{}",
                                        "cb:./e.so:command=\"set {a,b}\"@1s",
                                        "",
                                        "./x@1-2/my"};
    for (size_t i = 0; i < sizeof ALONE / sizeof *ALONE; i++) {
        TEXT_AUTO Text same = {.data = NULL};
        text_append(&same, "%s ", ALONE[i]);
        expect(ALONE[i], text_string(&same));
    }
}

static void expect_refused(const char *text, const char *message) {
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text joined = {.data = NULL};
    cr_assert_not(grid_expand(text, join, &joined, &error), "%s", text);
    cr_assert_eq(error.code, ERROR_USAGE);
    cr_assert_not_null(strstr(error.message, message), "%s", error.message);
}

Test(grid, is_refused) {
    TEXT_AUTO Text nested = {.data = NULL};
    expect_refused("me=null@1-3", "3 players, but only one label");
    expect_refused("me=null@1,3", "2 players, but only one label");
    expect_refused("null@{1-50,51-100,1-30}", "more than 128 players");
    for (int i = 0; i < 70; i++) text_append_string(&nested, "{,");
    for (int i = 0; i < 70; i++) text_append_string(&nested, "}");
    expect_refused(text_string(&nested), "more than 128 players");
}

/* An experiment has the players themselves. */
Test(grid, in_an_experiment) {
    Error error = {ERROR_NONE, ""};
    EXPERIMENT_AUTO Experiment experiment = experiment_default(), read = experiment_default();
    static const char FILE_TEXT[] = "players = ( \"{null,piece2val}@1-2\", \"random\" );";
    cr_assert(experiment_parse(&read, "file", FILE_TEXT, strlen(FILE_TEXT), NULL, 0, &error));
    cr_assert(experiment_add_players(&experiment, "{null,piece2val}@1-2", &error));
    cr_assert_eq(experiment.player_count, 4);
    cr_assert_eq(read.player_count, 5);
    for (int i = 0; i < 4; i++)
        cr_assert_str_eq(read.players[i].label, experiment.players[i].label);
    cr_assert_str_eq(read.players[3].label, "piece2val@2");
}
