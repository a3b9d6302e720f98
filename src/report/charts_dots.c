/* Dot plots of the tables of claims. */
#include "report/chart.h"
#include "report/charts.h"
#include "report/sheet.h"
#include "util/csv.h"
#include "util/file.h"
#include "util/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS_MAX = 8, SERIES_MAX = 8, LINES_MAX = 96 };

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
    int64_t count_low, count_high;
    int64_t most; /* of that column */
} Dots;

/* Which columns are wanted, and where they are among them; -1: not wanted. */
enum {
    GROUP,
    FIRST_LABEL,
    LAST_LABEL,
    SERIES,
    COUNT,
    MOST,
    FIRST_MARK,
    PARTS = FIRST_MARK + 3 * DOT_MARKS
};

typedef struct DotsWanted {
    const char *names[PARTS + 1];
    int at[PARTS];
} DotsWanted;

static DotsWanted wanted_of(const DotPlot *plot) {
    const char *parts[PARTS] = {plot->group,  plot->labels[0], plot->labels[1],
                                plot->series, plot->count,     plot->most};
    for (int i = 0; i < DOT_MARKS; i++) {
        parts[FIRST_MARK + 3 * i] = plot->marks[i].value;
        parts[FIRST_MARK + 3 * i + 1] = plot->marks[i].low;
        parts[FIRST_MARK + 3 * i + 2] = plot->marks[i].high;
    }
    DotsWanted wanted = {.names = {NULL}};
    int count = 0;
    for (int i = 0; i < PARTS; i++) {
        int earlier = 0; /* a column may be wanted twice */
        while (earlier < count &&
               (parts[i] == NULL || strcmp(wanted.names[earlier], parts[i]) != 0))
            earlier++;
        wanted.at[i] = parts[i] == NULL ? -1 : earlier;
        if (parts[i] != NULL && earlier == count) wanted.names[count++] = parts[i];
    }
    return wanted;
}

static const char *text_of(const Sheet *sheet, const DotsWanted *wanted, int part) {
    return wanted->at[part] >= 0 ? sheet_text(sheet, wanted->at[part]) : "";
}

/* Blocks */

static bool enter_group(Dots *dots, const Sheet *sheet, const char *name, Error *error) {
    const int known = dots->groups;
    if (dots->plot->group == NULL) return true;
    const int group = chart_label_place(dots->group_names, &dots->groups, GROUPS_MAX, name);
    if (group < 0) return sheet_fail(sheet, error, "too many blocks");
    if (group != dots->groups - 1) return sheet_fail(sheet, error, "a block in two pieces");
    if (dots->groups == known) return true;
    dots->group_at[group] = dots->next++;
    dots->group_line = dots->lines;
    return true;
}

/* The place of a line of the current block. */
static bool find_line(Dots *dots, const Sheet *sheet, const char *name, double *at, Error *error) {
    int here = dots->lines - dots->group_line;
    const int before = here;
    const int line = chart_label_place(dots->line_names + dots->group_line, &here,
                                       LINES_MAX - dots->group_line, name);
    if (line < 0) return sheet_fail(sheet, error, "too many lines");
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
}

static bool read_places(const Dots *dots, const Sheet *sheet, const DotsWanted *wanted, int mark,
                        double places[3], Error *error) {
    for (int i = 0; i < 3; i++) {
        const int at = wanted->at[FIRST_MARK + 3 * mark + i];
        places[i] = NAN;
        if (at < 0) continue;
        if (!sheet_real(sheet, at, -INFINITY, INFINITY, &places[i], error)) return false;
        places[i] = place_of(dots, places[i]);
    }
    return true;
}

/* The series that a dot is of. */
static bool find_series(Dots *dots, const Sheet *sheet, const DotsWanted *wanted, int mark,
                        int *series, Error *error) {
    const char *const name =
        dots->plot->series != NULL ? text_of(sheet, wanted, SERIES) : dots->plot->marks[mark].name;
    *series = chart_label_place(dots->series_names, &dots->series, SERIES_MAX, name);
    return *series >= 0 || sheet_fail(sheet, error, "too many series");
}

static bool add_dot(Dots *dots, const Sheet *sheet, const DotsWanted *wanted, int mark,
                    const char *name, Error *error) {
    double places[3], at = 0;
    int series;
    if (!read_places(dots, sheet, wanted, mark, places, error)) return false;
    if (isnan(places[0])) return true;
    if (!find_series(dots, sheet, wanted, mark, &series, error) ||
        !find_line(dots, sheet, name, &at, error))
        return false;
    Text *const data = &dots->chart.data;
    for (int i = 0; i < 3; i++) {
        if (!isnan(places[i])) widen(dots, places[i]);
        csv_put_real(data, places[i]);
    }
    csv_put_real(data, at);
    csv_put_int(data, series + 1);
    const bool is_open = !isnan(places[1]) && isnan(places[2]);
    csv_put_int(data, is_open);
    csv_end_row(data);
    dots->dots++;
    dots->open += is_open;
    return true;
}

static bool add_row(Dots *dots, const Sheet *sheet, const DotsWanted *wanted, Error *error) {
    const DotPlot *const plot = dots->plot;
    Text name = {.data = NULL};
    int64_t count = -1;
    int64_t most = dots->most;
    if (plot->most != NULL && !sheet_count(sheet, wanted->at[MOST], &most, error)) return false;
    if (most != dots->most) return true;
    bool good = enter_group(dots, sheet, text_of(sheet, wanted, GROUP), error) &&
                (plot->count == NULL || sheet_count(sheet, wanted->at[COUNT], &count, error));
    if (count >= 0 && count < dots->count_low) dots->count_low = count;
    if (count > dots->count_high) dots->count_high = count;
    text_append_string(&name, text_of(sheet, wanted, FIRST_LABEL));
    if (plot->labels[1] != NULL)
        text_append(&name, "%s%s", plot->between, text_of(sheet, wanted, LAST_LABEL));
    for (int i = 0; good && i < DOT_MARKS && plot->marks[i].value != NULL; i++) {
        const bool is_line = plot->labels[0] == NULL;
        good = add_dot(dots, sheet, wanted, i, is_line ? plot->marks[i].name : text_string(&name),
                       error);
    }
    text_free(&name);
    return good;
}

/* Settings */

/* Their names, with what stands before them; the longest's width. */
static int set_groups(Dots *dots) {
    const char *const prefix = dots->plot->group_prefix != NULL ? dots->plot->group_prefix : "";
    Label names[GROUPS_MAX];
    int longest = 0;
    chart_set_int(&dots->chart, "groups", dots->groups);
    for (int i = 0; i < dots->groups; i++) {
        Text name = {.data = NULL};
        text_append(&name, "%s%s", prefix, dots->group_names[i]);
        snprintf(names[i], sizeof names[i], "%s", text_string(&name));
        text_free(&name);
        if (utf8_width(names[i]) > longest) longest = utf8_width(names[i]);
    }
    if (dots->groups == 0) return longest;
    chart_set_texts(&dots->chart, "group_names", names, dots->groups);
    chart_set_reals(&dots->chart, "group_at", dots->group_at, dots->groups);
    return longest;
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
    if (dots->count_high >= 0) {
        chart_append_range(&note, dots->count_low, dots->count_high, dots->plot->counted);
        text_append_string(&note, ". ");
    }
    text_append_string(&note, dots->plot->note);
    chart_set_text(&dots->chart, "note", text_string(&note));
    text_free(&note);
}

static void set_up(Dots *dots) {
    Chart *const chart = &dots->chart;
    int longest = set_groups(dots);
    for (int i = 0; i < dots->lines; i++) {
        const int width = utf8_width(dots->line_names[i]);
        if (width > longest) longest = width;
    }
    set_spans(dots);
    set_note(dots);
    chart_set_text(chart, "title", dots->plot->title);
    chart_set_text(chart, "axis", dots->plot->axis);
    chart_set_int(chart, "logarithmic", dots->plot->is_logarithmic);
    chart_set_real(chart, "from", dots->from);
    chart_set_real(chart, "to", dots->to);
    chart_set_int(chart, "places", (int)dots->next);
    chart_set_int(chart, "longest", longest);
    chart_set_int(chart, "lines", dots->lines);
    chart_set_texts(chart, "line_names", dots->line_names, dots->lines);
    chart_set_reals(chart, "line_at", dots->line_at, dots->lines);
    chart_set_int(chart, "series", dots->series);
    chart_set_texts(chart, "names", dots->series_names, dots->series);
    chart_set_int(chart, "open", dots->open);
    chart_set_int(chart, "beside", dots->plot->labels[0] != NULL);
}

/* Goes through the table for the largest number of the column that says which rows count. */
static bool find_most(const char *path, const DotPlot *plot, int64_t *most, Error *error) {
    const char *const names[] = {plot->most, NULL};
    CsvStatus status = CSV_FAILED;
    Sheet sheet;
    bool good = sheet_open(&sheet, path, names, error);
    *most = -1;
    while (good && (status = csv_next(sheet.csv, error)) == CSV_ROW) {
        int64_t value = -1;
        good = sheet_count(&sheet, 0, &value, error);
        if (value > *most) *most = value;
    }
    sheet_close(&sheet);
    return good && status == CSV_FINISHED;
}

bool charts_dots(const char *folder, const DotPlot *plot, ChartsMade *made, Error *error) {
    char file[CHART_NAME_SIZE + 8];
    snprintf(file, sizeof file, "%s.csv", plot->table);
    char *const path = file_join(folder, file);
    const DotsWanted wanted = wanted_of(plot);
    Dots *const dots = memory_allocate(sizeof *dots);
    Sheet sheet = {.path = NULL};
    CsvStatus status = CSV_FAILED;
    *dots = (Dots){
        .plot = plot,
        .chart = {.name = plot->chart != NULL ? plot->chart : plot->table, .template = "dots"},
        .from = plot->from,
        .to = plot->to,
        .count_low = INT64_MAX,
        .count_high = -1};
    text_append_string(&dots->chart.data, "value,low,high,place,series,open\n");
    bool good = plot->most == NULL || find_most(path, plot, &dots->most, error);
    good = good && sheet_open(&sheet, path, wanted.names, error);
    while (good && (status = csv_next(sheet.csv, error)) == CSV_ROW)
        good = add_row(dots, &sheet, &wanted, error);
    good = good && status == CSV_FINISHED;
    if (good && dots->dots > 0) {
        set_up(dots);
        good = chart_make(&dots->chart, folder, made, error);
    }
    sheet_close(&sheet);
    chart_free(&dots->chart);
    free(dots);
    free(path);
    return good;
}
