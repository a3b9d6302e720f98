/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that come back: worth a draw, in the tree and from the game before. */
#include "../common/positions.h"
#include "draughts/history.h"
#include "draughts/notation.h"
#include "searching.h"

#include <criterion/criterion.h>
#include <math.h>

enum { PLAIN = 2, PLIES_MOST = 200 }; /* the last plies do not look */

typedef struct Line {
    Board boards[PLIES_MOST];
    int count;
} Line;

static bool is_back(const Line *line, const Board *board) {
    for (int i = 0; i < line->count; i++)
        if (board_equal(&line->boards[i], board)) return true;
    return false;
}

/* Minimax where each position that was on the line before is a draw. */
static Score reference(const Problem *problem, Line *line, const Board *board, int depth, int ply) {
    if (ply > 0 && (ply == 1 || depth > PLAIN) && is_back(line, board)) return 0;
    MoveList legal;
    if (moves_generate(board, problem->rules, &legal) == 0)
        return problem->rules->stuck_wins ? SCORE_WIN - ply : ply - SCORE_WIN;
    if (depth == 0) return eval_board(&problem->eval, board);
    Score best = -INFINITY;
    line->boards[line->count++] = *board;
    for (int i = 0; i < legal.count; i++) {
        const Board after = move_apply(board, &legal.moves[i]);
        best = fmax(best, -reference(problem, line, &after, depth - 1, ply + 1));
    }
    line->count--;
    return best;
}

/* Plays moves at random from a position of few pieces, mostly kings. */
static void play(const Problem *problem, History *history, int plies, Rng *rng) {
    history_start(history, &problem->board);
    for (int i = 0; i < plies; i++) {
        MoveList legal;
        const Board *const board = history_board(history);
        const int count = moves_generate(board, problem->rules, &legal);
        if (count == 0) return;
        const Move *const move = &legal.moves[rng_below(rng, (uint32_t)count)];
        const Board after = move_apply(board, move);
        history_add(history, move, &after);
    }
}

Test(repetition, has_the_value_of_minimax_that_looks_back) {
    static const char *const starts[] = {"W:WK1:BK32,K28", "B:W32,K2:BK5,K29,1", "W:WK6:BK27",
                                         "B:W21,K3:B12,K30", "W:WK18:BK4,20"};
    static const char *const searches[] = {
        "enhanced:all=off,repetition=on", "enhanced:all=exact,table=0,repetition=on",
        "enhanced:all=exact,table=0,repetition=on,lazy=on,aspiration=off"};
    Rng rng = rng_seeded(4207);
    History *const history = history_new();
    int different = 0;
    for (int k = 0; k < 300; k++) {
        Problem problem;
        Board start;
        Error error = {ERROR_NONE, ""};
        const Rules *const rules = RULES_ALL[k % 2];
        cr_assert(fen_parse(starts[k % 5], 8, &start, &error), "%s", error.message);
        searching_pose(&problem, &start, rules, "piece-and-row", 4 + k % 2);
        play(&problem, history, k % 23, &rng);
        const Board board = *history_board(history);
        const char *const shown = positions_show(&board);
        problem.board = board;
        if (moves_generate(&board, rules, &problem.legal) > 1) {
            SearchRequest request = searching_request(&problem);
            request.past = history_past(history, &request.past_count);
            request.repetition_draws = true;
            Line line = {.count = 0};
            for (int i = 0; i < request.past_count; i++)
                line.boards[line.count++] = request.past[i];
            const Score value = reference(&problem, &line, &board, problem.depth_plies, 0);
            for (size_t s = 0; s < sizeof searches / sizeof *searches; s++) {
                const SearchResult found = searching_run_request(&problem, searches[s], &request);
                cr_assert_eq(found.score, value, "%s: %s after %d: %.17g, not %.17g", searches[s],
                             shown, request.past_count, found.score, value);
            }
            const Score plain = searching_run(&problem, "minimax").score;
            different += value != plain;
            request.repetition_draws = false;
            cr_assert_eq(searching_run_request(&problem, searches[0], &request).score, plain);
        }
        eval_close(&problem.eval);
    }
    history_free(history);
    cr_assert_gt(different, 5, "%d", different);
}

/* Two kings against one: who is better off with another move does not go back. */
Test(repetition, is_avoided_by_who_is_ahead) {
    Rng rng = rng_seeded(4208);
    History *const history = history_new();
    int back_without = 0, ahead = 0;
    for (int k = 0; k < 200; k++) {
        Problem problem;
        Board start;
        Error error = {ERROR_NONE, ""};
        cr_assert(fen_parse("W:WK18,K15:BK1", 8, &start, &error), "%s", error.message);
        searching_pose(&problem, &start, RULES_ALL[0], "piece2val", 7);
        play(&problem, history, 4 + 2 * (k % 7), &rng);
        problem.board = *history_board(history);
        if (moves_generate(&problem.board, problem.rules, &problem.legal) > 1) {
            SearchRequest request = searching_request(&problem);
            Line line = {.count = 0};
            request.past = history_past(history, &request.past_count);
            request.repetition_draws = true;
            for (int i = 0; i < request.past_count; i++)
                line.boards[line.count++] = request.past[i];
            const SearchResult without =
                searching_run_request(&problem, "enhanced:repetition=off", &request);
            const SearchResult with = searching_run_request(&problem, "enhanced", &request);
            Board after = move_apply(&problem.board, &problem.legal.moves[without.move]);
            back_without += is_back(&line, &after);
            after = move_apply(&problem.board, &problem.legal.moves[with.move]);
            ahead += with.score > 0;
            if (with.score > 0)
                cr_assert(!is_back(&line, &after), "%s", positions_show(&problem.board));
        }
        eval_close(&problem.eval);
    }
    history_free(history);
    cr_assert(back_without > 3 && ahead > 50, "%d back, %d ahead", back_without, ahead);
}
