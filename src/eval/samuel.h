/* Samuel's factors. Kernel sources only. */
#pragma once

#include "draughts/position.h"
#include "eval/parameter.h"

enum { SAMUEL_COUNT = PARAMETER_COUNT - SAMUEL_PARAMETER_FIRST };
#define SAMUEL_BIT(id) (1U << ((id)-SAMUEL_PARAMETER_FIRST))

/* The factors whose SAMUEL_BITs are in `needed`, of `passive`, the side that has just moved; its
 * opponent is the active one. Each goes to units[id - SAMUEL_PARAMETER_FIRST] as a whole number,
 * DIAV in halves. All are 0 on boards that are not 8x8. */
#define samuel_take KERNEL_NAME(samuel_take)
void samuel_take(const Position *p, uint32_t needed, Side passive, int32_t *units);

/* Those that judge exchanges, which takes most of the time; and bounds on all that are needed, which
 * for the others are the factors themselves, without judging any. */
#define SAMUEL_EXCHANGING                                                                          \
    (SAMUEL_BIT(SAMUEL_DENY) | SAMUEL_BIT(SAMUEL_MOBIL) | SAMUEL_BIT(SAMUEL_EXCH) |                \
     SAMUEL_BIT(SAMUEL_RECAP))
#define samuel_take_bounds KERNEL_NAME(samuel_take_bounds)
void samuel_take_bounds(const Position *p, uint32_t needed, Side passive, int32_t *least,
                        int32_t *most);
