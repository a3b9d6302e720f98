/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameters of Mańdziuk 2007 once more, slow and plain: square by square from the text, with
 * the literal squares on 8×8. The bitboards of src/eval are compared with it; it shares no code
 * with them. */
#pragma once

#include "../draughts/reference.h"
#include "eval/parameter.h"

/* Any parameter up to PARAMETER_PIECES. */
double plain_parameter(const RefBoard *board, ParameterId id, Side side);
