/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two stages of Lorber 2019. */
#include "../common/auto.h"
#include "../common/instances.h"
#include "../common/positions.h"
#include "../common/thorough.h"
#include "draughts/moves.h"
#include "plain.h"

#include <criterion/criterion.h>

static const int SIZES[] = {6, 8, 10, 12};

/* Some moves further on, as the leaf of a search. */
static Board play_on(Board board, int plies, Rng *rng) {
    MoveList list;
    for (int i = 0; i < plies && moves_generate(&board, RULES_ALL[0], &list) > 0; i++)
        board = move_apply(&board, &list.moves[rng_below(rng, (uint32_t)list.count)]);
    return board;
}

/* Returns whether it was the end game. */
static bool check_staged(int size, const char *description, bool stage_at_leaf, Rng *rng) {
    AUTO(eval_close) EvalInstance eval = instances_eval(size, description);
    const Board root = positions_playable(size, RULES_ALL[0], rng);
    const Board leaf = play_on(root, (int)rng_below(rng, 10), rng);
    const RefBoard ref_root = ref_of(&root), ref_leaf = ref_of(&leaf);
    const RefBoard *const stage = stage_at_leaf ? &ref_leaf : &ref_root;
    const double expected = plain_staged(&ref_leaf, &ref_root, stage);
    eval_begin(&eval, &root, 9);
    const double value = eval_board(&eval, &leaf);
    cr_assert_eq(value, expected, "%s, %s: %g, expected %g", description, positions_show(&leaf),
                 value, expected);
    return plain_is_end_game(stage);
}

Test(staged, is_as_described) {
    const int positions = thorough(500, 2000);
    Rng rng = rng_seeded(41);
    for (int s = 0; s < 4; s++) {
        int end_games = 0;
        for (int i = 0; i < positions; i++) {
            if (check_staged(SIZES[s], "staged:noise=0", false, &rng)) end_games++;
            check_staged(SIZES[s], "staged:noise=0,stage=root", false, &rng);
            check_staged(SIZES[s], "staged:stage=leaf,noise=0", true, &rng);
        }
        cr_assert(10 * end_games > positions && (SIZES[s] == 6 || 10 * end_games < 9 * positions),
                  "%d", end_games);
    }
}

/* The limits of the end game, by hand: 2/3 of the pieces, 15 pieces with more kings, 10 pieces. */
Test(staged, divides_the_game_at_the_limits) {
    static const struct {
        const char *fen;
        bool end_game;
    } cases[] = {
        {"B:W21-32:B1-8", false},        /* 8 to 12: exactly 2/3 */
        {"B:W21-32:B1-7", true},         /* 7 to 12 */
        {"B:W21-27:B1-12", true},        /* and the other side */
        {"B:W21-28:B1-12", false},       /* */
        {"B:W21-27,K32:B1-7", false},    /* 15 pieces, one king */
        {"B:W21-26,K32:B1-7", true},     /* 14 pieces, one king */
        {"B:W21-26,K32:B1-6,K8", false}, /* 14 pieces, a king each */
        {"B:W21-25:B1-5", false},        /* 10 pieces */
        {"B:W21-25:B1-4", true},         /* 9 pieces */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        /* A king away from the home row is worth 155 early, 10 of them for the middle row: 155 + 20
         * at the end. */
        const Board root = positions_fen(cases[i].fen, 8);
        const Board leaf = positions_fen("B:W28:BK9", 8);
        const RefBoard ref = ref_of(&root);
        AUTO(eval_close) EvalInstance eval = instances_eval(8, "staged:noise=0");
        cr_assert_eq(plain_is_end_game(&ref), cases[i].end_game, "%s", cases[i].fen);
        eval_begin(&eval, &root, 1);
        cr_assert_eq(eval_board(&eval, &leaf), (cases[i].end_game ? 175 : 165) - 100, "%s: %g",
                     cases[i].fen, eval_board(&eval, &leaf));
    }
}

Test(staged, adds_noise_of_0_to_9_from_the_seed) {
    Rng rng = rng_seeded(42);
    AUTO(eval_close)
    EvalInstance noisy = instances_eval(8, "staged"), again = instances_eval(8, "staged:noise=1");
    AUTO(eval_close) EvalInstance quiet = instances_eval(8, "staged:noise=0");
    int counts[10] = {0}, differ = 0;
    for (int i = 0; i < 4000; i++) {
        const Board root = positions_playable(8, RULES_ALL[0], &rng);
        const Board leaf = play_on(root, (int)rng_below(&rng, 10), &rng);
        const uint64_t seed = rng_next(&rng);
        eval_begin(&noisy, &root, seed);
        eval_begin(&again, &root, seed);
        eval_begin(&quiet, &root, seed);
        const double noise = eval_board(&noisy, &leaf) - eval_board(&quiet, &leaf);
        cr_assert(noise >= 0 && noise <= 9 && noise == (int)noise, "%g", noise);
        cr_assert_eq(eval_board(&noisy, &leaf), eval_board(&again, &leaf));
        cr_assert_eq(eval_board(&noisy, &leaf), eval_board(&noisy, &leaf));
        counts[(int)noise]++;
        eval_begin(&again, &root, seed + 1);
        if (eval_board(&noisy, &leaf) != eval_board(&again, &leaf)) differ++;
    }
    for (int i = 0; i < 10; i++)
        cr_assert(counts[i] > 300 && counts[i] < 500, "noise %d: %d of 4000", i, counts[i]);
    cr_assert_gt(differ, 3400, "other seeds give other noise: %d of 4000", differ);
}
