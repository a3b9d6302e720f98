/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of evolutions: generator and settings, at quick and at paper scale.
 *
 * Evolution N of a kind has the random seed N more than the run's for evolutions. Paper scale has
 * the generators' defaults, which are the paper's where it gives them; quick scale, whose names
 * have a q, is smaller, and SHG has about HG's processor time there. */
#pragma once

#include "papers/evolution.h"

typedef enum RunKind {
    RUN_HG,            /* labels of searches at depth 6 */
    RUN_SHG_4,         /* games at depth 4 */
    RUN_HG_4,          /* labels of searches at depth 4 */
    RUN_SHG_3,         /* games at depth 3 */
    RUN_HG_SPECIATION, /* fitness is shared with the near */
    RUN_HG_TOURNAMENT, /* tournaments of 20 */
    RUN_HG_FEW,        /* as many crossovers as SHG */
    RUN_HG_REUSE,      /* boards of earlier phases are used again */
    RUN_HG_ADDITION,   /* mutations add */
    RUN_SHG_UNMUTATED, /* games at depth 4, no mutations */
    RUN_TD,            /* the opponent that learned */
    RUN_SHG_RAW,       /* games at depth 3, each side's counts apart */
    RUN_GA,            /* the genetic algorithm of papers 000 and 002 */
    RUN_GA_RANDOM,     /* begun at random */
    RUN_GA_CONSTANT,   /* mutations of one size */
    RUN_GA_ANYWHERE,   /* mutated weights are drawn anew */
    RUN_KINDS
} RunKind;

/* What runs of it are called, in words and in front of a name; and how many there are of a template
 * in a game. */
const char *run_kind_label(RunKind kind);
const char *run_kind_prefix(RunKind kind);
int run_kind_count(RunKind kind, Scale scale);

/* "hg-8f-english-3", at quick scale "hg-8f-english-q3" */
enum { RUN_NAME_SIZE = 64 };
/* How it is made, and its name, which the plan borrows; `number` from 1. */
EvolutionPlan run_kind_plan(const ClaimRun *run, RunKind kind, const char *heuristic,
                            const char *rules, int number, char name[RUN_NAME_SIZE]);
