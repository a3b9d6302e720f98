#include "papers/claims_text.h"

#include "util/csv.h"
#include "util/utf8.h"

enum { COLUMNS = 11 };
static const char *const NAMES[COLUMNS] = {"id",   "source", "claim",   "seed", "ours", "low",
                                           "high", "games",  "verdict", "rule", "why"};
enum { ID, SOURCE, CLAIM, SEED, OURS, LOW, HIGH, GAMES, VERDICT, RULE, WHY };

static void put(Text *out, const char *label, const char *words) {
    enum { INDENT = 11 };
    text_append(out, "  %-*s ", INDENT - 3, label);
    utf8_append_beside(out, words, TABLE_WIDTH, INDENT, INDENT);
}

static void write_claim(const CsvReader *reader, const int *columns, Text *out) {
    const char *const verdict = csv_field(reader, columns[VERDICT]);
    text_append(out, "%-3s %s (%s games)\n", csv_field(reader, columns[ID]), verdict,
                csv_field(reader, columns[GAMES]));
    put(out, "claim", csv_field(reader, columns[CLAIM]));
    put(out, "seed", csv_field(reader, columns[SEED]));
    put(out, "ours", csv_field(reader, columns[OURS]));
    put(out, "why", csv_field(reader, columns[WHY]));
    put(out, "rule", csv_field(reader, columns[RULE]));
    text_append_char(out, '\n');
}

static void put_row(const CsvReader *reader, const int *columns, Table *table) {
    for (int i = 0; i < COLUMNS; i++) table_put_text(table, csv_field(reader, columns[i]));
}

bool report_claims(const char *path, TableFormat format, Text *out, Error *error) {
    int columns[COLUMNS];
    Text text = {.data = NULL};
    CsvReader *const reader = csv_open(path, error);
    if (reader == NULL) return false;
    Table *const table = table_new();
    bool good = true;
    for (int i = 0; good && i < COLUMNS; i++) {
        columns[i] = csv_column(reader, NAMES[i], error);
        good = columns[i] >= 0;
        table_add_column(table, NAMES[i], NAMES[i], TABLE_LEFT);
    }
    CsvStatus status = CSV_FINISHED;
    while (good && (status = csv_next(reader, error)) == CSV_ROW) {
        if (format == TABLE_TEXT) {
            write_claim(reader, columns, &text);
        } else {
            put_row(reader, columns, table);
        }
    }
    good = good && status == CSV_FINISHED;
    if (good && format != TABLE_TEXT) table_write(table, format, &text);
    if (good) text_append_bytes(out, text_string(&text), text.length);
    text_free(&text);
    table_free(table);
    csv_close(reader);
    return good;
}
