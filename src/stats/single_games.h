/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many played games of several players fit one told result of each. Pure. */
#pragma once

#include <stdint.h>

/* A result; SINGLE_OPEN: not told. */
enum { SINGLE_LOST, SINGLE_DRAWN, SINGLE_WON, SINGLE_OPEN, SINGLE_RESULTS = 3 };
enum { SINGLE_GAMES_MAX = 10 };

typedef struct SingleGames {
    double chance;     /* chance of the told results */
    double p_value;    /* chance of all results that are at most as likely */
    double regardless; /* the same with the mean chances of all games: the player does not matter */
    double error;      /* standard error of the logarithm of chance / regardless */
} SingleGames;

/* Computes them from the told results and the numbers of played games with each result; at most
 * SINGLE_GAMES_MAX, at least one told. */
SingleGames single_games_of(const int *results, int games_count,
                            const uint64_t games[][SINGLE_RESULTS]);
