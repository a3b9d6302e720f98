/* SHG, the simple heuristic generator [seed 003, sections 3.2 and 5]: a population without a
 * fitness function, whose specimens are compared by playing each other. */
#ifndef JUMPOFF_EVOLVE_SHG_H
#define JUMPOFF_EVOLVE_SHG_H

#include "evolve/generator.h"

/* Defaults in brackets are the seed's; [?] are ours, where it says nothing. */
typedef struct ShgSettings {
    int depth_plies; /* [3] of all games; the seed also has 4 for the more complicated heuristics */
    int population;  /* [100-150, at depth 4 60-80] */
    int crossovers;  /* [20000 ?] */
    int tournament;  /* specimens that compete [2-5 by genes] */
    int prefers_new; /* 1: a child takes the place of one that is no fitter [?] */
    double mutation; /* a gene [6e-4 to 2e-3, more in small populations] */
    int games;       /* of a contest [2; 1] */
    int norm;        /* a Norm [euclidean ?]: from ±0.5 it leads to the seed's extremes, 0.3-0.5 */
    double range;    /* genes are drawn from -range … range [0.5] */
    int score_games; /* that measure each report's fittest [100 ?] */
} ShgSettings;

enum { SHG_STEP = 1000 }; /* crossovers between two reports [seed 003, section 6] */

/* What is drawn and played is derived from rng_derive(the run's seed, one of these). */
enum ShgStream {
    SHG_POPULATION = 1, /* the specimens, one after the other */
    SHG_CROSSOVERS,     /* see crossing.h */
    SHG_FITTEST, /* rng_derive(…, crossovers so far): contest i has rng_derive of that and i,
                  * i the specimen that may be fitter than those before */
    SHG_SCORE    /* the games of each report's score are from the same openings */
};

extern const Generator GENERATOR_SHG;

#endif
