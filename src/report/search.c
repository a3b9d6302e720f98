#include "report/search.h"

#include "report/sheet.h"
#include "util/csv.h"
#include "util/utf8.h"

#include <math.h>
#include <stddef.h>

typedef enum Kind {
    TEXT,
    COUNT,
    BIG, /* a count shown with a unit */
    REAL,
    SHARE /* shown in % */
} Kind;

enum { POSITIONS = 4, TIME_NS = 7, NODES_PER_S = 8, VALUE = 13 }; /* of COLUMNS */

/* The columns of search.csv; those without a title are for programs only. */
static const struct {
    const char *key, *title;
    Kind kind;
} COLUMNS[] = {
    {"player", "player", TEXT},
    {"search", NULL, TEXT},
    {"evaluator", NULL, TEXT},
    {"depth", "depth", COUNT},
    {"positions", NULL, COUNT},
    {"nodes", "nodes", BIG},
    {"leaves", NULL, BIG},
    {"time_ns", "ms/move", COUNT},
    {"nodes_per_s", "M/s", REAL},
    {"branching", "b", REAL},
    {"pruning_bd", "b^d", SHARE},
    {"pruning_sum", "sum", SHARE},
    {"pruning_exact", "exact", SHARE},
    {"value", "value", REAL},
};
enum { COLUMN_COUNT = sizeof COLUMNS / sizeof *COLUMNS };

static bool put_time(const Sheet *sheet, Table *table, int64_t time_ns, Error *error) {
    int64_t positions;
    if (!sheet_count(sheet, POSITIONS, &positions, error)) return false;
    const double ms = positions > 0 ? (double)time_ns / (double)positions / 1e6 : (double)NAN;
    if (isnan(ms))
        table_show(table, "%s", "");
    else
        table_show(table, "%.*f", table_decimals(ms), ms);
    return true;
}

static bool put_count(const Sheet *sheet, Table *table, int column, Error *error) {
    int64_t count;
    if (!sheet_count(sheet, column, &count, error)) return false;
    if (count < 0) {
        table_put_empty(table);
        return true;
    }
    table_put_int(table, count);
    if (COLUMNS[column].kind == BIG) table_show_big(table, (double)count);
    return column != TIME_NS || put_time(sheet, table, count, error);
}

static bool put_real(const Sheet *sheet, Table *table, int column, Error *error) {
    double real;
    if (!sheet_real(sheet, column, -INFINITY, INFINITY, &real, error)) return false;
    table_put_real(table, real, 2);
    if (COLUMNS[column].kind == SHARE && !isnan(real)) table_show(table, "%.1f", 100 * real);
    if (column == NODES_PER_S && !isnan(real)) table_show(table, "%.1f", real / 1e6);
    if (column == VALUE && !isnan(real)) table_show(table, "%.8g", real);
    return true;
}

static bool put_cell(const Sheet *sheet, Table *table, int column, Error *error) {
    switch (COLUMNS[column].kind) {
    case TEXT: table_put_text(table, sheet_text(sheet, column)); return true;
    case COUNT:
    case BIG: return put_count(sheet, table, column, error);
    case REAL:
    case SHARE: break;
    }
    return put_real(sheet, table, column, error);
}

static bool read_rows(const Sheet *sheet, Table *table, Error *error) {
    CsvStatus status;
    while ((status = csv_next(sheet->csv, error)) == CSV_ROW)
        for (int i = 0; i < COLUMN_COUNT; i++)
            if (!put_cell(sheet, table, i, error)) return false;
    return status == CSV_FINISHED;
}

static void write_notes(Text *out) {
    text_append_char(out, '\n');
    utf8_append_wrapped(out,
                        "Nodes are the positions a search visits, the root and the leaves "
                        "included. b: mean branching. b^d, sum, exact: what was pruned in %, "
                        "1 - n/s, with s = b^d, s = the sum of b^k for k = 0 … d, and s = the "
                        "nodes of minimax on the same positions.",
                        TABLE_WIDTH);
    utf8_append_wrapped(out,
                        "value: the sum of the positions' values; searches of one evaluator that "
                        "only prune agree in it at equal depth.",
                        TABLE_WIDTH);
}

bool report_search(const char *path, TableFormat format, Text *out, Error *error) {
    const char *keys[COLUMN_COUNT + 1] = {NULL};
    Table *const table = table_new();
    for (int i = 0; i < COLUMN_COUNT; i++) {
        keys[i] = COLUMNS[i].key;
        table_add_column(table, keys[i], COLUMNS[i].title,
                         COLUMNS[i].kind == TEXT ? TABLE_LEFT : TABLE_RIGHT);
    }
    Sheet sheet;
    const bool is_read = sheet_open(&sheet, path, keys, error) && read_rows(&sheet, table, error);
    sheet_close(&sheet);
    if (is_read) table_write(table, format, out);
    if (is_read && format == TABLE_TEXT) write_notes(out);
    table_free(table);
    return is_read;
}
