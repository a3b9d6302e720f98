/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scores of matches, which are games of alpha-beta. The players are tested in the tests
 * of those who play them. */
#include "evolve/match.h"

#include "../common/auto.h"
#include "../common/evolving.h"
#include "../common/instances.h"
#include "../common/templates.h"

#include <criterion/criterion.h>

Test(match, points_are_to_a_side) {
    cr_assert_eq(result_points(RESULT_BLACK_WINS, BLACK), 1);
    cr_assert_eq(result_points(RESULT_BLACK_WINS, WHITE), -1);
    cr_assert_eq(result_points(RESULT_WHITE_WINS, BLACK), -1);
    cr_assert_eq(result_points(RESULT_WHITE_WINS, WHITE), 1);
    cr_assert_eq(result_points(RESULT_DRAW, BLACK), 0);
    cr_assert_eq(result_points(RESULT_DRAW, WHITE), 0);
}

/* The same moves as players make who search without any order, also where moves are equal: "null"
 * knows of no better one before the end. */
static void expect_plain_games(const char *rules, const EvalInstance evals[2], int depth) {
    AUTO(formula_free) Formula formula = templates_read("8f", 8);
    const Genome genome = genome_of(&formula);
    const EvolveSetup setup = evolving_setup(&genome, rules);
    const PlayerSpec spec = {.limit = {.depth_plies = depth}};
    SearchInstance plain = instances_search(8, "alphabeta");
    const Player players[] = {{.spec = &spec, .search = plain, .eval = evals[BLACK]},
                              {.spec = &spec, .search = plain, .eval = evals[WHITE]}};
    GameSetup game = {.rules = setup.rules,
                      .draws = setup.rules->draws,
                      .start = board_start(8),
                      .players = {&players[BLACK], &players[WHITE]}};
    History *const history = history_new();
    GameRecord record = {.plies = 0};
    for (game.seed = 1; game.seed <= 20; game.seed++) {
        cr_assert(game_play(&game, history, &record));
        const MatchGame same = {
            .setup = &setup, .start = &game.start, .seed = game.seed, .depth_plies = depth};
        const GameRecord *const own =
            match_play_game(&setup.matches[0], &evals[BLACK], &evals[WHITE], &same);
        cr_assert_eq(own->hash, record.hash, "%s, seed %d", rules, (int)game.seed);
        cr_assert_eq(own->result, record.result);
    }
    game_record_free(&record);
    history_free(history);
    search_close(&plain);
}

Test(match, plays_as_plain_alphabeta) {
    EvalInstance evals[] = {instances_eval(8, "25f"), instances_eval(8, "null")};
    expect_plain_games("english", evals, 4);
    expect_plain_games("giveaway", evals, 5);
    for (int side = 0; side < 2; side++) eval_close(&evals[side]);
}
