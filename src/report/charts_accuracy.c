/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts of exact tables and of accuracy. */
#include "endgame/egdb.h"
#include "report/chart.h"
#include "util/file.h"

#include <stdlib.h>

static const DotPlot PLOTS[] = {
    {.table = "accuracy",
     .title = "Decisions whose exact value is kept",
     .axis = "share of the decisions, %",
     .note = "Thin lines: 95 % intervals, over positions, where a sample was judged",
     .labels = {"player"},
     .count = "decisions",
     .counted = "decisions for each dot",
     .marks = {{"accuracy", "accuracy", "low", "high"}},
     .factor = 100},
    {.table = "conversion",
     .title = "Won positions won against a perfect defender",
     .axis = "share of the games, %",
     .note = "Thin lines: 95 % intervals, over positions",
     .labels = {"player"},
     .count = "games",
     .counted = "games for each dot",
     .marks = {{"converted", "converted", "low", "high"}},
     .factor = 100},
};

/* What a chart has room for: of more players there is none (a table with fewer rows has one). */
static bool has_room(const char *folder, const char *file) {
    enum { LINES_MAX = 96 };
    Error ignored = {ERROR_NONE, ""};
    char *const content = file_read_in(folder, file, SIZE_MAX / 2, NULL, &ignored);
    int lines = 0;
    for (const char *c = content; c != NULL && *c != '\0'; c++) lines += *c == '\n';
    free(content);
    return lines <= LINES_MAX + 1;
}

bool charts_accuracy(const char *folder, ChartsMade *made, Error *error) {
    bool good = true;
    for (size_t i = 0; good && i < sizeof PLOTS / sizeof PLOTS[0]; i++) {
        char *const file = charts_table_file(PLOTS[i].table);
        good = !file_exists_in(folder, file) || !has_room(folder, file) ||
               charts_dots(folder, &PLOTS[i], made, error);
        free(file);
    }
    return good;
}

/* A line for each slice, Black to move: each position with White to move is one of them, turned. */
static int put_slices(Chart *chart, const Rows *rows) {
    int count = 0;
    text_append_string(&chart->data, "slice,wins,draws,losses,longest\n");
    for (size_t i = 0; i < rows->count; i++) {
        const SliceRow *const row = (const SliceRow *)rows->items + i;
        const double all = (double)row->positions;
        Text name = {.data = NULL};
        if (row->side != BLACK) continue;
        text_append(&name, "%dm %dk - %dm %dk", row->black_men, row->black_kings, row->white_men,
                    row->white_kings);
        csv_put_text(&chart->data, text_string(&name));
        csv_put_fixed(&chart->data, 100 * (double)row->wins / all, 4);
        csv_put_fixed(&chart->data, 100 * (double)row->draws / all, 4);
        csv_put_fixed(&chart->data, 100 * (double)row->losses / all, 4);
        csv_put_int(&chart->data, row->longest);
        csv_end_row(&chart->data);
        text_free(&name);
        count++;
    }
    return count;
}

static bool chart_slices(const char *folder, const char *name, const Rows *rows, ChartsMade *made,
                         Error *error) {
    Chart chart = {.name = name, .template = name};
    chart_set_int(&chart, "slices", put_slices(&chart, rows));
    return chart_make(&chart, folder, made, error);
}

bool charts_slices(const char *folder, ChartsMade *made, Error *error) {
    Rows rows = {.items = NULL};
    const bool good = rows_read_in(&rows, &SLICE_RECORD, folder, error) &&
                      chart_slices(folder, "egdb-values", &rows, made, error) &&
                      chart_slices(folder, "egdb-longest", &rows, made, error);
    rows_free(&rows);
    return good;
}
