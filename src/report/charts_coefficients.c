/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coefficients over generations, on a logarithmic scale. */
#include "report/chart.h"
#include "util/utf8.h"

#include <stdlib.h>

enum { COLOURED = 6 };

/* The first column is of what the curves are over. */
static bool put_row(const CsvReader *csv, Chart *chart, double *last, Error *error) {
    for (int i = 0; i < csv_column_count(csv); i++) {
        double value = NAN;
        if (*csv_field(csv, i) != '\0' && !csv_real(csv, i, &value, error)) return false;
        csv_put_real(&chart->data, i == 0 ? value : chart_positive(value));
        if (i > 0) last[i - 1] = chart_positive(value);
    }
    csv_end_row(&chart->data);
    return true;
}

static bool put_table(CsvReader *csv, Chart *chart, double *last, int *rows, Error *error) {
    CsvStatus status;
    for (int i = 0; i < csv_column_count(csv); i++)
        chart_put_column(chart, csv_column_name(csv, i), "");
    csv_end_row(&chart->data);
    for (*rows = 0; (status = csv_next(csv, error)) == CSV_ROW; ++*rows)
        if (!put_row(csv, chart, last, error)) return false;
    return status == CSV_FINISHED;
}

/* How far apart a coefficient is from 1, where all begin; one that is not above 0 any more is
 * farthest. */
static double distance(double value) { return isnan(value) ? (double)INFINITY : fabs(log(value)); }

/* The ranks of the last values by their distance from 1, from 1: those that matter come first. */
static void set_ranks(Chart *chart, const CsvReader *csv, const double *last) {
    const int count = csv_column_count(csv) - 1;
    int *const rank = memory_allocate((size_t)count * sizeof *rank);
    int *const at_rank = memory_allocate((size_t)count * sizeof *at_rank);
    int longest = 0;
    for (int i = 0; i < count; i++) {
        rank[i] = 1;
        for (int k = 0; k < count; k++)
            rank[i] += distance(last[k]) > distance(last[i]) ||
                       (distance(last[k]) == distance(last[i]) && k < i);
        at_rank[rank[i] - 1] = i + 1;
    }
    for (int i = 0; i < count; i++) {
        const char *const name = csv_column_name(csv, at_rank[i]);
        const int width = utf8_width(name);
        if (i < COLOURED && width > longest) longest = width;
        text_append(&chart->summary, "%s: %.3g at the end. ", name, last[at_rank[i] - 1]);
    }
    chart_set_ints(chart, "rank", rank, count);
    chart_set_ints(chart, "at_rank", at_rank, count);
    chart_set_int(chart, "coloured", count < COLOURED ? count : COLOURED);
    chart_set_int(chart, "longest", longest < CHART_KEY_WIDTH ? longest : CHART_KEY_WIDTH);
    free(rank);
    free(at_rank);
}

bool charts_coefficients(const char *folder, const char *table, const char *name, const char *title,
                         ChartsMade *made, Error *error) {
    char *const file = charts_table_file(table);
    Chart chart = {.name = name, .template = "coefficients"};
    CsvReader *const csv = csv_open(folder, file, error);
    const size_t columns = csv != NULL ? (size_t)csv_column_count(csv) : 0;
    double *const last = memory_allocate((columns + 1) * sizeof *last);
    int rows = 0;
    bool good = csv != NULL && put_table(csv, &chart, last, &rows, error);
    if (good && rows > 0 && csv_column_count(csv) > 1) {
        chart_set_text(&chart, "title", title);
        chart_set_text(&chart, "axis", csv_column_name(csv, 0));
        chart_set_int(&chart, "series", csv_column_count(csv) - 1);
        set_ranks(&chart, csv, last);
        good = chart_make(&chart, folder, made, error);
    }
    csv_close(csv);
    chart_free(&chart);
    free(last);
    free(file);
    return good;
}
