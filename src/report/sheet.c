#include "report/sheet.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool sheet_open(Sheet *sheet, const char *path, const char *const *names, Error *error) {
    *sheet = (Sheet){.path = text_duplicate(path), .csv = csv_open(path, error)};
    if (sheet->csv == NULL) return false;
    int count = 0;
    if (names == NULL) count = csv_column_count(sheet->csv);
    while (names != NULL && names[count] != NULL) count++;
    sheet->columns = memory_allocate((size_t)count * sizeof *sheet->columns);
    for (int i = 0; i < count; i++) {
        sheet->columns[i] = names != NULL ? csv_column(sheet->csv, names[i], error) : i;
        if (sheet->columns[i] < 0) return false;
    }
    return true;
}

void sheet_close(Sheet *sheet) {
    csv_close(sheet->csv);
    free(sheet->path);
    free(sheet->columns);
    *sheet = (Sheet){0};
}

const char *sheet_text(const Sheet *sheet, int which) {
    return csv_field(sheet->csv, sheet->columns[which]);
}

bool sheet_real(const Sheet *sheet, int which, double min, double max, double *value,
                Error *error) {
    *value = NAN;
    if (*sheet_text(sheet, which) == '\0') return true;
    if (!csv_real(sheet->csv, sheet->columns[which], value, error)) return false;
    if (*value >= min && *value <= max) return true;
    return sheet_fail(sheet, error, "column %s: expected a number from %g to %g, not \"%s\"",
                      csv_column_name(sheet->csv, sheet->columns[which]), min, max,
                      sheet_text(sheet, which));
}

bool sheet_count(const Sheet *sheet, int which, int64_t *value, Error *error) {
    *value = -1;
    if (*sheet_text(sheet, which) == '\0') return true;
    return csv_int(sheet->csv, sheet->columns[which], 0, INT64_MAX, value, error);
}

bool sheet_fail(const Sheet *sheet, Error *error, const char *format, ...) {
    char message[ERROR_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (sheet == NULL) return error_set(error, ERROR_DATA, "%s", message);
    return error_set(error, ERROR_DATA, "%s:%ld: %s", sheet->path, csv_line(sheet->csv), message);
}
