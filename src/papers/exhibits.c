/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/exhibits.h"

#include "papers/kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The columns of paragraphs whose figures are claims': a claim, theirs, ours, the verdict. */
static const ExhibitColumn OF_CLAIMS[] = {
    {.title = "claim"},
    {.title = "theirs"},
    {.title = "ours", .value = "ours"},
    {.title = "verdict", .value = "verdict"},
};

#define AT(member) offsetof(ExhibitColumn, member)
static const Setting COLUMN[] = {
    {SETTING_WORD("title", NULL, NULL, AT(title))},
    {SETTING_WORD("value", NULL, NULL, AT(value))},
    {SETTING_WORD("low", NULL, NULL, AT(low))},
    {SETTING_WORD("high", NULL, NULL, AT(high))},
    {SETTING_REAL("factor", NULL, NULL, 0, 1e9, AT(factor))},
    {SETTING_WHOLE("decimals", NULL, NULL, EXHIBIT_DIGITS_3, 9, AT(decimals))},
    {SETTING_WORD("where", NULL, NULL, AT(where))},
    {SETTING_WORD("equal", NULL, NULL, AT(equal))},
    {.name = NULL},
};
#undef AT

#define AT(member) offsetof(Exhibit, member)
static const Setting EXHIBIT[] = {
    {SETTING_WORD("title", NULL, NULL, AT(title))},
    {SETTING_WORD("of", NULL, NULL, AT(of))},
    {SETTING_WORD("quote", NULL, NULL, AT(quote))},
    {SETTING_WORD("claims", NULL, NULL, AT(claims))},
    {SETTING_WORD("charts", NULL, NULL, AT(charts))},
    {SETTING_WORD("note", NULL, NULL, AT(note))},
    {SETTING_WORD("print", NULL, NULL, AT(print))},
    {SETTING_WORD("table", NULL, NULL, AT(table))},
    {SETTING_WORD("key", NULL, NULL, AT(key))},
    {.name = NULL},
};
#undef AT

static bool read_columns(const ConfigText *text, const config_setting_t *group, Exhibit *exhibit) {
    if (config_setting_get_member(group, "columns") == NULL) {
        if (exhibit->table == NULL || strcmp(exhibit->table, "claims") != 0) return true;
        exhibit->key = "id";
        exhibit->column_count = sizeof OF_CLAIMS / sizeof *OF_CLAIMS;
        memcpy(exhibit->columns, OF_CLAIMS, sizeof OF_CLAIMS);
        return true;
    }
    if (!plan_groups(text, group, "columns", EXHIBIT_CELLS_MAX, &exhibit->column_count))
        return false;
    for (int i = 0; i < exhibit->column_count; i++) {
        const config_setting_t *const column = plan_item(group, "columns", i);
        if (!settings_check_keys(text, column, COLUMN, NULL, NULL) ||
            !settings_read(text, column, COLUMN, false, &exhibit->columns[i]))
            return false;
        if (exhibit->columns[i].title == NULL) return config_text_complain(text, column, "a title");
        if ((exhibit->columns[i].where == NULL) != (exhibit->columns[i].equal == NULL))
            return config_text_refuse(text, column, "expected both where and equal, or neither");
    }
    return true;
}

/* The list of cells that a row is, or has. */
static const config_setting_t *cells_of(const config_setting_t *row) {
    return config_setting_is_group(row) ? config_setting_get_member(row, "cells") : row;
}

typedef struct RowKeys {
    const char *key;
    int through, filled;
} RowKeys;

static const Setting ROW[] = {
    {SETTING_WORD("key", NULL, NULL, offsetof(RowKeys, key))},
    {SETTING_WHOLE("through", NULL, NULL, 1, 999, offsetof(RowKeys, through))},
    {SETTING_WHOLE("filled", NULL, NULL, 1, EXHIBIT_CELLS_MAX - 1, offsetof(RowKeys, filled))},
    {.name = NULL},
};

static bool check_row(const ConfigText *text, const config_setting_t *row) {
    static const char *const LISTS[] = {"cells", NULL};
    RowKeys keys = {.key = NULL};
    if (config_setting_is_group(row) && (!settings_check_keys(text, row, ROW, LISTS, NULL) ||
                                         !settings_read(text, row, ROW, false, &keys)))
        return false;
    const config_setting_t *const cells = cells_of(row);
    const bool is_list =
        cells != NULL && (config_setting_is_list(cells) || config_setting_is_array(cells));
    const int count = is_list ? config_setting_length(cells) : 0;
    if (count < 1 || count > EXHIBIT_CELLS_MAX)
        return config_text_refuse(text, row, "expected a row of 1 to %d cells", EXHIBIT_CELLS_MAX);
    for (int i = 0; i < count; i++)
        if (config_setting_get_string_elem(cells, i) == NULL)
            return config_text_complain(text, row, "cells that are words in quotes");
    int64_t first;
    return keys.through == 0 ||
           text_parse_int(config_setting_get_string_elem(cells, 0), 1, keys.through - 1, &first) ||
           config_text_refuse(text, row, "through: expected a number above the first cell's");
}

/* Whether words that blanks separate are all ids of the paper's claims, or names of charts. */
static bool check_words(const Paper *paper, const config_setting_t *group, const char *key,
                        const char *words) {
    const bool are_claims = strcmp(key, "charts") != 0;
    while (words != NULL && *(words += strspn(words, " ")) != '\0') {
        char word[CLAIM_NAME_SIZE];
        const size_t length = strcspn(words, " ");
        bool is_known = false;
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        for (int i = 0; are_claims && i < paper->claim_count; i++)
            is_known |= strcmp(paper->claims[i].id, word) == 0;
        if (length >= sizeof word || !(are_claims ? is_known : claim_is_table_name(word)))
            return config_text_refuse(&paper->text, group, "%s: there is no %s '%s'", key,
                                      are_claims ? "claim" : "chart", word);
        words += length;
    }
    return true;
}

bool exhibit_read(const Paper *paper, const config_setting_t *group, Exhibit *exhibit) {
    static const char *const LISTS[] = {"columns", "rows", NULL};
    const ConfigText *const text = &paper->text;
    if (!settings_check_keys(text, group, EXHIBIT, LISTS, NULL) ||
        !settings_read(text, group, EXHIBIT, false, exhibit))
        return false;
    const config_setting_t *const notes =
        config_setting_get_member(config_text_root(text), "notes");
    if (notes != NULL && exhibit->note != NULL && strchr(exhibit->note, ' ') == NULL)
        config_setting_lookup_string(notes, exhibit->note, &exhibit->note);
    int rows;
    exhibit->rows = config_setting_get_member(group, "rows");
    if (!plan_list(text, group, "rows", 0, EXHIBIT_ROWS_MAX, "rows", &rows)) return false;
    for (int i = 0; i < rows; i++)
        if (!check_row(text, plan_item(group, "rows", i))) return false;
    if (exhibit->print != NULL && paper_text(paper, exhibit->print) == NULL)
        return config_text_refuse(text, group, "print: there is no text '%s'", exhibit->print);
    if (exhibit->title == NULL || exhibit->of == NULL)
        return config_text_complain(text, group, "a title and the claim that it is of");
    if (exhibit->table != NULL && strcmp(exhibit->table, "claims") != 0 &&
        !claim_is_table_name(exhibit->table))
        return config_text_refuse(text, group, "table: expected a measurement's, or claims");
    return check_words(paper, group, "of", exhibit->of) &&
           check_words(paper, group, "claims", exhibit->claims) &&
           check_words(paper, group, "charts", exhibit->charts) &&
           read_columns(text, group, exhibit);
}

/* A row's cells; `more`: how many rows behind it are alike, their first cells the numbers from this
 * one's to `through`. */
static ExhibitRow row_of(const config_setting_t *setting, int *more) {
    const config_setting_t *const cells = cells_of(setting);
    ExhibitRow row = {.count = config_setting_length(cells)};
    int through = 0;
    for (int i = 0; i < row.count; i++) row.cells[i] = config_setting_get_string_elem(cells, i);
    row.key = row.cells[0];
    if (config_setting_is_group(setting)) {
        config_setting_lookup_string(setting, "key", &row.key);
        config_setting_lookup_int(setting, "filled", &row.filled);
        config_setting_lookup_int(setting, "through", &through);
    }
    *more = through > 0 ? through - atoi(row.cells[0]) : 0;
    return row;
}

bool exhibit_row(const Exhibit *exhibit, int index, ExhibitRow *row) {
    for (int i = 0; i < config_setting_length(exhibit->rows); i++) {
        int more;
        *row = row_of(config_setting_get_elem(exhibit->rows, (unsigned)i), &more);
        if (index <= more) {
            if (index > 0) {
                const int number = atoi(row->cells[0]) + index;
                snprintf(row->number, sizeof row->number, "%d", number);
                row->key = row->cells[0] = row->number;
            }
            return true;
        }
        index -= more + 1;
    }
    return false;
}
