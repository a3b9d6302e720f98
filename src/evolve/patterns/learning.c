/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/patterns/learning.h"

#include "util/portable_math.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Weights with what has moved them so far: sums of squares of gradients. */
typedef struct Movable {
    int count;
    double *values, *squares;
} Movable;

struct Learner {
    const Genome *genome;
    const PatternSet *shapes;
    Movable genes, states; /* of a state two: on a full and on an empty board */
    double *row;           /* of the genome */
};

/* Of a weight that never moved: so that a first small gradient is no great step. */
static const double FIRST_SQUARE = 0.1;

/* What a weight of 1 is worth: log-odds of 1/400; the largest are log-odds of 5. */
static const double UNIT = 0.25;

/* The eight dark squares of 4 x 4. */
static PatternShape shape_at(int row, int column) {
    PatternShape shape = {.count = 0};
    for (int r = row; r < row + 4; r++)
        for (int c = column; c < column + 4; c++) {
            const int square = board_square(BOARD_SIZE_STANDARD, r, c);
            if (square != 0) shape.squares[shape.count++] = (uint8_t)square;
        }
    return shape;
}

PatternSet *learner_shapes(int count) {
    PatternShape shapes[LEARNER_SHAPES];
    int made = 0;
    for (int first = 0; first <= 1; first++)
        for (int row = first; row <= 4; row += 2)
            for (int column = first; column <= 4; column += 2)
                shapes[made++] = shape_at(row, column);
    return pattern_set_new(shapes, count, UNIT);
}

static Movable movable_new(int count) {
    const Movable all = {count, memory_allocate((size_t)count * sizeof(double)),
                         memory_allocate((size_t)count * sizeof(double))};
    return all;
}

Learner *learner_new(const Genome *genome, const PatternSet *shapes) {
    Learner *const learner = memory_allocate(sizeof *learner);
    learner->genome = genome;
    learner->shapes = shapes;
    learner->genes = movable_new(genome->count);
    learner->states = movable_new(2 * shapes->states);
    learner->row = memory_allocate((size_t)genome->count * sizeof *learner->row);
    genome_weights(genome, learner->genes.values);
    for (int i = 0; i < genome->count; i++) learner->genes.values[i] /= PATTERN_LOG_ODDS;
    return learner;
}

void learner_free(Learner *learner) {
    if (learner == NULL) return;
    free(learner->genes.values);
    free(learner->genes.squares);
    free(learner->states.values);
    free(learner->states.squares);
    free(learner->row);
    free(learner);
}

void learner_loosen(Learner *learner) {
    memset(learner->genes.squares, 0, (size_t)learner->genes.count * sizeof(double));
    memset(learner->states.squares, 0, (size_t)learner->states.count * sizeof(double));
}

static void move(const Movable *all, int index, double gradient, double rate) {
    if (gradient == 0) return;
    all->squares[index] += gradient * gradient;
    all->values[index] -= rate * gradient / sqrt(FIRST_SQUARE + all->squares[index]);
}

double learner_teach(Learner *learner, const Board *board, double chance, double rate) {
    const Movable *const genes = &learner->genes, *const states = &learner->states;
    const double full = (double)pattern_pieces(board) / PATTERN_PIECES;
    int found[PATTERN_FOUND_MAX];
    double sum = 0;
    genome_row(learner->genome, board, learner->row);
    const int count = pattern_set_states(learner->shapes, board, found);
    for (int i = 0; i < genes->count; i++) sum += genes->values[i] * learner->row[i];
    for (int i = 0; i < count; i++) {
        const double *const weights = &states->values[(ptrdiff_t)2 * found[i]];
        sum += full * weights[0] + (1 - full) * weights[1];
    }
    const double error = logistic(sum) - chance;
    for (int i = 0; i < genes->count; i++) move(genes, i, error * learner->row[i], rate);
    for (int i = 0; i < count; i++) {
        move(states, 2 * found[i], error * full, rate);
        move(states, 2 * found[i] + 1, error * (1 - full), rate);
    }
    return error * error;
}

void learner_genes(const Learner *learner, double *genes) {
    for (int i = 0; i < learner->genes.count; i++)
        genes[i] = learner->genes.values[i] * PATTERN_LOG_ODDS;
}

static int16_t rounded(double value, double unit) {
    const double whole = rint(value * PATTERN_LOG_ODDS / unit);
    return (int16_t)fmax(-PATTERN_WEIGHT_MAX, fmin(PATTERN_WEIGHT_MAX, whole));
}

void learner_patterns(const Learner *learner, PatternSet *set) {
    for (int i = 0; i < set->states; i++) {
        const double *const values = &learner->states.values[(ptrdiff_t)2 * i];
        set->weights[i] =
            (PatternWeights){rounded(values[0], set->unit), rounded(values[1], set->unit)};
    }
}

static void transfer(const Movable *all, Archive *archive, const char *values,
                     const char *squares) {
    archive_reals(archive, values, all->values, all->count);
    archive_reals(archive, squares, all->squares, all->count);
    for (int i = 0; archive_is_reading(archive) && i < all->count; i++)
        if (!(fabs(all->values[i]) < EVAL_LIMIT) || !(all->squares[i] >= 0))
            archive_fail(archive, "%s: expected numbers between -%g and %g", values, EVAL_LIMIT,
                         EVAL_LIMIT);
}

void learner_transfer(Learner *learner, Archive *archive) {
    transfer(&learner->genes, archive, "genes", "gene-squares");
    transfer(&learner->states, archive, "states", "state-squares");
}
