#include "report/search.h"

#include "report/columns.h"
#include "util/utf8.h"

#include <math.h>
#include <stddef.h>

enum { POSITIONS = 4, TIME_NS = 7, NODES_PER_S = 8, VALUE = 13 }; /* of COLUMNS */

/* The columns of search.csv; those without a title are for programs only. */
static const Column COLUMNS[] = {
    {"player", "player", COLUMN_TEXT},
    {"search", NULL, COLUMN_TEXT},
    {"evaluator", NULL, COLUMN_TEXT},
    {"depth", "depth", COLUMN_COUNT},
    {"positions", NULL, COLUMN_COUNT},
    {"nodes", "nodes", COLUMN_BIG},
    {"leaves", NULL, COLUMN_BIG},
    {"time_ns", "ms/move", COLUMN_COUNT},
    {"nodes_per_s", "M/s", COLUMN_REAL},
    {"branching", "b", COLUMN_REAL},
    {"pruning_bd", "b^d", COLUMN_SHARE},
    {"pruning_sum", "sum", COLUMN_SHARE},
    {"pruning_exact", "exact", COLUMN_SHARE},
    {"value", "value", COLUMN_REAL},
};
enum { COLUMNS_COUNT = sizeof COLUMNS / sizeof *COLUMNS };

static bool show_time(const Sheet *sheet, Table *table, Error *error) {
    int64_t positions, time_ns;
    if (!sheet_count(sheet, POSITIONS, &positions, error) ||
        !sheet_count(sheet, TIME_NS, &time_ns, error))
        return false;
    const double ms = (double)time_ns / (double)positions / 1e6;
    if (time_ns >= 0 && positions > 0) {
        table_show(table, "%.*f", table_decimals(ms), ms);
    } else {
        table_show(table, "%s", "");
    }
    return true;
}

static bool show_cell(const Sheet *sheet, int column, Table *table, void *context, Error *error) {
    (void)context;
    if (column == TIME_NS) return show_time(sheet, table, error);
    if (column != NODES_PER_S && column != VALUE) return true;
    double real;
    if (!sheet_real(sheet, column, -INFINITY, INFINITY, &real, error)) return false;
    if (isnan(real)) return true;
    if (column == NODES_PER_S) table_show(table, "%.1f", real / 1e6);
    if (column == VALUE) table_show(table, "%.8g", real);
    return true;
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
    Table *const table = table_new();
    const bool is_read = columns_read(path, COLUMNS, COLUMNS_COUNT, table, show_cell, NULL, error);
    if (is_read) table_write(table, format, out);
    if (is_read && format == TABLE_TEXT) write_notes(out);
    table_free(table);
    return is_read;
}
