/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/tournament_report.h"

static const DepthEquivalent *worth_row(const ResultTables *tables, size_t index) {
    return &((const DepthEquivalent *)tables->worth.items)[index];
}

/* Appends "7.4 (7.1 to >8)"; ">8": the bound is beyond the depths played. */
static void append_depth(const DepthEquivalent *row, Text *cell) {
    if (row->side != WORTH_INSIDE) {
        text_append(cell, row->side == WORTH_STRONGER ? ">%d" : "<%d",
                    row->side == WORTH_STRONGER ? row->deepest : row->shallowest);
        return;
    }
    text_append(cell, "%.1f (", row->depth.value);
    if (isnan(row->depth.low))
        text_append(cell, "<%d", row->shallowest);
    else
        text_append(cell, "%.1f", row->depth.low);
    if (isnan(row->depth.high))
        text_append(cell, " to >%d)", row->deepest);
    else
        text_append(cell, " to %.1f)", row->depth.high);
}

/* Writes the line for one row: the best player with both bounds, or else the first. */
static void write_line(const ResultTables *tables, Output *output) {
    const DepthEquivalent *row = NULL;
    Text line = {0};
    for (size_t i = 0; row == NULL && i < tables->players.count; i++)
        for (size_t k = 0; row == NULL && k < tables->worth.count; k++)
            if (strcmp(worth_row(tables, k)->player, player_row(&tables->players, i)->player) ==
                    0 &&
                !isnan(worth_row(tables, k)->depth.low + worth_row(tables, k)->depth.high))
                row = worth_row(tables, k);
    if (row == NULL) row = worth_row(tables, 0);
    if (row->side == WORTH_INSIDE) {
        text_append(&line, "%s is as strong as %s@", row->player, row->other);
        append_depth(row, &line);
    } else {
        const bool is_stronger = row->side == WORTH_STRONGER;
        text_append(&line, "%s is %s than %s@%d, the %s played", row->player,
                    is_stronger ? "stronger" : "weaker", row->other,
                    is_stronger ? row->deepest : row->shallowest,
                    is_stronger ? "deepest" : "shallowest");
    }
    output_line(output, "Worth", &line);
}

void worth_write(const ResultTables *tables, Output *output) {
    const size_t rows = tables->worth.count;
    if (rows == 0) return;
    write_line(tables, output);
    Table *const table = table_with("=player");
    const size_t players = tables->players.count;
    const char *others[EXPERIMENT_PLAYERS_MAX];
    const DepthEquivalent *cells[EXPERIMENT_PLAYERS_MAX][EXPERIMENT_PLAYERS_MAX] = {{NULL}};
    size_t columns = 0;
    for (size_t i = 0; i < rows; i++) {
        const DepthEquivalent *const row = worth_row(tables, i);
        const int place = result_tables_place(tables, row->player);
        size_t column = 0;
        while (column < columns && strcmp(others[column], row->other) != 0) column++;
        if (place < 0 || column == EXPERIMENT_PLAYERS_MAX) continue; /* of a changed file */
        if (cells[place][column] == NULL) cells[place][column] = row;
        if (column < columns) continue;
        others[columns++] = row->other;
        table_add_column(table, NULL, row->other, TABLE_RIGHT);
    }
    for (size_t i = 0; i < players; i++) {
        bool is_empty = true; /* of a gauntlet most have no worth */
        for (size_t column = 0; column < columns; column++) is_empty &= cells[i][column] == NULL;
        if (is_empty) continue;
        table_add_text(table, player_row(&tables->players, i)->player);
        for (size_t column = 0; column < columns; column++) {
            const DepthEquivalent *const row = cells[i][column];
            TEXT_AUTO Text cell = {0};
            if (row != NULL) append_depth(row, &cell);
            table_add_text(table, text_string(&cell));
        }
    }
    output_show_headed(output, "worth",
                       "Worth in plies: the depth at which the column's player is as strong",
                       table);
}
