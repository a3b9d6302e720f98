/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samuel's factors once more, square by square, from docs/heuristic-files.md. */
#pragma once

#include "../draughts/reference.h"
#include "eval/parameter.h"

/* All factors of `passive` on an 8×8 board, by ParameterId; the other values are left alone. */
void plain_samuel(const RefBoard *board, Side passive, double values[PARAMETER_COUNT]);
