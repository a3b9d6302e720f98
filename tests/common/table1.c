/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table1.h"

#include <string.h>

/* The table's columns in their order. */
enum {
    A = TABLE1_BIT(TABLE1_15F_CHECKERS),
    B = TABLE1_BIT(TABLE1_15F_GAC),
    C = TABLE1_BIT(TABLE1_19F),
    D = TABLE1_BIT(TABLE1_25F),
    E = TABLE1_BIT(TABLE1_E3PH_CHECKERS),
    F = TABLE1_BIT(TABLE1_E3PH_GAC),
    ALL = A | B | C | D | E | F
};

const Table1Row TABLE1_ROWS[MANDZIUK_PARAMETER_COUNT] = {
    {PARAMETER_MEN, "pawns", 6, ALL},
    {PARAMETER_KINGS, "kings", 6, ALL},
    {PARAMETER_PROMOTION_DISTANCE, "aggregated distance to promotion line", 4, A | C | D | E},
    {PARAMETER_SAFE_MEN, "save pawns", 6, ALL},
    {PARAMETER_SAFE_KINGS, "save kings", 3, A | C | D},
    {PARAMETER_ATTACKERS, "attacking pawns", 6, ALL},
    {PARAMETER_CENTRAL_MEN, "centrally positioned pawns", 5, A | B | C | D | E},
    {PARAMETER_CENTRAL_KINGS, "centrally positioned kings", 6, ALL},
    {PARAMETER_MOVABLE_MEN, "movable pawns", 4, B | C | D | F},
    {PARAMETER_MOVABLE_KINGS, "movable kings", 2, C | D},
    {PARAMETER_PROMOTION_VACANCIES, "unoccupied fields on promotion line", 2, C | D},
    {PARAMETER_DEFENDERS, "defender pieces", 5, A | B | C | D | E},
    {PARAMETER_MAIN_DIAGONAL_MEN, "pawns on main diagonal", 2, C | D},
    {PARAMETER_MAIN_DIAGONAL_KINGS, "kings on main diagonal", 4, B | C | D | F},
    {PARAMETER_DOUBLE_DIAGONAL_MEN, "pawns on double diagonal", 2, C | D},
    {PARAMETER_DOUBLE_DIAGONAL_KINGS, "kings on double diagonal", 5, A | B | C | D | F},
    {PARAMETER_LONER_MEN, "loner pawns", 4, B | C | D | F},
    {PARAMETER_LONER_KINGS, "loner kings", 2, C | D},
    {PARAMETER_HOLES, "surrounded empty fields", 5, A | B | C | D | F},
    {PARAMETER_BRIDGE, "Bridge patterns", 3, A | D | E},
    {PARAMETER_OREO, "Oreo patterns", 3, A | D | E},
    {PARAMETER_TRIANGLE, "Triangle patterns", 3, A | D | E},
    {PARAMETER_DOG, "Dog patterns", 5, A | B | D | E | F},
    {PARAMETER_MAN_IN_CORNER, "‘Man in corner’ patterns", 3, B | D | F},
    {PARAMETER_KING_IN_CORNER, "‘King in corner’ patterns", 3, B | D | F},
};

/* The parts that every reading of the row has. */
static bool is_certain(const Table1Row *row, unsigned column) {
    return row->marks == TABLE1_COLUMN_COUNT || column == TABLE1_19F || column == TABLE1_25F;
}

const char *table1_cell(int row, int column) {
    static const char MARKS[] = "X X X X X X";
    const Table1Row *const printed = &TABLE1_ROWS[row];
    if (row == MANDZIUK_PARAMETER_COUNT) return NULL;
    if (column == 0) return printed->name;
    if (column == 1) return MARKS + strlen(MARKS) + 1 - (size_t)(2 * printed->marks);
    const unsigned place = (unsigned)column - 2;
    if ((printed->columns & TABLE1_BIT(place)) == 0) return "";
    return is_certain(printed, place) ? "X" : "(X)";
}
