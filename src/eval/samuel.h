/* Samuel's factors. Kernel sources only. */
#ifndef JUMPOFF_EVAL_SAMUEL_H
#define JUMPOFF_EVAL_SAMUEL_H

#include "draughts/position.h"
#include "eval/parameter.h"

/* The value of a factor (SAMUEL_PARAMETER_FIRST … PARAMETER_COUNT − 1) for `passive`, the side
 * that has just moved; its opponent is the active one. 0 on boards that are not 8×8. */
#define samuel_value KERNEL_NAME(samuel_value)
double samuel_value(const Position *p, ParameterId id, Side passive);

#endif
