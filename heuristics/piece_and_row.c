/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PieceANDRow: a man gains with each row it advances [HUJI English Draughts §5.1.3, Eval III]. */
#include "eval/heuristic.h"

#include <stdlib.h>

typedef struct State {
    int man; /* value of a man before its row is added: 5, or 4 when rows are counted from 0 */
} State;

/* Returns the squares whose row, counted from the side's own back row as 1, has the bit `bit` set.
 * Four such sets give the sum of all men's rows. */
KERNEL_INLINE Bits rows_with_bit(Side side, int bit) {
    Bits rows = 0;
    for (int row = 1; row <= BOARD_SIZE; row++) {
        if ((row >> bit & 1) != 0) rows |= BITS_ROW(side == BLACK ? row - 1 : BOARD_SIZE - row);
    }
    return rows;
}

KERNEL_INLINE int value_of(const Position *p, Side side, int man) {
    const Bits men = men_of(p, side);
    int value = man * bits_count(men) + (5 + BOARD_SIZE + 2) * bits_count(kings_of(p, side));
    for (int bit = 0; bit < 4; bit++) value += bits_count(men & rows_with_bit(side, bit)) << bit;
    return value;
}

static Score evaluate(const void *state, const Position *p, Side side) {
    const int man = ((const State *)state)->man;
    const int black = value_of(p, BLACK, man) - value_of(p, WHITE, man);
    return side == BLACK ? black : -black;
}

static bool open(void **state, KeyValues *options, Error *error) {
    const Setting setting = {SETTING_WHOLE("row_base", NULL, NULL, 0, 1, 0)};
    int row_base = 1;
    if (!key_values_take(options, &setting, &row_base, error)) return false;
    State *const new_state = memory_allocate(sizeof *new_state);
    new_state->man = 4 + row_base;
    *state = new_state;
    return true;
}

EVALUATOR(piece_and_row) = {
    .name = "piece-and-row",
    .summary = "man 5 + its row, king 5 + number of rows + 2",
    .source = "HUJI English Draughts, Eval III",
    .options = "row_base=1 (default) or 0: number of the own back row (not in the paper)",
    .open = open,
    .evaluate = evaluate,
    .close = free,
};
