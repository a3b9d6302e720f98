/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives: what goes in comes out, and nothing else is taken for it. */
#include "evolve/archive.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { COUNT = 5 };

typedef struct State {
    int number;
    uint64_t big;
    double reals[COUNT];
    Board board;
} State;

static State example(void) {
    return (State){.number = -7,
                   .big = UINT64_MAX,
                   .reals = {0.1, -1e-300, 5e-324, INFINITY, 1e300},
                   .board = board_start(12)};
}

static void transfer(Archive *archive, State *state) {
    archive_int(archive, &state->number, -7, 100);
    archive_uint(archive, &state->big, UINT64_MAX);
    archive_reals(archive, state->reals, COUNT, INFINITY);
    archive_board(archive, &state->board);
}

static Text written(void) {
    State state = example();
    Text text = {.data = NULL};
    Archive *const archive = archive_writer();
    transfer(archive, &state);
    cr_assert(archive_close(archive, &text));
    return text;
}

static bool read(const char *text, size_t length, State *state) {
    Archive *const archive = archive_reader(text, length);
    cr_assert(archive_is_reading(archive));
    transfer(archive, state);
    return archive_close(archive, NULL);
}

Test(archive, comes_back_bit_for_bit) {
    TEXT_AUTO Text text = written();
    const State expected = example();
    State state = {.number = 0};
    cr_assert(read(text.data, text.length, &state));
    cr_assert(state.number == expected.number && state.big == expected.big);
    cr_assert_arr_eq(state.reals, expected.reals, sizeof state.reals);
    cr_assert(board_equal(&state.board, &expected.board));
}

Test(archive, any_change_is_a_fault) {
    TEXT_AUTO Text text = written();
    State state = example();
    for (size_t i = 0; i < text.length; i++) {
        text.data[i] ^= 1;
        cr_assert_not(read(text.data, text.length, &state), "byte %zu", i);
        text.data[i] ^= 1;
        cr_assert_not(read(text.data, i, &state), "length %zu", i);
    }
}

/* States of another program or version, with a good checksum. */
static bool is_taken(const uint64_t *words, int count, void (*take)(Archive *)) {
    TEXT_AUTO Text text = {.data = NULL};
    Archive *archive = archive_writer();
    for (int i = 0; i < count; i++) archive_uint(archive, &(uint64_t){words[i]}, UINT64_MAX);
    cr_assert(archive_close(archive, &text));
    archive = archive_reader(text.data, text.length);
    take(archive);
    const bool good = archive_close(archive, NULL);
    return good;
}

static void take_int(Archive *archive) {
    int value = 0;
    archive_int(archive, &value, 0, 8);
}

static void take_uint(Archive *archive) {
    uint64_t value = 0;
    archive_uint(archive, &value, 8);
}

static void take_real(Archive *archive) {
    double value = 0;
    archive_reals(archive, &value, 1, 2);
}

static void take_board(Archive *archive) {
    Board board = board_start(8);
    archive_board(archive, &board);
}

Test(archive, takes_values_within_their_bounds) {
    static const struct {
        void (*take)(Archive *);
        uint64_t words[8];
        int count;
        bool is_good;
    } CASES[] = {
        {take_int, {8}, 1, true},
        {take_int, {9}, 1, false},
        {take_int, {UINT64_MAX}, 1, false},
        {take_int, {8, 8}, 2, false},
        {take_int, {0}, 0, false},
        {take_uint, {8}, 1, true},
        {take_uint, {9}, 1, false},
        {take_real, {0x3ff0000000000000}, 1, true},
        {take_real, {0x4000000000000000}, 1, false},
        {take_real, {0x7ff8000000000000}, 1, false}, /* no number */
        {take_board, {8, 0, 0, 1, 0, 2, 0, 1}, 8, true},
        {take_board, {8, 0, 0, 1, 0, 1, 0, 0}, 8, false}, /* two pieces on a square */
        {take_board, {8, 0, 1, 0, 0, 2, 0, 0}, 8, false}, /* none where no square is */
        {take_board, {8, 0, 0, 1, 0, 2, 0, 4}, 8, false}, /* a king that is no piece */
        {take_board, {8, 2, 0, 1, 0, 2, 0, 0}, 8, false}, /* a third side to move */
        {take_board, {9, 0, 0, 0, 0, 0, 0, 0}, 8, true},
        {take_board, {9, 0, 0, 1, 0, 2, 0, 0}, 8, false},
        {take_board, {0, 0, 0, 1, 0, 2, 0, 0}, 8, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        cr_assert_eq(is_taken(CASES[i].words, CASES[i].count, CASES[i].take), CASES[i].is_good,
                     "case %zu", i);
}
