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
