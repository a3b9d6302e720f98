/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns, learned from self-play: what the strongest draughts programs of the last ten years do
 * [Scan, F. Letouzey, since 2011; M. Buro's experience with Othello, 1999]. To what the template
 * weighs come overlapping shapes of squares, with a weight for each way in which the pieces can
 * stand on them (eval/pattern_set.h).
 *
 * A round plays games with what is known so far. Their positions, or what a random move or two
 * makes of these, as searches see them, get a chance to be won, by what a search says. Then all
 * weights are moved towards that (Learner). So what a deep search sees now the next round sees at
 * once. The first round is a teacher's: a heuristic that plays well, and values positions, in the
 * place of the weights so far. */
#pragma once

#include "evolve/generator.h"

/* Learning: logistic regression of a heuristic with patterns, one position at a time.
 *
 * The chance of winning is taken to be 1 / (1 + exp(-z)), z being the sum of what the genes and the
 * states of the shapes weigh. Each position moves the weights that have a part in it against the
 * gradient of the likelihood, a weight the less the more it was moved [AdaGrad: Duchi, Hazan and
 * Singer 2011]: there are some 10^5 of them, most of which few positions have. */

/* Opaque owner. All that is learned is in log-odds. */
typedef struct Learner Learner;

/* What a log-odds of 1 is in a heuristic. */
#define PATTERN_LOG_ODDS 100.0

enum { LEARNER_SHAPES = 13 };
/* The first `count` of them, with weights of 0: the dark squares of 4x4, at first nine that are two
 * rows and columns apart, then four between these. */
PatternSet *learner_shapes(int count);

/* Begins with the genome's own weights as values of a heuristic, and without patterns. Borrows
 * both. */
Learner *learner_new(const Genome *genome, const PatternSet *shapes);
void learner_free(Learner *learner);
/* Forgets what was moved before, so that weights move as far from here on as they did at first. */
void learner_loosen(Learner *learner);
/* Learns that a position has this chance to be won by who moves there; `rate` is how much the first
 * time moves a weight. Returns the squared error of what it would have said before. */
double learner_teach(Learner *learner, const Board *board, double chance, double rate);
/* The genes as a heuristic has them; the patterns' weights, as near as these can be. */
void learner_genes(const Learner *learner, double *genes);
void learner_patterns(const Learner *learner, PatternSet *set);

typedef struct PatternsSettings {
    int rounds;
    int games; /* a round */
    int depth_plies;
    int label_depth; /* plies of the searches that say what positions are worth */
    int shapes;      /* how many, of LEARNER_SHAPES */
    int score_games;
} PatternsSettings;

#define PATTERNS_LOG(COLUMN)                                                                       \
    COLUMN(PATTERNS_ROUND, "round", COUNTER)       /* from 1 */                                    \
    COLUMN(PATTERNS_GAMES, "games", COUNTER)       /* so far */                                    \
    COLUMN(PATTERNS_POSITIONS, "positions", COUNT) /* of the round */                              \
    COLUMN(PATTERNS_DRAWN, "drawn", ANY)           /* share of the round's games */                \
    COLUMN(PATTERNS_BLACK, "black_won", ANY)                                                       \
    COLUMN(PATTERNS_ERROR, "error", POSITIVE) /* mean square, before a position was learned */     \
    COLUMN(PATTERNS_STATES, "states", COUNT)  /* that have a weight */                             \
    COLUMN(PATTERNS_SCORE, "score", SHARE)    /* against the yardstick */
enum { PATTERNS_LOG(LOG_COLUMN_ID) PATTERNS_COLUMNS };

extern const Generator GENERATOR_PATTERNS;
