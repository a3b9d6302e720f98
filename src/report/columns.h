/* Tables that show a CSV file's columns, each as what is in it. */
#ifndef JUMPOFF_REPORT_COLUMNS_H
#define JUMPOFF_REPORT_COLUMNS_H

#include "report/sheet.h"
#include "report/table.h"
#include "util/error.h"

#include <stdbool.h>

typedef enum ColumnKind {
    COLUMN_TEXT,
    COLUMN_COUNT,
    COLUMN_BIG,   /* a large number, of any size, shown with a unit */
    COLUMN_REAL,  /* shown with two decimals */
    COLUMN_SHARE, /* shown in % */
    COLUMN_ELO    /* shown with its sign */
} ColumnKind;

/* Those without a title are for programs only. */
typedef struct Column {
    const char *key, *title;
    ColumnKind kind;
} Column;

enum { COLUMNS_MAX = 16 };

/* Told of each cell after it was put, to show it in its own way. */
typedef bool ColumnSeen(const Sheet *sheet, int column, Table *table, void *context, Error *error);

/* Puts the columns of the file at `path`, up to COLUMNS_MAX, with all rows into an empty table.
 * `seen` may be NULL. False with ERROR_NO_INPUT or ERROR_DATA, or where `seen` is. */
bool columns_read(const char *path, const Column *columns, int count, Table *table,
                  ColumnSeen *seen, void *context, Error *error);

#endif
