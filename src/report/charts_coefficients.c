/* Coefficients over generations, on a logarithmic scale. */
#include "report/chart.h"
#include "report/charts.h"
#include "report/sheet.h"
#include "util/csv.h"
#include "util/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bool put_row(const Sheet *sheet, int columns, Chart *chart, Error *error) {
    for (int i = 0; i < columns; i++) {
        double value;
        if (!sheet_real(sheet, i, -INFINITY, INFINITY, &value, error)) return false;
        csv_put_real(&chart->data, i == 0 || value > 0 ? value : (double)NAN);
    }
    csv_end_row(&chart->data);
    return true;
}

bool charts_coefficients(const char *folder, const char *table, const char *name, const char *title,
                         ChartsMade *made, Error *error) {
    char file[CHART_NAME_SIZE + 8];
    snprintf(file, sizeof file, "%s.csv", table);
    char *const path = file_join(folder, file);
    Chart chart = {.name = name, .template = "coefficients"};
    Sheet sheet;
    CsvStatus status = CSV_FAILED;
    int columns = 0, rows = 0;
    bool good = sheet_open(&sheet, path, NULL, error);
    if (good) columns = csv_column_count(sheet.csv);
    for (int i = 0; i < columns; i++) chart_put_column(&chart, csv_column_name(sheet.csv, i), "");
    text_append_char(&chart.data, '\n');
    while (good && (status = csv_next(sheet.csv, error)) == CSV_ROW) {
        good = put_row(&sheet, columns, &chart, error);
        rows++;
    }
    good = good && status == CSV_FINISHED;
    if (good && rows > 0 && columns > 1) {
        chart_set_text(&chart, "title", title);
        chart_set_text(&chart, "axis", csv_column_name(sheet.csv, 0));
        chart_set_int(&chart, "series", columns - 1);
        good = chart_make(&chart, folder, made, error);
    }
    sheet_close(&sheet);
    chart_free(&chart);
    free(path);
    return good;
}
