/* The chart of bars: shares of points, figure beside figure. */
#include "report/chart.h"
#include "report/charts.h"
#include "report/sheet.h"
#include "util/csv.h"
#include "util/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIGURES_MAX = 4, SERIES_MAX = 7, LINES_MAX = 16 };
enum { FIGURE, PLAYER, GENERATOR, SCORE, LOW, HIGH, GAMES };

static const char *const COLUMNS[] = {"figure", "player", "generator", "score",
                                      "low",    "high",   "games",     NULL};

/* What has been read: where the figures are and who is in the key. */
typedef struct Bars {
    Chart chart;
    int figures, series, lines, bars;
    char figure_names[FIGURES_MAX][CHART_LABEL_SIZE], series_names[SERIES_MAX][CHART_LABEL_SIZE];
    double first[FIGURES_MAX], last[FIGURES_MAX]; /* x of their outer bars */
    char line_names[LINES_MAX][CHART_LABEL_SIZE];
    double line_from[LINES_MAX], line_to[LINES_MAX], line_at[LINES_MAX];
    int64_t games_low, games_high;
} Bars;

static bool add_bar(Bars *bars, const Sheet *sheet, const double *shares, Error *error) {
    const int known = bars->figures;
    const int figure = chart_label_place(bars->figure_names, &bars->figures, FIGURES_MAX,
                                         sheet_text(sheet, FIGURE));
    const int series = chart_label_place(bars->series_names, &bars->series, SERIES_MAX,
                                         sheet_text(sheet, GENERATOR));
    int64_t games;
    if (!sheet_count(sheet, GAMES, &games, error)) return false;
    if (figure < 0 || series < 0) return sheet_fail(sheet, error, "too many figures or generators");
    if (figure != bars->figures - 1) return sheet_fail(sheet, error, "a figure in two pieces");
    const double x = bars->bars++ + figure; /* a gap between figures */
    if (bars->figures > known) bars->first[figure] = x;
    bars->last[figure] = x;
    if (games >= 0 && games < bars->games_low) bars->games_low = games;
    if (games > bars->games_high) bars->games_high = games;
    csv_put_fixed(&bars->chart.data, x, 1);
    for (int i = 0; i < 3; i++) csv_put_fixed(&bars->chart.data, 100 * shares[i], 2);
    csv_put_int(&bars->chart.data, series + 1);
    chart_put_name(&bars->chart, sheet_text(sheet, PLAYER));
    csv_end_row(&bars->chart.data);
    return true;
}

/* A line across the figure that is being read. */
static bool add_line(Bars *bars, const Sheet *sheet, double share, Error *error) {
    const int figure = bars->figures - 1;
    if (figure < 0 || strcmp(bars->figure_names[figure], sheet_text(sheet, FIGURE)) != 0) {
        return sheet_fail(sheet, error, "a line without the bars of its figure before it");
    }
    if (bars->lines == LINES_MAX) return sheet_fail(sheet, error, "too many lines");
    const int line = bars->lines++;
    snprintf(bars->line_names[line], CHART_LABEL_SIZE, "%s", sheet_text(sheet, PLAYER));
    bars->line_from[line] = bars->first[figure] - 0.5;
    bars->line_to[line] = bars->last[figure] + 0.5;
    bars->line_at[line] = 100 * share;
    return true;
}

static bool add_row(Bars *bars, const Sheet *sheet, Error *error) {
    double shares[3];
    for (int i = 0; i < 3; i++) {
        if (!sheet_real(sheet, SCORE + i, 0, 1, &shares[i], error)) return false;
    }
    if (strcmp(sheet_text(sheet, GENERATOR), "line") == 0) {
        return add_line(bars, sheet, shares[0], error);
    }
    return add_bar(bars, sheet, shares, error);
}

/* A series has the same colour in all charts of the same series, whoever is first in them. */
static void set_colours(Bars *bars) {
    int colours[SERIES_MAX];
    for (int i = 0; i < bars->series; i++) {
        colours[i] = 1;
        for (int k = 0; k < bars->series; k++)
            colours[i] += strcmp(bars->series_names[k], bars->series_names[i]) < 0;
    }
    chart_set_ints(&bars->chart, "colour_of", colours, bars->series);
}

static void set_up(Bars *bars, const char *title) {
    Chart *const chart = &bars->chart;
    double middles[FIGURES_MAX];
    Text games = {.data = NULL};
    for (int i = 0; i < bars->figures; i++) middles[i] = (bars->first[i] + bars->last[i]) / 2;
    chart_append_range(&games,
                       bars->games_low < bars->games_high ? bars->games_low : bars->games_high,
                       bars->games_high, "games for each bar");
    chart_set_text(chart, "title", title);
    chart_set_text(chart, "games", text_string(&games));
    chart_set_int(chart, "width", bars->bars + bars->figures - 1);
    chart_set_int(chart, "series", bars->series);
    set_colours(bars);
    chart_set_int(chart, "figures", bars->figures);
    chart_set_int(chart, "lines", bars->lines);
    chart_set_reals(chart, "figure_at", middles, bars->figures);
    chart_set_texts(chart, "names", bars->series_names, bars->series);
    chart_set_texts(chart, "figure_names", bars->figure_names, bars->figures);
    text_free(&games);
    if (bars->lines == 0) return;
    chart_set_reals(chart, "line_from", bars->line_from, bars->lines);
    chart_set_reals(chart, "line_to", bars->line_to, bars->lines);
    chart_set_reals(chart, "line_at", bars->line_at, bars->lines);
    chart_set_texts(chart, "line_names", bars->line_names, bars->lines);
}

bool charts_bars(const char *folder, const char *name, const char *title, ChartsMade *made,
                 Error *error) {
    char file[CHART_NAME_SIZE + 8];
    snprintf(file, sizeof file, "%s.csv", name);
    char *const path = file_join(folder, file);
    Bars bars = {.chart = {.name = name, .template = "bars"}, .games_low = INT64_MAX};
    Sheet sheet;
    CsvStatus status = CSV_FAILED;
    text_append_string(&bars.chart.data, "x,share,low,high,series,name\n");
    bool good = sheet_open(&sheet, path, COLUMNS, error);
    while (good && (status = csv_next(sheet.csv, error)) == CSV_ROW) {
        good = add_row(&bars, &sheet, error);
    }
    good = good && status == CSV_FINISHED;
    if (good && bars.bars > 0) {
        set_up(&bars, title);
        good = chart_make(&bars.chart, folder, made, error);
    }
    sheet_close(&sheet);
    chart_free(&bars.chart);
    free(path);
    return good;
}
