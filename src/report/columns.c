#include "report/columns.h"

#include "util/csv.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* Up to here every whole number is a double. */
static const double EXACT_MOST = 0x1p53;

static bool put_count(const Sheet *sheet, int column, Table *table, Error *error) {
    int64_t count;
    if (!sheet_count(sheet, column, &count, error)) return false;
    if (count < 0) {
        table_put_empty(table);
    } else {
        table_put_int(table, count);
    }
    return true;
}

static bool put_real(const Sheet *sheet, ColumnKind kind, int column, Table *table, Error *error) {
    double real;
    if (!sheet_real(sheet, column, -INFINITY, INFINITY, &real, error)) return false;
    if (kind == COLUMN_BIG && fabs(real) < EXACT_MOST && real == floor(real)) {
        table_put_int(table, (int64_t)real);
    } else {
        table_put_real(table, real, 2);
    }
    if (isnan(real)) return true;
    if (kind == COLUMN_BIG) table_show_big(table, real);
    if (kind == COLUMN_SHARE)
        table_show(table, "%.*f", real != 0 && fabs(real) < 0.1 ? 2 : 1, 100 * real);
    if (kind == COLUMN_ELO) table_show(table, "%+.0f", real);
    return true;
}

static bool put_cell(const Sheet *sheet, ColumnKind kind, int column, Table *table, Error *error) {
    switch (kind) {
    case COLUMN_TEXT: table_put_text(table, sheet_text(sheet, column)); return true;
    case COLUMN_COUNT: return put_count(sheet, column, table, error);
    case COLUMN_BIG:
    case COLUMN_REAL:
    case COLUMN_SHARE:
    case COLUMN_ELO: break;
    }
    return put_real(sheet, kind, column, table, error);
}

bool columns_read(const char *path, const Column *columns, int count, Table *table,
                  ColumnSeen *seen, void *context, Error *error) {
    const char *keys[COLUMNS_MAX + 1] = {NULL};
    assert(count <= COLUMNS_MAX);
    for (int i = 0; i < count; i++) {
        keys[i] = columns[i].key;
        table_add_column(table, keys[i], columns[i].title,
                         columns[i].kind == COLUMN_TEXT ? TABLE_LEFT : TABLE_RIGHT);
    }
    Sheet sheet;
    bool is_read = sheet_open(&sheet, path, keys, error);
    CsvStatus status = CSV_FINISHED;
    while (is_read && (status = csv_next(sheet.csv, error)) == CSV_ROW)
        for (int i = 0; i < count && is_read; i++)
            is_read = put_cell(&sheet, columns[i].kind, i, table, error) &&
                      (seen == NULL || seen(&sheet, i, table, context, error));
    sheet_close(&sheet);
    return is_read && status == CSV_FINISHED;
}
