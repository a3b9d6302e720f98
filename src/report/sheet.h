/* A CSV file of which some columns are wanted, and numbers that may be unknown. */
#pragma once

#include "util/csv.h"
#include "util/error.h"

#include <stdbool.h>
#include <stdint.h>

/* An open file and where its wanted columns are; below, `which` counts those. */
typedef struct Sheet {
    char *path;
    CsvReader *csv;
    int *columns;
} Sheet;

/* Opens a file and finds the columns in `names` (ends with NULL; a NULL `names` wants all, in the
 * file's order); others may be there. Fails with ERROR_NO_INPUT or ERROR_DATA. To be closed also
 * after a failure. */
bool sheet_open(Sheet *sheet, const char *path, const char *const *names, Error *error);
void sheet_close(Sheet *sheet);

/* A field of the row that csv_next has read. Numbers: false with ERROR_DATA and "file:line: …"
 * unless they are within [min, max] or empty; empty is unknown: NaN, -1. */
const char *sheet_text(const Sheet *sheet, int which);
bool sheet_real(const Sheet *sheet, int which, double min, double max, double *value, Error *error);
bool sheet_count(const Sheet *sheet, int which, int64_t *value, Error *error); /* ≥ 0 */

/* ERROR_DATA that names the file and the current line; neither for a NULL sheet. */
bool sheet_fail(const Sheet *sheet, Error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
