/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bench's cases: what is measured. */
#pragma once

#include "util/error.h"

#include <stdint.h>

enum { BENCH_CASES_MAX = 64, BENCH_NAME_SIZE = 96 };

typedef enum BenchKind {
    BENCH_SEARCH,    /* a player on all positions of the suite */
    BENCH_PERFT,     /* from the start position */
    BENCH_EVALUATION /* an evaluator alone, called for all positions of the suite */
} BenchKind;

typedef struct BenchCase {
    char name[BENCH_NAME_SIZE]; /* of a search the player's description */
    BenchKind kind;
    bool bulk;
    int perft_depth;
    int rounds; /* of an evaluation: over the suite */
} BenchCase;

/* The cases: under alphabeta every evaluator of the registry and some of the program's heuristic
 * files, and the other searches; then perft, then those evaluators and files alone. A file is the
 * one for the rules of each position, alone for the default rules. Returns their number;
 * `shallower` plies are taken off each depth, and so many quarterings off other amounts. */
int bench_cases(int shallower, BenchCase cases[BENCH_CASES_MAX]);
/* Keeps the cases whose names have `filter` in them (NULL: all). ERROR_USAGE, which names them,
 * where there is none. */
bool bench_cases_filter(const char *filter, BenchCase *cases, int *count, Error *error);
/* The description of a player who does a case; of an evaluation one with the evaluator. */
void bench_case_player(const BenchCase *it, char player[BENCH_NAME_SIZE]);
/* The kind of the case with this name. */
BenchKind bench_kind(const char *name);
