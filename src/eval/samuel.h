/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samuel's factors. Kernel sources only. */
#pragma once

#include "draughts/position.h"
#include "eval/parameter.h"

enum { SAMUEL_COUNT = PARAMETER_COUNT - SAMUEL_PARAMETER_FIRST };
#define SAMUEL_INDEX(id) ((id)-SAMUEL_PARAMETER_FIRST)

/* The factors of `passive`, the side that has just moved, as if there were no exchanges: units[
 * SAMUEL_INDEX(id)] is a whole number, DIAV's in halves. All are 0 on boards that are not 8x8, as
 * are those below. */
#define samuel_take KERNEL_NAME(samuel_take)
void samuel_take(const Position *p, Side passive, int32_t *units);

/* The squares of MOB that may count for DENY, by which MOBIL is less than MOB, or for EXCH, which
 * is RECAP; and whether one does, which takes long to say. */
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
/* Adds these squares to factors that were taken without. */
#define samuel_add_exchanges KERNEL_NAME(samuel_add_exchanges)
void samuel_add_exchanges(const Position *p, Side passive, int32_t *units);
