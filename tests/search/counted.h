/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calls that test_counted.c counts. */
#pragma once

#include <stdint.h>

typedef struct CountedCalls {
    uint64_t made;      /* positions made by a move */
    uint64_t expanded;  /* positions of which the captures were looked for */
    uint64_t horizon;   /* positions at the horizon that were asked whether a move is there */
    uint64_t evaluated; /* calls of the evaluator */
} CountedCalls;

extern CountedCalls counted_calls;
