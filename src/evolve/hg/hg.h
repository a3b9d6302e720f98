/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HG, the heuristic generator [paper 003, sections 3.1 and 5]: from the end of random games back to
 * the start, phase by phase, the weights are evolved that come nearest to what a search with the
 * best heuristic of the phase before says. A step is a phase. */
#pragma once

#include "evolve/samples.h"

/* Defaults in brackets are the paper's; [?] are ours, where it says nothing.
 *
 * The paper has a win at least twice the depth of the deepest node. But genes drawn from ±100 soon
 * say more of a man than 24 for a win: labels then follow the errors of the phase before, and the
 * population is one long before its genes are small enough (25f: 15 to 20 times the least error of
 * the first phase; weights that lose to those set by hand). 1000 and 2400 did about equally well,
 * 240 much worse. */
typedef struct HgSettings {
    int population; /* [350] */
    int positions;  /* of a phase [3750 made anew, 6000 reused] */
    bool reuse;     /* earlier phases' positions keep their labels [both; here no: plays better] */
    double own_share; /* of a later phase's positions that are from its own plies [0.375] */
    int plies[2];     /* of the first phase [82-88, give-away 81-87] */
    int step_plies;   /* [6] */
    int depth_plies;  /* of the labels [6] */
    double win;       /* of a label [1000 ?, see above] */
    bool from_start;  /* of a win the plies count from the game's start [?] */
    double range;     /* genes are drawn from -range … range [100] */
    double replaced;  /* share that is new at the start of a phase [0.8] */
    int tournament;   /* specimens that compete to be a parent [2-5 by genes] */
    int crossovers;   /* a phase [17500 ?: 50 a specimen] */
    double mutation;  /* a gene [8e-4] */
    double addition;  /* a mutation adds up to this either way [footnote 5]; 0: by factors [3.1] */
    bool speciation;  /* share fitness with the near [no] */
} HgSettings;

/* The columns of its log. Sums of squared errors over the phase's positions; those of weights that
 * are all 0 and of the template's own are what the best is to be seen beside. */
#define HG_LOG(COLUMN)                                                                             \
    COLUMN(HG_PHASE, "phase", PART) /* from 1 */                                                   \
    COLUMN(HG_FIRST_PLY, "first_ply", COUNT)                                                       \
    COLUMN(HG_LAST_PLY, "last_ply", COUNT)                                                         \
    COLUMN(HG_POSITIONS, "positions", COUNT)                                                       \
    COLUMN(HG_CROSSOVERS, "crossovers", COUNTER) /* so far in the phase: children made */          \
    COLUMN(HG_EFFECTIVE, "effective", COUNT)     /* children that got in */                        \
    COLUMN(HG_EFFECTIVE_SHARE, "effective_share", ANY)                                             \
    COLUMN(HG_BEST, "best", POSITIVE)                                                              \
    COLUMN(HG_MEAN, "mean", POSITIVE)                                                              \
    COLUMN(HG_BEST_IS_MUTANT, "best_is_mutant", ANY) /* it mutated when it was made */             \
    COLUMN(HG_ZERO, "zero", ANY)                                                                   \
    COLUMN(HG_TEMPLATE, "template", ANY)
enum { HG_LOG(LOG_COLUMN_ID) HG_COLUMNS };

/* It reports at the start of a phase, every HG_LOG_EVERY crossovers [section 6] and at its end. */
enum { HG_LOG_EVERY = 50 };

extern const Generator GENERATOR_HG;

/* The number of phases. Phase i is of the plies of the first one less i steps; the last one, the
 * first that reaches the start, is cut off there. */
int hg_phases(const HgSettings *settings);
