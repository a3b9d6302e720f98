/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Player against player. */
#include "report/tournament_report.h"

#include <inttypes.h>

enum { CELL_SIZE = 16 };

/* Appends "3 won, 1 drawn, 2 lost of 6 games" to a cell of the crosstable. */
static void note_games(Table *table, size_t row, size_t column, const int64_t results[3]) {
    enum { NAMES = 2 }; /* columns before those of the players */
    Text note = {0};
    text_append(&note, "%" PRId64 " won, %" PRId64 " drawn, %" PRId64 " lost of %" PRId64 " games",
                results[0], results[1], results[2], results[0] + results[1] + results[2]);
    table->cells[row * (size_t)table->column_count + column + NAMES].note = note.data;
}

static void note_pairings(Table *table, const ResultTables *tables) {
    for (size_t i = 0; i < tables->pairings.count; i++) {
        const PairingRow *const row = pairing_row(tables, i);
        const size_t one = (size_t)result_tables_place(tables, row->player),
                     other = (size_t)result_tables_place(tables, row->opponent);
        if (row->wins < 0) continue; /* of a file of earlier versions */
        note_games(table, one, other, (int64_t[]){row->wins, row->draws, row->losses});
        note_games(table, other, one, (int64_t[]){row->losses, row->draws, row->wins});
    }
}

/* Shows one decimal if any cell is not whole. */
Table *crosstable_of(const ResultTables *tables) {
    const size_t count = tables->players.count;
    MEMORY_AUTO double *points = result_tables_crosstable(tables);
    MEMORY_AUTO double *shares = memory_allocate((count * count + 1) * sizeof *shares);
    Table *const table = table_with("#=#,=player");
    bool is_whole = true;
    for (size_t i = 0; i < count * count; i++) {
        const double both = points[i] + points[i % count * count + i / count];
        shares[i] = both > 0 ? 100 * (points[i] / both) : (double)NAN;
        is_whole = is_whole && (isnan(shares[i]) || fmod(100 * points[i], both) == 0);
    }
    table->is_heat = true;
    for (size_t i = 0; i < count; i++) {
        char number[CELL_SIZE];
        snprintf(number, sizeof number, "%d", (int)i + 1);
        table_add_column(table, NULL, number, TABLE_RIGHT);
    }
    for (size_t row = 0; row < count; row++) {
        table_add_int(table, (int64_t)row + 1);
        table_add_text(table, player_row(&tables->players, row)->player);
        for (size_t column = 0; column < count; column++) {
            const double share = shares[row * count + column];
            char cell[CELL_SIZE] = "";
            if (!isnan(share))
                snprintf(cell, sizeof cell, "%.*f", is_whole || share == 100 ? 0 : 1, share);
            table_add_text(table, row == column ? "·" : cell);
        }
    }
    note_pairings(table, tables);
    return table;
}

void crosstable_add(const ResultTables *tables, Output *output) {
    const size_t count = tables->players.count;
    MEMORY_AUTO double *points = result_tables_crosstable(tables);
    Table *const table = table_with("player=,opponent=,#points=,#share=");
    for (size_t row = 0; row < count; row++) {
        for (size_t column = 0; column < count; column++) {
            const double own = points[row * count + column];
            if (row == column) continue;
            table_add_text(table, player_row(&tables->players, row)->player);
            table_add_text(table, player_row(&tables->players, column)->player);
            table_add_real(table, own, 1);
            table_add_real(table, own / (own + points[column * count + row]), 3);
        }
    }
    output_add_table(output, "crosstable", table);
}
