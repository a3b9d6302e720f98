/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logistic regression of a heuristic with patterns, one position at a time.
 *
 * The chance of winning is taken to be 1 / (1 + exp(-z)), z being the sum of what the genes and the
 * states of the shapes weigh. Each position moves the weights that have a part in it against the
 * gradient of the likelihood, a weight the less the more it was moved [AdaGrad: Duchi, Hazan and
 * Singer 2011]: there are some 10^5 of them, most of which few positions have. */
#pragma once

#include "evolve/generator.h"

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
void learner_transfer(Learner *learner, Archive *archive);
