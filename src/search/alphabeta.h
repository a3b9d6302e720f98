/* Alpha-beta as other searches use it: of the root, or of a position below it, to a fixed depth.
 * Kernel sources only. */
#pragma once

#include "search/walk.h"

typedef struct AlphaBetaOptions {
    bool random_order; /* children shuffled with the seed instead of the generator's order */
    bool quiescence;   /* past the horizon while the side to move can jump [paper 001] */
} AlphaBetaOptions;

/* Takes `order` and `quiescence`. */
#define alphabeta_take_options KERNEL_NAME(alphabeta_take_options)
bool alphabeta_take_options(AlphaBetaOptions *settings, Options *options, Error *error);

/* Searches to `depth`; false when stopped on the way (then *result is as it was). */
#define alphabeta_root KERNEL_NAME(alphabeta_root)
bool alphabeta_root(Walk *walk, const AlphaBetaOptions *settings, int depth, SearchResult *result);

/* The value of a child to `side`, who is to move there, by plain alpha-beta in the generator's
 * order: within alpha … beta, or a bound on that side. */
#define alphabeta_value KERNEL_NAME(alphabeta_value)
Score alphabeta_value(Walk *walk, const Position *child, Side side, Score alpha, Score beta,
                      int depth, int ply, bool quiescence);
