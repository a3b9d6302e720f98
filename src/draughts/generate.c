/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/generate.h"

#include <stddef.h>

/* A capture being generated. Captured pieces stay on the board until the move ends but cannot be
 * captured twice. They never block a landing: a jump crosses two rows, so the piece lands on rows
 * of one parity and captures on the others. */
typedef struct Chain {
    const Position *before;
    Bits other; /* what can be captured */
    Bits empty; /* where it can land, its first square included */
    Bits from;
    bool is_king, backward;
    Position *after; /* or NULL */
    MoveList *list;  /* to trace paths into, or NULL */
    int count;
    uint8_t path[MOVE_PATH_MAX];
} Chain;

static void trace(Chain *chain, Bits to, Bits captured, int jumps) {
    Move *const move = &chain->list->moves[chain->count];
    move->captured = captured;
    move->length = (uint8_t)(jumps + 1);
    chain->path[jumps] = (uint8_t)bits_square(to);
    for (int i = 0; i <= jumps; i++) move->path[i] = chain->path[i];
}

KERNEL_INLINE void finish(Chain *chain, Side side, Bits to, Bits captured, int jumps) {
    if (chain->count == CAPTURES_MAX) return;
    if (chain->after != NULL) {
        chain->after[chain->count] = after_capture(chain->before, side, chain->from, to, captured);
    } else if (chain->list != NULL) {
        trace(chain, to, captured, jumps);
    }
    chain->count++;
}

/* Follows the continuations, at least one, from `at`, reached after `jumps` jumps. */
static void follow_black(Chain *chain, Bits at, Bits captured, int jumps);
static void follow_white(Chain *chain, Bits at, Bits captured, int jumps);

/* Ends the capture on `at`, or follows it from there; `captured` are the pieces jumped over. */
KERNEL_INLINE void arrive(Chain *chain, Side side, Bits at, Bits captured, int jumps) {
    const bool crowned = !chain->is_king && (at & BITS_CROWNING(side)) != 0;
    if (crowned ||
        landings(at, chain->other & ~captured, chain->empty, side, chain->backward) == 0) {
        finish(chain, side, at, captured, jumps);
    } else {
        (side == BLACK ? follow_black : follow_white)(chain, at, captured, jumps);
    }
}

KERNEL_INLINE void follow(Chain *chain, Side side, Bits at, Bits captured, int jumps) {
    const Bits other = chain->other & ~captured;
    if (chain->list != NULL) chain->path[jumps] = (uint8_t)bits_square(at);
    for (int d = 0; d < (chain->backward ? DIRECTIONS : 2); d++) {
        const Bits over = step_along(at, side, d) & other;
        const Bits to = step_along(over, side, d) & chain->empty;
        if (to != 0) arrive(chain, side, to, captured | over, jumps + 1);
    }
}

static void follow_black(Chain *chain, Bits at, Bits captured, int jumps) {
    follow(chain, BLACK, at, captured, jumps);
}

static void follow_white(Chain *chain, Bits at, Bits captured, int jumps) {
    follow(chain, WHITE, at, captured, jumps);
}

/* Sets single fields, as reading in another width what was just written is slow. */
KERNEL_INLINE void chain_begin(Chain *chain, const Position *position, Position *after,
                               MoveList *list) {
    chain->before = position;
    chain->after = after;
    chain->list = list;
    chain->count = 0;
}

/* Generates all captures that begin with `jumps`; after those in `on` the piece jumps again. */
KERNEL_INLINE int captures(Chain *chain, Side side, const Targets *jumps, const Targets *on,
                           bool chain_backward) {
    const Bits own = chain->before->pieces[side], kings = own & chain->before->kings;
    const Bits empty = BITS_ALL & ~(own | chain->before->pieces[!side]);
    chain->other = chain->before->pieces[!side];
    for (int d = 0; d < DIRECTIONS; d++) {
        for (Bits left = jumps->to[d]; left != 0; left &= left - 1) {
            const Bits to = left & -left, over = step_against(to, side, d);
            chain->from = step_against(over, side, d);
            if (chain->list != NULL) chain->path[0] = (uint8_t)bits_square(chain->from);
            if ((to & on->to[d]) == 0) {
                finish(chain, side, to, over, 1);
                continue;
            }
            chain->is_king = (chain->from & kings) != 0;
            chain->backward = chain->is_king || chain_backward;
            chain->empty = empty | chain->from;
            (side == BLACK ? follow_black : follow_white)(chain, to, over, 1);
        }
    }
    return chain->count;
}

static int captures_of(Chain *chain, Side side, const Targets *jumps, const Targets *on,
                       bool chain_backward) {
    return side == BLACK ? captures(chain, BLACK, jumps, on, chain_backward)
                         : captures(chain, WHITE, jumps, on, chain_backward);
}

int captures_follow(const Position *position, Side side, const Targets *jumps, const Targets *on,
                    bool chain_backward, Position *after) {
    Chain chain;
    chain_begin(&chain, position, after, NULL);
    return captures_of(&chain, side, jumps, on, chain_backward);
}

int captures_trace(const Position *position, Side side, const Targets *jumps, bool chain_backward,
                   MoveList *list) {
    const Targets on = captures_going_on(position, side, jumps, chain_backward, DIRECTIONS);
    Chain chain;
    chain_begin(&chain, position, NULL, list);
    return captures_of(&chain, side, jumps, &on, chain_backward);
}

static int generate(const Board *board, const Rules *rules, MoveList *list) {
    const Position position = position_of(board);
    const Side side = (Side)board->side;
    const Targets jumps = position_jumps(&position, side);
    if (targets_any(&jumps)) {
        list->count = captures_trace(&position, side, &jumps, rules->chain_backward, list);
        return list->count;
    }
    const Targets quiets = position_quiets(&position, side);
    list->count = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
            Move *const move = &list->moves[list->count++];
            move->captured = 0;
            move->length = 2;
            move->path[0] = (uint8_t)bits_square(step_against(left & -left, side, d));
            move->path[1] = (uint8_t)bits_square(left);
        }
    }
    return list->count;
}

extern const DraughtsKernel KERNEL_NAME(draughts_kernel);
const DraughtsKernel KERNEL_NAME(draughts_kernel) = {generate, perft_count};
