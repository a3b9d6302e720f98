/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bench: how fast each search, evaluator and the move generator are on the suite, and the
 * signature: how many nodes the searches visit there.
 *
 * A node is a position visited by a search, the root and the leaves included. The signature
 * changes exactly when a search, an evaluator, the rules or the suite change what they do; it is
 * the same for every machine, compiler and CPU level. */
#pragma once

#include "measure/timing.h"
#include "util/record.h"

enum {
    BENCH_REPEATS_MAX = TIMING_PASSES_MAX,
    BENCH_CASES_MAX = 64,
    BENCH_NAME_SIZE = 96,
    BENCH_QUICK = 4 /* plies that --quick takes off */
};

typedef enum BenchKind {
    BENCH_SEARCH,    /* a player on all positions of the suite */
    BENCH_PERFT,     /* from the start position */
    BENCH_EVALUATION /* an evaluator alone, called for all positions of the suite */
} BenchKind;

typedef struct BenchCase {
    char name[BENCH_NAME_SIZE];   /* of a search the player's description */
    char player[BENCH_NAME_SIZE]; /* who does it; of an evaluation one with the evaluator */
    BenchKind kind;
    bool is_bulk;
    int amount; /* plies of a perft, rounds over the suite of an evaluation */
} BenchCase;

typedef struct BenchCases {
    int count;
    BenchCase items[BENCH_CASES_MAX];
} BenchCases;

/* How it is measured. Cases take turns, so that a slow spell of the machine hits all alike. */
typedef struct BenchSettings {
    int repeats;     /* 1 … BENCH_REPEATS_MAX measured runs of each case */
    bool is_once;    /* instead: one run of each, or more of fewer cases, for as long */
    bool only_nodes; /* only what the signature is made of */
    /* 0 … 8: plies taken off each depth; nodes are quartered as often, evaluations halved. */
    int shallower;
    const char *filter; /* only the cases with this in their names; NULL: all */
    bool quiet;
} BenchSettings;

/* What was measured of a case. */
typedef struct BenchRow {
    char name[BENCH_NAME_SIZE];
    BenchKind kind;
    int repeats;
    int64_t nodes, leaves;             /* of one run; leaves of searches, else -1 */
    int64_t median_ns, min_ns, max_ns; /* CPU time */
    double nodes_per_s, ns;            /* of the median; ns of a node */
    double share;                      /* of the time of all cases */
    double spread; /* the slowest run less the fastest, of the median; of one run NaN */
} BenchRow;

extern const Record BENCH_RECORD;

typedef struct BenchReport {
    int count;
    BenchRow rows[BENCH_CASES_MAX];
} BenchReport;

/* The cases that the settings ask for: under alphabeta every evaluator of the registry and some of
 * the program's heuristic files, and the other searches; then perft, then those evaluators and
 * files alone. A file is the one for the rules of each position, alone for the default rules.
 * ERROR_USAGE, which names the cases, where none has the filter in its name. */
bool bench_list(const BenchSettings *settings, BenchCases *cases, Error *error);
/* Measures them, on this thread alone. ERROR_INTERNAL when two runs of a case visit different
 * numbers of nodes. */
bool bench_run(const BenchSettings *settings, BenchReport *report, Error *error);
/* The sum of the nodes of all cases that search. */
int64_t bench_signature(const BenchReport *report);
