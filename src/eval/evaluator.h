/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluators: heuristics as the rest of the program uses them. */
#pragma once

#include "eval/parameter.h"
#include "util/key_values.h"

/* A position's value to the side to move. A double orders piece-and-board-norm's fractions and
 * evolved weights without loss, holds win distances exactly, and is as fast as an integer. */
typedef double Score;

/* A win g plies from the root is SCORE_WIN − g, a loss g − SCORE_WIN; an evaluator stays within
 * ±EVAL_LIMIT, so that no evaluation is ever taken for a win. */
#define SCORE_WIN 1e12
#define EVAL_LIMIT 1e11
/* Whether a score is a proven win or loss, in *win_in plies, which are negative for a loss. */
bool score_is_proven(Score score, int64_t *win_in);
/* Appends a score as people read it: "0.25", "wins in 3", "loses in 4". */
void score_write(Score score, Text *text);

/* The kernels' form of a board (draughts/position.h); its layout depends on the board's size. */
typedef struct Position Position;

/* A heuristic. Every field but the optional functions is set; descriptors are constants. */
typedef struct Evaluator {
    const char *name, *summary, *source;
    const char *options; /* help: "key=default meaning; …", "" for none */
    bool is_ending;      /* scores kings' endings only: used as `ending=NAME` of another one */
    bool is_material;    /* only the numbers of men and kings matter to it */
    /* Makes the state from options (NULL if it needs no state); ERROR_USAGE. */
    bool (*open)(void **state, KeyValues *options, Error *error);
    /* Called before each search with the game's seed (NULL: the position decides the value). */
    void (*begin)(void *state, const Position *root, Side side, uint64_t seed);
    /* Returns the value to `side`, which is to move; only state and position decide it. */
    Score (*evaluate)(const void *state, const Position *position, Side side);
    /* The same within alpha … beta, else a bound at or beyond (NULL: none would be cheaper). */
    Score (*evaluate_within)(const void *state, const Position *position, Side side, Score alpha,
                             Score beta);
    void (*close)(void *state);
} Evaluator;

typedef struct Formula Formula; /* formula.h */

/* The evaluators of each kernel: the registry, ending with NULL (see evaluators.c). */
typedef struct EvalKernel {
    const Evaluator *const *evaluators;
    const Evaluator *with_ending; /* wraps a main evaluator and an ending in an EndingState */
    const Evaluator *compiled;    /* of heuristic files; its state is made by compile */
    void *(*compile)(const Formula *formula);
    double (*parameter_value)(const Board *board, ParameterId id, Side side);
    void (*begin_on)(const Evaluator *evaluator, void *state, const Board *root, uint64_t seed);
    Score (*evaluate_on)(const Evaluator *evaluator, const void *state, const Board *board);
} EvalKernel;

/* An evaluator with its state, opened by catalogue_open. Owned by one thread at a time. */
typedef struct EvalInstance {
    const Evaluator *evaluator;
    const EvalKernel *kernel;
    void *state;
} EvalInstance;

/* The state of the wrapper `with_ending`: both instances, owned. */
typedef struct EndingState {
    EvalInstance main, ending;
} EndingState;

/* Returns the kernel for a board size. */
const EvalKernel *eval_kernel(int board_size);
/* Returns the registry for a board size, ending with NULL. */
const Evaluator *const *eval_list(int board_size);
/* Releases what catalogue_open opened. */
void eval_close(EvalInstance *instance);
/* Tells an evaluator that a search starts at `root`; `seed` is the seed of the game. */
void eval_begin(const EvalInstance *instance, const Board *root, uint64_t seed);
/* Returns the value of a board to the side to move there. */
Score eval_board(const EvalInstance *instance, const Board *board);
/* Checks with two instances of an evaluator, after searches that begin at `root`, that the value of
 * a board lies within ±EVAL_LIMIT, is the same each time and with colours exchanged, and leaves the
 * board as it was. Appends what differs to *fault; false if anything does. */
bool eval_check(const EvalInstance *first, const EvalInstance *second, const Board *root,
                const Board *board, uint64_t seed, Text *fault);
