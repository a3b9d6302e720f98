/* HG, the heuristic generator [seed 003, sections 3.1 and 5]: from the end of random games back to
 * the start, phase by phase, the weights are evolved that come nearest to what a search with the
 * best heuristic of the phase before says. */
#ifndef JUMPOFF_EVOLVE_HG_H
#define JUMPOFF_EVOLVE_HG_H

#include "evolve/genome.h"
#include "evolve/samples.h"

enum { HG_POSITIONS_REUSED = 6000, HG_POSITIONS_ANEW = 3750 }; /* what the seed has for each */

/* Defaults in brackets are the seed's; [?] are ours, where it says nothing.
 *
 * The seed has a win at least twice the depth of the deepest node. But genes drawn from ±100 soon
 * say more of a man than 24 for a win: labels then follow the errors of the phase before, and the
 * population is one long before its genes are small enough (25f: 15 to 20 times the least error of
 * the first phase; weights that lose to those set by hand). 1000 and 2400 did about equally well,
 * 240 much worse. */
typedef struct HgSettings {
    const Rules *rules;
    int board_size;
    int population; /* [350] */
    int positions;  /* of a phase [3750 made anew, 6000 reused] */
    bool reuse; /* earlier phases' positions keep their labels [both; here no: it plays better] */
    double own_share; /* of a later phase's positions that are from its own plies [0.375] */
    int first_ply, last_ply, step_plies; /* of the first phase [82-88, give-away 81-87; 6] */
    int depth_plies;                     /* of the labels [6] */
    double win;                          /* of a label [1000 ?, see above] */
    double range;                        /* genes are drawn from -range … range [100] */
    double replaced;                     /* share that is new at the start of a phase [0.8] */
    int tournament;                      /* specimens that compete to be a parent [2-5 by genes] */
    int crossovers;                      /* a phase [17500 ?: 50 a specimen] */
    double mutation;                     /* a gene [8e-4] */
    bool speciation;                     /* share fitness with the near [no] */
    uint64_t seed;
    int threads;
    const atomic_bool *stop;
} HgSettings;

/* Every setting's default for a template and rules. */
HgSettings hg_default(const Genome *genome, const Rules *rules, int board_size);

/* What is known at the start of a phase, every HG_LOG_EVERY crossovers and at its end; arrays have
 * a place a gene and are the log's. */
typedef struct HgLog {
    int phase, first_ply, last_ply; /* the first phase is 0 */
    uint64_t crossovers, effective; /* so far in the phase: children made, children that got in */
    double best, mean;              /* sums of squared errors of the population */
    bool best_is_mutant;            /* it mutated when it was made */
    const double *minimum, *maximum, *deviation, *best_genes;
} HgLog;

/* Told of each logged state; false ends the run with the error it has set. */
typedef bool HgListener(void *context, const HgLog *log, Error *error);

enum { HG_LOG_EVERY = 50 };

/* The number of phases. Phase i is of the plies of the first one less i steps; the last one, the
 * first that reaches the start, is cut off there. */
int hg_phases(const HgSettings *settings);

/* Evolves `genes`, which becomes the best specimen of the last phase. The same bits for the same
 * settings at any number of threads. Each phase has `positions` positions: the first one from its
 * own plies, a later one its own share from its own, the others from the plies of the phases
 * before; with reuse, a random choice of what these made. ERROR_USAGE for settings that make no
 * sense, ERROR_INTERRUPTED when stopped. */
bool hg_run(const Genome *genome, const HgSettings *settings, HgListener *listener, void *context,
            double *genes, Error *error);

#endif
