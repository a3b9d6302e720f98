#include "report/search_tables.h"

#include "measure/search_rows.h"

#include <math.h>
#include <stddef.h>

static Table *table_of(const Record *record, const Rows *rows) {
    Table *const table = table_new();
    table_put_rows(table, record, rows->items, rows->count);
    return table;
}

/* Shows a table, which it frees, and says its notes, which end with NULL. */
static void put_table(const char *key, Table *table, const char *const *notes, Answer *answer) {
    Text *const text = answer_text(answer);
    if (text->length > 0) text_append_char(text, '\n');
    answer_put_table(answer, key, table);
    if (answer_manner(answer)->explain) text_append_char(text, '\n');
    for (; *notes != NULL; notes++) answer_note(answer, *notes);
}

/* The columns of proven wins are for people only where there are some. */
void search_tables_write(const Rows *rows, Answer *answer) {
    static const char *const NOTES[] = {
        "Nodes are the positions a search visits, the root and the leaves included. b: mean "
        "branching. b^d, sum, exact: what was pruned in %, 1 - n/s, with s = b^d, s = the sum of "
        "b^k for k = 0 … d, and s = the nodes of minimax on the same positions.",
        "ms/move, M/s: CPU time, the median of several passes; ±: how far the further end of its "
        "95 % interval is away (nothing: one pass). Of players limited by time by the clock.",
        "value: the sum of the positions' values; searches of one evaluator that only prune agree "
        "in it at equal depth. won, lost: positions that are proven so, which are not in the sum.",
        NULL};
    const SearchRow *const list = rows->items;
    Table *const table = table_of(&SEARCH_RECORD, rows);
    bool is_proven = false;
    for (size_t i = 0; i < rows->count; i++)
        is_proven = is_proven || list[i].won > 0 || list[i].lost > 0;
    if (!is_proven) {
        table_hide_column(table, "won");
        table_hide_column(table, "lost");
    }
    table_set_caption(table, "Searches");
    put_table("search", table, NOTES, answer);
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

void search_tables_write_nodes(const Rows *rows, Answer *answer) {
    static const char *const NOTES[] = {
        "% of ab: the nodes in % of those of alpha-beta without options; x min: as a multiple of "
        "those of the minimal tree as measured; each over the same positions, to the same depth "
        "and with the same evaluator.",
        "K&M: nodes of the minimal tree by Knuth and Moore's formula, b^(d/2) leaves each for odd "
        "and even moves, summed over the plies, where all positions have the mean branching b.",
        "other: positions whose value is another than an exact search's.", NULL};
    Table *const table = table_of(&NODES_RECORD, rows);
    table_set_caption(table, "Nodes beside alpha-beta and the minimal tree");
    if (table_is_markup(answer_manner(answer)->format) || has_beside(rows))
        put_table("nodes", table, NOTES, answer);
    else
        answer_add_table(answer, "nodes", table);
}

static void write_strength(const Rows *rows, Answer *answer) {
    static const char *const NOTES[] = {
        "score: points in % of the games, a draw counting half; from and to: 95 % intervals over "
        "pairs of games with colours swapped.",
        NULL};
    Table *const table = table_of(&STRENGTH_RECORD, rows);
    table_set_caption(table, "Strength of the searches");
    put_table("strength", table, NOTES, answer);
}

static bool report(const Record *record, const char *folder, void (*write)(const Rows *, Answer *),
                   Answer *answer, Error *error) {
    Rows rows = {.items = NULL};
    const bool is_read = rows_read_in(&rows, record, folder, error);
    if (is_read) write(&rows, answer);
    rows_free(&rows);
    return is_read;
}

bool report_search(const char *folder, Answer *answer, Error *error) {
    return report(&SEARCH_RECORD, folder, search_tables_write, answer, error);
}

bool report_nodes(const char *folder, Answer *answer, Error *error) {
    return report(&NODES_RECORD, folder, search_tables_write_nodes, answer, error);
}

bool report_strength(const char *folder, Answer *answer, Error *error) {
    return report(&STRENGTH_RECORD, folder, write_strength, answer, error);
}
