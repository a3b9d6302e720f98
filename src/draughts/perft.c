/* Perft: counting move sequences, in bulk or one by one. */
#include "draughts/generate.h"

/* One function for each side and way of counting. */
typedef struct PerftWay {
    bool chain_backward;
} PerftWay;

static uint64_t bulk_black(const PerftWay *count, const Position *p, int depth);
static uint64_t bulk_white(const PerftWay *count, const Position *p, int depth);
static uint64_t each_black(const PerftWay *count, const Position *p, int depth);
static uint64_t each_white(const PerftWay *count, const Position *p, int depth);

/* The number of moves in `directions` (2: the side has no king), without making them where that
 * can be. */
KERNEL_INLINE uint64_t count_along(const PerftWay *count, const Position *p, Side side,
                                   int directions) {
    const Bits own = p->pieces[side], other = p->pieces[!side], empty = BITS_ALL & ~(own | other);
    Targets jumps = {{0, 0, 0, 0}};
    int quiets = 0;
    for (int d = 0; d < directions; d++) {
        const Bits next = step_along(d < 2 ? own : own & p->kings, side, d);
        jumps.to[d] = step_along(next & other, side, d) & empty;
        quiets += bits_count(next & empty);
    }
    if (!targets_any(&jumps)) return (uint64_t)quiets;
    if (!captures_may_chain(p, side, &jumps, count->chain_backward))
        return (uint64_t)targets_count(&jumps);
    Position after[CAPTURES_MAX];
    return (uint64_t)captures_generate(p, side, &jumps, count->chain_backward, after);
}

KERNEL_INLINE uint64_t count_last(const PerftWay *count, const Position *p, Side side) {
    return (p->pieces[side] & p->kings) == 0 ? count_along(count, p, side, 2)
                                             : count_along(count, p, side, DIRECTIONS);
}

KERNEL_INLINE uint64_t descend(const PerftWay *count, const Position *p, int depth, Side side,
                               bool bulk) {
    if (bulk && depth == 1) return count_last(count, p, side_other(side));
    if (side == BLACK) return bulk ? bulk_white(count, p, depth) : each_white(count, p, depth);
    return bulk ? bulk_black(count, p, depth) : each_black(count, p, depth);
}

KERNEL_INLINE uint64_t count_captures(const PerftWay *count, const Position *p, int depth,
                                      Side side, bool bulk, const Targets *jumps, int directions) {
    uint64_t total = 0;
    if (captures_may_chain(p, side, jumps, count->chain_backward)) {
        Position after[CAPTURES_MAX];
        const int n = captures_generate(p, side, jumps, count->chain_backward, after);
        for (int i = 0; i < n; i++) total += descend(count, &after[i], depth - 1, side, bulk);
        return total;
    }
    for (int d = 0; d < directions; d++) {
        for (Bits left = jumps->to[d]; left != 0; left &= left - 1) {
            const Bits to = left & -left, over = step_against(to, side, d);
            const Position after = after_capture(p, side, step_against(over, side, d), to, over);
            total += descend(count, &after, depth - 1, side, bulk);
        }
    }
    return total;
}

/* The moves in `directions` (2: the side has no king). */
KERNEL_INLINE uint64_t count_deeper(const PerftWay *count, const Position *p, int depth, Side side,
                                    bool bulk, int directions) {
    const Bits own = p->pieces[side], other = p->pieces[!side], empty = BITS_ALL & ~(own | other);
    Targets jumps = {{0, 0, 0, 0}}, quiets;
    for (int d = 0; d < directions; d++) {
        const Bits next = step_along(d < 2 ? own : own & p->kings, side, d);
        jumps.to[d] = step_along(next & other, side, d) & empty;
        quiets.to[d] = next & empty;
    }
    if (targets_any(&jumps)) return count_captures(count, p, depth, side, bulk, &jumps, directions);
    uint64_t total = 0;
    for (int d = 0; d < directions; d++) {
        for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
            const Position after = position_after_quiet(p, side, d, left & -left);
            total += descend(count, &after, depth - 1, side, bulk);
        }
    }
    return total;
}

KERNEL_INLINE uint64_t count_moves(const PerftWay *count, const Position *p, int depth, Side side,
                                   bool bulk) {
    if (!bulk && depth == 0) return 1;
    return (p->pieces[side] & p->kings) == 0
               ? count_deeper(count, p, depth, side, bulk, 2)
               : count_deeper(count, p, depth, side, bulk, DIRECTIONS);
}

static uint64_t bulk_black(const PerftWay *count, const Position *p, int depth) {
    return count_moves(count, p, depth, BLACK, true);
}
static uint64_t bulk_white(const PerftWay *count, const Position *p, int depth) {
    return count_moves(count, p, depth, WHITE, true);
}
static uint64_t each_black(const PerftWay *count, const Position *p, int depth) {
    return count_moves(count, p, depth, BLACK, false);
}
static uint64_t each_white(const PerftWay *count, const Position *p, int depth) {
    return count_moves(count, p, depth, WHITE, false);
}

uint64_t perft_count(const Board *board, const Rules *rules, int depth, bool bulk) {
    const PerftWay count = {rules->chain_backward};
    const Position position = position_of(board);
    if (depth == 0) return 1;
    return descend(&count, &position, depth, side_other((Side)board->side), bulk);
}
