/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct MatrixRow {
    const char *player;
    double cells[];
} MatrixRow;

/* More than any two players' points, exact in a double and an int64_t. */
#define POINTS_MAX 1e15

/* clang-format off */
#define MATRIX(what, decimals_, most_, meaning_) \
    static const Field what##_FIELDS[] = { \
        FIELD("player", TEXT, MatrixRow, player, .meaning = "label of the row's player"), \
        {.name = "(each player)", .kind = FIELD_REAL, .offset = offsetof(MatrixRow, cells), \
         .decimals = (decimals_), .most = (most_), .meaning = (meaning_)}, \
    }
/* clang-format on */
MATRIX(CROSSTABLE, 1, POINTS_MAX, "points of the row's player against the column's");
MATRIX(CLASHES, 1, POINTS_MAX, "the same with the whole match as one game: 1, 0.5 or 0");
MATRIX(SUPERIORITY, 4, 1, "likelihood that the row's player is stronger than the column's, 0 to 1");

#define MATRIX_RECORD(name, what)                                                                  \
    { name, what##_FIELDS, 2, sizeof(MatrixRow), NULL }
const Record CROSSTABLE_RECORD = MATRIX_RECORD("crosstable.csv", CROSSTABLE);
const Record CLASHES_RECORD = MATRIX_RECORD("clashes.csv", CLASHES);
const Record SUPERIORITY_RECORD = MATRIX_RECORD("superiority.csv", SUPERIORITY);

Matrix matrix_new(const char *const *names, int count) {
    const size_t players = (size_t)count;
    Matrix matrix = {.count = count, .names = memory_allocate(players * sizeof *matrix.names)};
    matrix.cells = memory_allocate(players * players * sizeof *matrix.cells);
    for (int i = 0; i < count; i++) matrix.names[i] = text_duplicate(names[i]);
    for (size_t i = 0; i < players * players; i++) matrix.cells[i] = NAN;
    return matrix;
}

void matrix_free(Matrix *matrix) {
    for (int i = 0; i < matrix->count; i++) free(matrix->names[i]);
    free(matrix->names);
    free(matrix->cells);
    *matrix = (Matrix){.count = 0};
}

double *matrix_cell(const Matrix *matrix, int row, int column) {
    return &matrix->cells[(size_t)row * (size_t)matrix->count + (size_t)column];
}

double matrix_share(const Matrix *matrix, int row, int column) {
    const double own = *matrix_cell(matrix, row, column);
    const double both = own + *matrix_cell(matrix, column, row);
    return both > 0 ? own / both : NAN;
}

bool matrix_order(const Matrix *matrix, const Rows *players, int *order) {
    if (players->count != (size_t)matrix->count) return false;
    for (int i = 0; i < matrix->count; i++) {
        const char *const row = (const char *)players->items + (size_t)i * players->record->size;
        const char *player;
        int place = 0;
        memcpy(&player, row, sizeof player);
        while (place < matrix->count && strcmp(matrix->names[place], player) != 0) place++;
        if (place == matrix->count) return false;
        order[i] = place;
    }
    return true;
}

/* Files */

/* The record with the players' columns; its fields are to be freed. */
static Record record_of(const Record *record, const Matrix *matrix) {
    const size_t count = (size_t)matrix->count;
    Field *const fields = memory_allocate((count + 1) * sizeof *fields);
    fields[0] = record->fields[0];
    for (size_t i = 0; i < count; i++) {
        fields[i + 1] = record->fields[1];
        fields[i + 1].name = matrix->names[i];
        fields[i + 1].offset += i * sizeof(double);
    }
    return (Record){record->name, fields, matrix->count + 1,
                    sizeof(MatrixRow) + count * sizeof(double), NULL};
}

void matrix_write(const Matrix *matrix, const Record *record, Text *text) {
    const Record own = record_of(record, matrix);
    MatrixRow *const row = memory_allocate(own.size);
    record_write_header(&own, text);
    for (int i = 0; i < matrix->count; i++) {
        row->player = matrix->names[i];
        memcpy(row->cells, matrix_cell(matrix, i, 0), (size_t)matrix->count * sizeof(double));
        record_write_row(&own, row, text);
    }
    free(row);
    free((void *)(uintptr_t)own.fields);
}

/* The players, from the header. */
static bool read_names(Matrix *matrix, const Record *record, const char *folder, Error *error) {
    CsvReader *const csv = csv_open(folder, record->name, error);
    bool good = csv != NULL && csv_column(csv, "player", error) >= 0;
    if (good && strcmp(csv_column_name(csv, 0), "player") != 0)
        good = error_set(error, ERROR_DATA, "%s/%s: expected the first column to be player", folder,
                         record->name);
    const int count = good ? csv_column_count(csv) - 1 : 0;
    const char **const names = memory_allocate((size_t)count * sizeof *names);
    for (int i = 0; i < count; i++) names[i] = csv_column_name(csv, i + 1);
    *matrix = matrix_new(names, count);
    free(names);
    csv_close(csv);
    return good;
}

/* How far a file was read. */
typedef struct MatrixReading {
    Matrix *matrix;
    int row;
} MatrixReading;

static bool take_row(const RecordReader *reader, const void *cells, void *context, Error *error) {
    MatrixReading *const reading = context;
    const Matrix *const matrix = reading->matrix;
    const MatrixRow *const row = cells;
    if (reading->row == matrix->count)
        return record_fail(reader, error, "more rows than players in the header");
    if (strcmp(row->player, matrix->names[reading->row]) != 0)
        return record_fail(reader, error, "expected the row of \"%s\", as in the header",
                           matrix->names[reading->row]);
    memcpy(matrix_cell(matrix, reading->row++, 0), row->cells,
           (size_t)matrix->count * sizeof(double));
    return true;
}

bool matrix_read_in(Matrix *matrix, const Record *record, const char *folder, Error *error) {
    if (!read_names(matrix, record, folder, error)) return false;
    const Record own = record_of(record, matrix);
    MatrixReading reading = {matrix, 0};
    bool good = record_each(&own, folder, take_row, &reading, error);
    if (good && reading.row < matrix->count)
        good = error_set(error, ERROR_DATA, "%s/%s: expected %d rows, one a player, not %d", folder,
                         own.name, matrix->count, reading.row);
    free((void *)(uintptr_t)own.fields);
    return good;
}
