/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The textbook searches count what happens: every node is a position that was made and looked at,
 * every leaf a call of the evaluator for its full value. For all evaluators, rules and boards. */
#include "../common/instances.h"
#include "../common/positions.h"
#include "../common/thorough.h"
#include "counted.h"
#include "draughts/kernel.h"
#include "searching.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

CountedCalls counted_calls;

/* The kernels' searches, compiled with count_calls.h. */
extern const SearchKernel search_kernel_6_counted, search_kernel_8_counted,
    search_kernel_10_counted, search_kernel_12_counted;
static const SearchKernel *const KERNELS[] = {&search_kernel_6_counted, &search_kernel_8_counted,
                                              &search_kernel_10_counted, &search_kernel_12_counted};

/* An evaluator's state with the evaluator: what the counting one forwards to. */
typedef struct Forward {
    EvalInstance to;
} Forward;

static void begin(void *state, const Position *root, Side side, uint64_t seed) {
    const EvalInstance *const to = &((const Forward *)state)->to;
    to->evaluator->begin(to->state, root, side, seed);
}

static Score evaluate(const void *state, const Position *p, Side side) {
    const EvalInstance *const to = &((const Forward *)state)->to;
    counted_calls.evaluated++;
    return to->evaluator->evaluate(to->state, p, side);
}

static Score evaluate_within(const void *state, const Position *p, Side side, Score alpha,
                             Score beta) {
    const EvalInstance *const to = &((const Forward *)state)->to;
    return to->evaluator->evaluate_within(to->state, p, side, alpha, beta);
}

/* The evaluator of the problem, its calls counted; what it claims of itself stays. */
static Evaluator counting(Problem *problem, Forward *forward) {
    Evaluator evaluator = *problem->eval.evaluator;
    forward->to = problem->eval;
    evaluator.evaluate = evaluate;
    if (evaluator.begin != NULL) evaluator.begin = begin;
    if (evaluator.evaluate_within != NULL) evaluator.evaluate_within = evaluate_within;
    return evaluator;
}

static const Search *find(int size, const char *name) {
    const Search *const *search = KERNELS[kernel_size_index(size)]->searches;
    while (strcmp((*search)->name, name) != 0) search++;
    return *search;
}

static SearchResult run(const Problem *problem, const char *name, const char *text) {
    const Search *const search = find(problem->board.size, name);
    KeyValues options = {.count = 0};
    Error error = {ERROR_NONE, ""};
    SearchResult result;
    cr_assert(key_values_parse(&options, name, text, &error), "%s", error.message);
    SearchInstance instance = {.search = search};
    if (search->size > 0) instance.state = memory_allocate(search->size);
    cr_assert(search->size > 0
                  ? key_values_take_all(&options, search->settings, instance.state, &error)
                  : search->open(&instance.state, &options, &error),
              "%s", error.message);
    SearchRequest request = searching_request(problem);
    request.analyse = true;
    counted_calls = (CountedCalls){.made = 0};
    search_run(&instance, &problem->eval, &request, &result);
    search_close(&instance);
    return result;
}

typedef struct Way {
    const char *search, *options;
    bool makes_all; /* each position that is made is visited */
    bool quiescent; /* captures are looked for at the horizon, too */
    bool repeats;   /* only one of several passes is reported */
} Way;

static const Way WAYS[] = {
    {"minimax", "", true, false, false},
    {"minimax", "quiescence=on", true, true, false},
    {"alphabeta", "", false, false, false},
    {"alphabeta", "order=random", false, false, false},
    {"alphabeta", "quiescence=on", false, true, false},
    {"deepening", "", false, false, false},
    {"deepening", "order=random,quiescence=on", false, true, false},
    {"enhanced", "all=off", false, false, false}, /* the tree that minimal's passes go through */
    {"minimal", "table=1", false, false, true},
};

static void check(const Problem *problem, const Way *way, const char *eval) {
    const SearchResult result = run(problem, way->search, way->options);
    const uint64_t nodes = result.counters.nodes, leaves = result.counters.leaves;
    const uint64_t roots = strcmp(way->search, "minimax") == 0 ? 1 : (uint64_t)result.depth_plies;
    char what[256];
    snprintf(what, sizeof what, "%s:%s/%s, %s, %s: %lu nodes, %lu leaves", way->search,
             way->options, eval, problem->rules->name, positions_show(&problem->board),
             (unsigned long)nodes, (unsigned long)leaves);
    cr_assert_gt(nodes, 1, "%s", what);
    if (way->repeats) {
        cr_assert_geq(counted_calls.evaluated, leaves, "%s", what);
        cr_assert_geq(counted_calls.expanded + counted_calls.horizon, nodes, "%s", what);
        return;
    }
    cr_assert_eq(counted_calls.evaluated, leaves, "%s: %lu calls of the evaluator", what,
                 (unsigned long)counted_calls.evaluated);
    if (way->makes_all)
        cr_assert_eq(counted_calls.made + 1, nodes, "%s: %lu made", what,
                     (unsigned long)counted_calls.made);
    cr_assert_leq(nodes, counted_calls.made + roots, "%s: %lu made", what,
                  (unsigned long)counted_calls.made);
    if (!way->quiescent)
        cr_assert_eq(counted_calls.expanded + counted_calls.horizon, nodes,
                     "%s: %lu expanded, %lu at the horizon", what,
                     (unsigned long)counted_calls.expanded, (unsigned long)counted_calls.horizon);
    cr_assert_geq(counted_calls.horizon, leaves, "%s", what);
}

static void check_evaluator(Catalogue *catalogue, const CatalogueEntry *entry, const Rules *rules,
                            int size, Rng *rng) {
    KeyValues options = {.count = 0};
    Error error = {ERROR_NONE, ""};
    Problem problem;
    Forward forward;
    const Board board = positions_playable(size, rules, rng);
    searching_pose(&problem, &board, rules, "null", 1 + (int)rng_below(rng, 4));
    eval_close(&problem.eval);
    cr_assert(catalogue_load(catalogue, entry->name, &error) &&
                  catalogue_open(catalogue, &problem.eval, entry->name, &options, &error),
              "%s", error.message);
    const EvalInstance opened = problem.eval;
    const Evaluator evaluator = counting(&problem, &forward);
    problem.eval.evaluator = &evaluator;
    problem.eval.state = &forward;
    for (size_t w = 0; w < sizeof WAYS / sizeof *WAYS; w++) check(&problem, &WAYS[w], entry->name);
    problem.eval = opened;
    eval_close(&problem.eval);
}

Test(counted, nodes_are_visited_and_leaves_evaluated) {
    Rng rng = rng_seeded(35);
    int evaluators = 0;
    for (int size = 6; size <= 12; size += 2) {
        for (int r = 0; RULES_ALL[r] != NULL; r++) {
            if (!is_thorough() && r != size / 2 % 3) continue;
            Catalogue *const catalogue = catalogue_new(size, RULES_ALL[r]);
            for (int e = 0; e < catalogue_count(catalogue); e++) {
                const CatalogueEntry *const entry = catalogue_entry(catalogue, e);
                if (entry->evaluator != NULL && entry->evaluator->is_ending) continue;
                check_evaluator(catalogue, entry, RULES_ALL[r], size, &rng);
                evaluators++;
            }
            catalogue_free(catalogue);
        }
    }
    cr_assert_gt(evaluators, thorough(80, 240), "%d", evaluators);
}
