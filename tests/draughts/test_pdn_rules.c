/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By which rules and on which board a game is read. */
#include "draughts/pdn.h"

#include "pdn_fixture.h"

#include <criterion/criterion.h>

/* Opened by no rules and no board, or by these: what a game's tags say is what it is played by. */
static void check_played_by(const char *content, const Rules *asked, int size, const char *rules,
                            int played_size, size_t moves) {
    PdnFixture fixture = pdn_fixture_open_by(content, asked, size);
    pdn_fixture_game(&fixture, moves, RESULT_UNKNOWN);
    cr_assert_str_eq(fixture.game.rules->name, rules);
    cr_assert_eq(fixture.game.start.size, played_size);
    pdn_fixture_finish(&fixture);
}

Test(pdn_rules, rules_and_boards) {
    const Rules *const giveaway = rules_find("giveaway");
    check_played_by("1. 11-15 *", NULL, 0, "english", 8, 1);
    check_played_by("1. 11-16 *", giveaway, 10, "giveaway", 10, 1);
    check_played_by("[Rules \"giveaway\"]\n1. 11-15 *", NULL, 0, "giveaway", 8, 1);
    check_played_by("[Rules \"giveaway\"]\n1. 11-15 *", giveaway, 8, "giveaway", 8, 1);
    check_played_by("[BoardSize \"10\"]\n1. 11-16 *", NULL, 0, "english", 10, 1);
    check_played_by("[GameType \"21,B,12,12,N1,0\"]\n1. 13-19 *", NULL, 0, "english", 12, 1);
    check_played_by("[GameType \"21,W,6,6,N1,0\"]\n[BoardSize \"6\"]\n1. 13-10 *", NULL, 0,
                    "english", 6, 1);
    /* The standard has no number for give-away. */
    check_played_by("[GameType \"21\"]\n1. 11-15 *", giveaway, 0, "giveaway", 8, 1);
    check_played_by("[Rules \"giveaway\"]\n[GameType \"21\"]\n1. 11-15 *", NULL, 0, "giveaway", 8,
                    1);
    /* The second capture goes backward. */
    check_played_by("[FEN \"B:W14,15:B9\"]\n[Rules \"paper004\"]\n1. 9x11 *", NULL, 0, "paper004",
                    8, 1);
    check_played_by("[FEN \"W:W50:B1\"]\n[BoardSize \"10\"]\n1. 50-44 *", NULL, 0, "english", 10,
                    1);
}

Test(pdn_rules, each_game_has_its_own_rules) {
    PdnFixture fixture = pdn_fixture_open_by("[Event \"1\"]\n[Rules \"giveaway\"]\n"
                                             "[BoardSize \"10\"]\n11-16 *\n[Event \"2\"]\n"
                                             "11-15 *\n",
                                             NULL, 0);
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    cr_assert_eq(fixture.game.start.size, 10);
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    cr_assert_str_eq(fixture.game.rules->name, "english");
    cr_assert_eq(fixture.game.start.size, 8);
    pdn_fixture_finish(&fixture);
}

static void check_refused(const char *tags, const Rules *asked, int size, const char *reported) {
    TEXT_AUTO Text text = {0};
    text_append(&text, "[Event \"x\"]\n%s\n1. 11-15 *\n[Event \"y\"]\n*\n", tags);
    PdnFixture fixture = pdn_fixture_open_by(text_string(&text), asked, size);
    pdn_fixture_failure(&fixture, reported, 0);
    pdn_fixture_game(&fixture, 0, RESULT_UNKNOWN);
    pdn_fixture_finish(&fixture);
}

Test(pdn_rules, rules_and_boards_that_are_not_ours) {
    const Rules *const english = RULES_ALL[0];
    check_refused("[Rules \"giveaway\"]", english, 0,
                  "2: game 1: Rules \"giveaway\": expected english (see --rules)");
    check_refused(
        "[Rules \"losing\"]", NULL, 0,
        "2: game 1: Rules \"losing\": expected english, giveaway or paper004 (see --rules)");
    for (int i = 0; i < 2; i++)
        check_refused("[Rules \"seed004\"]", i == 0 ? NULL : english, 0,
                      "2: game 1: Rules \"seed004\": expected paper004, as the rules seed004 are "
                      "called now (see --rules)");
    check_refused("[BoardSize \"10\"]", NULL, 8,
                  "2: game 1: BoardSize \"10\": expected 8 rows (see --board)");
    check_refused("[BoardSize \"10\"]\n[GameType \"21,B,8,8,N1,0\"]", NULL, 0,
                  "3: game 1: GameType \"21,B,8,8,N1,0\": expected 10 rows, as the tag before");
    check_refused("[BoardSize \"7\"]", NULL, 0,
                  "2: game 1: BoardSize \"7\": expected 6, 8, 10 or 12 rows");
    check_refused("[BoardSize \"ten\"]", NULL, 0,
                  "2: game 1: BoardSize \"ten\": expected 6, 8, 10 or 12 rows");
    check_refused("[GameType \"21,B,10,8,N1,0\"]", NULL, 0,
                  "2: game 1: GameType \"21,B,10,8,N1,0\": expected 6, 8, 10 or 12 rows");
    check_refused("[GameType \"20,W,10,10,N2,0\"]", english, 8,
                  "2: game 1: GameType \"20,W,10,10,N2,0\": expected 21, English draughts");
    check_refused("[GameType \"25\"]\n[Rules \"losing\"]", NULL, 0,
                  "2: game 1: GameType \"25\": expected 21, English draughts");
}

/* A fault of the FEN is told where it stands, though the board is known only behind the tags. */
Test(pdn_rules, fen_of_another_board) {
    check_refused("[FEN \"W:W50:B1\"]\n[Rules \"english\"]", NULL, 0,
                  "2: game 1: FEN \"W:W50:B1\": square 50 is not on the board (1 to 32)");
}
