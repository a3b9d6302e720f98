/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Player against player: computed from the pairings, and written with a column for each player. */
#include "arena/result_tables.h"

#include "util/file.h"

/* clang-format off */
static const CsvColumn CROSSTABLE_COLUMNS[] = {
    COLUMN("player", TEXT, PlayerRow, player, .meaning = "label of the row's player"),
    COLUMN("(each player)", REAL, PlayerRow, points, .decimals = 1, .most = 1e15, .unit = "points",
          .meaning = "points of the row's player against the column's"),
};
static const CsvColumn MATCH_POINT_COLUMNS[] = {
    COLUMN("player", TEXT, PlayerRow, player, .meaning = "label of the row's player"),
    COLUMN("(each player)", REAL, PlayerRow, match_points, .decimals = 1, .most = 1,
          .unit = "points",
          .meaning = "1, 0.5 or 0: the whole match against the column's player won, drawn, lost"),
};
/* clang-format on */
const CsvSchema CROSSTABLE_SCHEMA = {"crosstable.csv", CROSSTABLE_COLUMNS,
                                     COLUMNS_IN(CROSSTABLE_COLUMNS), 0, NULL};
const CsvSchema MATCH_POINT_SCHEMA = {"match_points.csv", MATCH_POINT_COLUMNS,
                                      COLUMNS_IN(MATCH_POINT_COLUMNS), 0, NULL};

int result_tables_place(const ResultTables *tables, const char *player) {
    for (size_t i = 0; i < tables->players.count; i++)
        if (strcmp(player_row(&tables->players, i)->player, player) == 0) return (int)i;
    return -1;
}

double *result_tables_crosstable(const ResultTables *tables) {
    const size_t count = tables->players.count;
    double *const cells = memory_allocate((count * count + 1) * sizeof *cells);
    for (size_t i = 0; i < count * count; i++) cells[i] = NAN;
    for (size_t i = 0; i < tables->pairings.count; i++) {
        const PairingRow *const row = pairing_row(tables, i);
        const size_t one = (size_t)result_tables_place(tables, row->player);
        const size_t other = (size_t)result_tables_place(tables, row->opponent);
        if (row->games <= 0) continue;
        cells[one * count + other] = row->points;
        cells[other * count + one] = (double)row->games - row->points;
    }
    return cells;
}

static bool write(const CsvSchema *schema, const char *folder, const ResultTables *tables,
                  Error *error) {
    const size_t count = tables->players.count;
    TEXT_AUTO Text text = {0};
    MEMORY_AUTO double *cells = result_tables_crosstable(tables);
    csv_add_text(&text, "player");
    for (size_t i = 0; i < count; i++) csv_add_text(&text, player_row(&tables->players, i)->player);
    csv_end_row(&text);
    for (size_t i = 0; i < count; i++) {
        csv_add_text(&text, player_row(&tables->players, i)->player);
        for (size_t k = 0; k < count; k++) {
            const double points = cells[i * count + k];
            csv_add_real(&text,
                         schema == &MATCH_POINT_SCHEMA ? match_point(points, cells[k * count + i])
                                                       : points,
                         1);
        }
        csv_end_row(&text);
    }
    return file_write_in(folder, schema->name, &text, error);
}

bool crosstables_write(const char *folder, const ResultTables *tables, Error *error) {
    return write(&MATCH_POINT_SCHEMA, folder, tables, error) &&
           write(&CROSSTABLE_SCHEMA, folder, tables, error);
}
