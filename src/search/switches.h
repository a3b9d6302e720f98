/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The switches of the enhanced searches: which enhancement of alpha-beta is on. */
#pragma once

#include "util/key_values.h"

typedef struct Switches {
    /* These keep the value, whatever the evaluator. */
    bool deepening;
    int table_mib; /* 0: no table */
    bool etc, captures, killers, history, pvs, aspiration, mtdf;
    bool flat;  /* leaves that share one value of material are evaluated and counted once */
    bool lazy;  /* leaves outside the window get bounds: other nodes, the same value */
    bool alike; /* of equal moves the one that alphabeta plays: the first of the drawn order */
    /* These may change it. */
    bool lmr, prune;
    bool quiescence; /* searches beyond the horizon while the side to move can jump */
    bool repetition; /* a position that comes back is worth a draw */
    bool whole;      /* limits are used in full; a stopped iteration's best move counts */
} Switches;

/* Returns the switches that keep the value: on but lazy and mtdf (instead of pvs, aspiration). */
Switches switches_exact(void);

/* Takes `all` and the option of each switch; ERROR_USAGE. */
CHECKED bool switches_take(Switches *switches, KeyValues *options, Error *error);
/* Takes the option `table`: a power of two in MiB up to TABLE_MIB_MAX, or 0. */
CHECKED bool switches_take_table(int *table_mib, int min, KeyValues *options, Error *error);
