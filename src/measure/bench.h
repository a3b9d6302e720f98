/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bench: the speed of each search, each evaluator and the move generator on the suite, and the
 * signature: the nodes of all searches. A node is a position visited by a search, root and leaves
 * included. The signature changes only when a search, an evaluator, the rules or the suite change;
 * machine, compiler and CPU level do not matter. */
#pragma once

#include "measure/timing.h"
#include "util/csv_schema.h"

enum {
    BENCH_REPEATS_MAX = TIMING_PASSES_MAX,
    BENCH_CASES_MAX = 64,
    BENCH_NAME_SIZE = 96,
    BENCH_QUICK = 4 /* `shallower` of --quick */
};

typedef enum BenchKind {
    BENCH_SEARCH,    /* a player on all positions of the suite */
    BENCH_PERFT,     /* from the start position */
    BENCH_EVALUATION /* an evaluator alone, called for all positions of the suite */
} BenchKind;

typedef struct BenchCase {
    char name[BENCH_NAME_SIZE];   /* for a search the player's description */
    char player[BENCH_NAME_SIZE]; /* its player; for an evaluation one with the evaluator */
    BenchKind kind;
    bool is_bulk;
    int amount; /* plies of a perft, rounds over the suite of an evaluation */
} BenchCase;

typedef struct BenchCases {
    int count, all; /* all: how many there are without the filter */
    BenchCase items[BENCH_CASES_MAX];
} BenchCases;

/* Cases take turns, so that a period in which the machine is slow affects all alike. */
typedef struct BenchSettings {
    int repeats;     /* 1 … BENCH_REPEATS_MAX measured runs of each case */
    bool is_once;    /* instead one run of each; with a filter as many as take all cases' time */
    bool only_nodes; /* only what the signature needs */
    /* 0 … 8 plies less for each depth; each ply also divides nodes by 4 and evaluations by 2. */
    int shallower;
    const char *filter; /* only cases whose names contain it; NULL: all */
    bool quiet;
} BenchSettings;

/* The measured figures of a case. */
typedef struct BenchRow {
    char name[BENCH_NAME_SIZE];
    BenchKind kind;
    int64_t nodes, leaves;  /* of one run; leaves: -1 except for searches */
    TimedItem timed;        /* CPU time of its runs */
    double nodes_per_s, ns; /* of the median; ns per node */
    double share;           /* of all cases' time */
    double spread;          /* (slowest − fastest) / median; NaN for one run */
} BenchRow;

extern const CsvSchema BENCH_SCHEMA;

typedef struct BenchReport {
    int count;
    BenchRow rows[BENCH_CASES_MAX];
} BenchReport;

/* Lists the cases: alphabeta with every evaluator of the registry and with some of the program's
 * heuristics, other searches, perft, then those evaluators and heuristics alone. Of a heuristic, a
 * search uses the file for each position's rules, an evaluation the one for the default rules.
 * ERROR_USAGE, which names the cases, if no name contains the filter. */
CHECKED bool bench_list(const BenchSettings *settings, BenchCases *cases, Error *error);
/* Measures the cases on this thread. ERROR_INTERNAL if two runs of a case differ in nodes. */
CHECKED bool bench_run(const BenchSettings *settings, BenchReport *report, Error *error);
int64_t bench_signature(const BenchReport *report);
