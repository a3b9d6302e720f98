/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chart of bars: shares of points, figure beside figure. */
#include "report/chart.h"

#include <stdio.h>
#include <string.h>

enum { FIGURES_MAX = 4, SERIES_MAX = 7, LINES_MAX = 16 };
static const Field FIELDS[] = {
    FIELD("figure", TEXT, BarRow, figure, .meaning = "figure that the bar stands in"),
    FIELD("player", TEXT, BarRow, player, .meaning = "label of the bar or line"),
    FIELD("generator", TEXT, BarRow, generator, .meaning = "what made the player; line: a line"),
    FIELD("score", REAL, BarRow, score.value, .decimals = 4, .most = 1,
          .meaning = "share of the points, 0 to 1"),
    FIELD("low", REAL, BarRow, score.low, .decimals = 4, .most = 1,
          .meaning = "lower end of its 95 % interval"),
    FIELD("high", REAL, BarRow, score.high, .decimals = 4, .most = 1, .meaning = "its upper end"),
    FIELD("rank", INT, BarRow, rank, .meaning = "the player's rank in the figure, 1: the best"),
    FIELD("rank_low", INT, BarRow, rank_low, .meaning = "lower end of its 95 % interval"),
    FIELD("rank_high", INT, BarRow, rank_high, .meaning = "its upper end"),
    FIELD("games", COUNT, BarRow, games, .meaning = "games behind it"),
};
const Record BARS_RECORD = RECORD_OF("bars", FIELDS, BarRow);

/* What has been read: where the figures are and who is in the key. */
typedef struct Bars {
    Chart chart;
    int figures, series, lines, bars;
    char figure_names[FIGURES_MAX][CHART_LABEL_SIZE], series_names[SERIES_MAX][CHART_LABEL_SIZE];
    double first[FIGURES_MAX], last[FIGURES_MAX]; /* x of their outer bars */
    char line_names[LINES_MAX][CHART_LABEL_SIZE];
    double line_from[LINES_MAX], line_to[LINES_MAX], line_at[LINES_MAX];
    ChartRange games;
} Bars;

static bool add_bar(Bars *bars, const RecordReader *reader, const BarRow *row, Error *error) {
    const int known = bars->figures;
    const int figure =
        chart_label_place(bars->figure_names, &bars->figures, FIGURES_MAX, row->figure);
    const int series =
        chart_label_place(bars->series_names, &bars->series, SERIES_MAX, row->generator);
    if (figure < 0 || series < 0)
        return record_fail(reader, error, "too many figures or generators");
    if (figure != bars->figures - 1) return record_fail(reader, error, "a figure in two pieces");
    const double x = bars->bars++ + figure; /* a gap between figures */
    if (bars->figures > known) bars->first[figure] = x;
    bars->last[figure] = x;
    chart_range_add(&bars->games, row->games);
    csv_put_fixed(&bars->chart.data, x, 1);
    csv_put_fixed(&bars->chart.data, 100 * row->score.value, 2);
    csv_put_fixed(&bars->chart.data, 100 * row->score.low, 2);
    csv_put_fixed(&bars->chart.data, 100 * row->score.high, 2);
    csv_put_int(&bars->chart.data, series + 1);
    chart_put_name(&bars->chart, row->player);
    csv_end_row(&bars->chart.data);
    text_append(&bars->chart.summary, "%s, %s: %.1f %%. ", row->figure, row->player,
                100 * row->score.value);
    return true;
}

/* A line across the figure that is being read. */
static bool add_line(Bars *bars, const RecordReader *reader, const BarRow *row, Error *error) {
    const int figure = bars->figures - 1;
    if (figure < 0 || strcmp(bars->figure_names[figure], row->figure) != 0) {
        return record_fail(reader, error, "a line without the bars of its figure before it");
    }
    if (bars->lines == LINES_MAX) return record_fail(reader, error, "too many lines");
    const int line = bars->lines++;
    snprintf(bars->line_names[line], CHART_LABEL_SIZE, "%s", row->player);
    bars->line_from[line] = bars->first[figure] - 0.5;
    bars->line_to[line] = bars->last[figure] + 0.5;
    bars->line_at[line] = 100 * row->score.value;
    return true;
}

static bool add_row(const RecordReader *reader, const void *opaque, void *bars, Error *error) {
    const BarRow *const row = opaque;
    return strcmp(row->generator, "line") == 0 ? add_line(bars, reader, row, error)
                                               : add_bar(bars, reader, row, error);
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
    for (int i = 0; i < bars->figures; i++) middles[i] = (bars->first[i] + bars->last[i]) / 2;
    chart_set_text(chart, "title", title);
    chart_set_range(chart, "games", "", &bars->games, "games for each bar");
    chart_set_int(chart, "bars", bars->bars + bars->figures - 1);
    chart_set_int(chart, "series", bars->series);
    set_colours(bars);
    chart_set_int(chart, "figures", bars->figures);
    chart_set_int(chart, "lines", bars->lines);
    chart_set_reals(chart, "figure_at", middles, bars->figures);
    chart_set_texts(chart, "names", bars->series_names, bars->series);
    chart_set_texts(chart, "figure_names", bars->figure_names, bars->figures);
    if (bars->lines == 0) return;
    chart_set_reals(chart, "line_from", bars->line_from, bars->lines);
    chart_set_reals(chart, "line_to", bars->line_to, bars->lines);
    chart_set_reals(chart, "line_at", bars->line_at, bars->lines);
    chart_set_texts(chart, "line_names", bars->line_names, bars->lines);
}

bool charts_bars(const char *folder, const char *name, const char *title, ChartsMade *made,
                 Error *error) {
    Bars bars = {.chart = {.name = name, .template = "bars"}};
    text_append_string(&bars.chart.data, "x,share,low,high,series,name\n");
    bool good = chart_read(folder, name, &BARS_RECORD, add_row, &bars, error);
    if (good && bars.bars > 0) {
        set_up(&bars, title);
        good = chart_make(&bars.chart, folder, made, error);
    }
    chart_free(&bars.chart);
    return good;
}
