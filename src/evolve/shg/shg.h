/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHG, the simple heuristic generator [Mańdziuk 2007, sections 3.2 and 5]: a population without a
 * fitness function, whose specimens are compared by playing each other. */
#pragma once

#include "evolve/generator.h"

/* Who has the place when neither the child nor the specimen there is the fitter. Section 3.2 reads
 * as if the old had it, but only with the new as many crossovers are effective as section 6 says
 * (docs/evolve.md). */
typedef enum ShgTies { SHG_TIES_OLD, SHG_TIES_NEW } ShgTies;

/* Defaults in brackets are the paper's; [?] are ours, where it says nothing. */
typedef struct ShgSettings {
    int depth_plies; /* [4, of which all heuristics are that were tested (footnote 7); also 3] */
    int population;  /* [60-80, at depth 3 100-150] */
    int crossovers;  /* [12000 ?, at depth 3 20000 ?] */
    int tournament;  /* specimens that compete [2-5 by genes] */
    int ties;        /* an ShgTies [new, see there] */
    double mutation; /* a gene [6e-4 to 2e-3, more in small populations] */
    int games;       /* of a match of two [2; 1] */
    int norm;     /* a Norm [euclidean ?]: from ±0.5 it leads to the paper's extremes, 0.3-0.5 */
    double range; /* genes are drawn from -range … range [0.5] */
    int score_games; /* that measure each report's fittest [100 ?] */
} ShgSettings;

/* The columns of its log. */
#define SHG_LOG(COLUMN)                                                                            \
    COLUMN(SHG_CROSSOVERS, "crossovers", COUNTER)                                                  \
    COLUMN(SHG_EFFECTIVE, "effective", COUNT)           /* children that got in */                 \
    COLUMN(SHG_EFFECTIVE_SHARE, "effective_share", ANY) /* since the row before */                 \
    COLUMN(SHG_GAMES, "games", COUNTER) /* between specimens, also to find the fittest */          \
    COLUMN(SHG_BEST_IS_MUTANT, "best_is_mutant", ANY) /* the fittest mutated when it was made */   \
    COLUMN(SHG_SCORE, "score", SHARE)                 /* of the fittest, see evolve/match.h */
enum { SHG_LOG(LOG_COLUMN_ID) SHG_COLUMNS };

/* A step is so many crossovers, or what is left. It reports at the start and after each [section
 * 6]. */
enum { SHG_STEP = 1000 };

/* What is drawn and played is derived from rng_derive(the run's seed, one of these). */
enum {
    SHG_STREAM_POPULATION = 1, /* the specimens, one after the other */
    SHG_STREAM_CROSSOVERS,     /* rng_derive of that and a crossover's number: see shg.c */
    /* rng_derive(…, crossovers so far): the match of specimen i with the fittest of those before
     * it has rng_derive of that and i */
    SHG_STREAM_FITTEST,
    SHG_STREAM_SCORE /* all reports' games start from the same openings */
};

extern const Generator GENERATOR_SHG;
