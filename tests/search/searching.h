/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running searches in tests, and the reference they are compared with. */
#pragma once

#include "search/search.h"
#include "util/rng.h"

/* A position, an evaluator and how deep to look. */
typedef struct Problem {
    Board board;
    MoveList legal;
    const Rules *rules;
    EvalInstance eval;
    int depth_plies;
    uint64_t seed;
    bool all_best;
} Problem;

/* Fills in the legal moves and opens the evaluator; close it with eval_close. */
void searching_pose(Problem *problem, const Board *board, const Rules *rules, const char *eval,
                    int depth_plies);
/* Draws a problem with at least two moves and a tree of not many more leaves than `most`, 1 to
 * `deepest` plies deep; `i` goes through all sizes and rules, evaluators are drawn. */
void searching_draw(Problem *problem, int i, int deepest, double most, Rng *rng);
/* A request with the problem's depth and seed. */
SearchRequest searching_request(const Problem *problem);
/* Opens a search from text, runs it on the problem and closes it. */
SearchResult searching_run(const Problem *problem, const char *search);
/* The same with another request. */
SearchResult searching_run_request(const Problem *problem, const char *search,
                                   const SearchRequest *request);

/* Plain recursive minimax over reference.h: value, counters, and which moves are best. */
SearchResult searching_reference(const Problem *problem, bool quiescence);

/* How far counts are from what was expected; sums of several are one again. */
typedef struct ChiSquared {
    double sum;
    int freedom;
} ChiSquared;

/* Adds the difference of two samples of equal size from `n` possible outcomes. */
void searching_compare(ChiSquared *difference, const int *a, const int *b, int n);
/* Whether chance may have made it: below a bound that it exceeds about three times in 100 000. */
bool searching_is_chance(const ChiSquared *difference);
/* Likewise, whether counts are of `n` equally likely outcomes. */
bool searching_is_uniform(const int *counts, int n);
