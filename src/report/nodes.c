#include "report/nodes.h"

#include "report/columns.h"
#include "util/utf8.h"

#include <math.h>
#include <stddef.h>

static const Column NODES[] = {
    {"player", "player", COLUMN_TEXT},
    {"search", NULL, COLUMN_TEXT},
    {"evaluator", NULL, COLUMN_TEXT},
    {"depth", "depth", COLUMN_COUNT},
    {"positions", NULL, COLUMN_COUNT},
    {"nodes", "nodes", COLUMN_BIG},
    {"leaves", NULL, COLUMN_BIG},
    {"of_alphabeta", "% of ab", COLUMN_SHARE},
    {"of_minimal", "x min", COLUMN_REAL},
    {"knuth_moore_leaves", NULL, COLUMN_BIG},
    {"knuth_moore_nodes", "K&M", COLUMN_BIG},
    {"other_values", "other", COLUMN_COUNT},
    {"nodes_per_s", NULL, COLUMN_BIG},
};
enum { NODES_COUNT = sizeof NODES / sizeof *NODES };

static const Column STRENGTH[] = {
    {"limit", "limit", COLUMN_TEXT},      {"player", "player", COLUMN_TEXT},
    {"opponent", "against", COLUMN_TEXT}, {"games", "games", COLUMN_COUNT},
    {"pairs", NULL, COLUMN_COUNT},        {"score", "score, %", COLUMN_SHARE},
    {"score_low", "from", COLUMN_SHARE},  {"score_high", "to", COLUMN_SHARE},
    {"elo", "Elo", COLUMN_ELO},           {"elo_low", "from", COLUMN_ELO},
    {"elo_high", "to", COLUMN_ELO},
};
enum { STRENGTH_COUNT = sizeof STRENGTH / sizeof *STRENGTH };

/* *beside: whether a row is measured by another one, so that it is not 1. */
static bool note_beside(const Sheet *sheet, int column, Table *table, void *beside, Error *error) {
    (void)table;
    const ColumnKind kind = NODES[column].kind;
    double real;
    if (kind != COLUMN_REAL && kind != COLUMN_SHARE) return true;
    if (!sheet_real(sheet, column, -INFINITY, INFINITY, &real, error)) return false;
    if (!isnan(real) && real != 1) *(bool *)beside = true;
    return true;
}

/* Appends a table and, as text, notes: a line each, the last is NULL. */
static void write_table(const Table *table, const char *const *notes, TableFormat format,
                        Text *out) {
    table_write(table, format, out);
    if (format != TABLE_TEXT) return;
    text_append_char(out, '\n');
    for (; *notes != NULL; notes++) utf8_append_wrapped(out, *notes, TABLE_WIDTH);
}

bool report_nodes(const char *path, TableFormat format, Text *out, Error *error) {
    static const char *const NOTES[] = {
        "% of ab: the nodes in % of those of alpha-beta without options; x min: as a multiple of "
        "those of the minimal tree as measured; each over the same positions, to the same depth "
        "and with the same evaluator.",
        "K&M: nodes of the minimal tree by Knuth and Moore's formula, b^(d/2) leaves each for odd "
        "and even moves, summed over the plies, where all positions have the mean branching b.",
        "other: positions whose value is another than an exact search's.", NULL};
    Table *const table = table_new();
    bool beside = false;
    const bool is_read = columns_read(path, NODES, NODES_COUNT, table, note_beside, &beside, error);
    if (is_read && (format != TABLE_TEXT || beside)) write_table(table, NOTES, format, out);
    table_free(table);
    return is_read;
}

bool report_strength(const char *path, TableFormat format, Text *out, Error *error) {
    static const char *const NOTES[] = {
        "score: points in % of the games, a draw counting half; from and to: 95 % intervals over "
        "pairs of games with colours swapped.",
        NULL};
    Table *const table = table_new();
    const bool is_read = columns_read(path, STRENGTH, STRENGTH_COUNT, table, NULL, NULL, error);
    if (is_read) write_table(table, NOTES, format, out);
    table_free(table);
    return is_read;
}
