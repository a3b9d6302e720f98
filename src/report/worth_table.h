/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Worth in plies, and whether one scale fits, as people read them. */
#pragma once

#include "arena/totals.h"
#include "report/output.h"

/* Appends, where there are rows, the line "Worth" and a table of the players in their order by
 * those of several depths: "7.4 (7.1 to >8)". */
void worth_write(const Totals *totals, Output *output);

/* Appends for three players or more the line "Scale": whether one rating a player describes who
 * beats whom. Without models it says, if `is_proof`, that there are too few pairs. */
void scale_write(const Totals *totals, bool is_proof, Output *output);
