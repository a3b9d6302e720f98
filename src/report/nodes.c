#include "report/nodes.h"

#include "report/sheet.h"
#include "util/csv.h"
#include "util/utf8.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

typedef enum Kind {
    TEXT,
    COUNT,
    BIG,   /* a number shown with a unit */
    TIMES, /* of another number of nodes */
    SHARE, /* shown in % */
    ELO
} Kind;

/* Those without a title are for programs only. */
typedef struct Column {
    const char *key, *title;
    Kind kind;
} Column;

static const Column NODES[] = {
    {"player", "player", TEXT},
    {"search", NULL, TEXT},
    {"evaluator", NULL, TEXT},
    {"depth", "depth", COUNT},
    {"positions", NULL, COUNT},
    {"nodes", "nodes", BIG},
    {"leaves", NULL, BIG},
    {"of_alphabeta", "% of ab", SHARE},
    {"of_minimal", "x min", TIMES},
    {"knuth_moore_leaves", NULL, BIG},
    {"knuth_moore_nodes", "K&M", BIG},
    {"other_values", "other", COUNT},
    {"nodes_per_s", NULL, BIG},
};
enum { NODES_COUNT = sizeof NODES / sizeof *NODES };

static const Column STRENGTH[] = {
    {"limit", "limit", TEXT},     {"player", "player", TEXT},  {"opponent", "against", TEXT},
    {"games", "games", COUNT},    {"pairs", NULL, COUNT},      {"score", "score, %", SHARE},
    {"score_low", "from", SHARE}, {"score_high", "to", SHARE}, {"elo", "Elo", ELO},
    {"elo_low", "from", ELO},     {"elo_high", "to", ELO},
};
enum { STRENGTH_COUNT = sizeof STRENGTH / sizeof *STRENGTH };

static bool put_count(const Sheet *sheet, Table *table, int column, Error *error) {
    int64_t count;
    if (!sheet_count(sheet, column, &count, error)) return false;
    if (count < 0) {
        table_put_empty(table);
    } else {
        table_put_int(table, count);
    }
    return true;
}

static bool put_real(const Sheet *sheet, Table *table, Kind kind, int column, Error *error) {
    double real;
    if (!sheet_real(sheet, column, -INFINITY, INFINITY, &real, error)) return false;
    table_put_real(table, real, kind == ELO ? 0 : 2);
    if (isnan(real)) return true;
    if (kind == SHARE) table_show(table, "%.*f", real < 0.1 ? 2 : 1, 100 * real);
    if (kind == ELO) table_show(table, "%+.0f", real);
    if (kind == BIG) {
        table_show(table, "%.0f", real);
        table_show_big(table, real);
    }
    return true;
}

static bool put_cell(const Sheet *sheet, Table *table, Kind kind, int column, Error *error) {
    if (kind == TEXT) table_put_text(table, sheet_text(sheet, column));
    if (kind == TEXT) return true;
    return kind == COUNT ? put_count(sheet, table, column, error)
                         : put_real(sheet, table, kind, column, error);
}

/* *beside: whether a row is measured by another one. */
static bool read_rows(const Sheet *sheet, const Column *columns, int count, Table *table,
                      bool *beside, Error *error) {
    CsvStatus status;
    while ((status = csv_next(sheet->csv, error)) == CSV_ROW) {
        for (int i = 0; i < count; i++) {
            const char *const text = sheet_text(sheet, i);
            if (!put_cell(sheet, table, columns[i].kind, i, error)) return false;
            if (columns[i].kind == SHARE && *text != '\0' && strcmp(text, "1.000000") != 0)
                *beside = true;
            if (columns[i].kind == TIMES && *text != '\0' && strcmp(text, "1.0000") != 0)
                *beside = true;
        }
    }
    return status == CSV_FINISHED;
}

/* Appends a table of these columns and, as text, notes. */
static bool report(const char *path, const Column *columns, int count, const char *const *notes,
                   TableFormat format, Text *out, Error *error) {
    const char *keys[NODES_COUNT + STRENGTH_COUNT] = {NULL};
    Table *const table = table_new();
    bool beside = false;
    for (int i = 0; i < count; i++) {
        keys[i] = columns[i].key;
        table_add_column(table, keys[i], columns[i].title,
                         columns[i].kind == TEXT ? TABLE_LEFT : TABLE_RIGHT);
    }
    Sheet sheet;
    const bool is_read = sheet_open(&sheet, path, keys, error) &&
                         read_rows(&sheet, columns, count, table, &beside, error);
    sheet_close(&sheet);
    const bool is_text = format == TABLE_TEXT;
    if (is_read && (!is_text || beside)) table_write(table, format, out);
    if (is_read && is_text && beside) {
        text_append_char(out, '\n');
        for (; *notes != NULL; notes++) utf8_append_wrapped(out, *notes, TABLE_WIDTH);
    }
    table_free(table);
    return is_read;
}

bool report_nodes(const char *path, TableFormat format, Text *out, Error *error) {
    static const char *const NOTES[] = {
        "% of ab: the nodes in % of those of alpha-beta without options; x min: as a multiple of "
        "those of the minimal tree as measured; each over the same positions, to the same depth "
        "and with the same evaluator.",
        "K&M: nodes of the minimal tree by Knuth and Moore's formula, b^(d/2) leaves each for odd "
        "and even moves, summed over the plies, where all positions have the mean branching b.",
        "other: positions whose value is another than an exact search's.", NULL};
    return report(path, NODES, NODES_COUNT, NOTES, format, out, error);
}

bool report_strength(const char *path, TableFormat format, Text *out, Error *error) {
    static const char *const NOTES[] = {
        "score: points in % of the games, a draw counting half; from and to: 95 % intervals over "
        "pairs of games with colours swapped.",
        NULL};
    return report(path, STRENGTH, STRENGTH_COUNT, NOTES, format, out, error);
}
