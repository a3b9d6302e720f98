/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples: positions of games of paper 003's heuristics, drawn at random, and what a search of them
 * costs beside the whole tree. */
#pragma once

#include "measure/full_tree.h"
#include "papers/field.h"

/* Which positions: so many games of the member against the others in turn, to depth 6 and of at
 * most FIELD_PLIES plies [§7.2], from ballots, and of each game up to SAMPLE_POSITIONS in which it
 * had a choice of moves after `from` plies and before `to`. */
enum { SAMPLE_POSITIONS = 2 };
typedef struct SamplePlan {
    FieldMember member;
    int games, from, to;
} SamplePlan;

typedef struct SampledGame {
    int count;
    Board boards[SAMPLE_POSITIONS];
} SampledGame;

/* The players, each ready at depth 6, and the trees; opaque owner. */
typedef struct TreeSamples TreeSamples;
/* NULL on failure. */
TreeSamples *tree_samples_open(Error *error);
void tree_samples_close(TreeSamples *samples);

/* Fills plan->games games; ERROR_INTERRUPTED when stopped. */
bool tree_samples_draw(const TreeSamples *samples, const ClaimRun *run, const SamplePlan *plan,
                       SampledGame *games, Error *error);

/* Who searches besides the members: plain minimax with piece2val. */
enum { SAMPLE_MINIMAX = FIELD_MEMBERS };

/* Searches by a member or SAMPLE_MINIMAX; ERROR_INTERRUPTED when stopped. */
bool tree_samples_visit(const TreeSamples *samples, const ClaimRun *run, int searcher,
                        const Board *board, int depth, SearchCounters *counters, Error *error);
/* The same, and the tree. */
typedef struct SampledSearch {
    SearchCounters counters;
    double tree; /* minimax's nodes; NaN where they are too many to count */
} SampledSearch;
bool tree_samples_search(const TreeSamples *samples, const ClaimRun *run, int searcher,
                         const Board *board, int depth, SampledSearch *found, Error *error);
