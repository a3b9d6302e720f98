#include "papers/papers_table.h"

#include "papers/claim.h"
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
typedef struct WantedParts {
    const char *names[PARTS + 1];
    int at[PARTS];
} WantedParts;

static WantedParts wanted_of(const ExhibitColumn *column) {
    const char *const parts[PARTS] = {column->value, column->low, column->high, column->where,
                                      column->key};
    WantedParts wanted = {.names = {NULL}};
    int count = 0;
    for (int i = 0; i < PARTS; i++) {
        wanted.at[i] = parts[i] != NULL ? count : -1;
        if (parts[i] != NULL) wanted.names[count++] = parts[i];
    }
    return wanted;
}

static const char *part_of(const Sheet *sheet, const WantedParts *wanted, int part) {
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
static bool put_numbers(const ExhibitColumn *column, const Sheet *sheet, const WantedParts *wanted,
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

static bool read_row(const ExhibitColumn *column, const Sheet *sheet, const WantedParts *wanted,
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
    char *const path = claim_table_path(folder, column->file);
    const WantedParts wanted = wanted_of(column);
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
    free(path);
    return good;
}

/* Writing */

int exhibit_column_count(const Exhibit *exhibit) {
    int count = 0;
    while (count < EXHIBIT_CELLS_MAX && exhibit->columns[count].title != NULL) count++;
    return count;
}

typedef struct OurColumns {
    const Exhibit *exhibit;
    Ours ours[EXHIBIT_CELLS_MAX];
} OurColumns;

/* Ours at a row; "" where there is none. */
static const char *ours_at(const OurColumns *columns, int column, int row, const char *key) {
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

/* Writing the numbers of rows alike. */
static const char *number_after(const char *first, int steps) {
    static const char *const NUMBERS[] = {"0", "1", "2",  "3",  "4",  "5",  "6",  "7",
                                          "8", "9", "10", "11", "12", "13", "14", "15"};
    const long number = strtol(first, NULL, 10) + steps;
    assert(number > 0 && (size_t)number < sizeof NUMBERS / sizeof NUMBERS[0]);
    return NUMBERS[number];
}

bool exhibit_row(const Exhibit *exhibit, int index, ExhibitRow *row) {
    for (const ExhibitRow *it = exhibit->rows; it->cells[0] != NULL; it++) {
        const int more = it->through > 0 ? it->through - atoi(it->cells[0]) : 0;
        if (index <= more) {
            *row = *it;
            if (index > 0) row->cells[0] = number_after(it->cells[0], index);
            if (row->key == NULL) row->key = row->cells[0];
            return true;
        }
        index -= more + 1;
    }
    return false;
}

/* The row of the seed's list, of our file or of data of their own. */
static void put_row(const OurColumns *columns, int index, const ExhibitRow *printed,
                    PapersTable *table) {
    const Exhibit *const exhibit = columns->exhibit;
    int next = 0;
    text_append_char(&table->text, '|');
    for (int i = 0; i < exhibit_column_count(exhibit); i++) {
        if (exhibit->cell != NULL) {
            put_printed(&table->text, exhibit->cell(index, i));
        } else if (printed != NULL && (printed->is_whole || exhibit->columns[i].file == NULL)) {
            put_printed(&table->text, printed->cells[next++]);
        } else {
            const char *const ours = ours_at(columns, i, index, printed ? printed->key : NULL);
            table->is_measured = table->is_measured || ours[0] != '\0';
            put_cell(&table->text, ours, printed != NULL && i > 0 && printed->filled == i);
        }
    }
    text_append_char(&table->text, '\n');
}

static void put_rows(const OurColumns *columns, PapersTable *table) {
    const Exhibit *const exhibit = columns->exhibit;
    ExhibitRow row;
    for (int i = 0;; i++) {
        const bool is_there = exhibit->cell != NULL   ? exhibit->cell(i, 0) != NULL
                              : exhibit->rows != NULL ? exhibit_row(exhibit, i, &row)
                                                      : i < columns->ours[0].count;
        if (!is_there) return;
        put_row(columns, i, exhibit->rows != NULL ? &row : NULL, table);
    }
}

static void put_header(const Exhibit *exhibit, Text *text) {
    text_append_char(text, '|');
    for (int i = 0; i < exhibit_column_count(exhibit); i++)
        put_printed(text, exhibit->columns[i].title);
    text_append_string(text, "\n|");
    for (int i = 0; i < exhibit_column_count(exhibit); i++)
        text_append_string(text, exhibit->columns[i].factor != 0 ? " ---: |" : " --- |");
    text_append_char(text, '\n');
}

bool papers_table_make(const Exhibit *exhibit, const char *folder, PapersTable *table,
                       Error *error) {
    OurColumns columns = {.exhibit = exhibit};
    const int count = exhibit_column_count(exhibit);
    bool good = true;
    table->is_measured = exhibit->cell != NULL || count == 0;
    for (int i = 0; good && i < count; i++)
        good = read_ours(&exhibit->columns[i], folder, &columns.ours[i], error);
    if (good && count > 0) {
        put_header(exhibit, &table->text);
        put_rows(&columns, table);
    }
    for (int i = 0; i < count; i++) free_ours(&columns.ours[i]);
    return good;
}
