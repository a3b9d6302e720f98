#include "report/accuracy_tables.h"

#include "measure/accuracy_games.h"

#include <inttypes.h>

static const struct {
    const Record *record;
    const char *key, *caption;
    const char *notes[4];
} TABLES[] = {
    {&ACCURACY_RECORD,
     "accuracy",
     "Accuracy",
     {"A decision is a position in which the legal moves do not all have the same exact value. "
      "accuracy: the share in which the player's move keeps it (equally good moves each count by "
      "their share), from and to its 95 % interval where a sample was judged; win>draw, win>loss, "
      "draw>loss: the share in which a win became a draw, and so on.",
      "AUC: how often the evaluation alone, without search, puts a won position above a lost one "
      "(50 % is chance: 0.5); tau: its rank correlation with win > draw > loss.",
      NULL}},
    {&CONVERSION_RECORD,
     "conversion",
     "Conversion of won positions",
     {"Won positions played out against a defender who goes by the exact tables, under the game's "
      "draw rules. extra plies: of the games that were won, beyond the exact distance.",
      NULL}},
    {&PLAYED_RECORD,
     "played",
     "Moves that were played",
     {"Of the games' own positions that are in the tables: how often the move that was played kept "
      "the exact value.",
      NULL}},
    {&MASTER_RECORD,
     "masters",
     "Masters' moves",
     {"same move: how often the master's move is the player's. Samuel's C: (L - H)/(L + H), L the "
      "moves that the player ranks below the master's and H those above; 1 is perfect agreement, 0 "
      "chance.",
      NULL}},
};

static void put(const Record *record, const Rows *rows, Answer *answer) {
    Text *const text = answer_text(answer);
    size_t i = 0;
    while (TABLES[i].record != record) i++;
    Table *const table = table_new();
    table_put_rows(table, record, rows->items, rows->count);
    table_set_caption(table, TABLES[i].caption);
    if (text->length > 0) text_append_char(text, '\n');
    answer_put_table(answer, TABLES[i].key, table);
    if (answer_manner(answer)->explain) text_append_char(text, '\n');
    for (int k = 0; TABLES[i].notes[k] != NULL; k++) answer_note(answer, TABLES[i].notes[k]);
}

void accuracy_tables_write(const Record *record, const Rows *rows, Answer *answer) {
    Text line = {.data = NULL};
    put(record, rows, answer);
    if (record != &ACCURACY_RECORD || rows->count == 0) return;
    text_append(&line, "%" PRId64 " decisions, the same for all players.",
                ((const AccuracyRow *)rows->items)->decisions);
    text_append_char(answer_text(answer), '\n');
    answer_say(answer, "decisions", text_string(&line));
    text_free(&line);
}

static bool report(const Record *record, const char *folder, Answer *answer, Error *error) {
    Rows rows = {.items = NULL};
    const bool is_read = rows_read_in(&rows, record, folder, error);
    if (is_read) accuracy_tables_write(record, &rows, answer);
    rows_free(&rows);
    return is_read;
}

bool report_accuracy(const char *folder, Answer *answer, Error *error) {
    return report(&ACCURACY_RECORD, folder, answer, error);
}

bool report_conversion(const char *folder, Answer *answer, Error *error) {
    return report(&CONVERSION_RECORD, folder, answer, error);
}

bool report_played(const char *folder, Answer *answer, Error *error) {
    return report(&PLAYED_RECORD, folder, answer, error);
}

bool report_masters(const char *folder, Answer *answer, Error *error) {
    return report(&MASTER_RECORD, folder, answer, error);
}
