#include "report/accuracy_tables.h"

#include "measure/accuracy_games.h"
#include "util/utf8.h"

#include <inttypes.h>

static const struct {
    const Record *record;
    const char *notes[4];
} NOTES[] = {
    {&ACCURACY_RECORD,
     {"A decision is a position in which the legal moves do not all have the same exact value. "
      "accuracy: the share in which the player's move keeps it (equally good moves each count by "
      "their share), from and to its 95 % interval where a sample was judged; win>draw, win>loss, "
      "draw>loss: the share in which a win became a draw, and so on.",
      "AUC: how often the evaluation alone, without search, puts a won position above a lost one "
      "(50 % is chance: 0.5); tau: its rank correlation with win > draw > loss.",
      NULL}},
    {&CONVERSION_RECORD,
     {"Won positions played out against a defender who goes by the exact tables, under the game's "
      "draw rules. extra plies: of the games that were won, beyond the exact distance.",
      NULL}},
    {&PLAYED_RECORD,
     {"Of the games' own positions that are in the tables: how often the move that was played kept "
      "the exact value.",
      NULL}},
    {&MASTER_RECORD,
     {"same move: how often the master's move is the player's. Samuel's C: (L - H)/(L + H), L the "
      "moves that the player ranks below the master's and H those above; 1 is perfect agreement, 0 "
      "chance.",
      NULL}},
};

void accuracy_tables_write(const Record *record, const Rows *rows, TableFormat format, Text *out) {
    table_write_rows(record, rows->items, rows->count, NULL, format, out);
    if (format != TABLE_TEXT) return;
    text_append_char(out, '\n');
    if (record == &ACCURACY_RECORD && rows->count > 0)
        text_append(out, "%" PRId64 " decisions, the same for all players.\n",
                    ((const AccuracyRow *)rows->items)->decisions);
    for (size_t i = 0; i < sizeof NOTES / sizeof NOTES[0]; i++)
        for (int k = 0; NOTES[i].record == record && NOTES[i].notes[k] != NULL; k++)
            utf8_append_wrapped(out, NOTES[i].notes[k], TABLE_WIDTH);
}

static bool report(const Record *record, const char *path, TableFormat format, Text *out,
                   Error *error) {
    Rows rows = {.items = NULL};
    const bool is_read = rows_read(&rows, record, path, error);
    if (is_read) accuracy_tables_write(record, &rows, format, out);
    rows_free(&rows);
    return is_read;
}

bool report_accuracy(const char *path, TableFormat format, Text *out, Error *error) {
    return report(&ACCURACY_RECORD, path, format, out, error);
}

bool report_conversion(const char *path, TableFormat format, Text *out, Error *error) {
    return report(&CONVERSION_RECORD, path, format, out, error);
}

bool report_played(const char *path, TableFormat format, Text *out, Error *error) {
    return report(&PLAYED_RECORD, path, format, out, error);
}

bool report_masters(const char *path, TableFormat format, Text *out, Error *error) {
    return report(&MASTER_RECORD, path, format, out, error);
}
