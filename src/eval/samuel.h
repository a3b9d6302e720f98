/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samuel's factors. Kernel sources only. */
#pragma once

#include "draughts/position.h"
#include "eval/parameter.h"

enum { SAMUEL_COUNT = PARAMETER_COUNT - SAMUEL_PARAMETER_FIRST };
#define SAMUEL_INDEX(id) ((id)-SAMUEL_PARAMETER_FIRST)

/* Computes the factors of `passive`, which has just moved, without exchanges, as whole numbers:
 * units[SAMUEL_INDEX(id)], for DIAV in halves. Here and below all are 0 unless the board is 8x8. */
#define samuel_take KERNEL_NAME(samuel_take)
void samuel_take(const Position *p, Side passive, int32_t *units);
/* Returns the sum of both sides' factors without exchanges, each times its weight. */
#define samuel_weigh KERNEL_NAME(samuel_weigh)
int32_t samuel_weigh(const Position *p, Side side, const int32_t *own, const int32_t *other);

/* Return the moves whose squares may count for DENY (MOBIL is MOB less DENY) or for EXCH (which
 * equals RECAP), and how many of them do, which is slow to compute. */
#define samuel_offers KERNEL_NAME(samuel_offers)
Targets samuel_offers(const Position *p, Side passive);
typedef struct SamuelExchanges {
    int denied, forced;
} SamuelExchanges;
#define samuel_judge KERNEL_NAME(samuel_judge)
SamuelExchanges samuel_judge(const Position *p, Side passive, const Targets *offers);

static inline bool samuel_is_judged(ParameterId id) {
    return id == SAMUEL_DENY || id == SAMUEL_MOBIL || id == SAMUEL_EXCH || id == SAMUEL_RECAP;
}
/* Adds the exchanges to factors that were computed without them. */
#define samuel_add_exchanges KERNEL_NAME(samuel_add_exchanges)
void samuel_add_exchanges(const Position *p, Side passive, int32_t *units);
