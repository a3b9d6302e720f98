#include "cli/show_exact.h"

#include "draughts/notation.h"
#include "endgame/egdb.h"

static void put_exact(Text *text, Answer *answer) {
    text_append(answer_text(answer), "Exact  %s\n", text_string(text));
    answer_add_text(answer, "exact", text_string(text));
    text_free(text);
}

bool show_exact(const char *tables, const Rules *rules, const Board *board, const MoveList *legal,
                Answer *answer, Error *error) {
    Text text = {.data = NULL};
    EgdbValue value;
    if (tables == NULL) return true;
    const Egdb *const egdb = egdb_share(tables, rules, board->size, error);
    if (egdb == NULL) return false;
    if (!egdb_probe(egdb, board, &value)) {
        text_append(&text, "not in the tables of up to %d pieces", egdb->pieces);
        put_exact(&text, answer);
        return true;
    }
    egdb_write_value(board, value, &text);
    text_append_string(&text, legal->count > 0 ? "; kept by" : "");
    for (int i = 0; i < legal->count; i++) {
        EgdbValue after;
        if (!egdb_probe_move(egdb, board, &legal->moves[i], &after) || after.value != value.value)
            continue;
        text_append_char(&text, ' ');
        move_write(&legal->moves[i], legal, &text);
        if (after.value != 0) text_append(&text, " (%d)", after.plies);
    }
    put_exact(&text, answer);
    return true;
}
