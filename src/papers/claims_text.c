#include "papers/claims_text.h"

#include "papers/claim_row.h"

#include <inttypes.h>
#include <string.h>

/* Appends words wrapped at TABLE_WIDTH behind an indent. */
static void wrap(Text *out, const char *label, const char *words) {
    enum { INDENT = 11 };
    int column = INDENT;
    text_append(out, "  %-8s ", label);
    while (*words != '\0') {
        const size_t length = strcspn(words, " ");
        if (column > INDENT && column + 1 + (int)length > TABLE_WIDTH) {
            text_append(out, "\n%*s", INDENT, "");
            column = INDENT;
        } else if (column > INDENT) {
            text_append_char(out, ' ');
            column++;
        }
        text_append_bytes(out, words, length);
        column += (int)length;
        words += length + strspn(words + length, " ");
    }
    text_append_char(out, '\n');
}

static void write_claim(const ClaimRow *row, Text *out) {
    text_append(out, "%-3s %s (%" PRId64 " games)\n", row->id, VERDICT_NAMES[row->verdict],
                row->games);
    wrap(out, "claim", row->claim);
    wrap(out, "seed", row->seed);
    wrap(out, "ours", row->ours);
    wrap(out, "why", row->why);
    wrap(out, "rule", row->rule);
    text_append_char(out, '\n');
}

static void write_table(const Rows *claims, TableFormat format, Text *out) {
    const ClaimRow *const rows = claims->items;
    Table *const table = table_new();
    table_add_record(table, &CLAIM_ROWS);
    for (size_t i = 0; i < claims->count; i++) table_put_row(table, &CLAIM_ROWS, &rows[i]);
    table_write(table, format, out);
    table_free(table);
}

bool report_claims(const char *path, TableFormat format, Text *out, Error *error) {
    Rows claims = {.items = NULL};
    const bool good = rows_read(&claims, &CLAIM_ROWS, path, error);
    const ClaimRow *const rows = claims.items;
    for (size_t i = 0; good && format == TABLE_TEXT && i < claims.count; i++) {
        write_claim(&rows[i], out);
    }
    if (good && format == TABLE_CSV) record_write(&CLAIM_ROWS, rows, claims.count, out);
    if (good && format == TABLE_JSON) write_table(&claims, format, out);
    rows_free(&claims);
    return good;
}
