/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions as the kernels see them: the board in registers, and the moves made from it.
 *
 * For kernel sources only (see kernel.h): BOARD_SIZE is a constant here, and so are all masks.
 * Functions take the side as a parameter that is constant where they are inlined, so that the
 * branches on it cost nothing. */
#pragma once

#include "draughts/board.h"
#include "draughts/kernel.h"

#define KERNEL_INLINE static inline __attribute__((always_inline))

enum { HALF = BOARD_SIZE / 2, POSITION_SQUARES = BOARD_SIZE * BOARD_SIZE / 2 };

/* Returns the number of bits that are set in a word. */
KERNEL_INLINE int word_count(uint64_t b) {
#if defined __x86_64__ && !defined __POPCNT__
    /* Without POPCNT, compilers call a library function [Warren, Hacker's Delight, 5-1]. */
    b -= b >> 1 & 0x5555555555555555;
    b = (b & 0x3333333333333333) + (b >> 2 & 0x3333333333333333);
    b = (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)(b * 0x0101010101010101 >> 56);
#else
    return __builtin_popcountll(b);
#endif
}

/* Sets of squares in the layout of board.h, in the narrowest type that holds them. */
#if BOARD_SIZE <= 10
typedef uint64_t Bits;
KERNEL_INLINE int bits_count(Bits b) { return word_count(b); }
KERNEL_INLINE int bits_index(Bits b) { return __builtin_ctzll(b); }
#else
typedef Squares Bits;
KERNEL_INLINE int bits_count(Bits b) {
    return word_count((uint64_t)b) + word_count((uint64_t)(b >> 64));
}
KERNEL_INLINE int bits_index(Bits b) {
    return (uint64_t)b != 0 ? __builtin_ctzll((uint64_t)b)
                            : 64 + __builtin_ctzll((uint64_t)(b >> 64));
}
#endif

/* The squares of row r (from 0), and the square with number n (from 1). Both fold to constants. */
#define BITS_ROW(r) ((((Bits)1 << HALF) - 1) << ((r)*HALF + (r) / 2))
#define BITS_SQUARE(n) ((Bits)1 << ((n)-1 + ((n)-1) / BOARD_SIZE))

KERNEL_INLINE Bits bits_rows(int first, int last) {
    Bits rows = 0;
    for (int r = first; r <= last; r++) rows |= BITS_ROW(r);
    return rows;
}

#define BITS_ALL bits_rows(0, BOARD_SIZE - 1)
#define BITS_CROWNING(side) ((side) == BLACK ? BITS_ROW(BOARD_SIZE - 1) : BITS_ROW(0))

/* The number (from 1) of the square of the lowest bit. */
KERNEL_INLINE int bits_square(Bits b) {
    const int index = bits_index(b);
    return index - index / (BOARD_SIZE + 1) + 1;
}

typedef struct Position {
    Bits pieces[2]; /* men and kings of each Side */
    Bits kings;     /* of both */
} Position;

KERNEL_INLINE Position position_of(const Board *board) {
    return (Position){{(Bits)board->pieces[BLACK], (Bits)board->pieces[WHITE]}, (Bits)board->kings};
}

/* One diagonal step; `step` is HALF or HALF + 1. */
KERNEL_INLINE Bits forward(Bits b, Side side, int step) {
    return side == BLACK ? b << step : b >> step;
}
KERNEL_INLINE Bits backward(Bits b, Side side, int step) {
    return side == BLACK ? b >> step : b << step;
}

/* The four directions: 0, 1 forward; 2, 3 backward. */
enum { DIRECTIONS = 4 };
KERNEL_INLINE int direction_step(int direction) { return HALF + (direction & 1); }
KERNEL_INLINE Bits step_along(Bits b, Side side, int direction) {
    return direction < 2 ? forward(b, side, direction_step(direction))
                         : backward(b, side, direction_step(direction));
}
KERNEL_INLINE Bits step_against(Bits b, Side side, int direction) {
    return direction < 2 ? backward(b, side, direction_step(direction))
                         : forward(b, side, direction_step(direction));
}

/* Destinations of moves of one kind. Each stands for one move: the direction tells its origin. */
typedef struct Targets {
    Bits to[DIRECTIONS];
} Targets;

/* The destinations of RUN_DIRECTIONS directions, from `first` on, for one loop. Processors
 * mispredict where a loop ends, so few loops are best. On small boards two directions share a word,
 * which leaves out the bits below the lowest square that a step can reach. */
#if BOARD_SIZE <= 8
typedef uint64_t TargetRun;
enum { RUN_DIRECTIONS = 2, RUN_BITS = 32 };
KERNEL_INLINE int run_lowest(Side side, int first) {
    return (side == BLACK) == (first < 2) ? HALF : 0;
}
KERNEL_INLINE TargetRun run_of(const Targets *t, Side side, int first) {
    const int lowest = run_lowest(side, first);
    return t->to[first] >> lowest | t->to[first + 1] >> lowest << RUN_BITS;
}
/* Takes the next destination out of the run: returns its direction and sets *to. */
KERNEL_INLINE int run_take(TargetRun *run, Side side, int first, Bits *to) {
    const int at = __builtin_ctzll(*run);
    *run &= *run - 1;
    *to = (Bits)1 << (at % RUN_BITS + run_lowest(side, first));
    return first + at / RUN_BITS;
}
#else
typedef Bits TargetRun;
enum { RUN_DIRECTIONS = 1 };
KERNEL_INLINE TargetRun run_of(const Targets *t, Side side, int first) {
    (void)side;
    return t->to[first];
}
KERNEL_INLINE int run_take(TargetRun *run, Side side, int first, Bits *to) {
    (void)side;
    *to = *run & -*run;
    *run &= *run - 1;
    return first;
}
#endif

/* The destinations of moves without a capture, whether or not a capture is obligatory. */
KERNEL_INLINE Targets position_quiets(const Position *p, Side side) {
    const Bits own = p->pieces[side], kings = own & p->kings;
    const Bits empty = BITS_ALL & ~(own | p->pieces[!side]);
    return (Targets){{forward(own, side, HALF) & empty, forward(own, side, HALF + 1) & empty,
                      backward(kings, side, HALF) & empty,
                      backward(kings, side, HALF + 1) & empty}};
}

/* Returns the squares where `pieces` land after a jump over one of `other`. */
KERNEL_INLINE Bits jump_along(Bits pieces, Bits other, Bits empty, Side side, int direction) {
    return step_along(step_along(pieces, side, direction) & other, side, direction) & empty;
}

/* First jumps: the squares on which a capturing piece lands after its first jump. */
KERNEL_INLINE Targets position_jumps(const Position *p, Side side) {
    const Bits own = p->pieces[side], other = p->pieces[!side], kings = own & p->kings;
    const Bits empty = BITS_ALL & ~(own | other);
    Targets jumps = {
        {jump_along(own, other, empty, side, 0), jump_along(own, other, empty, side, 1), 0, 0}};
    if (kings == 0) return jumps;
    jumps.to[2] = jump_along(kings, other, empty, side, 2);
    jumps.to[3] = jump_along(kings, other, empty, side, 3);
    return jumps;
}

KERNEL_INLINE bool targets_any(const Targets *t) {
    return (t->to[0] | t->to[1] | t->to[2] | t->to[3]) != 0;
}
KERNEL_INLINE int targets_count(const Targets *t) {
    return bits_count(t->to[0]) + bits_count(t->to[1]) + bits_count(t->to[2]) +
           bits_count(t->to[3]);
}

/* Whether the side has a move; if not, the game is over. It nearly always has a step forward. */
KERNEL_INLINE bool position_can_move(const Position *p, Side side) {
    const Bits own = p->pieces[side], empty = BITS_ALL & ~(own | p->pieces[!side]);
    if (((forward(own, side, HALF) | forward(own, side, HALF + 1)) & empty) != 0) return true;
    const Targets quiets = position_quiets(p, side), jumps = position_jumps(p, side);
    return targets_any(&quiets) || targets_any(&jumps);
}

/* The position after the quiet move to the one square `to` along a direction. */
KERNEL_INLINE Position position_after_quiet(const Position *p, Side side, int direction, Bits to) {
    const Bits from = step_against(to, side, direction), king = p->kings & from;
    Position after;
    after.pieces[side] = p->pieces[side] ^ from ^ to;
    after.pieces[!side] = p->pieces[!side];
    after.kings =
        (p->kings ^ king) | (to & BITS_CROWNING(side)) | step_along(king, side, direction);
    return after;
}
