/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Worth in plies as people read it. */
#pragma once

#include "arena/totals.h"
#include "report/output.h"

/* Appends, where there are rows, the line "Worth" and a table of the players in their order by
 * those of several depths: "7.4 (7.1 to >8)". */
void worth_write(const Totals *totals, Output *output);
