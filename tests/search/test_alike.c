/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches that choose as plain alpha-beta does, in less time. */
#include "../common/instances.h"
#include "../common/positions.h"
#include "../common/thorough.h"
#include "searching.h"

#include <criterion/criterion.h>

/* Also where several moves are as good, and in whatever order plain alpha-beta looks at theirs. */
static void check_alike(const Problem *problem, int i) {
    static const char *const PLAIN[] = {"alphabeta:order=random", "alphabeta:quiescence=on"};
    static const char *const OWN[] = {SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS,
                                      SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS ",quiescence=on"};
    const SearchResult plain = searching_run(problem, PLAIN[i % 2]);
    const SearchResult alike = searching_run(problem, OWN[i % 2]);
    cr_assert_eq(alike.move, plain.move, "%s, depth %d", positions_show(&problem->board),
                 problem->depth_plies);
    cr_assert_eq(alike.score, plain.score);
}

/* So many, at least `least` plies deep. */
static void check_all(int count, int least, int deepest, double most) {
    Rng rng = rng_seeded(82);
    for (int i = 0; count > 0; i++) {
        Problem problem;
        searching_draw(&problem, i / 2, deepest, most, &rng); /* each way, all sizes and rules */
        if (problem.depth_plies >= least) {
            check_alike(&problem, i);
            count--;
        }
        eval_close(&problem.eval);
    }
}

Test(alike, chooses_as_plain_alphabeta) { check_all(thorough(300, 600), 1, 7, 20000); }

/* With a table and iterations. */
Test(alike, chooses_so_in_deep_searches) { check_all(thorough(24, 400), 8, 12, 1e6); }

/* Endings take the place of the main evaluator once both sides have only kings, and value a
 * position by who searches. */
static const char *const ENDINGS[] = {"piece2val:ending=sum-of-distances",
                                      "piece-and-row:ending=sum-of-distances",
                                      "piece2val:ending=farthest"};

/* The events of a test of games with endings. */
typedef struct Seen {
    int plies, of_kings, crossings; /* crossings: from men to kings alone within the search */
} Seen;

static bool has_men(const Board *board) {
    return ((board->pieces[BLACK] | board->pieces[WHITE]) & ~board->kings) != 0;
}

/* Plays a game, each search being the same one for all its moves, as a player's is. */
static void play_alike(Problem *problem, int i, Seen *seen) {
    enum { PLIES = 24 };
    static const char *const OWN = SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS;
    SearchInstance plain = instances_search(8, i % 2 == 0 ? "alphabeta" : "alphabeta:order=random");
    SearchInstance alike = instances_search(8, OWN);
    const bool had_men = has_men(&problem->board);
    for (int ply = 0; ply < PLIES && problem->legal.count > 0; ply++) {
        const SearchRequest request = searching_request(problem);
        SearchResult wanted, found;
        search_run(&plain, &problem->eval, &request, &wanted);
        search_run(&alike, &problem->eval, &request, &found);
        cr_assert_eq(found.move, wanted.move, "%s, %s, depth %d", problem->rules->name,
                     positions_show(&problem->board), problem->depth_plies);
        /* A single legal move is played at once, without a score. */
        cr_assert(found.score == wanted.score || problem->legal.count == 1, "%s, %s, depth %d",
                  problem->rules->name, positions_show(&problem->board), problem->depth_plies);
        seen->plies++;
        seen->of_kings += !has_men(&problem->board);
        problem->board = move_apply(&problem->board, &problem->legal.moves[found.move]);
        problem->seed++;
        moves_generate(&problem->board, problem->rules, &problem->legal);
    }
    seen->crossings += had_men && !has_men(&problem->board);
    search_close(&plain);
    search_close(&alike);
}

/* On 8x8, from few pieces that are kings or about to be. */
static Seen play_endings(int games, int depth, int pieces) {
    static const char *const RULES[] = {"english", "paper004"};
    Seen seen = {0, 0, 0};
    Rng rng = rng_seeded(83);
    for (int i = 0; i < games; i++) {
        const int black = 1 + (int)rng_below(&rng, (uint32_t)pieces),
                  white = 1 + (int)rng_below(&rng, (uint32_t)pieces);
        const Board board = positions_throw(8, black, white, i % 3 == 0 ? 100 : 60, &rng);
        Problem problem;
        searching_pose(&problem, &board, rules_find(RULES[i / 3 % 2]), ENDINGS[i / 6 % 3], depth);
        problem.seed = rng_next(&rng);
        play_alike(&problem, i, &seen);
        eval_close(&problem.eval);
    }
    return seen;
}

Test(alike, chooses_so_with_endings) {
    const Seen seen = play_endings(120, 6, 4);
    cr_assert(seen.plies > 1000 && seen.of_kings > 500 && seen.crossings > 10, "%d, %d, %d",
              seen.plies, seen.of_kings, seen.crossings);
}

/* With a table and iterations. */
Test(alike, chooses_so_with_endings_in_deep_searches) {
    const Seen seen = play_endings(36, 9, 2);
    cr_assert(seen.plies > 300 && seen.of_kings > 150, "%d, %d", seen.plies, seen.of_kings);
}
