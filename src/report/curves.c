/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/curves.h"

#include "util/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void curves_free(Curves *curves) {
    for (int i = 0; i < curves->series_count; i++) free(curves->series[i]);
    free(curves->series);
    free(curves->points);
    *curves = (Curves){0};
}

/* Few enough to be searched one by one. */
int curves_find(const Curves *curves, const char *series) {
    int index = curves->series_count - 1;
    while (index >= 0 && strcmp(curves->series[index], series) != 0) index--;
    return index;
}

/* The series' index; new names are added. */
static int series_index(Curves *curves, const char *name) {
    const int known = curves_find(curves, name);
    if (known >= 0) return known;
    const size_t count = (size_t)curves->series_count + 1;
    curves->series = memory_resize(curves->series, count * sizeof *curves->series);
    curves->series[curves->series_count] = text_duplicate(name);
    return curves->series_count++;
}

static const CurvePoint *find(const Curves *curves, int series, int64_t depth) {
    for (int i = 0; i < curves->point_count; i++)
        if (curves->points[i].series == series && curves->points[i].depth == depth)
            return &curves->points[i];
    return NULL;
}

bool curves_add(Curves *curves, const RecordReader *reader, const char *series, int64_t depth,
                const double *values, Error *error) {
    if (curves->are_too_many) return true;
    CurvePoint point = {.series = series_index(curves, series), .depth = depth};
    if (curves->series_count > CURVES_MAX) {
        curves_free(curves);
        curves->are_too_many = true;
        return true;
    }
    for (int i = 0; i < CURVE_VALUES; i++) point.values[i] = values[i];
    if (find(curves, point.series, depth) != NULL)
        return record_fail(reader, error, "\"%s\" has depth %" PRId64 " already", series, depth);
    const size_t count = (size_t)curves->point_count + 1;
    curves->points = memory_resize(curves->points, count * sizeof *curves->points);
    curves->points[curves->point_count++] = point;
    return true;
}

bool curves_has(const Curves *curves, const char *series, int64_t depth) {
    return find(curves, curves_find(curves, series), depth) != NULL;
}

bool curves_have(const Curves *curves, int which) {
    for (int i = 0; i < curves->point_count; i++)
        if (!isnan(curves->points[i].values[which])) return true;
    return false;
}

void curves_range(const Curves *curves, double *least, double *most) {
    *least = *most = NAN;
    for (int i = 0; i < curves->point_count; i++) {
        for (int k = 0; k < CURVE_VALUES; k++) { /* fmin and fmax pass NaN over */
            *least = fmin(*least, curves->points[i].values[k]);
            *most = fmax(*most, curves->points[i].values[k]);
        }
    }
    if (isnan(*least)) *least = *most = 0;
}

/* The smallest depth above `depth`; INT64_MAX when there is none. */
static int64_t next_depth(const Curves *curves, int64_t depth) {
    int64_t next = INT64_MAX;
    for (int i = 0; i < curves->point_count; i++) {
        const int64_t other = curves->points[i].depth;
        if (other > depth && other < next) next = other;
    }
    return next;
}

static void put_header(const Curves *curves, const char *const *suffixes, int values,
                       Chart *chart) {
    text_append_string(&chart->data, "depth");
    for (int value = 0; value < values; value++)
        for (int i = 0; i < curves->series_count; i++)
            chart_put_column(chart, curves->series[i], suffixes[value]);
    csv_end_row(&chart->data);
}

static void put_value(const CurvePoint *point, int value, Text *data) {
    if (point == NULL)
        csv_put_empty(data);
    else if (isnan(point->values[value]))
        csv_put_text(data, "NaN");
    else
        csv_put_real(data, point->values[value]);
}

static int longest_name(const Curves *curves) {
    int longest = 0;
    for (int i = 0; i < curves->series_count; i++) {
        Text name = {.data = NULL};
        utf8_append_clean(&name, curves->series[i], " ");
        if (utf8_width(text_string(&name)) > longest) longest = utf8_width(text_string(&name));
        text_free(&name);
    }
    return longest < CHART_KEY_WIDTH ? longest : CHART_KEY_WIDTH;
}

/* "null: 50 at 1, 48.5 at 2. " */
static void summarise(const Curves *curves, int series, Text *summary) {
    const char *between = "";
    text_append(summary, "%s: ", curves->series[series]);
    for (int64_t depth = -1; (depth = next_depth(curves, depth)) != INT64_MAX;) {
        const CurvePoint *const point = find(curves, series, depth);
        if (point == NULL || isnan(point->values[0])) continue;
        text_append(summary, "%s%.4g at %" PRId64, between, point->values[0], depth);
        between = ", ";
    }
    text_append_string(summary, ". ");
}

void curves_colour(const Curves *curves, ChartsMade *made, Chart *chart) {
    int *const colours = memory_allocate((size_t)curves->series_count * sizeof *colours);
    for (int i = 0; i < curves->series_count; i++)
        colours[i] = chart_colour(made, curves->series[i]);
    chart_set_ints(chart, "colour_of", colours, curves->series_count);
    free(colours);
}

void curves_put(const Curves *curves, const char *const *suffixes, int values, Chart *chart) {
    put_header(curves, suffixes, values, chart);
    for (int64_t depth = -1; (depth = next_depth(curves, depth)) != INT64_MAX;) {
        csv_put_int(&chart->data, depth);
        for (int value = 0; value < values; value++)
            for (int i = 0; i < curves->series_count; i++)
                put_value(find(curves, i, depth), value, &chart->data);
        csv_end_row(&chart->data);
    }
    chart_set_int(chart, "series", curves->series_count);
    chart_set_int(chart, "longest", longest_name(curves));
    for (int i = 0; i < curves->series_count; i++) summarise(curves, i, &chart->summary);
}
