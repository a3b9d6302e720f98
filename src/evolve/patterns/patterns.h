/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns, learned from self-play, as in the strongest draughts programs [Scan, F. Letouzey, since
 * 2011; M. Buro's experience with Othello, 1999]. The template's terms are joined by overlapping
 * shapes of squares, with a weight for each arrangement of pieces on them (eval/pattern_set.h).
 *
 * A round plays games with the current weights. A search gives their positions, some after one or
 * two random moves, a chance of winning. Then all weights are moved towards it (Learner), so that
 * in the next round they know what now takes a deep search. In the first round another heuristic,
 * the teacher, plays and values the positions. */
#pragma once

#include "evolve/generator.h"

/* Logistic regression of a heuristic with patterns, one position at a time. The chance of winning
 * is 1 / (1 + exp(-z)), z the sum of the weights of the genes and the shapes' states. Each position
 * moves its weights against the gradient of the likelihood, less for weights that moved more before
 * [AdaGrad: Duchi, Hazan and Singer 2011]: most of some 10^6 weights occur in few positions. */

/* Opaque owner. Weights are in log-odds. */
typedef struct Learner Learner;

/* A heuristic's value for log-odds of 1. */
#define PATTERN_LOG_ODDS 100.0

enum { LEARNER_SHAPES = 12 };
/* Returns the first `count` shapes with weights 0: the ten dark squares of five rows and four
 * columns, one row and two columns apart. */
PatternSet *learner_shapes(int count);

/* Begins with the genome's weights and with patterns of weight 0. Borrows both. */
Learner *learner_new(const Genome *genome, const PatternSet *shapes);
void learner_free(Learner *learner);
/* Forgets how far weights have moved, so that they move as far as at first. */
void learner_reset_steps(Learner *learner);
/* Learns the chance of the side to move to win a position; `rate` is the size of a weight's first
 * move. Returns the squared error of the prediction before it. */
double learner_teach(Learner *learner, const Board *board, double chance, double rate);
/* Fills in the patterns' weights, rounded. */
void learner_patterns(const Learner *learner, PatternSet *set);

typedef struct PatternsSettings {
    int rounds;
    int games; /* a round */
    int depth_plies;
    int label_depth; /* plies of the searches for labels */
    int shapes;      /* number of shapes, at most LEARNER_SHAPES */
    int score_games;
} PatternsSettings;

#define PATTERNS_LOG(COLUMN)                                                                       \
    COLUMN(PATTERNS_ROUND, "round", COUNT, NULL, "number of the round, from 1")                    \
    COLUMN(PATTERNS_GAMES, "games", COUNT, "games", "played so far")                               \
    COLUMN(PATTERNS_POSITIONS, "positions", COUNT, "positions", "of the round")                    \
    COLUMN(PATTERNS_DRAWN, "drawn", ANY, "share", "draws among the round's games")                 \
    COLUMN(PATTERNS_BLACK, "black_won", ANY, "share", "wins of Black among them")                  \
    COLUMN(PATTERNS_ERROR, "error", POSITIVE, "error",                                             \
           "mean square, before a position was learned")                                           \
    COLUMN(PATTERNS_STATES, "states", COUNT, "states", "pattern states that have a weight")        \
    COLUMN(PATTERNS_SCORE, "score", SHARE, "share", "points against the yardstick")
enum { PATTERNS_LOG(LOG_COLUMN_ID) PATTERNS_COLUMNS };

extern const Generator GENERATOR_PATTERNS;
