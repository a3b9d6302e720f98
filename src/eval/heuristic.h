/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the kernel sources in heuristics/: positions, descriptors, and counts that several share. */
#pragma once

#include "draughts/position.h"
#include "eval/evaluator.h"

/* Declares an exported descriptor and begins its definition: EVALUATOR(piece2val) = {…}; */
#define EVALUATOR(name)                                                                            \
    extern const Evaluator KERNEL_NAME(evaluator_##name);                                          \
    const Evaluator KERNEL_NAME(evaluator_##name)

KERNEL_INLINE Bits men_of(const Position *p, Side side) { return p->pieces[side] & ~p->kings; }
KERNEL_INLINE Bits kings_of(const Position *p, Side side) { return p->pieces[side] & p->kings; }

/* The rows of the opponent's half of the board, as `side` sees it. */
KERNEL_INLINE Bits far_half(Side side) {
    return side == BLACK ? bits_rows(BOARD_SIZE / 2, BOARD_SIZE - 1)
                         : bits_rows(0, BOARD_SIZE / 2 - 1);
}

/* The four middle rows of the four middle columns: on 8x8 10, 11, 14, 15, 18, 19, 22, 23. */
KERNEL_INLINE Bits centre_squares(void) {
    Bits squares = 0;
    for (int row = BOARD_SIZE / 2 - 2; row <= BOARD_SIZE / 2 + 1; row++) {
        for (int column = BOARD_SIZE / 2 - 2; column <= BOARD_SIZE / 2 + 1; column++) {
            if ((row + column) % 2 != 0) squares |= BITS_SQUARE(row * HALF + column / 2 + 1);
        }
    }
    return squares;
}
