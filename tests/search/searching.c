/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "searching.h"

#include "../common/instances.h"
#include "../common/positions.h"
#include "../draughts/reference.h"
#include "draughts/perft_table.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

void searching_pose(Problem *problem, const Board *board, const Rules *rules, const char *eval,
                    int depth_plies) {
    problem->board = *board;
    problem->rules = rules;
    problem->eval = instances_eval(board->size, eval);
    problem->depth_plies = depth_plies;
    problem->seed = 1;
    problem->all_best = false;
    moves_generate(board, rules, &problem->legal);
}

static const int SIZES[] = {8, 8, 6, 10};
static const char *const EVALUATORS[] = {
    "piece2val",
    "null",
    "piece-and-board-norm",
    "piece-and-row:ending=farthest",
    "staged",
    "samuel",
    "piece2val:ending=sum-of-distances",
};
enum { EVALUATOR_COUNT = sizeof EVALUATORS / sizeof *EVALUATORS };

void searching_draw(Problem *problem, int i, int deepest, double most, Rng *rng) {
    for (;;) {
        const int size = SIZES[i % 4];
        const Rules *const rules = RULES_ALL[i / 4 % 3];
        const Board board = positions_playable(size, rules, rng);
        /* samuel's is defined on 8x8 only */
        const char *eval = EVALUATORS[rng_below(rng, EVALUATOR_COUNT)];
        if (size != 8 && strcmp(eval, "samuel") == 0) eval = "piece-and-board";
        searching_pose(problem, &board, rules, eval, 1);
        problem->seed = rng_next(rng);
        const int wanted = 1 + (int)rng_below(rng, (uint32_t)deepest);
        for (int depth = 2; depth <= wanted; depth++) {
            if ((double)perft(&board, rules, depth, (PerftWay){.bulk = true}, 1, NULL) > most)
                break;
            problem->depth_plies = depth;
        }
        if (problem->legal.count > 1) return;
        eval_close(&problem->eval);
    }
}

SearchRequest searching_request(const Problem *problem) {
    return (SearchRequest){.board = &problem->board,
                           .legal = &problem->legal,
                           .rules = problem->rules,
                           .limit = {.depth_plies = problem->depth_plies},
                           .seed = problem->seed,
                           .game_seed = 99,
                           .all_best = problem->all_best};
}

SearchResult searching_run_request(const Problem *problem, const char *search,
                                   const SearchRequest *request) {
    SearchInstance instance = instances_search(problem->board.size, search);
    SearchResult result;
    const Board before = problem->board;
    search_run(&instance, &problem->eval, request, &result);
    search_close(&instance);
    cr_assert(board_equal(&before, &problem->board));
    cr_assert(result.move >= 0 && result.move < problem->legal.count, "%s", search);
    return result;
}

SearchResult searching_run(const Problem *problem, const char *search) {
    const SearchRequest request = searching_request(problem);
    return searching_run_request(problem, search, &request);
}

typedef struct Reference {
    const Rules *rules;
    const EvalInstance *eval;
    bool quiescence;
    SearchCounters counters;
} Reference;

static Score negamax(Reference *reference, const RefBoard *ref, int depth, int ply) {
    RefList list;
    ref_generate(ref, reference->rules, &list);
    reference->counters.nodes++;
    if (list.count == 0)
        return ref_stuck_wins(reference->rules) ? SCORE_WIN - ply : ply - SCORE_WIN;
    const bool goes_on = reference->quiescence && list.moves[0].taken_count > 0;
    if (depth <= 0 && !goes_on) {
        const Board board = ref_board(ref);
        reference->counters.leaves++;
        return eval_board(reference->eval, &board);
    }
    reference->counters.legal_moves += (uint64_t)list.count;
    Score best = -INFINITY;
    for (int i = 0; i < list.count; i++) {
        const Score value = -negamax(reference, &list.moves[i].after, depth - 1, ply + 1);
        if (value > best) best = value;
    }
    return best;
}

SearchResult searching_reference(const Problem *problem, bool quiescence) {
    Reference reference = {problem->rules, &problem->eval, quiescence, {1, 0, 0}};
    SearchResult result = {.score = -INFINITY, .scored = true};
    Score values[MOVES_MAX];
    eval_begin(&problem->eval, &problem->board, 99);
    const int count = problem->legal.count;
    reference.counters.legal_moves = (uint64_t)count;
    for (int i = 0; i < count; i++) {
        const Board after = move_apply(&problem->board, &problem->legal.moves[i]);
        const RefBoard ref = ref_of(&after);
        values[i] = -negamax(&reference, &ref, problem->depth_plies - 1, 1);
        if (values[i] > result.score) result.score = values[i];
    }
    for (int i = 0; i < count; i++) {
        result.is_best[i] = values[i] == result.score;
        if (result.is_best[i]) result.best_count++;
    }
    result.counters = reference.counters;
    return result;
}

void searching_compare(ChiSquared *difference, const int *a, const int *b, int n) {
    int seen = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] + b[i] == 0) continue;
        difference->sum += (double)(a[i] - b[i]) * (a[i] - b[i]) / (a[i] + b[i]);
        seen++;
    }
    if (seen > 0) difference->freedom += seen - 1;
}

/* Wilson and Hilferty's approximation of the quantile. */
bool searching_is_chance(const ChiSquared *difference) {
    if (difference->freedom == 0) return true;
    const double freedom = difference->freedom, part = 2 / (9 * freedom);
    return difference->sum <= freedom * pow(1 - part + 4 * sqrt(part), 3);
}

bool searching_is_uniform(const int *counts, int n) {
    if (n < 2) return true;
    int total = 0;
    for (int i = 0; i < n; i++) total += counts[i];
    const double expected = (double)total / n;
    ChiSquared difference = {0, n - 1};
    for (int i = 0; i < n; i++)
        difference.sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    return searching_is_chance(&difference);
}
