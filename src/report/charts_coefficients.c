/* Coefficients over generations, on a logarithmic scale. */
#include "report/chart.h"
#include "report/charts.h"
#include "util/csv.h"

#include <math.h>
#include <stdlib.h>

/* The first column is of what the curves are over. */
static bool put_row(const CsvReader *csv, Chart *chart, Error *error) {
    for (int i = 0; i < csv_column_count(csv); i++) {
        double value = NAN;
        if (*csv_field(csv, i) != '\0' && !csv_real(csv, i, &value, error)) return false;
        csv_put_real(&chart->data, i == 0 ? value : chart_positive(value));
    }
    csv_end_row(&chart->data);
    return true;
}

static bool put_table(CsvReader *csv, Chart *chart, int *rows, Error *error) {
    CsvStatus status;
    for (int i = 0; i < csv_column_count(csv); i++)
        chart_put_column(chart, csv_column_name(csv, i), "");
    csv_end_row(&chart->data);
    for (*rows = 0; (status = csv_next(csv, error)) == CSV_ROW; ++*rows)
        if (!put_row(csv, chart, error)) return false;
    return status == CSV_FINISHED;
}

bool charts_coefficients(const char *folder, const char *table, const char *name, const char *title,
                         ChartsMade *made, Error *error) {
    char *const path = charts_table_path(folder, table);
    Chart chart = {.name = name, .template = "coefficients"};
    CsvReader *const csv = csv_open(path, error);
    int rows = 0;
    bool good = csv != NULL && put_table(csv, &chart, &rows, error);
    if (good && rows > 0 && csv_column_count(csv) > 1) {
        chart_set_text(&chart, "title", title);
        chart_set_text(&chart, "axis", csv_column_name(csv, 0));
        chart_set_int(&chart, "series", csv_column_count(csv) - 1);
        good = chart_make(&chart, folder, made, error);
    }
    csv_close(csv);
    chart_free(&chart);
    free(path);
    return good;
}
