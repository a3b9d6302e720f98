/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives: what goes in comes out, and nothing else is taken for it. */
#include "evolve/archive.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { COUNT = 5 };

typedef struct State {
    char word[32];
    int number;
    uint64_t big, several[COUNT];
    bool flags[COUNT];
    double reals[COUNT];
    Board board;
} State;

static State example(void) {
    return (State){.word = "two words",
                   .number = -7,
                   .big = UINT64_MAX,
                   .several = {1, 2, 3, 4, UINT64_MAX},
                   .flags = {true, false, true},
                   .reals = {0.1, -1e-300, 5e-324, INFINITY, 1e300},
                   .board = board_start(12)};
}

static void transfer(Archive *archive, State *state) {
    archive_word(archive, "word", state->word, sizeof state->word);
    archive_int(archive, "number", &state->number, -7, 100);
    archive_uint(archive, "big", &state->big);
    archive_uints(archive, "several", state->several, COUNT);
    archive_flags(archive, "flags", state->flags, COUNT);
    archive_reals(archive, "reals", state->reals, COUNT);
    archive_board(archive, "board", &state->board);
}

static Text written(void) {
    State state = example();
    Text text = {.data = NULL};
    Error error = {0};
    Archive *const archive = archive_writer();
    transfer(archive, &state);
    cr_assert(archive_close(archive, &text, &error));
    return text;
}

static bool read(const char *text, size_t length, State *state, Error *error) {
    Archive *const archive = archive_reader("state", text, length);
    cr_assert(archive_is_reading(archive));
    transfer(archive, state);
    return archive_close(archive, NULL, error);
}

Test(archive, comes_back_bit_for_bit) {
    Text text = written();
    const State expected = example();
    State state = {.number = 0};
    Error error = {0};
    cr_assert(read(text.data, text.length, &state, &error), "%s", error.message);
    cr_assert_str_eq(state.word, expected.word);
    cr_assert(state.number == expected.number && state.big == expected.big);
    cr_assert_arr_eq(state.several, expected.several, sizeof state.several);
    cr_assert_arr_eq(state.flags, expected.flags, sizeof state.flags);
    cr_assert_arr_eq(state.reals, expected.reals, sizeof state.reals);
    cr_assert(board_equal(&state.board, &expected.board));
    text_free(&text);
}

Test(archive, any_change_is_a_fault) {
    Text text = written();
    State state;
    Error error;
    for (size_t i = 0; i < text.length; i++) {
        text.data[i] ^= 1;
        cr_assert_not(read(text.data, text.length, &state, &error), "byte %zu", i);
        cr_assert_eq(error.code, ERROR_DATA);
        text.data[i] ^= 1;
        cr_assert_not(read(text.data, i, &state, &error), "length %zu", i);
    }
    cr_assert(strstr(error.message, "state:") == error.message, "%s", error.message);
    text_free(&text);
}

/* What another program, or another version, has written with a good checksum. */
static void expect_fault(void (*write)(Archive *), void (*take)(Archive *), const char *message) {
    Text text = {.data = NULL};
    Error error = {0};
    Archive *archive = archive_writer();
    write(archive);
    cr_assert(archive_close(archive, &text, &error));
    archive = archive_reader("state", text.data, text.length);
    take(archive);
    cr_assert_not(archive_close(archive, NULL, &error), "%s", message);
    cr_assert_str_eq(error.message, message);
    text_free(&text);
}

static void put_three(Archive *archive) {
    double values[] = {1, 2, 3};
    archive_reals(archive, "a", values, 3);
}

static void take_two(Archive *archive) {
    double values[2];
    archive_reals(archive, "a", values, 2);
}

static void take_four(Archive *archive) {
    double values[4];
    archive_reals(archive, "a", values, 4);
}

static void take_other(Archive *archive) {
    double values[3];
    archive_reals(archive, "b", values, 3);
    archive_fail(archive, "a later fault");
}

static void take_none(Archive *archive) { (void)archive; }

static void put_int(Archive *archive) {
    int value = 9;
    archive_int(archive, "n", &value, 0, 9);
}

static void take_small(Archive *archive) {
    int value = 0;
    archive_int(archive, "n", &value, 0, 8);
}

static void put_board(Archive *archive) {
    Board board = {.size = 9};
    archive_board(archive, "b", &board);
}

/* Two pieces on a square; a piece, or a king, where no square is; a king that is no piece; a third
 * side to move. */
static const Board NO_BOARDS[] = {
    {.size = 8, .pieces = {1, 1}},
    {.size = 8, .pieces = {1 << 8, 2}},
    {.size = 8, .kings = 1 << 8},
    {.size = 8, .pieces = {1, 2}, .kings = 4},
    {.size = 8, .pieces = {(Squares)1 << 100, 2}},
    {.size = 8, .side = 2},
    {.size = 0, .pieces = {1, 2}},
};
static int no_board;

static void put_no_board(Archive *archive) {
    Board board = NO_BOARDS[no_board];
    archive_board(archive, "b", &board);
}

static void take_board(Archive *archive) {
    Board board;
    archive_board(archive, "b", &board);
}

Test(archive, faults_say_where) {
    expect_fault(put_three, take_two, "state:1: a: more values than expected");
    expect_fault(put_three, take_four,
                 "state:1: a: fewer values than expected, or one that is too long");
    expect_fault(put_three, take_other, "state:1: expected 'b'");
    expect_fault(put_three, take_none, "state:1: more than expected");
    expect_fault(put_int, take_small, "state:1: n: expected a whole number from 0 to 8, not '9'");
    expect_fault(put_board, take_board, "state:1: b: this is no board");
    const int boards = (int)(sizeof NO_BOARDS / sizeof *NO_BOARDS);
    for (no_board = 0; no_board < boards; no_board++)
        expect_fault(put_no_board, take_board, "state:1: b: this is no board");
    expect_fault(put_int, take_two, "state:1: expected 'a'");
}
