/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dot plots of the tables of claims. */
#include "report/chart.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS_MAX = 8, SERIES_MAX = 8, LINES_MAX = 192, MARK_VALUES = 3 };
enum { FIELDS_MAX = 4 + DOT_LABELS + DOT_MARKS * MARK_VALUES };

typedef char Label[CHART_LABEL_SIZE];

/* What has been read; lines and blocks have their places from above, a heading is one, too. */
typedef struct Dots {
    const DotPlot *plot;
    Chart chart;
    int groups, series, lines, dots, open;
    int group_line; /* the first of the current block */
    Label group_names[GROUPS_MAX], series_names[SERIES_MAX], line_names[LINES_MAX];
    double group_at[GROUPS_MAX], line_at[LINES_MAX];
    double next; /* place */
    double from, to;
    ChartRange count;
    int64_t most;  /* of that column */
    bool has_ends; /* shares that 0 to 100 % would not show */
    ChartsMade *made;
} Dots;

/* A row, of what the plot says is wanted. */
typedef struct DotRow {
    const char *group, *labels[DOT_LABELS], *series; /* NULL: not wanted */
    int64_t count, most;
    double marks[DOT_MARKS][MARK_VALUES];
} DotRow;

/* The columns that the plot names. */
typedef struct DotColumns {
    Field fields[FIELDS_MAX];
    Record record;
} DotColumns;

static void want(DotColumns *columns, const char *name, FieldKind kind, size_t offset) {
    if (name == NULL) return;
    columns->fields[columns->record.count++] =
        (Field){.name = name, .kind = kind, .offset = offset};
}

static void set_columns(DotColumns *columns, const DotPlot *plot) {
    *columns = (DotColumns){.record = {.fields = columns->fields, .size = sizeof(DotRow)}};
    want(columns, plot->group, FIELD_TEXT, offsetof(DotRow, group));
    want(columns, plot->labels[0], FIELD_TEXT, offsetof(DotRow, labels[0]));
    want(columns, plot->labels[1], FIELD_TEXT, offsetof(DotRow, labels[1]));
    want(columns, plot->series, FIELD_TEXT, offsetof(DotRow, series));
    want(columns, plot->count, FIELD_COUNT, offsetof(DotRow, count));
    want(columns, plot->most, FIELD_COUNT, offsetof(DotRow, most));
    for (size_t i = 0; i < DOT_MARKS; i++) {
        const DotMark *const mark = &plot->marks[i];
        const size_t at = offsetof(DotRow, marks) + i * sizeof((DotRow *)0)->marks[0];
        want(columns, mark->value, FIELD_REAL, at);
        want(columns, mark->low, FIELD_REAL, at + sizeof(double));
        want(columns, mark->high, FIELD_REAL, at + 2 * sizeof(double));
    }
}

/* Blocks */

static bool enter_group(Dots *dots, const RecordReader *reader, const char *name, Error *error) {
    const int known = dots->groups;
    if (dots->plot->group == NULL) return true;
    const int group = chart_label_place(dots->group_names, &dots->groups, GROUPS_MAX, name);
    if (group < 0) return record_fail(reader, error, "too many blocks");
    if (group != dots->groups - 1) return record_fail(reader, error, "a block in two pieces");
    if (dots->groups == known) return true;
    dots->group_at[group] = dots->next++;
    dots->group_line = dots->lines;
    return true;
}

/* The place of a line of the current block. */
static bool find_line(Dots *dots, const RecordReader *reader, const char *name, double *at,
                      Error *error) {
    int here = dots->lines - dots->group_line;
    const int before = here;
    const int line = chart_label_place(dots->line_names + dots->group_line, &here,
                                       LINES_MAX - dots->group_line, name);
    if (line < 0) return record_fail(reader, error, "too many lines");
    if (here > before) dots->line_at[dots->lines++] = dots->next++;
    *at = dots->line_at[dots->group_line + line];
    return true;
}

/* Dots */

static double place_of(const Dots *dots, double value) {
    value *= dots->plot->factor;
    if (!dots->plot->is_logarithmic || value > 0) return value;
    return dots->plot->zero > 0 && value == 0 ? dots->plot->zero : (double)NAN;
}

static void widen(Dots *dots, double value) {
    const bool is_logarithmic = dots->plot->is_logarithmic;
    const double beyond = is_logarithmic ? 0.15 * value : 0.04 * (dots->to - dots->from);
    if (value < dots->from) dots->from = value - beyond;
    if (value > dots->to) dots->to = value + beyond;
    if (!dots->plot->is_share) return;
    dots->from = fmax(dots->from, 0);
    dots->to = fmin(dots->to, 100);
}

static void find_places(const Dots *dots, const DotMark *mark, const double values[MARK_VALUES],
                        double places[MARK_VALUES]) {
    const char *const names[MARK_VALUES] = {mark->value, mark->low, mark->high};
    for (int i = 0; i < MARK_VALUES; i++)
        places[i] = names[i] != NULL ? place_of(dots, values[i]) : (double)NAN;
}

/* "SHG, HG:8F, of all rows: 4.01 (3 to 5). " */
static void summarise(Dots *dots, const DotRow *row, int series, const char *name,
                      const double places[MARK_VALUES]) {
    Text *const out = &dots->chart.summary;
    const char *const of = dots->series_names[series];
    if (dots->plot->group != NULL) text_append(out, "%s, ", row->group);
    text_append(out, "%s%s%s: %.4g", name, of[0] != '\0' ? ", " : "", of, places[0]);
    if (!isnan(places[1]) && !isnan(places[2]))
        text_append(out, " (%.4g to %.4g)", places[1], places[2]);
    text_append_string(out, ". ");
}

static bool add_dot(Dots *dots, const RecordReader *reader, const DotRow *row, int which,
                    const char *name, Error *error) {
    const DotMark *const mark = &dots->plot->marks[which];
    double places[MARK_VALUES], at = 0;
    find_places(dots, mark, row->marks[which], places);
    if (isnan(places[0])) return true;
    const int series = chart_label_place(dots->series_names, &dots->series, SERIES_MAX,
                                         row->series != NULL ? row->series : mark->name);
    if (series < 0) return record_fail(reader, error, "too many series");
    if (!find_line(dots, reader, name, &at, error)) return false;
    Text *const data = &dots->chart.data;
    for (int i = 0; i < MARK_VALUES; i++) {
        if (!isnan(places[i])) widen(dots, places[i]);
        if (dots->plot->is_share && chart_is_end(places[i])) dots->has_ends = true;
        csv_put_real(data, places[i]);
    }
    csv_put_real(data, at);
    csv_put_int(data, series + 1);
    const bool is_open = !isnan(places[1]) && isnan(places[2]);
    csv_put_int(data, is_open);
    csv_put_int(data, dots->plot->has_players ? chart_colour(dots->made, name) : series + 1);
    csv_end_row(data);
    summarise(dots, row, series, name, places);
    dots->dots++;
    dots->open += is_open;
    return true;
}

static bool add_row(const RecordReader *reader, const void *opaque, void *context, Error *error) {
    const DotRow *const row = opaque;
    Dots *const dots = context;
    const DotPlot *const plot = dots->plot;
    Text name = {.data = NULL};
    if (plot->most != NULL && row->most != dots->most) return true;
    bool good = enter_group(dots, reader, row->group, error);
    if (plot->count != NULL) chart_range_add(&dots->count, row->count);
    if (row->labels[0] != NULL) text_append_string(&name, row->labels[0]);
    if (row->labels[1] != NULL) text_append(&name, "%s%s", plot->between, row->labels[1]);
    for (int i = 0; good && i < DOT_MARKS && plot->marks[i].value != NULL; i++) {
        const bool is_line = plot->labels[0] == NULL;
        good = add_dot(dots, reader, row, i, is_line ? plot->marks[i].name : text_string(&name),
                       error);
    }
    text_free(&name);
    return good;
}

/* The largest number of the column that says which rows count. */
static bool find_most(const RecordReader *reader, const void *row, void *most, Error *error) {
    (void)reader, (void)error;
    const int64_t value = ((const DotRow *)row)->most;
    if (value > *(int64_t *)most) *(int64_t *)most = value;
    return true;
}

/* Settings */

static int longest_of(Label names[], int count) {
    int longest = 0;
    for (int i = 0; i < count; i++)
        if (utf8_width(names[i]) > longest) longest = utf8_width(names[i]);
    return longest;
}

/* Their names, with what stands before them; the longest's width. */
static int set_groups(Dots *dots) {
    const char *const prefix = dots->plot->group_prefix != NULL ? dots->plot->group_prefix : "";
    Label names[GROUPS_MAX];
    chart_set_int(&dots->chart, "groups", dots->groups);
    for (int i = 0; i < dots->groups; i++) {
        Text name = {.data = NULL};
        text_append(&name, "%s%s", prefix, dots->group_names[i]);
        snprintf(names[i], sizeof names[i], "%s", text_string(&name));
        text_free(&name);
    }
    if (dots->groups == 0) return 0;
    chart_set_texts(&dots->chart, "group_names", names, dots->groups);
    chart_set_reals(&dots->chart, "group_at", dots->group_at, dots->groups);
    return longest_of(names, dots->groups);
}

/* Where a span begins and ends among the places; false: its block is not there. */
static bool place_span(const Dots *dots, const DotSpan *span, double *top, double *bottom) {
    *top = -1;
    *bottom = dots->next;
    if (span->group == NULL) return true;
    for (int i = 0; i < dots->groups; i++) {
        if (strcmp(dots->group_names[i], span->group) != 0) continue;
        *top = dots->group_at[i];
        if (i + 1 < dots->groups) *bottom = dots->group_at[i + 1];
        return true;
    }
    return false;
}

static void set_spans(Dots *dots) {
    Label names[DOT_SPANS];
    double from[DOT_SPANS], to[DOT_SPANS], top[DOT_SPANS], bottom[DOT_SPANS];
    int count = 0;
    for (int i = 0; i < DOT_SPANS && dots->plot->spans[i].label != NULL; i++) {
        const DotSpan *const span = &dots->plot->spans[i];
        if (!place_span(dots, span, &top[count], &bottom[count])) continue;
        widen(dots, span->from);
        widen(dots, span->to);
        snprintf(names[count], sizeof names[count], "%s", span->label);
        from[count] = span->from;
        to[count++] = span->to;
    }
    chart_set_int(&dots->chart, "spans", count);
    if (count == 0) return;
    chart_set_texts(&dots->chart, "span_names", names, count);
    chart_set_reals(&dots->chart, "span_from", from, count);
    chart_set_reals(&dots->chart, "span_to", to, count);
    chart_set_reals(&dots->chart, "span_top", top, count);
    chart_set_reals(&dots->chart, "span_bottom", bottom, count);
}

static void set_note(Dots *dots) {
    Text note = {.data = NULL};
    if (dots->count.is_known) {
        chart_append_range(&note, dots->count.low, dots->count.high, dots->plot->counted);
        text_append_string(&note, ". ");
    }
    if (dots->plot->most != NULL)
        text_append(&note, "To %s %" PRId64 ". ", dots->plot->most, dots->most);
    text_append_string(&note, dots->plot->note);
    chart_set_text(&dots->chart, "note", text_string(&note));
    text_free(&note);
}

static void set_up(Dots *dots) {
    Chart *const chart = &dots->chart;
    const int groups = set_groups(dots), lines = longest_of(dots->line_names, dots->lines);
    set_spans(dots);
    set_note(dots);
    chart_set_text(chart, "title", dots->plot->title);
    chart_set_text(chart, "axis", dots->plot->axis);
    chart_set_int(chart, "logarithmic", dots->plot->is_logarithmic);
    chart_set_real(chart, "from", dots->from);
    chart_set_real(chart, "to", dots->to);
    chart_set_int(chart, "places", (int)dots->next);
    chart_set_int(chart, "longest", groups > lines ? groups : lines);
    chart_set_int(chart, "odds", dots->has_ends);
    chart_set_int(chart, "key_longest", longest_of(dots->series_names, dots->series));
    chart_set_int(chart, "lines", dots->lines);
    chart_set_texts(chart, "line_names", dots->line_names, dots->lines);
    chart_set_reals(chart, "line_at", dots->line_at, dots->lines);
    chart_set_int(chart, "series", dots->series);
    chart_set_texts(chart, "names", dots->series_names, dots->series);
    chart_set_int(chart, "open", dots->open);
    chart_set_int(chart, "beside", dots->plot->labels[0] != NULL);
}

bool charts_dots(const char *folder, const DotPlot *plot, ChartsMade *made, Error *error) {
    DotColumns columns;
    Dots *const dots = memory_allocate(sizeof *dots);
    *dots = (Dots){
        .plot = plot,
        .chart = {.name = plot->chart != NULL ? plot->chart : plot->table, .template = "dots"},
        .from = plot->from,
        .to = plot->to,
        .most = -1,
        .made = made};
    set_columns(&columns, plot);
    text_append_string(&dots->chart.data, "value,low,high,place,series,open,colour\n");
    bool good = (plot->most == NULL ||
                 chart_read(folder, plot->table, &columns.record, find_most, &dots->most, error)) &&
                chart_read(folder, plot->table, &columns.record, add_row, dots, error);
    if (good && dots->dots > 0) {
        set_up(dots);
        good = chart_make(&dots->chart, folder, made, error);
    }
    chart_free(&dots->chart);
    free(dots);
    return good;
}
