/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/notation.h"

#include "util/rng.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int SIZES[] = {6, 8, 10, 12};
enum { SIZE_COUNT = sizeof SIZES / sizeof SIZES[0] };

static Board parse(const char *fen, int size) {
    Board board = board_empty(size, BLACK);
    Error error = {0};
    cr_assert(fen_parse(fen, size, &board, &error), "%s: %s", fen, error.message);
    return board;
}

static void check_fen(const char *fen, int size, const char *expected) {
    const Board board = parse(fen, size);
    TEXT_AUTO Text text = {0};
    fen_write(&board, &text);
    cr_assert_str_eq(text_string(&text), expected);
}

Test(notation, fen_is_written_as_documented) {
    TEXT_AUTO Text text = {0};
    const Board start = board_start(8);
    fen_write(&start, &text);
    cr_assert_str_eq(text_string(&text),
                     "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
}

Test(notation, fen_forms) {
    check_fen("B:W21,22,K30:B1,K2", 8, "B:W21,22,K30:B1,K2");
    check_fen("b:bk2,1:wk30,22,21", 8, "B:W21,22,K30:B1,K2");
    check_fen("W:W21-32:B1-12.", 8,
              "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    check_fen("W:WK1-3,9:BK30-K32", 8, "W:WK1,K2,K3,9:BK30,K31,K32");
    check_fen("W:W9", 8, "W:W9:B");
    check_fen("W:B9", 8, "W:W:B9");
    check_fen("W:W:B", 8, "W:W:B");
}

Test(notation, fen_blanks) {
    check_fen("  W : W 9 , K1 : B 3 . \n", 8, "W:WK1,9:B3");
    check_fen("\tB:W 31:B 2 \r\n", 8, "B:W31:B2");
}

static void check_bad(const char *fen, int size, const char *reason) {
    const Board before = board_start(size);
    Board board = before;
    Error error = {0};
    cr_assert(!fen_parse(fen, size, &board, &error), "%s is taken", fen);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert(strstr(error.message, reason) != NULL, "%s: %s", fen, error.message);
    cr_assert(strchr(error.message, '\n') == NULL);
    cr_assert(board_equal(&board, &before), "%s changes the board", fen);
}

Test(notation, fen_wrong_pieces) {
    check_bad("B:W21,21:B1", 8, "two pieces on square 21");
    check_bad("B:W10:B10", 8, "two pieces on square 10");
    check_bad("B:W20-23,22:B1", 8, "two pieces on square 22");
    check_bad("B:W20-32:B1", 8, "white has 13 pieces");
    check_bad("B:W32:BK1-13", 8, "black has 13 pieces");
    check_bad("B:W4:B1", 8, "a white man on square 4 ");
    check_bad("B:W5:B29", 8, "a black man on square 29 ");
    check_bad("B:W33:B1", 8, "square 33 is not on the board (1 to 32)");
    check_bad("B:W0:B1", 8, "square 0 is not on the board");
    check_bad("B:W32:B1-40", 8, "square 40 is not on the board");
    check_bad("B:W32:B99999999999999999999", 8, "square 99999999999999999999 is not");
}

Test(notation, fen_wrong_form) {
    check_bad("", 8, "expected the side to move");
    check_bad(":W32:B1", 8, "expected the side to move");
    check_bad("W32:B1", 8, "expected \":\" after the side to move");
    check_bad("B", 8, "expected \":\" after the side to move");
    check_bad("garbage", 8, "expected the side to move");
    check_bad("B:", 8, "expected a list of pieces");
    check_bad("B::", 8, "expected a list of pieces");
    check_bad("B:W31:W32", 8, "two lists of white pieces");
    check_bad("B:W30,:B1", 8, "expected a square");
    check_bad("B:W30,K:B1", 8, "expected a square");
    check_bad("B:W-30:B1", 8, "expected a square");
    check_bad("B:W30-:B1", 8, "expected a square");
    check_bad("B:W30-28:B1", 8, "the range 30-28 is empty");
    check_bad("B:W28-K30:B1", 8, "both men and kings");
    check_bad("B:W30 31:B1", 8, "expected \",\", \":\" or the end");
    check_bad("B:W30:B1.x", 8, "or the end");
    check_bad("B:W30:B1:", 8, "expected a list of pieces");
    check_bad("B:W\x01\xff\n30:B1", 8, "expected a square at \"\\x01\\xFF\\x0A30:B1\"");
}

Test(notation, fen_huge) {
    enum { LENGTH = 1 << 20 };
    MEMORY_AUTO char *fen = malloc(LENGTH + 1);
    memset(fen, '1', LENGTH);
    memcpy(fen, "B:W", 3);
    fen[LENGTH] = '\0';
    check_bad(fen, 8, "is not on the board");
    memset(fen, 'B', LENGTH);
    check_bad(fen, 8, "expected \":\"");
    memset(fen, ' ', LENGTH);
    check_bad(fen, 8, "at the end");
}

/* Every square of every size, and what lies just outside. */
Test(notation, fen_squares_of_all_sizes) {
    for (int i = 0; i < SIZE_COUNT; i++) {
        const int size = SIZES[i], squares = board_squares(size);
        for (int square = 1; square <= squares; square++) {
            char fen[64];
            snprintf(fen, sizeof fen, "W:WK%d:B", square);
            check_fen(fen, size, fen);
            const Board board = parse(fen, size);
            cr_assert_eq(board_piece(&board, square), WHITE_KING);
        }
        char fen[64];
        snprintf(fen, sizeof fen, "W:WK%d", squares + 1);
        check_bad(fen, size, "is not on the board");
        snprintf(fen, sizeof fen, "W:BK1-%d", board_count(board_start(size).pieces[BLACK]) + 1);
        check_bad(fen, size, "more than the");
    }
}

static void check_move_texts(const MoveList *legal) {
    Error error = {0};
    for (int i = 0; i < legal->count; i++) {
        TEXT_AUTO Text text = {0};
        move_write(&legal->moves[i], legal, &text);
        const int index = move_parse(text_string(&text), legal, &error);
        cr_assert(index >= 0, "%s", error.message);
        cr_assert(move_equal(&legal->moves[index], &legal->moves[i]), "%s names another move",
                  text_string(&text));
    }
}

/* Random games: each position's FEN and each legal move's text read back as what they were. */
Test(notation, random_games_round_trip) {
    Rng rng = rng_seeded(7);
    MoveList legal;
    for (int game = 0; game < 120; game++) {
        const int size = SIZES[game % SIZE_COUNT];
        const Rules *const rules = RULES_ALL[game % 3];
        Board board = board_start(size);
        for (int ply = 0; ply < 150 && moves_generate(&board, rules, &legal) > 0; ply++) {
            TEXT_AUTO Text text = {0};
            fen_write(&board, &text);
            const Board read = parse(text_string(&text), size);
            cr_assert(board_equal(&read, &board), "%s", text_string(&text));
            check_move_texts(&legal);
            board = move_apply(&board, &legal.moves[rng_below(&rng, (uint32_t)legal.count)]);
        }
    }
}

static MoveList moves_of(const char *fen, int size) {
    const Board board = parse(fen, size);
    MoveList legal;
    moves_generate(&board, RULES_ALL[0], &legal);
    return legal;
}

static void check_written(const MoveList *legal, int index, const char *expected) {
    TEXT_AUTO Text text = {0};
    move_write(&legal->moves[index], legal, &text);
    cr_assert_str_eq(text_string(&text), expected);
}

static void check_wrong(const char *string, const MoveList *legal, const char *reason) {
    Error error = {0};
    cr_assert_eq(move_parse(string, legal, &error), -1, "%s is taken", string);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert(strstr(error.message, reason) != NULL, "%s: %s", string, error.message);
}

Test(notation, move_forms) {
    Error error = {0};
    const MoveList start = moves_of("B:W21-32:B1-12", 8);
    const int quiet = move_parse("11-15", &start, &error);
    cr_assert(quiet >= 0);
    check_written(&start, quiet, "11-15");
    static const char *const STEPS[] = {"11x15", "11:15",  "11.15",  "11 15",  "11 - 15",
                                        "1115",  "11 -15", "11- 15", "11\t15", "11-15 "};
    for (size_t i = 0; i < sizeof STEPS / sizeof STEPS[0]; i++)
        cr_assert_eq(move_parse(STEPS[i], &start, &error), quiet, "%s", STEPS[i]);
    cr_assert_eq(move_parse("812", &start, &error), -1);
    cr_assert_eq(move_parse("913", &start, &error), move_parse("9-13", &start, &error));
    const MoveList legal = moves_of("W:W22:B18,11", 8);
    cr_assert_eq(legal.count, 1);
    check_written(&legal, 0, "22x8");
    static const char *const FORMS[] = {"22x8",    "22-8",    "22:8",    "22X8",
                                        "22x15x8", "22-15-8", "22:15:8", "22 15 8",
                                        "221508",  "2208",    "228"};
    for (size_t i = 0; i < sizeof FORMS / sizeof FORMS[0]; i++)
        cr_assert_eq(move_parse(FORMS[i], &legal, &error), 0, "%s: %s", FORMS[i], error.message);
}

Test(notation, move_wrong) {
    const MoveList start = moves_of("B:W21-32:B1-12", 8);
    check_wrong("11-18", &start, "11-18 is not legal here");
    check_wrong("11-15-18", &start, "not legal here");
    check_wrong("15-11", &start, "not legal here");
    check_wrong("99999999999-15", &start, "not legal here");
    static const char *const NO_MOVES[] = {
        "",       "11",    "11-", "-15",   "11--15",   "11-x",    "11 -",  "foo",
        " 11-15", "1115 ", "xx",  "11+15", "\x01\x02", "11-15\n", "11151", "e3-f4"};
    for (size_t i = 0; i < sizeof NO_MOVES / sizeof NO_MOVES[0]; i++)
        check_wrong(NO_MOVES[i], &start, "is not a move");
    const MoveList legal = moves_of("W:W22:B18,11", 8);
    check_wrong("22x15", &legal, "22x15 is not legal here");
    check_wrong("22x18x8", &legal, "22x18x8 is not legal here");
    const MoveList none = moves_of("W:B18,11", 8);
    check_wrong("22x8", &none, "22x8 is not legal here");
}

Test(notation, move_huge) {
    const MoveList start = moves_of("B:W21-32:B1-12", 8);
    char text[4096];
    for (size_t i = 0; i < sizeof text - 1; i += 3) memcpy(text + i, "11x", 3);
    text[sizeof text - 1] = '\0';
    check_wrong(text, &start, "is not a move");
    memset(text, '1', sizeof text - 1);
    check_wrong(text, &start, "is not a move");
}

/* From 3 to 19 there are two ways, over 7, 15 … and 8, 16 …, with other captures. */
Test(notation, move_ambiguous) {
    Error error = {0};
    const MoveList legal = moves_of("B:W7,15,8,16:B3", 8);
    cr_assert_eq(legal.count, 2);
    check_wrong("3x19", &legal, "3x19 is ambiguous: 3x");
    check_wrong("3x19", &legal, " or 3x");
    check_wrong("3-19", &legal, "3-19 is ambiguous");
    const int left = move_parse("3x10x19", &legal, &error);
    const int right = move_parse("3x12x19", &legal, &error);
    cr_assert(left >= 0 && right >= 0 && left != right);
    check_written(&legal, left, "3x10x19");
    check_written(&legal, right, "3x12x19");
    cr_assert_eq(move_parse("3-10-19", &legal, &error), left);
    cr_assert_eq(move_parse("031019", &legal, &error), left);
    check_wrong("319", &legal, "319 is ambiguous: 3x");
}

/* A king goes round four men: either way the same position, so the short text is enough. */
Test(notation, move_round) {
    Error error = {0};
    const MoveList legal = moves_of("W:WK22:B17,18,9,10", 8);
    cr_assert_eq(legal.count, 2);
    check_written(&legal, 0, legal.moves[0].path[1] == 15 ? "22x15x6x13x22" : "22x13x6x15x22");
    cr_assert(move_parse("22x22", &legal, &error) >= 0, "%s", error.message);
    const int one = move_parse("22x15x22", &legal, &error);
    const int other = move_parse("22x13x6x15x22", &legal, &error);
    cr_assert(one >= 0 && other >= 0);
    check_move_texts(&legal);
}

/* Three digits are two squares in two ways: 1x12 over 10 and 3, or 11x2. */
Test(notation, move_of_three_digits) {
    const MoveList legal = moves_of("B:W6,7,8:B9,K1,K11", 8);
    check_wrong("112", &legal, "112 is ambiguous: ");
    check_wrong("112", &legal, "1x12");
    check_wrong("112", &legal, "11x2");
}

/* One move's whole path is the beginning and end of another's: the text names the former. */
Test(notation, move_within_another) {
    Error error = {0};
    const MoveList legal = moves_of("W:WK22:B17,18,9,10,26", 8);
    cr_assert_eq(legal.count, 3);
    const int direct = move_parse("22x31", &legal, &error);
    cr_assert(direct >= 0, "%s", error.message);
    cr_assert_eq(legal.moves[direct].length, 2);
    check_move_texts(&legal);
}
