/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives: what goes in comes out, and nothing else is taken for it. */
#include "evolve/archive.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { COUNT = 5 };

typedef struct State {
    uint64_t big;
    double reals[COUNT];
    Board board;
} State;

static State example(void) {
    return (State){.big = UINT64_MAX,
                   .reals = {0.1, -1e-300, 5e-324, INFINITY, 1e300},
                   .board = board_start(8)};
}

static void transfer(Archive *archive, State *state) {
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
    State state = {.big = 0};
    cr_assert(read(text.data, text.length, &state));
    cr_assert_eq(state.big, expected.big);
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

static void take_uint(Archive *archive) {
    uint64_t value = 0;
    archive_uint(archive, &value, 8);
}

static void take_real(Archive *archive) {
    double value = 0;
    archive_reals(archive, &value, 1, 2);
}

Test(archive, takes_values_within_their_bounds) {
    static const struct {
        void (*take)(Archive *);
        uint64_t words[2];
        int count;
        bool is_good;
    } CASES[] = {
        {take_uint, {8}, 1, true},
        {take_uint, {9}, 1, false},
        {take_uint, {8, 8}, 2, false},
        {take_uint, {0}, 0, false},
        {take_real, {0x3ff0000000000000}, 1, true},
        {take_real, {0x4000000000000000}, 1, false},
        {take_real, {0x7ff8000000000000}, 1, false}, /* no number */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        cr_assert_eq(is_taken(CASES[i].words, CASES[i].count, CASES[i].take), CASES[i].is_good,
                     "case %zu", i);
}

/* Boards of other sizes, with a good checksum. */
Test(archive, takes_boards_of_the_standard_size) {
    for (int size = 6; size <= 12; size += 2) {
        TEXT_AUTO Text text = {.data = NULL};
        Board board = board_start(size), found;
        board.kings = board.pieces[BLACK];
        Archive *archive = archive_writer();
        archive_board(archive, &board);
        cr_assert(archive_close(archive, &text));
        archive = archive_reader(text.data, text.length);
        archive_board(archive, &found);
        cr_assert(archive_close(archive, NULL) == (size <= 8), "%d", size);
        if (size == 8) cr_assert(board_equal(&found, &board));
    }
}
