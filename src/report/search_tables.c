#include "report/search_tables.h"

#include "measure/search_rows.h"
#include "measure/shares.h"
#include "util/utf8.h"

#include <math.h>
#include <stddef.h>

/* Appends a table, as markup under a caption, and, as text, notes: a paragraph each, the last is
 * NULL. */
static void write_table(const Record *record, const Rows *rows, const char *caption,
                        const char *const *notes, TableFormat format, Text *out) {
    table_write_rows(record, rows->items, rows->count, caption, format, out);
    if (format != TABLE_TEXT) return;
    text_append_char(out, '\n');
    for (; *notes != NULL; notes++) utf8_append_wrapped(out, *notes, TABLE_WIDTH);
}

void search_tables_write(const Rows *rows, TableFormat format, Text *out) {
    static const char *const NOTES[] = {
        "Nodes are the positions a search visits, the root and the leaves included. b: mean "
        "branching. b^d, sum, exact: what was pruned in %, 1 - n/s, with s = b^d, s = the sum of "
        "b^k for k = 0 … d, and s = the nodes of minimax on the same positions.",
        "ms/move, M/s: CPU time, the median of several passes; ±: how far the further end of its "
        "95 % interval is away (nothing: one pass). Of players limited by time by the clock.",
        "value: the sum of the positions' values; searches of one evaluator that only prune agree "
        "in it at equal depth.",
        NULL};
    write_table(&SEARCH_RECORD, rows, "Searches", NOTES, format, out);
}

/* Whether a row is measured by another one, so that it is not 1. */
static bool has_beside(const Rows *rows) {
    const NodesRow *const list = rows->items;
    for (size_t i = 0; i < rows->count; i++) {
        const Share *const share = &list[i].share;
        if (!isnan(share->of_alphabeta) && share->of_alphabeta != 1) return true;
        if (!isnan(share->of_minimal) && share->of_minimal != 1) return true;
    }
    return false;
}

void search_tables_write_nodes(const Rows *rows, TableFormat format, Text *out) {
    static const char *const NOTES[] = {
        "% of ab: the nodes in % of those of alpha-beta without options; x min: as a multiple of "
        "those of the minimal tree as measured; each over the same positions, to the same depth "
        "and with the same evaluator.",
        "K&M: nodes of the minimal tree by Knuth and Moore's formula, b^(d/2) leaves each for odd "
        "and even moves, summed over the plies, where all positions have the mean branching b.",
        "other: positions whose value is another than an exact search's.", NULL};
    if (format != TABLE_TEXT || has_beside(rows))
        write_table(&NODES_RECORD, rows, "Nodes beside alpha-beta and the minimal tree", NOTES,
                    format, out);
}

static void write_strength(const Rows *rows, TableFormat format, Text *out) {
    static const char *const NOTES[] = {
        "score: points in % of the games, a draw counting half; from and to: 95 % intervals over "
        "pairs of games with colours swapped.",
        NULL};
    write_table(&STRENGTH_RECORD, rows, "Strength of the searches", NOTES, format, out);
}

static bool report(const Record *record, const char *path,
                   void (*write)(const Rows *, TableFormat, Text *), TableFormat format, Text *out,
                   Error *error) {
    Rows rows = {.items = NULL};
    const bool is_read = rows_read(&rows, record, path, error);
    if (is_read) write(&rows, format, out);
    rows_free(&rows);
    return is_read;
}

bool report_search(const char *path, TableFormat format, Text *out, Error *error) {
    return report(&SEARCH_RECORD, path, search_tables_write, format, out, error);
}

bool report_nodes(const char *path, TableFormat format, Text *out, Error *error) {
    return report(&NODES_RECORD, path, search_tables_write_nodes, format, out, error);
}

bool report_strength(const char *path, TableFormat format, Text *out, Error *error) {
    return report(&STRENGTH_RECORD, path, write_strength, format, out, error);
}
