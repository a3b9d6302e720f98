/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHG, the simple heuristic generator [Mańdziuk 2007, sections 3.2 and 5]: no fitness function;
 * specimens are compared by games against each other. */
#pragma once

#include "evolve/generator.h"

/* Which specimen stays if neither the child nor the old one is fitter. Section 3.2 seems to keep
 * the old one, but section 6's count of effective crossovers needs the new one (docs/evolve.md). */
typedef enum ShgTies { SHG_TIES_OLD, SHG_TIES_NEW } ShgTies;

/* Defaults in brackets are the paper's; those with [?] are jumpoff's. */
typedef struct ShgSettings {
    int depth_plies; /* [4, as of all tested heuristics (footnote 7); also 3] */
    int population;  /* [60-80, at depth 3 100-150] */
    int crossovers;  /* [12000 ?, at depth 3 20000 ?] */
    int tournament;  /* size of a tournament [2-5 by genes] */
    int ties;        /* an ShgTies [new] */
    double mutation; /* a gene [6e-4 to 2e-3, more in small populations] */
    int games;       /* of a match of two [2; 1] */
    int norm;     /* a Norm [euclidean ?]: from ±0.5 it leads to the paper's extremes, 0.3-0.5 */
    double range; /* genes are drawn from -range … range [0.5] */
    int score_games; /* games for the score of each report's fittest [100 ?] */
} ShgSettings;

#define SHG_LOG(COLUMN)                                                                            \
    COLUMN(SHG_CROSSOVERS, "crossovers", COUNT, "crossovers", "children made so far")              \
    COLUMN(SHG_EFFECTIVE, "effective", COUNT, "crossovers", "children that got in")                \
    COLUMN(SHG_EFFECTIVE_SHARE, "effective_share", ANY, "share",                                   \
           "children that got in, since the row before")                                           \
    COLUMN(SHG_GAMES, "games", COUNT, "games", "between specimens, also to find the fittest")      \
    COLUMN(SHG_BEST_IS_MUTANT, "best_is_mutant", ANY, "0 or 1",                                    \
           "1: the fittest mutated when it was made")                                              \
    COLUMN(SHG_SCORE, "score", SHARE, "share", "points of the fittest against the yardstick")
enum { SHG_LOG(LOG_COLUMN_ID) SHG_COLUMNS };

/* Crossovers in a step. Reports come at the start and after each step [section 6]. */
enum { SHG_STEP = 1000 };

/* Random numbers and games derive from rng_derive(the run's seed, one of these). */
enum {
    SHG_STREAM_POPULATION = 1, /* the first specimens in order */
    SHG_STREAM_CROSSOVERS,     /* rng_derive(…, a crossover's number): see cross() in shg.c */
    /* rng_derive(rng_derive(…, crossovers so far), i): specimen i against the fittest before it */
    SHG_STREAM_FITTEST,
    SHG_STREAM_SCORE /* all reports' games start from the same openings */
};

extern const Generator GENERATOR_SHG;
