/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Player against player: computed from the pairings, and written with a column for each player. */
#include "arena/totals.h"

#include "util/file.h"

/* clang-format off */
static const Field CROSSTABLE_FIELDS[] = {
    FIELD("player", TEXT, PlayerRow, player, .meaning = "label of the row's player"),
    FIELD("(each player)", REAL, PlayerRow, points, .decimals = 1, .most = 1e15, .unit = "points",
          .meaning = "points of the row's player against the column's"),
};
static const Field MATCH_POINT_FIELDS[] = {
    FIELD("player", TEXT, PlayerRow, player, .meaning = "label of the row's player"),
    FIELD("(each player)", REAL, PlayerRow, match_points, .decimals = 1, .most = 1,
          .unit = "points",
          .meaning = "1, 0.5 or 0: the whole match against the column's player won, drawn, lost"),
};
/* clang-format on */
const Record CROSSTABLE_RECORD = {"crosstable.csv", CROSSTABLE_FIELDS,
                                  RECORD_COUNT(CROSSTABLE_FIELDS), 0, NULL};
const Record MATCH_POINT_RECORD = {"match_points.csv", MATCH_POINT_FIELDS,
                                   RECORD_COUNT(MATCH_POINT_FIELDS), 0, NULL};

int totals_place(const Totals *totals, const char *player) {
    for (size_t i = 0; i < totals->players.count; i++)
        if (strcmp(player_row(&totals->players, i)->player, player) == 0) return (int)i;
    return -1;
}

double *totals_crosstable(const Totals *totals) {
    const size_t count = totals->players.count;
    double *const cells = memory_allocate((count * count + 1) * sizeof *cells);
    for (size_t i = 0; i < count * count; i++) cells[i] = NAN;
    for (size_t i = 0; i < totals->pairings.count; i++) {
        const PairingRow *const row = pairing_row(totals, i);
        const size_t one = (size_t)totals_place(totals, row->player);
        const size_t other = (size_t)totals_place(totals, row->opponent);
        if (row->games <= 0) continue;
        cells[one * count + other] = row->points;
        cells[other * count + one] = (double)row->games - row->points;
    }
    return cells;
}

static bool write(const Record *record, const char *folder, const Totals *totals, Error *error) {
    const size_t count = totals->players.count;
    TEXT_AUTO Text text = {0};
    MEMORY_AUTO double *cells = totals_crosstable(totals);
    csv_put_text(&text, "player");
    for (size_t i = 0; i < count; i++) csv_put_text(&text, player_row(&totals->players, i)->player);
    csv_end_row(&text);
    for (size_t i = 0; i < count; i++) {
        csv_put_text(&text, player_row(&totals->players, i)->player);
        for (size_t k = 0; k < count; k++) {
            const double points = cells[i * count + k];
            csv_put_real(&text,
                         record == &MATCH_POINT_RECORD ? match_point(points, cells[k * count + i])
                                                       : points,
                         1);
        }
        csv_end_row(&text);
    }
    return file_write_in(folder, record->name, &text, error);
}

bool crosstables_write(const char *folder, const Totals *totals, Error *error) {
    return write(&MATCH_POINT_RECORD, folder, totals, error) &&
           write(&CROSSTABLE_RECORD, folder, totals, error);
}
