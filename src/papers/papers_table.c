#include "papers/papers_table.h"

#include "report/markdown.h"
#include "report/sheet.h"
#include "util/file.h"

#include <assert.h>
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

/* Where the parts are among the columns that were asked for; -1: not asked for. */
typedef struct Wanted {
    const char *names[PARTS + 1];
    int at[PARTS];
} Wanted;

static Wanted wanted_of(const ExhibitColumn *column) {
    const char *const parts[PARTS] = {column->value, column->low, column->high, column->where,
                                      column->key};
    Wanted wanted = {.names = {NULL}};
    int count = 0;
    for (int i = 0; i < PARTS; i++) {
        wanted.at[i] = parts[i] != NULL ? count : -1;
        if (parts[i] != NULL) wanted.names[count++] = parts[i];
    }
    return wanted;
}

static const char *part_of(const Sheet *sheet, const Wanted *wanted, int part) {
    return wanted->at[part] >= 0 ? sheet_text(sheet, wanted->at[part]) : NULL;
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
static bool put_numbers(const ExhibitColumn *column, const Sheet *sheet, const Wanted *wanted,
                        Text *text, Error *error) {
    double numbers[3] = {NAN, NAN, NAN};
    for (int i = VALUE; i <= HIGH; i++) {
        if (wanted->at[i] < 0) continue;
        if (!sheet_real(sheet, wanted->at[i], -INFINITY, INFINITY, &numbers[i], error))
            return false;
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

static bool read_row(const ExhibitColumn *column, const Sheet *sheet, const Wanted *wanted,
                     Ours *ours, Error *error) {
    const char *const where = part_of(sheet, wanted, WHERE);
    Text text = {.data = NULL};
    if (where != NULL && strcmp(where, column->equal) != 0) return true;
    bool good = true;
    if (column->factor == 0)
        markdown_put(&text, sheet_text(sheet, wanted->at[VALUE]));
    else
        good = put_numbers(column, sheet, wanted, &text, error);
    if (good) add_ours(ours, part_of(sheet, wanted, KEY), text_string(&text));
    text_free(&text);
    return good;
}

/* A file that is not there has no rows. */
static bool read_ours(const ExhibitColumn *column, const char *folder, Ours *ours, Error *error) {
    if (column->file == NULL) return true;
    Text name = {.data = NULL};
    text_append(&name, "%s.csv", column->file);
    char *const path = file_join(folder, text_string(&name));
    const Wanted wanted = wanted_of(column);
    Sheet sheet = {.path = NULL};
    bool good = true;
    if (file_exists(path)) {
        CsvStatus status = CSV_FAILED;
        good = sheet_open(&sheet, path, wanted.names, error);
        while (good && (status = csv_next(sheet.csv, error)) == CSV_ROW)
            good = read_row(column, &sheet, &wanted, ours, error);
        good = good && status == CSV_FINISHED;
        sheet_close(&sheet);
    }
    text_free(&name);
    free(path);
    return good;
}

/* Writing */

typedef struct Columns {
    const Exhibit *exhibit;
    Ours ours[EXHIBIT_CELLS_MAX];
} Columns;

/* Ours at a row; "" where there is none. */
static const char *ours_at(const Columns *columns, int column, int row, const char *key) {
    const Ours *const ours = &columns->ours[column];
    if (columns->exhibit->columns[column].key == NULL || key == NULL)
        return row < ours->count ? ours->texts[row] : "";
    for (int i = 0; i < ours->count; i++)
        if (strcmp(ours->keys[i], key) == 0) return ours->texts[i];
    return "";
}

static void put_cell(Text *text, const char *words, bool is_bold) {
    const char *const mark = is_bold && words[0] != '\0' ? "**" : "";
    text_append(text, " %s%s%s |", mark, words, mark);
}

static void put_printed(Text *text, const char *words) {
    text_append_char(text, ' ');
    markdown_put(text, words != NULL ? words : "");
    text_append_string(text, " |");
}

/* The row of the seed's list, of our file or of data of their own. */
static void put_row(const Columns *columns, int row, PapersTable *table) {
    const Exhibit *const exhibit = columns->exhibit;
    const ExhibitRow *const printed = exhibit->rows != NULL ? &exhibit->rows[row] : NULL;
    int next = 0;
    text_append_char(&table->text, '|');
    for (int i = 0; i < exhibit->column_count; i++) {
        if (exhibit->cell != NULL) {
            put_printed(&table->text, exhibit->cell(row, i));
        } else if (printed != NULL && (printed->key == NULL || exhibit->columns[i].file == NULL)) {
            put_printed(&table->text, printed->cells[next++]);
        } else {
            const char *const ours = ours_at(columns, i, row, printed ? printed->key : NULL);
            table->is_measured = table->is_measured || ours[0] != '\0';
            put_cell(&table->text, ours, printed != NULL && i > 0 && printed->filled == i);
        }
    }
    text_append_char(&table->text, '\n');
}

static void put_header(const Exhibit *exhibit, Text *text) {
    text_append_char(text, '|');
    for (int i = 0; i < exhibit->column_count; i++) put_printed(text, exhibit->columns[i].title);
    text_append_string(text, "\n|");
    for (int i = 0; i < exhibit->column_count; i++)
        text_append_string(text, exhibit->columns[i].factor != 0 ? " ---: |" : " --- |");
    text_append_char(text, '\n');
}

bool papers_table_make(const Exhibit *exhibit, const char *folder, PapersTable *table,
                       Error *error) {
    Columns columns = {.exhibit = exhibit};
    bool good = true;
    assert(exhibit->column_count <= EXHIBIT_CELLS_MAX);
    table->is_measured = exhibit->cell != NULL || exhibit->column_count == 0;
    for (int i = 0; good && i < exhibit->column_count; i++)
        good = read_ours(&exhibit->columns[i], folder, &columns.ours[i], error);
    if (good && exhibit->column_count > 0) {
        const bool is_listing = exhibit->rows == NULL && exhibit->cell == NULL;
        const int rows = is_listing ? columns.ours[0].count : exhibit->row_count;
        put_header(exhibit, &table->text);
        for (int row = 0; row < rows; row++) put_row(&columns, row, table);
    }
    for (int i = 0; i < exhibit->column_count; i++) free_ours(&columns.ours[i]);
    return good;
}
