/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff-plain: perft, minimax and alpha-beta as a program has them that knows nothing but English
 * draughts on 8x8 and Piece2Val.
 *
 * It is what jumpoff's move generation and plain searches are measured against (README.md,
 * scripts/measure): sets of squares in 32 bits, one rule set, one evaluation in integers,
 * no limits, no counters but nodes and leaves. It shares nothing with jumpoff, and is compiled as
 * jumpoff's kernels are. Both searches visit jumpoff's nodes in jumpoff's order. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

/* The searches. Their children are made in jumpoff's order: by the diagonals, each of which is a
 * step by 4 from every other row, and by 3 or 5 from the rows between. */
#define ROWS_EVEN 0x0f0f0f0fu
#define ROWS_ODD 0xf0f0f0f0u
enum { WIN = 1000000, INFINITE = 2 * WIN };

static uint64_t nodes, leaves;

/* Diagonals 0 and 1 lead forward, 2 and 3 backward; the way back is d ^ 2. */
INLINE Set along(Set b, int side, int d) {
    if ((d < 2) == (side == BLACK))
        return (d & 1) == 0 ? (b & ROWS_EVEN) << 4 | (b & BY_3) << 3
                            : (b & BY_5) << 5 | (b & ROWS_ODD) << 4;
    return (d & 1) == 0 ? (b & ROWS_ODD) >> 4 | (b & BY_5) >> 3
                        : (b & BY_3) >> 5 | (b & ROWS_EVEN) >> 4;
}

INLINE bool can_move(Set own, Set other, Set kings, int side) {
    const Set empty = ~(own | other);
    if (((step(own, side, 0) | step(own, side, 1)) & empty) != 0) return true;
    for (int way = 0; way < WAYS; way++) {
        const Set next = step(way < 2 ? own : own & kings, side, way);
        if (((next | step(next & other, side, way ^ 1)) & empty) != 0) return true;
    }
    return false;
}

/* A node above the horizon: alpha … beta as usual in alpha-beta, not looked at in minimax. */
typedef struct Window {
    int best, alpha, beta;
} Window;

#define DECLARE(name, side_name)                                                                   \
    static int name##_##side_name(Set own, Set other, Set kings, int alpha, int beta, int depth);
DECLARE(minimax, black)
DECLARE(minimax, white)
DECLARE(alphabeta, black)
DECLARE(alphabeta, white)

/* The value to `side`, who is to move. */
INLINE int value_of(Set own, Set other, Set kings, int alpha, int beta, int depth, int side,
                    bool prune) {
    if (depth == 0) {
        nodes++;
        if (!can_move(own, other, kings, side)) return -WIN - depth;
        leaves++;
        return __builtin_popcount(own) + __builtin_popcount(own & kings) -
               __builtin_popcount(other) - __builtin_popcount(other & kings);
    }
    if (prune)
        return side == BLACK ? alphabeta_black(own, other, kings, alpha, beta, depth)
                             : alphabeta_white(own, other, kings, alpha, beta, depth);
    return side == BLACK ? minimax_black(own, other, kings, alpha, beta, depth)
                         : minimax_white(own, other, kings, alpha, beta, depth);
}

/* Takes the value of a child into account, in which the other side is to move; true: cut off. */
INLINE bool improve(Window *window, Set own, Set other, Set kings, int depth, int side,
                    bool prune) {
    const int value =
        -value_of(other, own, kings, -window->beta, -window->alpha, depth - 1, !side, prune);
    if (value <= window->best) return false;
    window->best = value;
    if (!prune || value <= window->alpha) return false;
    window->alpha = value;
    return value >= window->beta;
}

/* The captures of a piece that jumped to `at`. */
static bool chain_minimax(Window *window, Set own, Set other, Set kings, Set at, bool king,
                          int depth, int side);
static bool chain_alphabeta(Window *window, Set own, Set other, Set kings, Set at, bool king,
                            int depth, int side);

INLINE bool chain(Window *window, Set own, Set other, Set kings, Set at, bool king, int depth,
                  int side, bool prune) {
    const Set empty = ~(own | other);
    const bool crowned = !king && (at & crowning(side)) != 0;
    bool ends = true;
    for (int d = 0; !crowned && d < (king ? WAYS : 2); d++) {
        const Set over = along(at, side, d) & other, to = along(over, side, d) & empty;
        if (to == 0) continue;
        ends = false;
        if ((prune ? chain_alphabeta : chain_minimax)(window, own, other ^ over, kings & ~over, to,
                                                      king, depth, side))
            return true;
    }
    return ends && improve(window, own | at, other, king || crowned ? kings | at : kings, depth,
                           side, prune);
}
static bool chain_minimax(Window *window, Set own, Set other, Set kings, Set at, bool king,
                          int depth, int side) {
    return chain(window, own, other, kings, at, king, depth, side, false);
}
static bool chain_alphabeta(Window *window, Set own, Set other, Set kings, Set at, bool king,
                            int depth, int side) {
    return chain(window, own, other, kings, at, king, depth, side, true);
}

INLINE int search(Set own, Set other, Set kings, int alpha, int beta, int depth, int side,
                  bool prune, int ways) {
    const Set empty = ~(own | other);
    Window window = {-INFINITE, alpha, beta};
    Set next[WAYS], jumps[WAYS], any_jump = 0, any_quiet = 0;
    nodes++;
    for (int d = 0; d < ways; d++) {
        next[d] = along(d < 2 ? own : own & kings, side, d);
        jumps[d] = along(next[d] & other, side, d) & empty;
        any_jump |= jumps[d];
        any_quiet |= next[d] &= empty;
    }
    if (any_jump != 0) {
        for (int d = 0; d < ways; d++) {
            for (Set left = jumps[d]; left != 0; left &= left - 1) {
                const Set to = left & -left, over = along(to, side, d ^ 2);
                const Set from = along(over, side, d ^ 2);
                if (chain(&window, own ^ from, other ^ over, kings & ~(over | from), to,
                          (kings & from) != 0, depth, side, prune))
                    return window.best;
            }
        }
        return window.best;
    }
    if (any_quiet == 0) return -WIN - depth;
    for (int d = 0; d < ways; d++) {
        for (Set left = next[d]; left != 0; left &= left - 1) {
            const Set to = left & -left, from = along(to, side, d ^ 2);
            const Set king = ways == 2 ? 0 : kings & from;
            const Set crowned = king != 0 ? to : to & crowning(side);
            if (improve(&window, own ^ from ^ to, other, (kings ^ king) | crowned, depth, side,
                        prune))
                return window.best;
        }
    }
    return window.best;
}

#define DEFINE(name, side_name, side, prune)                                                       \
    static int name##_##side_name(Set own, Set other, Set kings, int alpha, int beta, int depth) { \
        return (own & kings) == 0                                                                  \
                   ? search(own, other, kings, alpha, beta, depth, side, prune, 2)                 \
                   : search(own, other, kings, alpha, beta, depth, side, prune, WAYS);             \
    }
DEFINE(minimax, black, BLACK, false)
DEFINE(minimax, white, WHITE, false)
DEFINE(alphabeta, black, BLACK, true)
DEFINE(alphabeta, white, WHITE, true)

static int usage(void) {
    fputs("Usage: jumpoff-plain perft|minimax|alphabeta DEPTH\n"
          "Searches the start position; prints how many nodes and leaves it visited (perft: move\n"
          "sequences twice), the value, and millions of nodes a second.\n",
          stderr);
    return 64;
}

int main(int argc, char **argv) {
    const char *const what = argc == 3 ? argv[1] : "";
    const int depth = argc == 3 ? atoi(argv[2]) : 0;
    const Set black = 0x00000fffu, white = 0xfff00000u;
    const bool perft = strcmp(what, "perft") == 0, minimax = strcmp(what, "minimax") == 0;
    int value = 0;
    if (depth < 1 || !(perft || minimax || strcmp(what, "alphabeta") == 0)) return usage();
    const clock_t begun = clock();
    if (perft)
        nodes = leaves = descend(white, black, 0, WHITE, depth);
    else
        value = value_of(black, white, 0, -INFINITE, INFINITE, depth, BLACK, !minimax);
    const double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%" PRIu64 " %" PRIu64 " %d %.3f\n", nodes, leaves, value,
           (double)nodes * 1e-6 / seconds);
    return 0;
}
