/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Give-away: the two diagrams of Mańdziuk 2007's figure 1 with their solutions, and which wins and
 * losses the searches prefer. */
#include "../common/positions.h"
#include "../draughts/reference.h"
#include "draughts/notation.h"
#include "searching.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *const SEARCHES[] = {"minimax", "alphabeta", "alphabeta:order=random",
                                       "deepening", "deepening:order=random"};
enum { SEARCH_COUNT = 5, PLIES_MAX = 7 };

/* A printed move: what it captures is in brackets, K stands for a crowning. */
typedef struct Printed {
    const char *move;
    int taken[2];
    bool crowns;
} Printed;

typedef struct Solution {
    const char *name, *fen;
    int plies;
    Printed moves[PLIES_MAX];
} Solution;

/* Black wins all of them: "0:1", White's number first. */
static const Solution SOLUTIONS[] = {
    {"left",
     "B:WK24:B10,15,22,23",
     6,
     {{"23-27", {0}, false},
      {"24-31", {27}, false},
      {"22-26", {0}, false},
      {"31-22", {26}, false},
      {"15-18", {0}, false},
      {"22-6", {18, 10}, false}}},
    {"right, 22-17",
     "W:W22:B3,6,10,K9",
     7,
     {{"22-17", {0}, false},
      {"10-14", {0}, false},
      {"17-1", {14, 6}, true},
      {"9-6", {0}, false},
      {"1-10", {6}, false},
      {"3-7", {0}, false},
      {"10-3", {7}, false}}},
    {"right, 22-18",
     "W:W22:B3,6,10,K9",
     7,
     {{"22-18", {0}, false},
      {"9-14", {0}, false},
      {"18-2", {14, 6}, true},
      {"3-7", {0}, false},
      {"2-11", {7}, false},
      {"10-15", {0}, false},
      {"11-18", {15}, false}}},
};
enum { SOLUTION_COUNT = sizeof SOLUTIONS / sizeof *SOLUTIONS };

/* Searches also a single legal move, and finds all best ones. */
static SearchResult analyse(const Problem *problem, const char *search) {
    SearchRequest request = searching_request(problem);
    request.all_best = request.analyse = true;
    return searching_run_request(problem, search, &request);
}

/* The board after a printed move: legal by the reference, with the printed captures. */
static Board replay(const Board *board, const Move *move, const Printed *printed,
                    const char *name) {
    const RefBoard before = ref_of(board);
    const int taken = printed->taken[0] == 0 ? 0 : printed->taken[1] == 0 ? 1 : 2;
    RefList list;
    int i = 0;
    ref_generate(&before, rules_find("giveaway"), &list);
    while (i < list.count && (list.moves[i].path[0] != move_from(move) ||
                              list.moves[i].path[list.moves[i].length - 1] != move_to(move)))
        i++;
    cr_assert_lt(i, list.count, "%s: %s is not legal", name, printed->move);
    const RefMove *const it = &list.moves[i];
    cr_assert_eq(it->taken_count, taken, "%s: %s", name, printed->move);
    for (int t = 0; t < taken; t++) cr_assert_eq(it->taken[t], printed->taken[t]);
    cr_assert_eq(ref_count(&it->after, before.side, true) - ref_count(&before, before.side, true),
                 printed->crowns ? 1 : 0, "%s: %s", name, printed->move);
    const Board after = move_apply(board, move), expected = ref_board(&it->after);
    cr_assert(board_equal(&after, &expected), "%s: %s", name, printed->move);
    return after;
}

/* From the depth at which the game ends on, and not before, its end is seen, and the printed move
 * is one of the best. */
static void check_ply(Problem *problem, int printed, int left, const char *name) {
    const Score value = problem->board.side == BLACK ? SCORE_WIN - left : left - SCORE_WIN;
    for (int s = 0; s < SEARCH_COUNT; s++) {
        for (problem->depth_plies = left; problem->depth_plies <= left + 2;
             problem->depth_plies++) {
            const SearchResult result = analyse(problem, SEARCHES[s]);
            cr_assert_eq(result.score, value, "%s, %s, %d plies left, depth %d: %.17g", name,
                         SEARCHES[s], left, problem->depth_plies, result.score);
            cr_assert(result.is_best[printed], "%s, %s, %d plies left", name, SEARCHES[s], left);
        }
        problem->depth_plies = left - 1;
        if (left == 1) continue;
        const SearchResult before = analyse(problem, SEARCHES[s]);
        cr_assert_eq(before.score, 0, "%s, %s, %d plies left, a ply less: %.17g", name, SEARCHES[s],
                     left, before.score);
    }
}

Test(giveaway, figure_1_is_solved_as_printed) {
    const Rules *const rules = rules_find("giveaway");
    for (int i = 0; i < SOLUTION_COUNT; i++) {
        const Solution *const solution = &SOLUTIONS[i];
        Board board = positions_fen(solution->fen, 8);
        for (int ply = 0; ply < solution->plies; ply++) {
            const Printed *const printed = &solution->moves[ply];
            Problem problem;
            Error error = {ERROR_NONE, ""};
            searching_pose(&problem, &board, rules, "null", 1);
            const int move = move_parse(printed->move, &problem.legal, &error);
            cr_assert_geq(move, 0, "%s: %s", solution->name, error.message);
            check_ply(&problem, move, solution->plies - ply, solution->name);
            board = replay(&board, &problem.legal.moves[move], printed, solution->name);
            eval_close(&problem.eval);
        }
        cr_assert(board.side == BLACK && board.pieces[BLACK] == 0, "%s", solution->name);
        cr_assert_eq(board_count(board.pieces[WHITE]), 1, "and White cannot get rid of the last");
    }
}

/* "White has two choices of the first move, but in either case loses", equally late. */
Test(giveaway, figure_1_right_has_two_equal_moves) {
    const Board board = positions_fen("W:W22:B3,6,10,K9", 8);
    Problem problem;
    searching_pose(&problem, &board, rules_find("giveaway"), "null", 7);
    cr_assert_eq(problem.legal.count, 2);
    for (int s = 0; s < SEARCH_COUNT; s++)
        cr_assert_eq(analyse(&problem, SEARCHES[s]).best_count, 2, "%s", SEARCHES[s]);
    eval_close(&problem.eval);
}

/* A position with one best move, which wins (+1) or loses (-1) in `plies`. */
typedef struct Choice {
    const char *fen, *best;
    int win, plies;
} Choice;

static const Choice CHOICES[] = {
    {"W:W17,22:B10,13", "17-14", +1, 2}, /* both are taken at once; 22-18 wins in 4 */
    {"W:W14,18:B6,11", "14-10", +1, 2},  /* likewise; 14-9 and 18-15 win in 4 */
    {"W:W25,26,30:B21", "25-22", -1, 3}, /* 26-22 and 26-23 leave Black blocked at once */
};
enum { CHOICE_COUNT = sizeof CHOICES / sizeof *CHOICES };

static void check_choice(const Choice *choice, const char *search, const char *eval, int depth,
                         Score score) {
    const Board board = positions_fen(choice->fen, 8);
    Problem problem;
    Error error = {ERROR_NONE, ""};
    searching_pose(&problem, &board, rules_find("giveaway"), eval, depth);
    const int best = move_parse(choice->best, &problem.legal, &error);
    cr_assert_geq(best, 0, "%s", error.message);
    const SearchResult all = analyse(&problem, search);
    cr_assert_eq(all.score, score, "%s, %s/%s@%d: %.17g", choice->fen, search, eval, depth,
                 all.score);
    cr_assert(all.best_count == 1 && all.is_best[best], "%s, %s/%s@%d", choice->fen, search, eval,
              depth);
    for (problem.seed = 1; problem.seed <= 20; problem.seed++)
        cr_assert_eq(searching_run(&problem, search).move, best, "%s, %s/%s@%d", choice->fen,
                     search, eval, depth);
    eval_close(&problem.eval);
}

/* The result does not depend on the evaluator's worth of pieces. */
Test(giveaway, quicker_wins_and_longer_losses_are_preferred) {
    static const char *const evals[] = {"null", "piece2val", "staged"};
    for (int i = 0; i < CHOICE_COUNT; i++) {
        const Choice *const choice = &CHOICES[i];
        const Score score = choice->win * (SCORE_WIN - choice->plies);
        for (int s = 0; s < SEARCH_COUNT; s++) {
            for (int depth = choice->plies; depth <= 7; depth++)
                check_choice(choice, SEARCHES[s], evals[depth % 3], depth, score);
        }
    }
}

/* The blocked side has won where it stands, at the horizon as everywhere. */
Test(giveaway, a_loss_at_once_is_seen_at_depth_1) {
    for (int s = 0; s < SEARCH_COUNT; s++) {
        for (int depth = 1; depth <= 2; depth++)
            check_choice(&CHOICES[2], SEARCHES[s], "null", depth, 0);
    }
}

/* Past the horizon captures go on until there is nothing left to take. */
Test(giveaway, quiescence_sees_the_last_piece_taken) {
    static const char *const searches[] = {"minimax:quiescence=on", "alphabeta:quiescence=on",
                                           "alphabeta:order=random,quiescence=on",
                                           "deepening:quiescence=on"};
    for (int s = 0; s < 4; s++) {
        for (int i = 0; i < 2; i++)
            check_choice(&CHOICES[i], searches[s], "piece2val", 1, SCORE_WIN - 2);
    }
}

/* The only moves lead there: without a piece, and blocked. */
Test(giveaway, without_a_piece_or_a_move_the_game_is_won) {
    static const Choice ENDS[] = {
        {"B:W14:B9", "9-18", -1, 1},
        {"W:W18:B15", "18-11", -1, 1},
        {"W:W9:B1,2,6", "9-5", +1, 2},
        {"B:W27,31,32:B24", "24-28", +1, 2},
    };
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        const Score score = ENDS[i].win * (SCORE_WIN - ENDS[i].plies);
        for (int s = 0; s < SEARCH_COUNT; s++) {
            for (int depth = ENDS[i].plies; depth <= 6; depth++)
                check_choice(&ENDS[i], SEARCHES[s], "piece-and-row", depth, score);
        }
    }
}
