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

/* The numbers of squares that exchanges are about: those of DENY, by which MOBIL is less than MOB,
 * and those of EXCH, which is RECAP. To judge them takes longer than all other factors. */
typedef struct SamuelExchanges {
    int denied, forced;
} SamuelExchanges;
#define samuel_judge KERNEL_NAME(samuel_judge)
SamuelExchanges samuel_judge(const Position *p, Side passive);
/* No number of them is greater than this one. */
#define samuel_offers KERNEL_NAME(samuel_offers)
int samuel_offers(const Position *p, Side passive);

static inline bool samuel_is_judged(ParameterId id) {
    return id == SAMUEL_DENY || id == SAMUEL_MOBIL || id == SAMUEL_EXCH || id == SAMUEL_RECAP;
}
/* Adds them to factors that were taken without. */
static inline void samuel_add(SamuelExchanges exchanges, int32_t *units) {
    units[SAMUEL_INDEX(SAMUEL_DENY)] += exchanges.denied;
    units[SAMUEL_INDEX(SAMUEL_MOBIL)] -= exchanges.denied;
    units[SAMUEL_INDEX(SAMUEL_EXCH)] += exchanges.forced;
    units[SAMUEL_INDEX(SAMUEL_RECAP)] += exchanges.forced;
}
