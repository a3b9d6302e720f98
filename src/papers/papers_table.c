/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/papers_table.h"

#include "report/charts.h"
#include "util/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Ours, of one column: a cell a row of its file. */
typedef struct Ours {
    int count;
    char **keys, **texts; /* keys: NULLs where the column has none */
} Ours;

static void free_ours(Ours *ours) {
    for (int i = 0; i < ours->count; i++) {
        free(ours->keys[i]);
        free(ours->texts[i]);
    }
    free(ours->keys);
    free(ours->texts);
}

static void add_ours(Ours *ours, const char *key, const char *text) {
    const size_t size = (size_t)(ours->count + 1) * sizeof(char *);
    ours->keys = memory_resize(ours->keys, size);
    ours->texts = memory_resize(ours->texts, size);
    ours->keys[ours->count] = key != NULL ? text_duplicate(key) : NULL;
    ours->texts[ours->count++] = text_duplicate(text);
}

/* Reading */

enum { VALUE, LOW, HIGH, WHERE, KEY, PARTS };

/* Where the parts of a column are in its file; -1: it has none. */
typedef struct OurParts {
    int at[PARTS];
} OurParts;

static bool find_parts(const CsvReader *csv, const ExhibitColumn *column, const char *key,
                       OurParts *parts, Error *error) {
    const char *const names[PARTS] = {column->value, column->low, column->high, column->where, key};
    for (int i = 0; i < PARTS; i++) {
        Error missing = {ERROR_NONE, ""};
        parts->at[i] = names[i] != NULL ? csv_column(csv, names[i], &missing) : -1;
        /* Older tables have fewer intervals. */
        if (names[i] == NULL || parts->at[i] >= 0 || i == LOW || i == HIGH) continue;
        *error = missing;
        return false;
    }
    return true;
}

static const char *part_of(const CsvReader *csv, const OurParts *parts, int part) {
    return parts->at[part] >= 0 ? csv_field(csv, parts->at[part]) : NULL;
}

static void put_number(Text *text, const ExhibitColumn *column, double value) {
    value = value * column->factor + 0.0; /* no -0 */
    if (column->decimals == EXHIBIT_DIGITS_3) {
        text_append(text, "%.3g", value);
        return;
    }
    text_append(text, "%.*f", column->decimals, value);
}

/* "74.3 (70.7 to 77.9)", "74.3", or nothing where it is not known. */
static bool put_numbers(const ExhibitColumn *column, const CsvReader *csv, const OurParts *parts,
                        Text *text, Error *error) {
    double numbers[] = {NAN, NAN, NAN};
    for (int i = VALUE; i <= HIGH; i++) {
        const char *const field = part_of(csv, parts, i);
        if (field == NULL || field[0] == '\0') continue;
        if (!csv_real(csv, parts->at[i], &numbers[i], error)) return false;
    }
    if (isnan(numbers[VALUE])) return true;
    put_number(text, column, numbers[VALUE]);
    if (isnan(numbers[LOW]) || isnan(numbers[HIGH])) return true;
    text_append_string(text, " (");
    put_number(text, column, numbers[LOW]);
    text_append_string(text, " to ");
    put_number(text, column, numbers[HIGH]);
    text_append_char(text, ')');
    return true;
}

static bool read_row(const ExhibitColumn *column, const CsvReader *csv, const OurParts *parts,
                     Ours *ours, Error *error) {
    const char *const where = part_of(csv, parts, WHERE);
    Text text = {.data = NULL};
    if (where != NULL && strcmp(where, column->equal) != 0) return true;
    bool good = true;
    if (column->factor == 0)
        text_append_string(&text, part_of(csv, parts, VALUE));
    else
        good = put_numbers(column, csv, parts, &text, error);
    if (good) add_ours(ours, part_of(csv, parts, KEY), text_string(&text));
    text_free(&text);
    return good;
}

static bool read_ours(const ExhibitColumn *column, const char *folder, const char *file,
                      const char *key, Ours *ours, Error *error) {
    OurParts parts;
    CsvStatus status = CSV_FAILED;
    CsvReader *const csv = csv_open(folder, file, error);
    bool good = csv != NULL && find_parts(csv, column, key, &parts, error);
    while (good && (status = csv_next(csv, error)) == CSV_ROW)
        good = read_row(column, csv, &parts, ours, error);
    csv_close(csv);
    return status == CSV_FINISHED;
}

/* Writing */

typedef struct OurColumns {
    const Exhibit *exhibit;
    Ours ours[EXHIBIT_CELLS_MAX];
} OurColumns;

/* Ours at a row; "" where there is none. */
static const char *ours_at(const OurColumns *columns, int column, int row, const char *key) {
    const Ours *const ours = &columns->ours[column];
    if (columns->exhibit->key == NULL || key == NULL)
        return row < ours->count ? ours->texts[row] : "";
    for (int i = 0; i < ours->count; i++)
        if (strcmp(ours->keys[i], key) == 0) return ours->texts[i];
    return "";
}

/* The row of the paper's list or of our file. */
static void put_row(const OurColumns *columns, int index, const ExhibitRow *printed,
                    PapersTable *table) {
    const Exhibit *const exhibit = columns->exhibit;
    const bool is_whole = printed != NULL && printed->count == exhibit->column_count;
    int next = 0;
    for (int i = 0; i < exhibit->column_count; i++) {
        if (printed != NULL && (is_whole || exhibit->columns[i].value == NULL)) {
            const bool is_there = next < printed->count;
            table_put_text(table->table, is_there ? printed->cells[next++] : "");
        } else {
            const char *const ours = ours_at(columns, i, index, printed ? printed->key : NULL);
            table->is_measured = table->is_measured || ours[0] != '\0';
            table_put_text(table->table, ours);
            if (printed != NULL && i > 0 && printed->filled == i) table_embolden(table->table);
        }
    }
}

static void put_rows(const OurColumns *columns, PapersTable *table) {
    const Exhibit *const exhibit = columns->exhibit;
    ExhibitRow row;
    if (exhibit->rows == NULL)
        for (int i = 0; i < columns->ours[0].count; i++) put_row(columns, i, NULL, table);
    else
        for (int i = 0; exhibit_row(exhibit, i, &row); i++) put_row(columns, i, &row, table);
}

/* Whether none of its columns are ours. */
static bool is_papers_alone(const Exhibit *exhibit) {
    for (int i = 0; i < exhibit->column_count; i++)
        if (exhibit->columns[i].value != NULL) return false;
    return true;
}

static void put_header(const Exhibit *exhibit, Table *table) {
    for (int i = 0; i < exhibit->column_count; i++)
        table_add_column(table, NULL, exhibit->columns[i].title,
                         exhibit->columns[i].factor != 0 ? TABLE_RIGHT : TABLE_LEFT);
}

bool papers_table_make(const Exhibit *exhibit, const char *own, const char *folder,
                       PapersTable *table, Error *error) {
    OurColumns columns = {.exhibit = exhibit};
    const int count = exhibit->column_count;
    char *const file = charts_table_file(exhibit->table != NULL ? exhibit->table : own);
    const bool is_there = file_exists_in(folder, file); /* else it has no rows */
    bool good = true;
    table->is_measured = is_papers_alone(exhibit);
    for (int i = 0; good && is_there && i < count; i++) {
        const ExhibitColumn *const column = &exhibit->columns[i];
        if (column->value != NULL)
            good = read_ours(column, folder, file, exhibit->key, &columns.ours[i], error);
    }
    if (good && count > 0) {
        table->table = table_new();
        put_header(exhibit, table->table);
        put_rows(&columns, table);
    }
    for (int i = 0; i < count; i++) free_ours(&columns.ours[i]);
    free(file);
    return good;
}
