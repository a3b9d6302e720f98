/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff-plain: perft as a program has it that knows nothing but English draughts on 8x8.
 *
 * The measure of jumpoff's move generation (README.md, scripts/measure-perft): sets of squares in
 * 32 bits, one rule set, no paths, no lists of moves; at the last ply moves are counted instead of
 * made. It shares nothing with jumpoff, and is compiled as jumpoff's kernels are. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define INLINE static inline __attribute__((always_inline))

/* Square n is the bit n-1. Of the two steps down the board one is by 4 from everywhere, the other
 * by 5 from the rows 0, 2, 4, 6 and by 3 from the others; going on in the same direction the next
 * step is the other one. */
typedef uint32_t Set;
#define BY_5 0x07070707u
#define BY_3 0xe0e0e0e0u

enum { BLACK, WHITE, WAYS = 4 };

INLINE Set down(Set b, int by_4) { return by_4 ? b << 4 : (b & BY_5) << 5 | (b & BY_3) << 3; }
INLINE Set up(Set b, int by_4) { return by_4 ? b >> 4 : (b & BY_3) >> 5 | (b & BY_5) >> 3; }

/* A step: ways 0 and 1 forward, 2 and 3 backward; an odd way is by 4. What stepped in a way came
 * from there by way ^ 2; a jump is two steps, by `way` and by way ^ 1. */
INLINE Set step(Set b, int side, int way) {
    return (way < 2) == (side == BLACK) ? down(b, way & 1) : up(b, way & 1);
}
INLINE Set crowning(int side) { return side == BLACK ? 0xf0000000u : 0x0000000fu; }

/* The sequences of `depth` moves, 1 or more, of the side that is to move. */
static uint64_t count_black(Set own, Set other, Set kings, int depth);
static uint64_t count_white(Set own, Set other, Set kings, int depth);

/* What a piece that jumped from a square, which is empty now, to `at` can go on with. */
static uint64_t jump_black(Set own, Set other, Set kings, Set at, bool king, int depth);
static uint64_t jump_white(Set own, Set other, Set kings, Set at, bool king, int depth);

INLINE uint64_t count_last(Set own, Set other, Set kings, int side, int ways);

/* After a move of `side`. */
INLINE uint64_t descend(Set own, Set other, Set kings, int side, int depth) {
    if (depth == 1)
        return (other & kings) == 0 ? count_last(other, own, kings, !side, 2)
                                    : count_last(other, own, kings, !side, WAYS);
    return side == BLACK ? count_white(other, own, kings, depth)
                         : count_black(other, own, kings, depth);
}

INLINE uint64_t jump(Set own, Set other, Set kings, Set at, bool king, int depth, int side) {
    const Set empty = ~(own | other);
    uint64_t total = 0;
    const bool crowned = !king && (at & crowning(side)) != 0;
    if (!crowned) {
        for (int way = 0; way < (king ? WAYS : 2); way++) {
            const Set over = step(at, side, way) & other, to = step(over, side, way ^ 1) & empty;
            if (to == 0) continue;
            total += (side == BLACK ? jump_black : jump_white)(own, other ^ over, kings & ~over, to,
                                                               king, depth);
        }
    }
    if (total != 0) return total;
    if (depth == 1) return 1;
    return descend(own | at, other, king || crowned ? kings | at : kings, side, depth - 1);
}
static uint64_t jump_black(Set own, Set other, Set kings, Set at, bool king, int depth) {
    return jump(own, other, kings, at, king, depth, BLACK);
}
static uint64_t jump_white(Set own, Set other, Set kings, Set at, bool king, int depth) {
    return jump(own, other, kings, at, king, depth, WHITE);
}

/* Whether a jump may go on where the first ones land. */
INLINE bool may_go_on(Set landed, Set other, Set empty, int side, int ways) {
    Set next = 0;
    for (int way = 0; way < ways; way++)
        next |= step(step(landed, side, way) & other, side, way ^ 1) & empty;
    return next != 0;
}

INLINE uint64_t count_jumps(Set own, Set other, Set kings, const Set *jumps, int ways, int depth,
                            int side) {
    uint64_t total = 0;
    for (int way = 0; way < ways; way++) {
        for (Set left = jumps[way]; left != 0; left &= left - 1) {
            const Set to = left & -left, over = step(to, side, way ^ 3);
            const Set from = step(over, side, way ^ 2);
            total += (side == BLACK ? jump_black : jump_white)(
                own ^ from, other ^ over, kings & ~(over | from), to, (kings & from) != 0, depth);
        }
    }
    return total;
}

INLINE uint64_t count_last(Set own, Set other, Set kings, int side, int ways) {
    const Set empty = ~(own | other);
    Set jumps[WAYS], any = 0;
    int quiets = 0, first = 0;
    for (int way = 0; way < ways; way++) {
        const Set next = step(way < 2 ? own : own & kings, side, way);
        quiets += __builtin_popcount(next & empty);
        jumps[way] = step(next & other, side, way ^ 1) & empty;
        any |= jumps[way];
    }
    if (any == 0) return (uint64_t)quiets;
    if (may_go_on(any, other, empty, side, ways))
        return (side == BLACK ? count_black : count_white)(own, other, kings, 1);
    for (int way = 0; way < ways; way++) first += __builtin_popcount(jumps[way]);
    return (uint64_t)first;
}

INLINE uint64_t count(Set own, Set other, Set kings, int depth, int side, int ways) {
    const Set empty = ~(own | other);
    Set jumps[WAYS], quiets[WAYS], any = 0;
    for (int way = 0; way < ways; way++) {
        const Set next = step(way < 2 ? own : own & kings, side, way);
        jumps[way] = step(next & other, side, way ^ 1) & empty;
        quiets[way] = next & empty;
        any |= jumps[way];
    }
    if (any != 0) return count_jumps(own, other, kings, jumps, ways, depth, side);
    uint64_t total = 0;
    for (int way = 0; way < ways; way++) {
        for (Set left = quiets[way]; left != 0; left &= left - 1) {
            const Set to = left & -left, from = step(to, side, way ^ 2), king = kings & from;
            const Set crowned = king != 0 ? to : to & crowning(side);
            total += descend(own ^ from ^ to, other, (kings ^ king) | crowned, side, depth - 1);
        }
    }
    return total;
}
static uint64_t count_black(Set own, Set other, Set kings, int depth) {
    return (own & kings) == 0 ? count(own, other, kings, depth, BLACK, 2)
                              : count(own, other, kings, depth, BLACK, WAYS);
}
static uint64_t count_white(Set own, Set other, Set kings, int depth) {
    return (own & kings) == 0 ? count(own, other, kings, depth, WHITE, 2)
                              : count(own, other, kings, depth, WHITE, WAYS);
}

int main(int argc, char **argv) {
    const int depth = argc == 2 ? atoi(argv[1]) : 0;
    if (depth < 1) return fputs("Usage: jumpoff-plain DEPTH\n", stderr), 64;
    const clock_t begun = clock();
    const uint64_t sequences = descend(0xfff00000u, 0x00000fffu, 0, WHITE, depth);
    const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%" PRIu64 " %.3f\n", sequences, (double)sequences * 1e-6 / seconds);
    return 0;
}
