/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/pdn.h"

#include "../common/temporary.h"
#include "../common/thorough.h"
#include "pdn_fixture.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A file with one game. */
static void check_one(const char *content, size_t moves, Result result) {
    PdnFixture fixture = pdn_fixture_open(content);
    pdn_fixture_game(&fixture, moves, result);
    pdn_fixture_finish(&fixture);
}

Test(pdn, tags) {
    PdnFixture fixture =
        pdn_fixture_open("\n[Event \"A \\\"quoted\\\" \\\\ event\"]\n[Site \"x\"]\n"
                         "[Black \"b [1]\"] [white \"The \"Wizard\" of Oz\" ]\n"
                         "  [ Round \"3\" ]\n[Result \"0-1\"]\n\n1. 11-15 22-18 0-1\n");
    pdn_fixture_game(&fixture, 2, RESULT_WHITE_WINS);
    cr_assert_str_eq(fixture.game.event, "A \"quoted\" \\ event");
    cr_assert_str_eq(fixture.game.black, "b [1]");
    cr_assert_str_eq(fixture.game.white, "The \"Wizard\" of Oz");
    cr_assert_eq(fixture.game.line, 2);
    cr_assert_eq(fixture.game.rules, RULES_ALL[0]);
    pdn_fixture_finish(&fixture);
}

/* A game's tags are not left over for the next. */
Test(pdn, games_are_apart) {
    PdnFixture fixture =
        pdn_fixture_open("[Event \"one\"]\n[Black \"b\"]\n[FEN \"W:W21-32:B1-12\"]\n"
                         "1. 22-18 1-0\n\n[Event \"two\"]\n1. 11-15 22-18 15x22 *\n"
                         "1. 9-14 *\n");
    pdn_fixture_game(&fixture, 1, RESULT_BLACK_WINS);
    cr_assert_eq(fixture.game.start.side, WHITE);
    pdn_fixture_game(&fixture, 3, RESULT_UNKNOWN);
    cr_assert_str_eq(fixture.game.event, "two");
    cr_assert_str_eq(fixture.game.black, "");
    cr_assert_eq(fixture.game.start.side, BLACK);
    cr_assert_eq(fixture.game.line, 6);
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    cr_assert_str_eq(fixture.game.event, "");
    cr_assert_eq(fixture.game.line, 8);
    pdn_fixture_finish(&fixture);
}

Test(pdn, comments_and_annotations) {
    check_one("1. 11-15 {a comment (with 1-0 [and] 9-13} 22-18 1-0", 2, RESULT_BLACK_WINS);
    check_one("{first}\n1. 11-15! 22-18?! $1 15x22$13!! *", 3, RESULT_UNKNOWN);
    check_one("1. 11-15 ; to the end { of ( the line 1-0\n22-18 1/2-1/2", 2, RESULT_DRAW);
    check_one("% a line {\n1. 11-15\n% 9-13 (\n22-18 1/2-1/2\n;end", 2, RESULT_DRAW);
    check_one("1. 11-15 {two\nlines [Event \"x\"] } 22-18* {x}{y} 1-0 ", 2, RESULT_BLACK_WINS);
    check_one("1. 11-15 (?) 22-18 (!) 1-0", 2, RESULT_BLACK_WINS);
}

Test(pdn, variations) {
    check_one("1. 11-15 (9-13 22-18 (22-17 1-0) 0-1) 22-18 1/2-1/2", 2, RESULT_DRAW);
    check_one("1. 11-15 ( {)} 9-13 ; )\n nonsense ) 22-18 1/2-1/2", 2, RESULT_DRAW);
    check_one("1. 11-15 () (()) ((((x)))) 22-18 (9-9) *", 2, RESULT_UNKNOWN);
}

Test(pdn, move_numbers_and_move_forms) {
    check_one("1.11-15 1...22-18 2.15-22 25:18", 4, RESULT_UNKNOWN);
    check_one("11-15 22-18 15x22 25x18", 4, RESULT_UNKNOWN);
    check_one("1 11-15 22-18 2 15x22 99. 25X18 ... 1-0", 4, RESULT_BLACK_WINS);
    check_one("[FEN \"W:W22:B18,11\"] 1. 22x15x8 *", 1, RESULT_UNKNOWN);
    check_one("[FEN \"W:W22:B18,11\"] 1. 22-15-8 *", 1, RESULT_UNKNOWN);
}

static void check_result(const char *word, Result result) {
    char content[64];
    snprintf(content, sizeof content, "1. 11-15 22-18 %s\n", word);
    check_one(content, 2, result);
}

Test(pdn, results) {
    check_result("1-0", RESULT_BLACK_WINS);
    check_result("2-0", RESULT_BLACK_WINS);
    check_result("1:0", RESULT_BLACK_WINS);
    check_result("2:0", RESULT_BLACK_WINS);
    check_result("0-1", RESULT_WHITE_WINS);
    check_result("0-2", RESULT_WHITE_WINS);
    check_result("0:1", RESULT_WHITE_WINS);
    check_result("0:2", RESULT_WHITE_WINS);
    check_result("1/2-1/2", RESULT_DRAW);
    check_result("1-1", RESULT_DRAW);
    check_result("*", RESULT_UNKNOWN);
    check_result("0-0", RESULT_UNKNOWN);
    check_result("", RESULT_UNKNOWN);
}

Test(pdn, missing_results) {
    check_one("[Result \"1-0\"]\n1. 11-15 22-18\n", 2, RESULT_BLACK_WINS);
    check_one("[Result \"1-0\"]\n1. 11-15 22-18 *\n", 2, RESULT_BLACK_WINS);
    check_one("[Result \"1-0\"]\n1. 11-15 22-18 0-1\n", 2, RESULT_WHITE_WINS);
    check_one("[Result \"who knows\"]\n1. 11-15 22-18\n", 2, RESULT_UNKNOWN);
    PdnFixture fixture = pdn_fixture_open("[Black \"1\"]\n11-15\n[Black \"2\"]\n9-13 22-18\n");
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    pdn_fixture_game(&fixture, 2, RESULT_UNKNOWN);
    pdn_fixture_finish(&fixture);
    fixture = pdn_fixture_open("[Event \"1\"]\n11-15\n[Event \"2\"]\n[Event \"3\"]\n"
                               "[Result \"0-1\"]\n\n[Event \"4\"]\n1-0\n");
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    pdn_fixture_game(&fixture, 0, RESULT_UNKNOWN);
    cr_assert_str_eq(fixture.game.event, "2");
    pdn_fixture_game(&fixture, 0, RESULT_WHITE_WINS);
    pdn_fixture_game(&fixture, 0, RESULT_BLACK_WINS);
    pdn_fixture_finish(&fixture);
}

Test(pdn, line_ends_and_bom) {
    check_one("\xEF\xBB\xBF[Event \"x\"]\r\n\r\n1. 11-15\r\n22-18\r\n1-0\r\n", 2,
              RESULT_BLACK_WINS);
    check_one("\xEF\xBB\xBF% first line\n1. 11-15 1-0", 1, RESULT_BLACK_WINS);
    PdnFixture fixture = pdn_fixture_open("1. 11-15\r\n\r\n22-99\r\n1-0");
    pdn_fixture_failure(&fixture, "3: game 1, move 1 (white): 22-99 is not legal here", 1);
    pdn_fixture_finish(&fixture);
    fixture = pdn_fixture_open("1. 11-15 ; comment\r\r22-99\r1-0");
    pdn_fixture_failure(&fixture, "3: game 1, move 1 (white): 22-99 is not legal here", 1);
    pdn_fixture_finish(&fixture);
}

Test(pdn, fen) {
    PdnFixture fixture = pdn_fixture_open("[SetUp \"1\"]\n[FEN \"W:WK1:B27,K31\"]\n1. 1-6 27-32 *");
    pdn_fixture_game(&fixture, 2, RESULT_UNKNOWN);
    cr_assert_eq(fixture.game.start.side, WHITE);
    pdn_fixture_finish(&fixture);
    fixture = pdn_fixture_open("[FEN \"B:WK1:B2,K31\"]\n[GameType \"21,W\"]\n1. 31-27 *");
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    pdn_fixture_finish(&fixture);
    fixture = pdn_fixture_open("[FEN \"W:WK1:B2,K31\"]\n");
    pdn_fixture_game(&fixture, 0, RESULT_UNKNOWN);
    cr_assert_eq(board_piece(&fixture.game.start, 31), BLACK_KING);
    pdn_fixture_finish(&fixture);
}

/* Longer than a PdnGame's tags, which are cut. */
Test(pdn, long_fen) {
    TEXT_AUTO Text text = {0};
    text_append_string(&text, "[FEN \"B:W");
    for (int i = 37; i <= 54; i++)
        text_append(&text, "%s          K%d          ", i > 37 ? "," : "", i);
    text_append_string(&text, ":BK1\"]\n1. 1-7 37-31 *");
    PdnFixture fixture = pdn_fixture_open_bytes(text.data, text.length, 12);
    cr_assert_eq(pdn_fixture_next(&fixture), PDN_GAME, "%s", fixture.error.message);
    cr_assert_eq(board_count(fixture.game.start.pieces[WHITE]), 18);
    pdn_fixture_finish(&fixture);
}

Test(pdn, game_type) {
    PdnFixture fixture =
        pdn_fixture_open("[GameType \"21,W,8,8,N2,0\"]\n1. 22-18 11-15 *\n"
                         "[GameType \"21,B,8,8,N2,0\"]\n1. 11-15 *\n[GameType \"\"]\n"
                         "1. 11-15 *\n[GameType \"21,W\"]\n[FEN \"B:W32:B1\"]\n1. 1-6 *");
    pdn_fixture_game(&fixture, 2, RESULT_UNKNOWN);
    cr_assert_eq(fixture.game.start.side, WHITE);
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    pdn_fixture_finish(&fixture);
}

Test(pdn, illegal_moves) {
    PdnFixture fixture = pdn_fixture_open("1. 11-15 22-18 2. 15x22 25x18 3. 11-16 1-0\n\n"
                                          "[Event \"two\"]\n1. 11-15 22-17\n2. foo 22-18 {x} 0-1\n"
                                          "[Event \"three\"]\n1. 11-15 1-0\n");
    pdn_fixture_failure(&fixture, "1: game 1, move 3 (black): 11-16 is not legal here", 4);
    pdn_fixture_failure(&fixture, "5: game 2, move 2 (black): \"foo\" is not a move", 2);
    cr_assert_str_eq(fixture.game.event, "two");
    pdn_fixture_game(&fixture, 1, RESULT_BLACK_WINS);
    cr_assert_str_eq(fixture.game.event, "three");
    pdn_fixture_finish(&fixture);
}

/* Of several faults in a game the first is told. */
Test(pdn, several_faults) {
    PdnFixture fixture = pdn_fixture_open("1. 11-15 11-15\n } foo {} 22-18 ] 0-1\n1. 11-15 1-0");
    pdn_fixture_failure(&fixture, "1: game 1, move 1 (white): 11-15 is not legal here", 1);
    pdn_fixture_game(&fixture, 1, RESULT_BLACK_WINS);
    pdn_fixture_finish(&fixture);
}

Test(pdn, numbers_when_white_moves_first) {
    PdnFixture fixture =
        pdn_fixture_open("[FEN \"W:W21-32:B1-12\"]\n1. 22-18 11-15 2. 18x11 7-11 *\n");
    pdn_fixture_failure(&fixture, "2: game 1, move 2 (black): 7-11 is not legal here", 3);
    pdn_fixture_finish(&fixture);
}

Test(pdn, wrong_tags) {
    PdnFixture fixture =
        pdn_fixture_open("[FEN \"B:W21,21:B1\"]\n[Event \"bad FEN\"]\n1. 1-5 1-0\n"
                         "[Event \"good\"]\n1. 11-15 1-0\n[Event nothing]\n[Black \"b\"]\n"
                         "1. 11-15 *\n[White \"unfinished]\n\n11-15 *\n[]\n");
    pdn_fixture_failure(&fixture, "1: game 1: FEN \"B:W21,21:B1\": two pieces on square 21", 0);
    cr_assert_str_eq(fixture.game.event, "bad FEN");
    pdn_fixture_game(&fixture, 1, RESULT_BLACK_WINS);
    pdn_fixture_failure(&fixture,
                        "6: game 3: \"[Event nothing]\" is not a tag such as [Event \"name\"]", 0);
    cr_assert_str_eq(fixture.game.black, "b");
    pdn_fixture_failure(
        &fixture, "9: game 4: \"[White \"unfinished]\" is not a tag such as [Event \"name\"]", 0);
    pdn_fixture_failure(&fixture, "12: game 5: \"[]\" is not a tag such as [Event \"name\"]", 0);
    pdn_fixture_finish(&fixture);
}

Test(pdn, unexpected_characters) {
    PdnFixture fixture = pdn_fixture_open("1. 11-15 } 22-18 *\n1. 11-15 22-18 ) *\n] *\n");
    pdn_fixture_failure(&fixture, "1: game 1, move 1 (white): \"}\": expected a move or a result",
                        1);
    pdn_fixture_failure(&fixture, "2: game 2, move 2 (black): \")\": expected a move or a result",
                        2);
    pdn_fixture_failure(&fixture, "3: game 3: \"]\": expected a move or a result", 0);
    pdn_fixture_finish(&fixture);
}

Test(pdn, never_closed) {
    PdnFixture fixture = pdn_fixture_open("1. 11-15\n { a comment\n22-18 1-0\n\n[Event \"next\"]\n"
                                          "1. 11-15 (9-13 (9-14) \n22-18 0-1\n\n[Event \"last\"]\n"
                                          "1. 9-13 1-0\n (never\n");
    pdn_fixture_failure(&fixture,
                        "2: game 1, move 1 (white): the comment that starts here is not closed "
                        "before the next game or the end",
                        1);
    pdn_fixture_failure(&fixture,
                        "6: game 2, move 1 (white): the variation that starts here is not closed "
                        "before the next game or the end",
                        1);
    pdn_fixture_game(&fixture, 1, RESULT_BLACK_WINS);
    cr_assert_str_eq(fixture.game.event, "last");
    pdn_fixture_failure(
        &fixture,
        "11: game 4: the variation that starts here is not closed before the next game or the end",
        0);
    pdn_fixture_finish(&fixture);
}

Test(pdn, never_closed_among_tags) {
    PdnFixture fixture =
        pdn_fixture_open("[Black \"a\"]\n{ never\n[White \"b\"]\n1. 11-15 22-18 1-0\n");
    pdn_fixture_failure(
        &fixture,
        "2: game 1: the comment that starts here is not closed before the next game or the end", 0);
    cr_assert_str_eq(fixture.game.black, "a");
    pdn_fixture_game(&fixture, 2, RESULT_BLACK_WINS);
    cr_assert_str_eq(fixture.game.white, "b");
    pdn_fixture_finish(&fixture);
}

Test(pdn, files_without_games) {
    static const char *const CONTENTS[] = {"",   "\n", " \r\n\t",     "{comment}",
                                           ";x", "%x", "\xEF\xBB\xBF"};
    for (size_t i = 0; i < sizeof CONTENTS / sizeof CONTENTS[0]; i++) {
        PdnFixture fixture = pdn_fixture_open(CONTENTS[i]);
        pdn_fixture_finish(&fixture);
    }
}

Test(pdn, files_that_cannot_be_read) {
    Error error = {0};
    cr_assert(pdn_open(NULL, "/nowhere/at/all.pdn", RULES_ALL[0], 8, &error) == NULL);
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    const char *const path = temporary_file("1. 11-15\0 1-0", 13);
    cr_assert(pdn_open(NULL, path, RULES_ALL[0], 8, &error) == NULL);
    cr_assert_eq(error.code, ERROR_DATA);
}

/* Cut between characters: the last byte of room would be half a "é". */
Test(pdn, long_tags_are_cut) {
    TEXT_AUTO Text text = {0};
    text_append_string(&text, "[Event \"");
    for (int i = 0; i < PDN_TAG_SIZE - 2; i++) text_append_char(&text, 'e');
    text_append_string(&text, "\xC3\xA9\xC3\xA9\"]\n[");
    for (int i = 0; i < 1000; i++) text_append_string(&text, "Name");
    text_append_string(&text, " \"value\"]\n[Black \"b\"]\n1. 11-15 1-0\n");
    PdnFixture fixture = pdn_fixture_open(text_string(&text));
    pdn_fixture_game(&fixture, 1, RESULT_BLACK_WINS);
    cr_assert_eq(strlen(fixture.game.event), PDN_TAG_SIZE - 2);
    cr_assert_eq(strspn(fixture.game.event, "e"), PDN_TAG_SIZE - 2);
    cr_assert_str_eq(fixture.game.black, "b");
    pdn_fixture_finish(&fixture);
}

Test(pdn, long_words_and_deep_variations) {
    enum { LENGTH = 1 << 20 };
    TEXT_AUTO Text text = {0};
    text_append_string(&text, "1. 11-15 ");
    for (int i = 0; i < LENGTH; i++) text_append_char(&text, '(');
    for (int i = 0; i < LENGTH; i++) text_append_char(&text, ')');
    text_append_string(&text, " 22-18 ");
    for (int i = 0; i < LENGTH; i++) text_append_char(&text, 'x');
    text_append_string(&text, " 1-0\n1. 11-15 *");
    PdnFixture fixture = pdn_fixture_open(text_string(&text));
    cr_assert_eq(pdn_fixture_next(&fixture), PDN_FAILED);
    cr_assert_eq(fixture.game.count, 2);
    cr_assert_lt(strlen(fixture.error.message), 300);
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    pdn_fixture_finish(&fixture);
}

/* Reading to the end of anything takes time linear in its length. */
static void check_ends(const char *content, size_t length) {
    PdnFixture fixture = pdn_fixture_open_bytes(content, length, 8);
    size_t calls = 0;
    while (pdn_fixture_next(&fixture) != PDN_FINISHED) {
        calls++;
        cr_assert_leq(calls, length);
        cr_assert(strchr(fixture.error.message, '\n') == NULL);
    }
    pdn_fixture_finish(&fixture);
}

Test(pdn, unclosed_again_and_again, .timeout = 500) {
    static const char *const PARTS[] = {"[\n{\n", "[A \"b\"]\n(\n", "{\n[", "(", "[",
                                        "\"",     "1. 11-15 {\n"};
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        TEXT_AUTO Text text = {0};
        while (text.length < (size_t)thorough(1, 16) << 18) text_append_string(&text, PARTS[i]);
        check_ends(text.data, text.length);
    }
}

Test(pdn, random_bytes) {
    static const char SYNTAX[] = "[]{}();%\"\\ \n\r.*$!?-x:/0123456789 11-15 22-18 1-0";
    Rng rng = rng_seeded(11);
    for (int i = 0; i < 400; i++) {
        char content[2000];
        for (size_t j = 0; j < sizeof content; j++)
            content[j] = i % 2 == 0 ? SYNTAX[rng_below(&rng, sizeof SYNTAX - 1)]
                                    : (char)(1 + rng_below(&rng, 255));
        check_ends(content, sizeof content);
    }
}

/* The master games are not part of the project: without them there is nothing to check. */
Test(pdn, master_games) {
    static const char PATH[] = JUMPOFF_SOURCE_DIR "/../shared/data/master-games-600.pdn";
    if (access(PATH, R_OK) != 0) cr_skip_test("%s is not there", PATH);
    Error error = {0};
    PdnReader *const reader = pdn_open(NULL, PATH, RULES_ALL[0], 8, &error);
    cr_assert(reader != NULL, "%s", error.message);
    PdnGame game = {0};
    PdnStatus status;
    int games = 0, draws = 0;
    size_t plies = 0;
    while ((status = pdn_read(reader, &game, &error)) == PDN_GAME) {
        games++;
        draws += game.result == RESULT_DRAW ? 1 : 0;
        plies += game.count;
        cr_assert_neq(game.result, RESULT_UNKNOWN);
    }
    cr_assert_eq(status, PDN_FINISHED, "%s", error.message);
    cr_assert_eq(games, 600);
    cr_assert_eq(draws, 355);
    cr_assert_gt(plies, 20000);
    pdn_close(reader);
    pdn_game_free(&game);
}
