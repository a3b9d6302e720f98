/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Self-play against the search and the rules, asked again. */
#include "evolve/samples.h"

#include "draughts/history.h"
#include "draughts/moves.h"
#include "search/search.h"

#include "../common/auto.h"
#include "../common/evolving.h"
#include "../common/instances.h"

#include <criterion/criterion.h>
#include <string.h>

enum { GAMES = 30 };

static EvolveSetup playing_setup(void) { return evolving_setup(NULL, "english"); }

static SelfPlay playing(const EvolveSetup *setup, const EvalInstance *eval) {
    return (SelfPlay){.setup = setup,
                      .eval = eval,
                      .opening_plies = {3, 8},
                      .depth_plies = 3,
                      .random_share = 0.1,
                      .games = GAMES,
                      .seed = 1};
}

/* The reported games, and a digest of them in their order. */
typedef struct Reported {
    int games, boards, first_sides[2], results[RESULT_DRAW + 1], decided;
    uint64_t hash;
    const SelfPlay *play;
} Reported;

static void tell(void *context, const PlayedGame *game) {
    Reported *const reported = context;
    reported->games++;
    reported->boards += game->count;
    reported->results[game->result]++;
    reported->hash = reported->hash * 31 + (uint64_t)game->result;
    for (int i = 0; i < game->count; i++)
        reported->hash = reported->hash * 31 + board_hash(&game->boards[i]);
    if (game->count > 0) reported->first_sides[game->boards[0].side]++;
}

static Reported run(const SelfPlay *play, SelfPlayListener *listener) {
    Reported reported = {.play = play};
    Error error = {0};
    cr_assert(selfplay_run(play, listener, &reported, &error), "%s", error.message);
    return reported;
}

Test(selfplay, depends_on_the_seed_alone) {
    AUTO(eval_close) EvalInstance eval = instances_eval(8, "piece2val");
    EvolveSetup setup = playing_setup();
    SelfPlay play = playing(&setup, &eval);
    const Reported one = run(&play, tell);
    cr_assert_eq(one.games, GAMES);
    cr_assert_eq(one.results[RESULT_UNKNOWN], 0);
    cr_assert(one.results[RESULT_BLACK_WINS] > 0 && one.results[RESULT_WHITE_WINS] > 0);
    cr_assert(one.first_sides[BLACK] > 0 && one.first_sides[WHITE] > 0);
    setup.threads = 4;
    cr_assert_eq(run(&play, tell).hash, one.hash, "threads do not matter");
    play.seed = 2;
    cr_assert_neq(run(&play, tell).hash, one.hash, "the seed does");
}

/* Whether `after` comes of one of the best moves. */
static bool is_well_played(const SelfPlay *play, const Board *board, const Board *after) {
    static SearchInstance search;
    MoveList legal;
    SearchResult result;
    if (search.search == NULL) search = instances_search(8, "alphabeta");
    moves_generate(board, play->setup->rules, &legal);
    const SearchRequest request = {.board = board,
                                   .legal = &legal,
                                   .rules = play->setup->rules,
                                   .limit = {.depth_plies = play->depth_plies},
                                   .all_best = true,
                                   .analyse = true};
    search_run(&search, play->eval, &request, &result);
    for (int i = 0; i < legal.count; i++) {
        const Board found = move_apply(board, &legal.moves[i]);
        if (result.is_best[i] && board_equal(&found, after)) return true;
    }
    return false;
}

/* Whether the side to move can end the game there and then with this result, unless it is drawn. */
static bool may_end(const SelfPlay *play, const Board *board, Result result) {
    MoveList legal, left;
    moves_generate(board, play->setup->rules, &legal);
    for (int i = 0; i < legal.count; i++) {
        const Board after = move_apply(board, &legal.moves[i]);
        const Result won = after.side == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
        if (moves_generate(&after, play->setup->rules, &left) == 0 && won == result) return true;
    }
    return false;
}

static void check_game(void *context, const PlayedGame *game) {
    Reported *const reported = context;
    for (int i = 0; i + 1 < game->count; i++) {
        cr_assert(is_well_played(reported->play, &game->boards[i], &game->boards[i + 1]),
                  "%d of %d", i, game->count);
    }
    if (game->result == RESULT_DRAW) return;
    reported->decided++;
    cr_assert(may_end(reported->play, &game->boards[game->count - 1], game->result));
}

Test(selfplay, is_what_the_search_plays) {
    AUTO(eval_close) EvalInstance eval = instances_eval(8, "piece-and-row");
    EvolveSetup setup = playing_setup();
    SelfPlay play = playing(&setup, &eval);
    play.random_share = 0;
    cr_assert_gt(run(&play, check_game).decided, 2);
}

Test(selfplay, leaves_out_what_is_drawn_by_lot) {
    AUTO(eval_close) EvalInstance eval = instances_eval(8, "piece2val");
    EvolveSetup setup = playing_setup();
    SelfPlay play = playing(&setup, &eval);
    play.games = 200;
    play.random_share = 1;
    const Reported none = run(&play, tell);
    cr_assert_eq(none.games, 200);
    cr_assert_eq(none.boards, 0);
    play.random_share = 0.5;
    play.depth_plies = 1;
    const Reported half = run(&play, tell);
    cr_assert_gt(half.boards, 200 * 10);
    cr_assert_lt(half.boards, 200 * 50);
}

Test(selfplay, starts_after_the_opening) {
    AUTO(eval_close) EvalInstance eval = instances_eval(8, "piece2val");
    EvolveSetup setup = playing_setup();
    SelfPlay play = playing(&setup, &eval);
    play.random_share = 0;
    play.opening_plies[0] = play.opening_plies[1] = 5;
    cr_assert_eq(run(&play, tell).first_sides[WHITE], GAMES);
    play.opening_plies[0] = play.opening_plies[1] = 6;
    cr_assert_eq(run(&play, tell).first_sides[BLACK], GAMES);
}

Test(selfplay, says_why_it_fails) {
    AUTO(eval_close) EvalInstance eval = instances_eval(8, "piece2val");
    const atomic_bool stop = true;
    EvolveSetup setup = playing_setup();
    SelfPlay play = playing(&setup, &eval);
    Reported reported = {.play = &play};
    Error error = {0};
    setup.stop = &stop;
    cr_assert_not(selfplay_run(&play, tell, &reported, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    cr_assert_eq(reported.games, 0);
    setup.stop = NULL;
    play.opening_plies[0] = play.opening_plies[1] = 1000;
    cr_assert_not(selfplay_run(&play, tell, &reported, &error));
    cr_assert_eq(error.code, ERROR_DATA);
}
