/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null player of Mańdziuk 2007 (section 7.1.2): our searches choose their moves as it does. */
#include "../common/positions.h"
#include "../common/thorough.h"
#include "arena/openings.h"
#include "draughts/perft_table.h"
#include "literal.h"

#include <criterion/criterion.h>

/* The seed's way, and others to the same distribution: the last one is what src/search/ does. */
static const LiteralWay SEED = {"the seed's", ORDER_RANDOM, CUT_NEVER, KEEP_LAST};
static const LiteralWay EQUIVALENT[] = {
    {"the seed's with another seed", ORDER_RANDOM, CUT_NEVER, KEEP_LAST},
    {"a sample of the equal moves", ORDER_RANDOM, CUT_NEVER, KEEP_SAMPLING},
    {"cut-offs beyond the bound, the last of equal moves", ORDER_RANDOM, CUT_BEYOND, KEEP_LAST},
    {"cut-offs at the bound, better moves only", ORDER_RANDOM, CUT_AT, KEEP_FIRST},
};
/* Positions that are easily mistaken for it. */
static const LiteralWay WRONG[] = {
    {"bounds taken for values", ORDER_RANDOM, CUT_AT, KEEP_LAST},
    {"bounds sampled like values", ORDER_RANDOM, CUT_AT, KEEP_SAMPLING},
    {"the first best as generated", ORDER_GENERATED, CUT_AT, KEEP_FIRST},
    {"the first best from a random move on", ORDER_ROTATED, CUT_AT, KEEP_FIRST},
};
static const char *const SEARCHES[] = {"minimax", "alphabeta", "alphabeta:order=random",
                                       "deepening:order=random"};
enum { EQUIVALENTS = 4, WRONGS = 4, SEARCH_COUNT = 4 };

/* Within the horizon is nothing, or at least two best moves and some that are worse. */
typedef enum Kind { ALL_EQUAL, SOME_LOSE, SOME_WIN, SOME_LOSE_LATER, KIND_COUNT } Kind;

enum { DEEPEST = 5, TRIES = 100000 };

/* Games in which a move is chosen. */
static int draws(void) { return thorough(300, 1500); }

/* A position with the moves that the seed's player chose. */
typedef struct Example {
    Problem problem;
    LiteralTree tree;
    int chosen[MOVES_MAX];
} Example;

static Kind kind_of(const SearchResult *result, int legal) {
    const bool all = result->best_count == legal;
    if (result->best_count < 2 || (all && result->score != 0)) return KIND_COUNT;
    if (result->score != 0) return result->score > 0 ? SOME_WIN : SOME_LOSE_LATER;
    return all ? ALL_EQUAL : SOME_LOSE;
}

/* The first depth at which there are examples: only the opponent can be blocked by a move, and
 * only a win for the mover in English. */
static int least_depth(const Rules *rules, Kind kind) {
    static const int english[] = {1, 2, 1, 4}, giveaway[] = {1, 1, 2, 3};
    return rules->stuck_wins ? giveaway[kind] : english[kind];
}

static void draw(const LiteralTree *tree, const LiteralWay *way, uint64_t seed, int *chosen) {
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < tree->nodes[0].count; i++) chosen[i] = 0;
    for (int i = 0; i < draws(); i++) chosen[literal_choose(tree, way, &rng)]++;
}

enum { NODES_MOST = 800 };

/* Whether its last plies alone have too many nodes, which is quick to count. */
static bool is_large(const Board *board, const Rules *rules, int depth) {
    for (int plies = 1; plies <= depth; plies++)
        if (perft(board, rules, plies, (PerftWay){.bulk = true}, 1, NULL) > NODES_MOST) return true;
    return false;
}

static bool make_example(Example *example, const Rules *rules, int depth, Kind kind, Rng *rng) {
    const Board board = positions_playable(8, rules, rng);
    Problem *const problem = &example->problem;
    if (is_large(&board, rules, depth)) return false;
    searching_pose(problem, &board, rules, "null", depth);
    const SearchResult result = searching_run(problem, "minimax");
    if (result.counters.nodes > NODES_MOST || kind_of(&result, problem->legal.count) != kind) {
        eval_close(&problem->eval);
        return false;
    }
    example->tree = literal_grow(problem);
    cr_assert_eq((uint64_t)example->tree.count, result.counters.nodes);
    cr_assert_eq(example->tree.nodes[0].value, result.score);
    draw(&example->tree, &SEED, rng_next(rng), example->chosen);
    return true;
}

static void free_example(Example *example) {
    literal_free(&example->tree);
    eval_close(&example->problem.eval);
}

/* Sets `counts` to how often each move is chosen in so many games. */
typedef void Chooser(const Example *example, int way, int *counts);

/* The result of a search over all examples. */
typedef struct Verdict {
    ChiSquared sum;
    int examples, refuted; /* of them, those that speak against it alone */
} Verdict;

static void judge(const Example *example, Chooser *choose, int ways, Verdict *verdicts) {
    const int moves = example->problem.legal.count;
    int counts[MOVES_MAX];
    for (int way = 0; way < ways; way++) {
        Verdict *const verdict = &verdicts[way];
        ChiSquared alone = {0, 0};
        choose(example, way, counts);
        searching_compare(&alone, example->chosen, counts, moves);
        searching_compare(&verdict->sum, example->chosen, counts, moves);
        verdict->examples++;
        if (!searching_is_chance(&alone)) verdict->refuted++;
    }
}

/* Judges by one example, or two, of each kind, both rule sets, all depths. */
static void judge_all(Chooser *choose, int ways, Verdict *verdicts) {
    static const char *const names[] = {"english", "giveaway"};
    const int of_each = thorough(1, 2);
    Rng rng = rng_seeded(81);
    for (int i = 0; i < ways; i++) verdicts[i] = (Verdict){.examples = 0};
    for (int i = 0; i < 2 * DEEPEST * KIND_COUNT; i++) {
        const Rules *const rules = rules_find(names[i % 2]);
        const int depth = 1 + i / 2 % DEEPEST;
        const Kind kind = (Kind)(i / 2 / DEEPEST);
        for (int k = 0; k < of_each && depth >= least_depth(rules, kind); k++) {
            Example example;
            while (!make_example(&example, rules, depth, kind, &rng)) {
            }
            judge(&example, choose, ways, verdicts);
            free_example(&example);
        }
    }
    cr_assert_eq(verdicts[0].examples, 33 * of_each, "%d", verdicts[0].examples);
}

static void check_same(const Verdict *verdict, const char *name) {
    cr_assert_eq(verdict->refuted, 0, "%s: %d of %d examples", name, verdict->refuted,
                 verdict->examples);
    cr_assert(searching_is_chance(&verdict->sum), "%s: %g with %d degrees of freedom", name,
              verdict->sum.sum, verdict->sum.freedom);
}

static void search_many(const Example *example, int way, int *counts) {
    Problem problem = example->problem;
    for (int i = 0; i < problem.legal.count; i++) counts[i] = 0;
    for (int i = 0; i < draws(); i++) {
        problem.seed = rng_derive(82, (uint64_t)i);
        counts[searching_run(&problem, SEARCHES[way]).move]++;
    }
}

Test(null, is_played_as_the_seed_plays_it) {
    Verdict verdicts[SEARCH_COUNT];
    judge_all(search_many, SEARCH_COUNT, verdicts);
    for (int i = 0; i < SEARCH_COUNT; i++) check_same(&verdicts[i], SEARCHES[i]);
}

static void play_equivalent(const Example *example, int way, int *counts) {
    draw(&example->tree, &EQUIVALENT[way], 83 + (uint64_t)way, counts);
}

/* Below a bound no move is searched exactly, and yet all ways are the same: a move that is not
 * better than the best so far stays not better, whatever its bound. */
Test(null, may_be_played_with_cut_offs) {
    Verdict verdicts[EQUIVALENTS];
    judge_all(play_equivalent, EQUIVALENTS, verdicts);
    for (int i = 0; i < EQUIVALENTS; i++) check_same(&verdicts[i], EQUIVALENT[i].name);
}

static void play_wrong(const Example *example, int way, int *counts) {
    draw(&example->tree, &WRONG[way], 90 + (uint64_t)way, counts);
}

/* That the examples are enough: each mistake is found in many of them. */
Test(null, is_told_from_what_looks_like_it) {
    Verdict verdicts[WRONGS];
    judge_all(play_wrong, WRONGS, verdicts);
    for (int i = 0; i < WRONGS; i++) {
        cr_assert_gt(verdicts[i].refuted, thorough(2, 5), "%s: %d of %d examples", WRONG[i].name,
                     verdicts[i].refuted, verdicts[i].examples);
        cr_assert_not(searching_is_chance(&verdicts[i].sum), "%s", WRONG[i].name);
    }
}

/* Nothing is decided so early: every move is as good as any other. */
static void check_undecided(const Board *board, const char *name, bool full_width) {
    enum { VISITED_MOST = 100000 }; /* a tree of about 23 million nodes and more */
    static const char *const searches[] = {"alphabeta:order=random", "alphabeta", "minimax"};
    Problem problem;
    searching_pose(&problem, board, rules_find("giveaway"), "null", 10);
    for (int i = 0; i < (full_width ? 3 : 2); i++) {
        problem.all_best = true;
        const SearchResult all = searching_run(&problem, searches[i]);
        cr_assert_eq(all.score, 0);
        cr_assert_eq(all.best_count, problem.legal.count, "%s, %s: %d of %d", name, searches[i],
                     all.best_count, problem.legal.count);
        problem.all_best = false;
        if (i == 2) continue;
        const SearchResult one = searching_run(&problem, searches[i]);
        cr_assert_lt(one.counters.nodes, VISITED_MOST, "%s, %s: %lu nodes", name, searches[i],
                     (unsigned long)one.counters.nodes);
    }
    eval_close(&problem.eval);
}

Test(null, leaves_all_moves_open_in_the_opening_at_depth_10) {
    const uint64_t step = (uint64_t)thorough(16, 1), full_width_every = 52;
    Error error = {ERROR_NONE, ""};
    Openings *const openings = openings_open("ballots", rules_find("giveaway"), 8, &error);
    cr_assert_not_null(openings, "%s", error.message);
    const Board start = board_start(8);
    check_undecided(&start, "start", true);
    for (uint64_t i = 0; i < openings_count(openings); i += step) {
        const Opening opening = openings_at(openings, i);
        check_undecided(&opening.board, opening.name, i % full_width_every == 0);
    }
    openings_close(openings);
}

/* Later some moves are better than others: depth 10 finds the same ones as minimax. */
Test(null, finds_the_best_moves_at_depth_10) {
    Rng rng = rng_seeded(84);
    const int positions = thorough(60, 300);
    int some = 0;
    for (int i = 0; i < positions; i++) {
        Problem problem;
        const Rules *const rules = rules_find("giveaway");
        const Board board = positions_playout(8, rules, 40 + (int)rng_below(&rng, 30), &rng);
        searching_pose(&problem, &board, rules, "null", 10);
        problem.all_best = true;
        problem.seed = rng_next(&rng);
        const SearchResult all = searching_run(&problem, "alphabeta");
        if (all.counters.nodes < 20000) {
            const SearchResult expected = searching_run(&problem, "minimax");
            cr_assert_eq(all.score, expected.score, "%s", positions_show(&board));
            for (int m = 0; m < problem.legal.count; m++)
                cr_assert_eq(all.is_best[m], expected.is_best[m], "%s", positions_show(&board));
            problem.all_best = false;
            const SearchResult one = searching_run(&problem, "alphabeta:order=random");
            cr_assert(expected.is_best[one.move], "%s", positions_show(&board));
            if (expected.best_count < problem.legal.count) some++;
        }
        eval_close(&problem.eval);
    }
    cr_assert_gt(some, positions / 30, "positions with a choice to make: %d", some);
}
