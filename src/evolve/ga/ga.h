/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The genetic algorithm of papers 000 and 002: generations of heuristics that play knockout
 * tournaments, where what they win is the chance to have children. */
#pragma once

#include "evolve/generator.h"

/* Defaults in brackets; those with [?] are ours, where the papers say nothing. */
typedef struct GaSettings {
    int population;  /* a power of two [16] */
    int generations; /* tournaments [100 ?] */
    int depth;       /* of all games, in plies [4 ?] */
    int moves;       /* of each side; a game that is not over then is a tie [40] */
    int start;       /* a GaStart [the template's weights ?] */
    int step;        /* a MutationStep [in proportion] */
    bool all;        /* all weights evolve, not only Samuel's factors [no] */
    int score_games; /* of a champion's score; 0: none [100 ?] */
    double mutation; /* of a gene [0.05] */
} GaSettings;

/* What the genes that evolve are at the start, in all members or, drawn at random, in each: the
 * template's times or divided by 1 to 10. In the template "samuel" these are
 * Samuel's factors, and each weighs 1, as in the papers; the material keeps its weight. */
typedef enum GaStart { GA_START_TEMPLATE, GA_START_ONES, GA_START_RANDOM } GaStart;

extern const Generator GENERATOR_GA;
