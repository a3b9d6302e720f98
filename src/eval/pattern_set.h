/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns: weights that a heuristic file may have besides those of its quantities. For 8x8 only.
 *
 * A shape is a few squares; shapes may overlap. Its state says which squares own pieces and which
 * the opponent's pieces (men or kings) occupy. Each king has a state, too: its square and its
 * owner. Each state has two weights, one for a full and one for an empty board. The states of
 * shapes may have other weights if the side to move must capture. Squares are turned as if the side
 * to move were Black, so that both sides share all weights. With n of PATTERN_PIECES pieces on the
 * board, the value is the sum over the states of all shapes and kings of
 *
 *   unit * (n * full + (PATTERN_PIECES - n) * empty) / PATTERN_PIECES
 *
 * as in present draughts programs [Scan 3, F. Letouzey 2019]. */
#pragma once

#include "eval/evaluator.h"
#include "util/config_text.h"

#include <stdatomic.h>

enum {
    PATTERN_SQUARES_MAX = 10,
    PATTERN_SHAPES_MAX = 16,
    PATTERN_STATES_MAX = 59049, /* of a shape: 3^10 */
    PATTERN_WEIGHT_MAX = 2047,  /* so that those of all shapes add up within 16 bits */
    PATTERN_PIECES = 24,
    PATTERN_SQUARES = BOARD_SIZE_STANDARD * BOARD_SIZE_STANDARD / 2,
    PATTERN_FOUND_MAX = PATTERN_SHAPES_MAX + PATTERN_SQUARES /* states of a position */
};

/* Squares by number. A piece on the first square counts 1, on the next 3, then 9 …; an opponent's
 * piece counts twice as much. The sum is the state. */
typedef struct PatternShape {
    int count; /* 1 … PATTERN_SQUARES_MAX */
    uint8_t squares[PATTERN_SQUARES_MAX];
} PatternShape;

/* The weights of a state on a full and on an empty board, as one number: full + 2^16 * empty. Sums
 * of these numbers are sums of both weights, as long as those are within 16 bits. */
typedef uint32_t PatternWeights;
static inline PatternWeights pattern_weights(int full, int empty) {
    return (uint32_t)full + ((uint32_t)empty << 16);
}
static inline int pattern_full(PatternWeights weights) { return (int16_t)weights; }
static inline int pattern_empty(PatternWeights weights) {
    return (int16_t)((weights - (uint32_t)pattern_full(weights)) >> 16);
}

/* Sets are large, so formulas and evaluators share them. Weights are changed only by the set's
 * maker, while nobody else has a share. */
typedef struct PatternSet {
    atomic_int shares;
    double unit; /* finite; above 0 */
    int shape_count;
    PatternShape shapes[PATTERN_SHAPES_MAX];
    int first[PATTERN_SHAPES_MAX]; /* by shape: index of its first state */
    int forced;                    /* added to the index if a capture is forced; or 0 */
    int kings;                     /* index of the kings': own on 1 … 32, then opponent's */
    int states;                    /* number in all */
    PatternWeights *weights;       /* by state */
} PatternSet;

/* Makes a set whose weights are all 0; `forced`: its shapes have states for captures. Release it,
 * and each share of it, with pattern_set_free, which takes NULL. */
PatternSet *pattern_set_new(const PatternShape *shapes, int count, double unit, bool forced);
PatternSet *pattern_set_share(PatternSet *set); /* returns the same set, or NULL for NULL */
void pattern_set_free(PatternSet *set);

/* Fills `states` (PATTERN_FOUND_MAX long) with the states of a position as indices of `weights`:
 * those of the shapes in order, then those of the kings. Returns their number. */
int pattern_set_states(const PatternSet *set, const Board *board, int *states);
/* Returns n of the formula above: the pieces, at most PATTERN_PIECES. */
int pattern_pieces(const Board *board);
/* Returns the slow, plain value to the side to move. */
Score pattern_set_value(const PatternSet *set, const Board *board);
/* Returns a bound on the absolute value. */
double pattern_set_bound(const PatternSet *set);

/* Reads the group of a heuristic file (docs/heuristic-files.md): its shapes, the number of their
 * states, a checksum and the weights (without them, those of SHIPPED_WEIGHTS). NULL with ERROR_DATA
 * and "path:line: …" if anything is wrong, also for a board of another size. */
PatternSet *pattern_set_read(const ConfigText *text, const config_setting_t *group, int board_size);
/* Appends a group that is read as this set. */
void pattern_set_write(const PatternSet *set, Text *text);
