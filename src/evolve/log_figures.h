/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An evolution's log in figures: convergence, worth of crossovers and mutants, spread. Pure. */
#pragma once

#include "evolve/evolution_log.h"

/* NaN: the log does not have it, or the evolution has not reached it. */
typedef struct LogFigures {
    double crossovers, games;
    double more_than, at_most; /* bounds: crossovers until a tenth of the first spread */
    double mutants;            /* share of the logged best */
    double effective;          /* share of the crossovers whose child stayed, */
    double effective_first;    /* in the first third of the log's rows, */
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
/* Columns of a row with a LogFigures member `log`. Counts are below 1e15, exact in a double. */
#define LOG_FIGURE(row, name, unit_, means, ...) \
    COLUMN(#name, REAL, row, log.name, __VA_ARGS__, .unit = (unit_), .meaning = (means))
#define LOG_FIGURE_COLUMNS(row) \
    LOG_FIGURE(row, crossovers, "crossovers", "number of children", .most = 1e15), \
    LOG_FIGURE(row, games, "games", "games that it played", .most = 1e15), \
    LOG_FIGURE(row, more_than, "crossovers", \
               "crossovers after which its spread was still above a tenth of the first", \
               .most = 1e15), \
    LOG_FIGURE(row, at_most, "crossovers", \
               "crossovers after which it was at most a tenth; empty: never", .most = 1e15), \
    LOG_FIGURE(row, mutants, "share", "share of mutants among the logged best", LOG_SHARE), \
    LOG_FIGURE(row, effective, "share", "share of the crossovers whose child stayed", LOG_SHARE), \
    LOG_FIGURE(row, effective_first, "share", "the same in the first third of the log", LOG_SHARE), \
    LOG_FIGURE(row, effective_last, "share", "the same in the last third", LOG_SHARE), \
    LOG_FIGURE(row, extreme, "weight", \
               "largest absolute value of a weight at the start, mean over the weights", \
               LOG_POSITIVE), \
    LOG_FIGURE(row, within_one, "share", "share of the weights that end between -1 and 1", \
               LOG_SHARE), \
    LOG_FIGURE(row, alike, "share", "share of the weights with a deviation of at most 1e-26", \
               LOG_SHARE), \
    LOG_FIGURE(row, first_sd, "weight", "median of the weights' deviations at the start", \
               LOG_POSITIVE), \
    LOG_FIGURE(row, last_sd, "weight", "median of the weights' deviations at the end", LOG_POSITIVE), \
    LOG_FIGURE(row, fallen, "share", \
               "share of the weights whose variance fell more than a thousandfold", LOG_SHARE)
/* NOLINTEND(bugprone-macro-parentheses) */
/* clang-format on */
