/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/number_format.h"
#include "report/tournament_report.h"

/* Adds a cell with the rating of the player with this name and limit. */
static void put_rating(Table *table, const ResultTables *tables, const Experiment *experiment,
                       const char *name, const char *limit) {
    const size_t length = strlen(name);
    TEXT_AUTO Text cell = {0};
    for (size_t i = 0; i < tables->players.count; i++) {
        const PlayerRow *const row = player_row(&tables->players, i);
        const PlayerSpec *const spec = experiment_find_player(experiment, row->player);
        if (spec == NULL || strncmp(spec->text, name, length) != 0 ||
            strcmp(spec->text + length, limit) != 0)
            continue;
        if (cell.length > 0)
            text_append_string(&cell, "; "); /* players that differ in labels only */
        number_append_rating_cell(&cell, &row->rating);
        if (isfinite(row->rating.low) && isfinite(row->rating.high))
            text_append(&cell, " (%+.0f to %+.0f)", row->rating.low, row->rating.high);
    }
    table_add_text(table, text_string(&cell));
}

/* Orders "@2" before "@10". */
static int compare_limits(const void *one, const void *other) {
    const char *const first = *(const char *const *)one, *const second =
                                                             *(const char *const *)other;
    const size_t length = strlen(first), others = strlen(second);
    return length != others ? (length < others ? -1 : 1) : strcmp(first, second);
}

bool pivot_write(const ResultTables *tables, const char *folder, Output *output, Error *error) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    if (!experiment_read(&experiment, folder, "experiment", NULL, 0, error)) return false;
    const int count = experiment.player_count;
    MEMORY_AUTO char(*names)[PLAYER_TEXT_SIZE] =
        memory_allocate(((size_t)count + 1) * sizeof *names);
    MEMORY_AUTO const char **limits = memory_allocate(((size_t)count + 1) * sizeof *limits);
    Table *const table = table_with("=heuristic");
    int columns = 0;
    for (int i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "%s", experiment.players[i].text);
        player_strip_limit(names[i]);
        const char *const limit = experiment.players[i].text + strlen(names[i]);
        int column = 0;
        while (column < columns && strcmp(limits[column], limit) != 0) column++;
        if (column == columns) limits[columns++] = limit;
    }
    qsort(limits, (size_t)columns, sizeof *limits, compare_limits);
    for (int column = 0; column < columns; column++)
        table_add_column(table, NULL, *limits[column] != '\0' ? limits[column] : "no limit",
                         TABLE_RIGHT);
    for (int i = 0; i < count; i++) {
        int same = 0;
        while (strcmp(names[same], names[i]) != 0) same++;
        if (same < i) continue;
        table_add_text(table, names[i]);
        for (int column = 0; column < columns; column++)
            put_rating(table, tables, &experiment, names[i], limits[column]);
    }
    output_show_headed(output, "pivot", "Ratings of heuristics by limits, with 95 % intervals",
                       table);
    return true;
}
