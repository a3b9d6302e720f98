/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of an evolution's log: how soon it converged, the worth of its crossovers and mutants,
 * how its weights spread. Pure. */
#pragma once

#include "evolve/evolution_log.h"
#include "util/record.h"

/* NaN: missing in the log, or not reached by the evolution. */
typedef struct LogFigures {
    double crossovers, games;
    double more_than, at_most; /* crossovers until the spread is a tenth of the first */
    double mutants;            /* share of the logged best */
    double effective;          /* share of the crossovers, */
    double effective_first;    /* of those in the first third of the log's rows, */
    double effective_last;     /* and in the last */
    double extreme; /* mean over the weights of the largest absolute value in the first row */
    double within_one, alike; /* shares of the weights: all within ±1; deviation at most 1e-26 */
    double first_sd, last_sd; /* medians of the weights' deviations */
    double fallen;            /* share of the weights whose variance fell a thousandfold */
} LogFigures;

/* Computes the figures of a log with one row or more. */
LogFigures log_figures(const EvolutionLog *log);

/* clang-format off */
/* NOLINTBEGIN(bugprone-macro-parentheses): they are names of a type and of a member */
/* Its columns in a row that has it as `log`. Counts are below 1e15, exact in a double. */
#define LOG_FIGURE_FIELDS(row) \
    FIELD("crossovers", REAL, row, log.crossovers, .most = 1e15, \
          .unit = "crossovers", .meaning = "children made, in all"), \
    FIELD("games", REAL, row, log.games, .most = 1e15, .unit = "games", \
          .meaning = "games that it played"), \
    FIELD("more_than", REAL, row, log.more_than, .most = 1e15, \
          .unit = "crossovers", \
          .meaning = "crossovers after which its spread was not yet a tenth of the first"), \
    FIELD("at_most", REAL, row, log.at_most, .most = 1e15, \
          .unit = "crossovers", .meaning = "crossovers after which it was; empty: it never was"), \
    FIELD("mutants", REAL, row, log.mutants, .decimals = FIELD_EXACT, .most = 1, \
          .unit = "share", .meaning = "share of mutants among the logged best"), \
    FIELD("effective", REAL, row, log.effective, .decimals = FIELD_EXACT, .most = 1, \
          .unit = "share", .meaning = "share of the crossovers whose child got in"), \
    FIELD("effective_first", REAL, row, log.effective_first, .decimals = FIELD_EXACT, .most = 1, \
          .unit = "share", .meaning = "the same in the first third of the log"), \
    FIELD("effective_last", REAL, row, log.effective_last, .decimals = FIELD_EXACT, .most = 1, \
          .unit = "share", .meaning = "the same in the last third"), \
    FIELD("extreme", REAL, row, log.extreme, .decimals = FIELD_EXACT, .most = INFINITY, \
          .unit = "weight", \
          .meaning = "largest absolute value of a weight at the start, mean over the weights"), \
    FIELD("within_one", REAL, row, log.within_one, .decimals = FIELD_EXACT, .most = 1, \
          .unit = "share", .meaning = "share of the weights that end between -1 and 1"), \
    FIELD("alike", REAL, row, log.alike, .decimals = FIELD_EXACT, .most = 1, \
          .unit = "share", .meaning = "share of the weights with a deviation of at most 1e-26"), \
    FIELD("first_sd", REAL, row, log.first_sd, .decimals = FIELD_EXACT, .most = INFINITY, \
          .unit = "weight", .meaning = "median of the weights' deviations at the start"), \
    FIELD("last_sd", REAL, row, log.last_sd, .decimals = FIELD_EXACT, .most = INFINITY, \
          .unit = "weight", .meaning = "median of the weights' deviations at the end"), \
    FIELD("fallen", REAL, row, log.fallen, .decimals = FIELD_EXACT, .most = 1, \
          .unit = "share", \
          .meaning = "share of the weights whose variance fell more than a thousandfold")
/* NOLINTEND(bugprone-macro-parentheses) */
/* clang-format on */
