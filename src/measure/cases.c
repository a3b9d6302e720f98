/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/cases.h"

#include "eval/evaluator.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define PERFT "perft "
#define EVALUATE "evaluate "

/* Depths at which each case takes about a tenth of a second where this was written. */
enum {
    DEPTH_MINIMAX = 8,
    DEPTH_ALPHABETA = 11,
    DEPTH_STAGED = 10, /* many different values: few cut-offs */
    DEPTH_NULL = 13,   /* one value: many */
    DEPTH_RANDOM_ORDER = 11,
    DEPTH_QUIESCENCE = 10,
    DEPTH_FORMULA = 8,
    DEPTH_ENHANCED = 12,
    DEPTH_MINIMAL = 9,
    DEPTH_PERFT_BULK = 11,
    DEPTH_PERFT = 10,
    NODES_DEEPENING = 500000, /* a position */
    EVALUATIONS = 100000      /* a position */
};

static int depth_of(int depth, int shallower) {
    return depth - shallower > 1 ? depth - shallower : 1;
}

static int amount_of(int amount, int shallower) {
    return amount >> 2 * shallower > 1 ? amount >> 2 * shallower : 1;
}

static BenchCase case_perft(int depth, bool bulk) {
    BenchCase it = {.kind = BENCH_PERFT, .bulk = bulk, .perft_depth = depth};
    snprintf(it.name, sizeof it.name, PERFT "%d%s", depth, bulk ? ", bulk" : "");
    return it;
}

static BenchCase case_search(const char *player, int depth) {
    BenchCase it = {.kind = BENCH_SEARCH};
    snprintf(it.name, sizeof it.name, "%.80s@%d", player, depth);
    return it;
}

static BenchCase case_deepening(int shallower) {
    BenchCase it = {.kind = BENCH_SEARCH};
    snprintf(it.name, sizeof it.name, "deepening/piece2val@%dn",
             amount_of(NODES_DEEPENING, shallower));
    return it;
}

static BenchCase case_evaluation(const char *evaluator, int shallower) {
    BenchCase it = {.kind = BENCH_EVALUATION, .rounds = amount_of(EVALUATIONS, shallower)};
    snprintf(it.name, sizeof it.name, EVALUATE "%.80s", evaluator);
    return it;
}

/* An ending is measured in the place it has: behind another evaluator. */
static void describe_evaluator(const Evaluator *evaluator, char text[BENCH_NAME_SIZE]) {
    snprintf(text, BENCH_NAME_SIZE, "%s%.60s", evaluator->is_ending ? "piece2val:ending=" : "",
             evaluator->name);
}

static BenchCase case_evaluator(const Evaluator *evaluator, int shallower) {
    int depth = DEPTH_ALPHABETA;
    if (strcmp(evaluator->name, "staged") == 0) depth = DEPTH_STAGED;
    if (strcmp(evaluator->name, "null") == 0) depth = DEPTH_NULL;
    char text[BENCH_NAME_SIZE], player[BENCH_NAME_SIZE];
    describe_evaluator(evaluator, text);
    snprintf(player, sizeof player, "alphabeta/%.80s", text);
    return case_search(player, depth_of(depth, shallower));
}

/* Formulas of few terms, of many, and of several components. */
static const char *const FORMULAS[] = {"8f", "25f", "e3ph"};
enum { FORMULA_COUNT = sizeof FORMULAS / sizeof FORMULAS[0] };

/* What keeps the value, another driver, and what does not keep it. */
static const char *const ENHANCED[] = {"enhanced:all=exact/piece2val", "enhanced:all=exact/25f",
                                       "enhanced:all=exact,mtdf=on/piece2val",
                                       "enhanced:all=on/25f"};
enum { ENHANCED_COUNT = sizeof ENHANCED / sizeof ENHANCED[0] };

static int add_searches(int shallower, BenchCase *cases) {
    const Evaluator *const *const list = eval_list(BOARD_SIZE_STANDARD);
    int count = 0;
    cases[count++] = case_search("minimax/piece2val", depth_of(DEPTH_MINIMAX, shallower));
    for (int i = 0; list[i] != NULL; i++) cases[count++] = case_evaluator(list[i], shallower);
    for (int i = 0; i < FORMULA_COUNT; i++) {
        char player[BENCH_NAME_SIZE];
        snprintf(player, sizeof player, "alphabeta/%s", FORMULAS[i]);
        cases[count++] = case_search(player, depth_of(DEPTH_FORMULA, shallower));
    }
    cases[count++] =
        case_search("alphabeta:order=random/piece2val", depth_of(DEPTH_RANDOM_ORDER, shallower));
    cases[count++] =
        case_search("alphabeta:quiescence=on/piece2val", depth_of(DEPTH_QUIESCENCE, shallower));
    cases[count++] = case_deepening(shallower);
    for (int i = 0; i < ENHANCED_COUNT; i++)
        cases[count++] = case_search(ENHANCED[i], depth_of(DEPTH_ENHANCED, shallower));
    cases[count++] = case_search("minimal/piece2val", depth_of(DEPTH_MINIMAL, shallower));
    return count;
}

static int add_evaluations(int shallower, BenchCase *cases) {
    const Evaluator *const *const list = eval_list(BOARD_SIZE_STANDARD);
    int count = 0;
    for (; list[count] != NULL; count++) {
        char text[BENCH_NAME_SIZE];
        describe_evaluator(list[count], text);
        cases[count] = case_evaluation(text, shallower);
    }
    for (int i = 0; i < FORMULA_COUNT; i++)
        cases[count++] = case_evaluation(FORMULAS[i], shallower);
    return count;
}

int bench_cases(int shallower, BenchCase cases[BENCH_CASES_MAX]) {
    enum { OTHERS = 7 + ENHANCED_COUNT }; /* cases that are of no evaluator */
    int evaluators = FORMULA_COUNT, count = 0;
    for (const Evaluator *const *at = eval_list(BOARD_SIZE_STANDARD); *at != NULL; at++)
        evaluators++;
    assert(2 * evaluators + OTHERS <= BENCH_CASES_MAX);
    (void)evaluators;
    count += add_searches(shallower, cases);
    cases[count++] = case_perft(depth_of(DEPTH_PERFT_BULK, shallower), true);
    cases[count++] = case_perft(depth_of(DEPTH_PERFT, shallower), false);
    return count + add_evaluations(shallower, cases + count);
}

bool bench_cases_filter(const char *filter, BenchCase *cases, int *count, Error *error) {
    enum { NAMED = 340 };
    Text names = {.data = NULL};
    int kept = 0, named = 0;
    for (int i = 0; filter != NULL && i < *count; i++) {
        if (names.length < NAMED)
            text_append(&names, "%s%s", named++ > 0 ? "; " : "", cases[i].name);
        if (strstr(cases[i].name, filter) != NULL) cases[kept++] = cases[i];
    }
    if (filter != NULL && kept == 0)
        error_set(error, ERROR_USAGE,
                  "--filter '%.100s': no case has that in its name; there are %s%s", filter,
                  text_string(&names), named < *count ? "; …" : "");
    if (filter != NULL) *count = kept;
    text_free(&names);
    return *count > 0;
}

void bench_case_player(const BenchCase *it, char player[BENCH_NAME_SIZE]) {
    const bool is_alone = it->kind == BENCH_EVALUATION;
    snprintf(player, BENCH_NAME_SIZE, "%s%.80s%s", is_alone ? "alphabeta/" : "",
             it->name + (is_alone ? sizeof EVALUATE - 1 : 0), is_alone ? "@1" : "");
}

BenchKind bench_kind(const char *name) {
    if (strncmp(name, PERFT, sizeof PERFT - 1) == 0) return BENCH_PERFT;
    return strncmp(name, EVALUATE, sizeof EVALUATE - 1) == 0 ? BENCH_EVALUATION : BENCH_SEARCH;
}
