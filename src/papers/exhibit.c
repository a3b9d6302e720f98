/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/exhibit.h"

#include "util/setting_file.h"

#include <assert.h>
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

static bool read_column(const ConfigText *text, const config_setting_t *group, Exhibit *exhibit) {
    if (exhibit->column_count == EXHIBIT_CELLS_MAX)
        return config_text_refuse(text, group, "expected at most %d columns", EXHIBIT_CELLS_MAX);
    ExhibitColumn *const column = &exhibit->columns[exhibit->column_count++];
    return settings_check_keys(text, group, COLUMN, NULL, NULL) &&
           settings_read(text, group, COLUMN, false, column) &&
           (column->title != NULL || config_text_complain(text, group, "a title"));
}

static bool read_columns(const ConfigText *text, const config_setting_t *group, Exhibit *exhibit) {
    const config_setting_t *const list = config_setting_get_member(group, "columns");
    const int count = list != NULL ? config_setting_length(list) : 0;
    for (int i = 0; i < count; i++)
        if (!read_column(text, config_setting_get_elem(list, (unsigned)i), exhibit)) return false;
    if (count > 0 || exhibit->table == NULL || strcmp(exhibit->table, "claims") != 0) return true;
    exhibit->key = "id";
    exhibit->column_count = sizeof OF_CLAIMS / sizeof *OF_CLAIMS;
    memcpy(exhibit->columns, OF_CLAIMS, sizeof OF_CLAIMS);
    return true;
}

/* A note that several have stands once, in the file's `notes`, by a name. */
static bool read_exhibit(const ConfigText *text, const config_setting_t *group, Exhibit *exhibit) {
    static const char *const LISTS[] = {"columns", "rows", NULL};
    if (!settings_check_keys(text, group, EXHIBIT, LISTS, NULL) ||
        !settings_read(text, group, EXHIBIT, false, exhibit))
        return false;
    const config_setting_t *const root = config_text_root(text);
    const config_setting_t *const notes = config_setting_get_member(root, "notes");
    config_setting_lookup_string(root, "paper", &exhibit->paper);
    if (notes != NULL && exhibit->note != NULL && strchr(exhibit->note, ' ') == NULL)
        config_setting_lookup_string(notes, exhibit->note, &exhibit->note);
    exhibit->rows = config_setting_get_member(group, "rows");
    return ((exhibit->paper != NULL && exhibit->title != NULL && exhibit->of != NULL) ||
            config_text_complain(text, group, "a title and the claim that it is of")) &&
           read_columns(text, group, exhibit);
}

static bool read_paper(Exhibits *exhibits, const ShippedFile *file, Error *error) {
    assert(exhibits->papers < EXHIBIT_CELLS_MAX);
    ConfigText *const text = &exhibits->texts[exhibits->papers];
    if (!config_text_open(text, file->path, file->text, strlen(file->text), error)) return false;
    exhibits->papers++;
    const config_setting_t *const list =
        config_setting_get_member(config_text_root(text), "exhibits");
    const int count = list != NULL ? config_setting_length(list) : 0;
    for (int i = 0; i < count; i++) {
        assert(exhibits->count < EXHIBITS_MAX);
        if (!read_exhibit(text, config_setting_get_elem(list, (unsigned)i),
                          &exhibits->list[exhibits->count++]))
            return false;
    }
    return true;
}

Exhibits *exhibits_new(Error *error) {
    Exhibits *const exhibits = memory_allocate(sizeof *exhibits);
    for (const ShippedFile *file = EXHIBIT_FILES; file->path != NULL; file++) {
        if (read_paper(exhibits, file, error)) continue;
        exhibits_free(exhibits);
        return NULL;
    }
    return exhibits;
}

void exhibits_free(Exhibits *exhibits) {
    if (exhibits == NULL) return;
    for (int i = 0; i < exhibits->papers; i++) config_text_close(&exhibits->texts[i]);
    free(exhibits);
}

/* Rows */

/* The number that comes so many rows later. */
static const char *number_after(const char *first, int steps) {
    static const char *const NUMBERS[] = {"0", "1", "2",  "3",  "4",  "5",  "6",  "7",
                                          "8", "9", "10", "11", "12", "13", "14", "15"};
    const long number = strtol(first, NULL, 10) + steps;
    assert(number > 0 && (size_t)number < sizeof NUMBERS / sizeof NUMBERS[0]);
    return NUMBERS[number];
}

/* Fills it from a list of cells or a group with more; `through`: how many more rows are alike,
 * their first cells the numbers from this one's to that. */
static ExhibitRow row_of(const config_setting_t *setting, int *more) {
    const bool is_group = config_setting_is_group(setting);
    const config_setting_t *const cells =
        is_group ? config_setting_get_member(setting, "cells") : setting;
    ExhibitRow row = {.count = config_setting_length(cells)};
    int through = 0;
    assert(row.count <= EXHIBIT_CELLS_MAX);
    for (int i = 0; i < row.count; i++) row.cells[i] = config_setting_get_string_elem(cells, i);
    row.key = row.cells[0];
    if (is_group) {
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
            if (index > 0) row->key = row->cells[0] = number_after(row->cells[0], index);
            return true;
        }
        index -= more + 1;
    }
    return false;
}
