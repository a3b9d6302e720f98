/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PDN as other programs, people, word processors and DOS write it. No part of the movetext is
 * ignored in silence: games in all these forms, with words added and characters deleted, are read
 * as they were or refused. */
#include "draughts/notation.h"

#include "../common/thorough.h"
#include "pdn_fixture.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A file with one game: its moves are `moves`. */
static void check_moves(const char *content, const char *moves, Result result) {
    PdnFixture fixture = pdn_fixture_open(content);
    cr_assert_eq(pdn_fixture_next(&fixture), PDN_GAME, "%s: %s", content, fixture.error.message);
    TEXT_AUTO Text read = {0};
    Board board = fixture.game.start;
    for (size_t i = 0; i < fixture.game.count; i++) {
        MoveList legal;
        moves_generate(&board, fixture.game.rules, &legal);
        if (i > 0) text_append_char(&read, ' ');
        move_write(&fixture.game.moves[i], &legal, &read);
        board = move_apply(&board, &fixture.game.moves[i]);
    }
    cr_assert_str_eq(text_string(&read), moves, "%s", content);
    cr_assert_eq(fixture.game.result, result, "%s", content);
    pdn_fixture_finish(&fixture);
}

static void check_failure(const char *content, const char *message, size_t moves) {
    PdnFixture fixture = pdn_fixture_open(content);
    pdn_fixture_failure(&fixture, message, moves);
    while (pdn_fixture_next(&fixture) != PDN_FINISHED) {
    }
    pdn_fixture_finish(&fixture);
}

static const char FOUR[] = "11-15 23-19 8-11 22-17";

Test(pdn_forms, squares_without_sign) {
    check_moves("1. 1115 2319 2. 0811 2217 *", FOUR, RESULT_UNKNOWN);
    check_moves("1115 2319 811 2217 1-0", FOUR, RESULT_BLACK_WINS);
    check_moves("1.1115 2319 2.811 2217. 1-0", FOUR, RESULT_BLACK_WINS);
    check_moves("1. 11-15 23-19 2. 8-11 2217 *", FOUR, RESULT_UNKNOWN);
    check_moves("1 1115 2319 2 0811 2217 *", FOUR, RESULT_UNKNOWN);
    check_moves("[FEN \"W:W22:B18,11\"] 1. 221508 *", "22x8", RESULT_UNKNOWN);
    check_moves("[FEN \"W:W22:B18,11\"] 1. 2208 *", "22x8", RESULT_UNKNOWN);
    PdnFixture fixture = pdn_fixture_open_bytes("1. 1116 3132 *", 14, 10);
    cr_assert_eq(pdn_fixture_next(&fixture), PDN_FAILED, "no piece on 31");
    pdn_fixture_finish(&fixture);
    fixture = pdn_fixture_open_bytes("1. 1116 3631 *", 14, 10);
    pdn_fixture_game(&fixture, 2, RESULT_UNKNOWN);
    pdn_fixture_finish(&fixture);
    fixture = pdn_fixture_open_bytes("1. 1319 5549 *", 14, 12);
    pdn_fixture_game(&fixture, 2, RESULT_UNKNOWN);
    pdn_fixture_finish(&fixture);
}

Test(pdn_forms, squares_with_dots_or_blanks) {
    check_moves("1. 11.15 23.19 2. 8.11 22.17 *", FOUR, RESULT_UNKNOWN);
    check_moves("1.11.15 23.19 2.8.11 22.17 *", FOUR, RESULT_UNKNOWN);
    check_moves("11.15 23.19 8.11 22.17 *", FOUR, RESULT_UNKNOWN);
    check_moves("1. 11 15 23 19 2. 8 11 22 17 *", FOUR, RESULT_UNKNOWN);
    check_moves("1.11 15 23 19 2.8 11 22 17 *", FOUR, RESULT_UNKNOWN);
    check_moves("11 15 23 19 8 11 22 17", FOUR, RESULT_UNKNOWN);
    check_moves("1 11 15 23 19 2 8 11 22 17 0-1", FOUR, RESULT_WHITE_WINS);
    check_moves("1. 11 {a comment} 15\n23\r\n19 2. 8 11! 22 17", FOUR, RESULT_UNKNOWN);
    check_moves("[FEN \"W:W22:B18,11\"] 1. 22.15.8 *", "22x8", RESULT_UNKNOWN);
}

Test(pdn_forms, blanks_around_signs) {
    check_moves("1. 11 - 15 23 -19 2. 8- 11 22\n-\n17 1 - 0", FOUR, RESULT_BLACK_WINS);
    check_moves("1. 11 : 15 23 x 19 2. 8 X 11 22 - 17 1/2 - 1/2", FOUR, RESULT_DRAW);
    PdnFixture fixture = pdn_fixture_open("11-15 1-0\n-----\n[Event \"next\"]\n9-13 22-18 *");
    pdn_fixture_game(&fixture, 1, RESULT_BLACK_WINS);
    pdn_fixture_failure(&fixture, "2: game 2, move 1 (black): \"-----\" is not a move", 0);
    pdn_fixture_game(&fixture, 2, RESULT_UNKNOWN);
    pdn_fixture_finish(&fixture);
}

/* A step has only one way to its end, so that any sign names it. */
Test(pdn_forms, any_sign) {
    check_moves("1. 11x15 23:19 2. 8X11 22x17 *", FOUR, RESULT_UNKNOWN);
    check_moves("[FEN \"W:W22:B18,11\"] 1. 22-15x8 *", "22x8", RESULT_UNKNOWN);
}

Test(pdn_forms, annotations) {
    check_moves("1. 11-15! 23-19? 2. 8-11!? 22-17?! *", FOUR, RESULT_UNKNOWN);
    check_moves("1. 11-15!* 23-19*! 2. 8-11 ?* 22-17** 1-0", FOUR, RESULT_BLACK_WINS);
    check_moves("1. 11-15 (!) 23-19 $1$13 2. 8-11$2 22-17 ! *", FOUR, RESULT_UNKNOWN);
    check_failure("1. 11-15 $ 23-19 *",
                  "1: game 1, move 1 (white): \"$\": expected a move or a result", 1);
}

Test(pdn_forms, white_first) {
    static const char MOVES[] = "22-18 11-15 18x11 8x15";
    static const char *const TEXTS[] = {
        "1. ... 22-18 2. 11-15 18x11 3. 8x15 *", "1... 22-18 2. 11-15 18x11 3. 8x15 *",
        "1...22-18 2.11-15 18x11 3.8x15 *",      "1. 22-18 11-15 2. 18x11 8x15 *",
        "1 ... 22-18 2 11-15 18x11 3 8x15 *",    "1 22-18 11-15 2 18x11 8x15 *"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        char content[160];
        snprintf(content, sizeof content, "[FEN \"W:W21-32:B1-12\"] %s", TEXTS[i]);
        check_moves(content, MOVES, RESULT_UNKNOWN);
    }
}

/* A number that could be part of a move counts only where the move with that number is next. */
Test(pdn_forms, numbers) {
    check_moves("9. 11-15 9... 23-19 31.8-11 22-17 32. *", FOUR, RESULT_UNKNOWN);
    check_failure("1. 11-15 7 23-19 *", "1: game 1, move 1 (white): \"7\" is not a move", 1);
    check_failure("1. 11-15 23-19 8 *", "1: game 1, move 2 (black): \"8\" is not a move", 2);
    check_failure("1. 11-15 23-19 2 *", "1: game 1, move 2 (black): \"2\" is not a move", 2);
    check_failure("11-15 23-19 2 8-11 *", "1: game 1, move 2 (black): \"2\" is not a move", 2);
    check_failure("1 1 11-15 *", "1: game 1, move 1 (black): 1 1 is not legal here", 0);
    check_failure("1. 11-15 2515. *", "1: game 1, move 1 (white): 2515 is not legal here", 1);
    check_failure("1. 11-15 150. *", "1: game 1, move 1 (white): 150 is not legal here", 1);
    check_failure("1. 11.16.20 *", "1: game 1, move 1 (black): 11.16.20 is not legal here", 0);
}

Test(pdn_forms, what_was_expected) {
    check_failure("1. 11-15 22-18 2. nonsense",
                  "1: game 1, move 2 (black): \"nonsense\" is not a move; "
                  "expected 15x22",
                  2);
    check_failure("[FEN \"B:W30:BK1\"] 1-5 30-25 5-1 25-21 1-9",
                  "1: game 1, move 3 (black): 1-9 is not legal here; expected 1-5 1-6", 4);
    check_failure("[FEN \"B:W10:B7\"] 7x14 9-13",
                  "1: game 1, move 1 (white): 9-13 is not legal here; "
                  "expected a result, as the game is over",
                  1);
    check_failure("1. 11-15 & 22-18", "1: game 1, move 1 (white): \"&\" is not a move", 1);
    check_failure("1. 11-15 [%clk 1] 22-18 *",
                  "1: game 1, move 1 (white): \"[\": expected a move or a result", 1);
    check_failure("1. 11-15 \xC2\xA7\xFF 22-18",
                  "1: game 1, move 1 (white): \"\\xC2\\xA7\": expected a move or a result", 1);
}

/* The next game is whole, if an open comment swallows the end of one. */
Test(pdn_forms, open_comment) {
    PdnFixture fixture =
        pdn_fixture_open("[Event \"a\"]\n1. 11-15 {to play *\n\n[Event \"b\"]\n"
                         "1. 9-13 {closed} 1-0\n[Event \"c\"]\n1. 9-14 {\n"
                         "[1] no tag, [Event no tag }22-18 0-1\n1. 9-14\n[a note]\n"
                         "22-18 *\n");
    pdn_fixture_failure(&fixture,
                        "2: game 1, move 1 (white): the comment that starts here is not closed "
                        "before the next game or the end",
                        1);
    pdn_fixture_game(&fixture, 1, RESULT_BLACK_WINS);
    cr_assert_str_eq(fixture.game.event, "b");
    pdn_fixture_game(&fixture, 2, RESULT_WHITE_WINS);
    pdn_fixture_failure(&fixture, "10: game 4, move 1 (white): \"[\": expected a move or a result",
                        1);
    pdn_fixture_finish(&fixture);
}

Test(pdn_forms, word_processors) {
    check_moves("1.\xC2\xA0"
                "11\xE2\x80\x93"
                "15 23\xC3\x97"
                "19 2.\xE2\x80\xAF"
                "8\xE2\x88\x92"
                "11\xC2\xA0"
                "22\xE2\x80\x91"
                "17 *",
                FOUR, RESULT_UNKNOWN);
    check_moves("1.\xA0"
                "11\x96"
                "15\xA0"
                "23\xD7"
                "19\xA0"
                "2\x85 8\x97"
                "11 22-17 *",
                FOUR, RESULT_UNKNOWN);
    check_moves("[FEN \"W:W21-32:B1-12\"] 1\xE2\x80\xA6 22-18 *", "22-18", RESULT_UNKNOWN);
    PdnFixture fixture =
        pdn_fixture_open("\xEF\xBB\xBF[Event \xE2\x80\x9CThe \"\xC3\x93] cup\xE2\x80\x9D]\n"
                         "[Black\xC2\xA0\xE2\x80\x9E"
                         "b\xE2\x80\x9C]\n[White \x93w\x94 ]\n1. 11-15 *\n"
                         "\xEF\xBB\xBF[Event \"behind another mark\"]\n1. 9-13 *");
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    cr_assert_str_eq(fixture.game.event, "The \"\xC3\x93] cup");
    cr_assert_str_eq(fixture.game.black, "b");
    cr_assert_str_eq(fixture.game.white, "w");
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    pdn_fixture_finish(&fixture);
}

Test(pdn_forms, end_of_file_of_dos) {
    check_moves("1. 11-15 23-19\r\n2. 8-11 22-17\r\n\x1A", FOUR, RESULT_UNKNOWN);
    check_moves("1. 11-15 23-19\r\n2. 8-11 22-17 1-0\x1A\x1A\x1A", FOUR, RESULT_BLACK_WINS);
    PdnFixture fixture =
        pdn_fixture_open("1. 11-15 *\r\n\x1A[Event \"two files in one\"]\r\n1. 9-13 1-0\r\n\x1A");
    pdn_fixture_game(&fixture, 1, RESULT_UNKNOWN);
    pdn_fixture_game(&fixture, 1, RESULT_BLACK_WINS);
    pdn_fixture_finish(&fixture);
}

/* ---- games in each form, and changed ---- */

typedef enum Form {
    NUMBERED,
    GLUED,
    BARE,
    UNNUMBERED,
    JOINED,
    DOTS,
    BLANKS,
    GAPS,
    CROSSES,
    FORMS
} Form;

/* A legal game in one form; its moves also in the usual one. */
typedef struct Written {
    Text text, moves;
} Written;

static void append_square(Text *text, int square, Form form) {
    text_append(text, form == JOINED ? "%02d" : "%d", square);
}

static void append_move(Text *text, const Move *move, const MoveList *legal, Form form) {
    static const char *const SIGNS[FORMS] = {
        [JOINED] = "", [DOTS] = ".", [BLANKS] = " ", [GAPS] = " - ", [CROSSES] = "x"};
    const bool path = move_needs_path(move, legal);
    if (SIGNS[form] == NULL || (form == BLANKS && path)) {
        move_write(move, legal, text);
        return;
    }
    append_square(text, move_from(move), form);
    for (int i = path ? 1 : move->length - 1; i < move->length; i++) {
        text_append_string(text, SIGNS[form]);
        append_square(text, move->path[i], form);
    }
}

static Written write_game(Rng *rng, Form form) {
    Written written = {{0}, {0}};
    Board board = board_start(8);
    MoveList legal;
    const int plies = (int)rng_below(rng, 120);
    for (int ply = 0; ply < plies && moves_generate(&board, RULES_ALL[0], &legal) > 0; ply++) {
        const Move *const move = &legal.moves[rng_below(rng, (uint32_t)legal.count)];
        if (ply % 2 == 0 && form != UNNUMBERED)
            text_append(&written.text, "%d%s", ply / 2 + 1,
                        form == BARE    ? " "
                        : form == GLUED ? "."
                                        : ". ");
        append_move(&written.text, move, &legal, form);
        text_append_char(&written.text, ply % 7 == 6 ? '\n' : ' ');
        move_write(move, &legal, &written.moves);
        text_append_char(&written.moves, ' ');
        board = move_apply(&board, move);
    }
    text_append_string(&written.text, rng_below(rng, 2) == 0 ? "1-0\n" : "*\n");
    return written;
}

/* Reads a file; appends the moves of all its games. False if one was refused. */
static bool read_all(const Text *text, Text *moves) {
    Text copy = {0};
    Error error = {0};
    PdnGame game = {.count = 0};
    PdnStatus status = PDN_GAME;
    text_append_bytes(&copy, text->data, text->length);
    PdnReader *const reader = pdn_open_text("changed", &copy, RULES_ALL[0], 8);
    while (status == PDN_GAME && (status = pdn_read(reader, &game, &error)) == PDN_GAME) {
        Board board = game.start;
        for (size_t i = 0; i < game.count; i++) {
            MoveList legal;
            moves_generate(&board, game.rules, &legal);
            move_write(&game.moves[i], &legal, moves);
            text_append_char(moves, ' ');
            board = move_apply(&board, &game.moves[i]);
        }
    }
    cr_assert(status != PDN_FAILED || (strncmp(error.message, "changed:", 8) == 0 &&
                                       strstr(error.message, "game ") != NULL),
              "%s", error.message);
    pdn_game_free(&game);
    pdn_close(reader);
    return status == PDN_FINISHED;
}

Test(pdn_forms, all_forms_are_read) {
    Rng rng = rng_seeded(41);
    for (int i = 0; i < thorough(60, 2000) * FORMS; i++) {
        Written game = write_game(&rng, (Form)(i % FORMS));
        TEXT_AUTO Text read = {0};
        cr_assert(read_all(&game.text, &read), "%s", game.text.data);
        cr_assert_str_eq(text_string(&read), text_string(&game.moves), "%s", game.text.data);
        text_free(&game.text);
        text_free(&game.moves);
    }
}

/* Puts a word between two words, or deletes a character that is no digit. */
static void change(Rng *rng, const Text *text, Text *changed) {
    static const char *const WORDS[] = {
        "7",        "11", "15",   "0",           "99",          "115",   "3201", "1-0", "*",
        "x",        "-",  ":",    ".",           "11.",         "7.",    "3-",   "-3",  "e3-f4",
        "nonsense", "[",  "]",    "[%clk 1:00]", "}",           ")",     "\"",   "$",   "+",
        "=",        "&",  "\xFF", "\xC2\xA7",    "{a comment}", "(3-8)", "!",    "$5",  "; 9-13\n",
        "\xC2\xA0"};
    size_t at = 0;
    do at = rng_below(rng, (uint32_t)text->length);
    while (text->data[at] >= '0' && text->data[at] <= '9');
    const bool deletes = rng_below(rng, 3) == 0;
    text_append_bytes(changed, text->data, at);
    if (!deletes)
        text_append(changed, "%c%s%c", rng_below(rng, 4) == 0 ? text->data[at] : ' ',
                    WORDS[rng_below(rng, sizeof WORDS / sizeof WORDS[0])],
                    rng_below(rng, 4) == 0 ? '\n' : ' ');
    text_append_bytes(changed, text->data + at + (deletes ? 1 : 0),
                      text->length - at - (deletes ? 1 : 0));
}

Test(pdn_forms, nothing_is_skipped) {
    Rng rng = rng_seeded(42);
    int refused = 0, same = 0;
    for (int i = 0; i < thorough(400, 20000) * FORMS; i++) {
        Written game = write_game(&rng, (Form)(i % FORMS));
        TEXT_AUTO Text changed = {0}, read = {0};
        change(&rng, &game.text, &changed);
        if (!read_all(&changed, &read)) {
            refused++;
        } else {
            same++;
            cr_assert_str_eq(text_string(&read), text_string(&game.moves), "%s\nbecame\n%s",
                             game.text.data, changed.data);
        }
        text_free(&game.text);
        text_free(&game.moves);
    }
    cr_assert_gt(refused, 500, "%d", refused);
    cr_assert_gt(same, 500, "%d", same);
}
