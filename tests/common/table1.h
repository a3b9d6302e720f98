/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Table 1 of Mańdziuk 2007: which parameters its heuristics weigh.
 *
 * In our copy of the paper the rows have lost their alignment: how many marks a row has is certain,
 * in which columns they stand is not. Certain are
 *   - the number of marks of each row, the rows with all six, and those with two of parameters
 *     1-19 or one of the rest;
 *   - the column 19F, parameters 1-19, and the column 25F, all (section 4.1).
 * The rest is inferred, on the assumptions that both 15F have fifteen parameters (as their name
 * says) and that E3Ph's are some of 15F's of the same game (section 4.2: "choosing parameters which
 * proved to be the most significant" in earlier runs). Then both 15F have men, kings, safe men,
 * attackers, central men and kings, defenders, kings on double diagonals, holes and Dog; for the
 * other marks 4032 readings remain, of which this is one. */
#pragma once

#include "eval/parameter.h"

typedef enum Table1Column {
    TABLE1_15F_CHECKERS,
    TABLE1_15F_GAC,
    TABLE1_19F,
    TABLE1_25F,
    TABLE1_E3PH_CHECKERS,
    TABLE1_E3PH_GAC,
    TABLE1_COLUMN_COUNT
} Table1Column;

#define TABLE1_BIT(column) (1U << (column))

typedef struct Table1Row {
    ParameterId parameter;
    const char *name; /* as printed */
    int marks;        /* as printed */
    unsigned columns; /* TABLE1_BITs of the columns that have one */
} Table1Row;

/* In the printed order. */
extern const Table1Row TABLE1_ROWS[MANDZIUK_PARAMETER_COUNT];
/* The table as it is shown: the feature, the marks as our copy has them, then the columns, what is
 * inferred in brackets. NULL beyond the last row. */
const char *table1_cell(int row, int column);
