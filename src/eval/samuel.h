/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samuel's factors. Kernel sources only. */
#pragma once

#include "draughts/position.h"
#include "eval/parameter.h"

enum { SAMUEL_COUNT = PARAMETER_COUNT - SAMUEL_PARAMETER_FIRST };
#define SAMUEL_INDEX(id) ((id)-SAMUEL_PARAMETER_FIRST)

/* Computes the factors of `passive`, the side that has just moved, without exchanges:
 * units[SAMUEL_INDEX(id)] is a whole number, for DIAV in halves. On boards that are not 8x8 all are
 * 0, also those of the functions below. */
#define samuel_take KERNEL_NAME(samuel_take)
void samuel_take(const Position *p, Side passive, int32_t *units);

/* The squares of MOB that may count for DENY (MOBIL is MOB less DENY) or for EXCH (which equals
 * RECAP); and whether one of them does, which takes long to find out. */
typedef struct SamuelExchange {
    bool is_denied, is_forced;
} SamuelExchange;
#define samuel_offers KERNEL_NAME(samuel_offers)
Bits samuel_offers(const Position *p, Side passive);
#define samuel_judge KERNEL_NAME(samuel_judge)
SamuelExchange samuel_judge(const Position *p, Side passive, Bits to);

static inline bool samuel_is_judged(ParameterId id) {
    return id == SAMUEL_DENY || id == SAMUEL_MOBIL || id == SAMUEL_EXCH || id == SAMUEL_RECAP;
}
/* Adds the exchanges to factors that were computed without them. */
#define samuel_add_exchanges KERNEL_NAME(samuel_add_exchanges)
void samuel_add_exchanges(const Position *p, Side passive, int32_t *units);
