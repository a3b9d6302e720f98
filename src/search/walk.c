/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/walk.h"

#include "endgame/probe.h"
#include "util/clock.h"

#include <math.h>

/* Nodes between two looks at the clock: about 30 µs of searching. */
enum { POLL_EVERY = 2048 };

static void schedule_poll(Walk *walk) {
    const uint64_t next = walk->counters.nodes + POLL_EVERY;
    walk->poll_at = next < walk->node_limit ? next : walk->node_limit;
}

void walk_start(Walk *walk, const EvalInstance *eval, const SearchRequest *request) {
    *walk = (Walk){
        .evaluate = eval->evaluator->evaluate,
        .eval_state = eval->state,
        .evaluate_within = eval->evaluator->evaluate_within,
        .flat = eval->evaluator->is_material,
        .stuck = request->rules->stuck_wins ? 1 : -1,
        .chain_backward = request->rules->chain_backward,
        .tables = request->tables,
        .rng = rng_seeded(request->seed),
        .request = request,
    };
    walk_resume_limits(walk, clock_now_ns());
    eval_begin(eval, request->board, request->game_seed);
}

void walk_suspend_limits(Walk *walk) {
    walk->node_limit = UINT64_MAX;
    walk->deadline_ns = 0;
    schedule_poll(walk);
}

void walk_spare(Walk *walk, uint64_t nodes) { walk->poll_at = walk->counters.nodes + nodes; }

void walk_resume_limits(Walk *walk, int64_t start_ns) {
    const SearchLimit *const limit = &walk->request->limit;
    walk->node_limit = limit->nodes != 0 ? limit->nodes : UINT64_MAX;
    walk->deadline_ns = limit->time_ns != 0 ? start_ns + limit->time_ns : 0;
    schedule_poll(walk);
}

bool walk_poll(Walk *walk) {
    if (walk->stopped) return true;
    const atomic_bool *const stop = walk->request->stop;
    if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed)) {
        walk->stopped = walk->interrupted = true;
    } else if (walk->counters.nodes > walk->node_limit ||
               (walk->deadline_ns != 0 && clock_now_ns() >= walk->deadline_ns)) {
        walk->stopped = true;
    }
    if (walk->stopped) {
        walk->poll_at = 0; /* from now on every node returns at once */
        return true;
    }
    schedule_poll(walk);
    return false;
}

bool walk_probe(Walk *walk, const Position *p, int ply, Side side, Score *value) {
    const int entry = egdb_entry(walk->tables, p, side);
    if (entry < 0) return false;
    const Score win = SCORE_WIN - ply - (entry - 1);
    *value = entry == ENTRY_DRAW                                              ? 0
             : entry_is_win((unsigned)entry, walk->tables->rules->stuck_wins) ? win
                                                                              : -win;
    walk->counters.nodes++;
    walk->probes++;
    return true;
}

int walk_expand(Walk *walk, const Position *p, Side side, Position *children) {
    int count = 0;
    const Targets jumps = position_jumps(p, side);
    if (targets_any(&jumps)) {
        count = captures_generate(p, side, &jumps, walk->chain_backward, children);
    } else {
        const Targets quiets = position_quiets(p, side);
        for (int d = 0; d < DIRECTIONS; d++) {
            for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
                children[count++] = position_after_quiet(p, side, d, left & -left);
            }
        }
    }
    walk->counters.legal_moves += (uint64_t)count;
    return count;
}

bool walk_root(Walk *walk, int depth, bool full_window, WalkChild *value_child,
               SearchResult *result) {
    const Position root = position_of(walk->request->board);
    const Side side = (Side)walk->request->board->side;
    Position children[CHILDREN_MAX];
    uint8_t order[CHILDREN_MAX];
    Score values[CHILDREN_MAX], best = -INFINITY;
    int chosen = 0;

    if (!walk_enter(walk)) return false;
    const int count = walk_expand(walk, &root, side, children);
    const bool exact = full_window || walk->request->all_best;
    search_order(walk->request, order);
    for (int i = 0; i < count; i++) {
        const int move = order[i];
        /* Just below the best, so that an equal move is found to be equal. */
        const Score alpha = full_window ? -INFINITY : exact ? nextafter(best, -INFINITY) : best;
        values[move] =
            -value_child(walk, &children[move], side_other(side), -INFINITY, -alpha, depth - 1, 1);
        if (walk->stopped) return false;
        if (i == 0 || values[move] > best) {
            best = values[move];
            chosen = move;
        }
    }
    result->move = chosen;
    result->score = best + 0.0; /* no −0 */
    result->searched = result->scored = result->counted = true;
    result->depth_plies = depth;
    result->best_count = 0;
    for (int i = 0; exact && i < count; i++) {
        result->is_best[i] = values[i] == best;
        if (result->is_best[i]) result->best_count++;
    }
    return true;
}
