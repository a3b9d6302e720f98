/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/decisions.h"

#include "draughts/notation.h"
#include "util/csv_schema.h"

typedef struct DecisionRow {
    const char *rules, *fen, *move;
    int value;
} DecisionRow;

static const char *const VALUES[] = {"loss", "draw", "win", NULL};
static const CsvColumn FIELDS[] = {
    COLUMN("rules", TEXT, DecisionRow, rules),
    COLUMN("fen", TEXT, DecisionRow, fen),
    COLUMN("move", TEXT, DecisionRow, move),
    COLUMN("value", CHOICE, DecisionRow, value, .words = VALUES, .is_needed = true),
};
enum { VALUE_MISSING = 2 };

typedef struct DecisionList {
    const Rules *rules;
    int board_size;
    Decision *items;
    size_t count, capacity;
    MoveList legal; /* of the last one */
    int missing;    /* of its moves */
} DecisionList;

static bool take_row(const SchemaReader *reader, const void *from, void *context, Error *error) {
    DecisionList *const list = context;
    const DecisionRow *const row = from;
    const int value = row->value - 1;
    Error why = {ERROR_NONE, ""};
    if (rules_find(row->rules) != list->rules) return true;
    if (row->move[0] != '\0') {
        const int move = list->missing > 0 ? move_parse(row->move, &list->legal, &why) : -1;
        if (move < 0 || list->items[list->count - 1].moves[move] != VALUE_MISSING)
            return schema_fail(reader, error, "column move: expected each legal move once");
        int *const values = list->items[list->count - 1].moves;
        values[move] = value;
        if (--list->missing == 0 &&
            memcmp(values, values + 1, ((size_t)list->legal.count - 1) * sizeof *values) == 0)
            list->count--;
        return true;
    }
    if (list->missing > 0)
        return schema_fail(reader, error, "column move: expected another move of the position");
    list->items = memory_grow(list->items, list->count, sizeof *list->items, &list->capacity);
    Decision *const decision = &list->items[list->count++];
    decision->value = value;
    for (int i = 0; i < MOVES_MAX; i++) decision->moves[i] = VALUE_MISSING;
    if (!fen_parse(row->fen, list->board_size, &decision->board, &why))
        return schema_fail(reader, error, "column fen: %s", why.message);
    list->missing = moves_generate(&decision->board, list->rules, &list->legal);
    if (list->missing == 0) list->count--;
    return true;
}

Decision *decisions_read(const char *path, const Rules *rules, int board_size, size_t *count,
                         Error *error) {
    const CsvSchema schema = SCHEMA_OF(path, FIELDS, DecisionRow);
    DecisionList list = {.rules = rules, .board_size = board_size};
    const bool good =
        schema_each(&schema, NULL, take_row, &list, error) &&
        (list.missing == 0 || error_set(error, ERROR_DATA, "%s: its last move is missing", path)) &&
        (list.count > 0 ||
         error_set(error, ERROR_DATA, "%s: no decision by the rules '%s'", path, rules->name));
    *count = list.count;
    if (good) return list.items;
    free(list.items);
    return NULL;
}
