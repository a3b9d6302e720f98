/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/record.h"

#include "util/file.h"
#include "util/sort.h"

#include <inttypes.h>
#include <math.h>

enum { HASH_DIGITS = 16 };

/* The members; a record's offsets are of members of these types. */

static const void *member(const Field *field, const void *row) {
    return (const char *)row + field->offset;
}

static void *member_to_set(const Field *field, void *row) { return (char *)row + field->offset; }

static const char *text_of(const Field *field, const void *row) {
    return *(const char *const *)member(field, row);
}

/* Whether a field describes a column; "best_(each gene)" does so for each "best_…". */
static bool is_named(const Field *field, const char *column) {
    const char *const each = strchr(field->name, '(');
    if (each != NULL) return strncmp(column, field->name, (size_t)(each - field->name)) == 0;
    return strcmp(column, field->name) == 0;
}

const Field *record_field(const Record *record, const char *column) {
    for (int i = 0; i < record->count; i++)
        if (record->fields[i].name != NULL && is_named(&record->fields[i], column))
            return &record->fields[i];
    return NULL;
}

/* Writing */

static void put_field(const Field *field, const void *row, Text *text) {
    const void *const at = member(field, row);
    const double real = field->kind == FIELD_REAL ? *(const double *)at : NAN;
    char digits[HASH_DIGITS + 1];
    switch (field->kind) {
    case FIELD_TEXT: csv_put_text(text, text_of(field, row)); return;
    case FIELD_WORD: csv_put_text(text, at); return;
    case FIELD_UINT: csv_put_uint(text, *(const uint64_t *)at); return;
    case FIELD_HASH:
        snprintf(digits, sizeof digits, "%016" PRIx64, *(const uint64_t *)at);
        csv_put_text(text, digits);
        return;
    case FIELD_REAL: csv_put_real(text, isfinite(real) ? real : NAN, field->decimals); return;
    case FIELD_CHOICE: csv_put_text(text, field->words[*(const int *)at]); return;
    case FIELD_COUNT:
    case FIELD_INT: break;
    }
    const int64_t count = field->kind == FIELD_INT ? *(const int *)at : *(const int64_t *)at;
    if (count < 0)
        csv_put_empty(text);
    else
        csv_put_int(text, count);
}

void record_write_header(const Record *record, Text *text) {
    for (int i = 0; i < record->count; i++)
        if (record->fields[i].name != NULL) csv_put_text(text, record->fields[i].name);
    csv_end_row(text);
}

void record_write_row(const Record *record, const void *row, Text *text) {
    for (int i = 0; i < record->count; i++)
        if (record->fields[i].name != NULL) put_field(&record->fields[i], row, text);
    csv_end_row(text);
}

void record_write(const Record *record, const void *rows, size_t count, Text *text) {
    record_write_header(record, text);
    for (size_t i = 0; i < count; i++)
        record_write_row(record, (const char *)rows + i * record->size, text);
}

bool record_write_file(const Record *record, const char *folder, const void *rows, size_t count,
                       Error *error) {
    TEXT_AUTO Text text = {0};
    record_write(record, rows, count, &text);
    return file_write_in(folder, record->name, &text, error);
}

/* Rounds as printing does: the product of a double and a power of ten may only seem a half. */
static double round_to(double value, int decimals) {
    const double unit = pow(10, decimals), product = value * unit;
    const double missing = fma(value, unit, -product);
    if (missing == 0 || product - floor(product) != 0.5) return rint(product) / unit;
    return (missing > 0 ? ceil(product) : floor(product)) / unit;
}

void record_round(const Record *record, void *row) {
    for (int i = 0; i < record->count; i++) {
        const Field *const field = &record->fields[i];
        if (field->kind != FIELD_REAL || field->name == NULL || field->decimals < 0) continue;
        double *const value = member_to_set(field, row);
        *value = round_to(*value, field->decimals);
    }
}

/* Reading */

struct RecordReader {
    const Record *record;
    char *path;
    CsvReader *csv;
    int *columns; /* the column of each field; -1: none */
    Text fault;
};

RecordReader *record_open(const Record *record, const char *folder, Error *error) {
    CsvReader *const csv = csv_open(folder, record->name, error);
    if (csv == NULL) return NULL;
    RecordReader *const reader = memory_allocate(sizeof *reader);
    *reader = (RecordReader){.record = record, .path = file_join(folder, record->name), .csv = csv};
    reader->columns = memory_allocate((size_t)record->count * sizeof *reader->columns);
    for (int i = 0; i < record->count; i++) {
        const Field *const field = &record->fields[i];
        int *const column = &reader->columns[i];
        Error *const missing = field->is_later ? NULL : error;
        *column = field->name != NULL ? csv_column(csv, field->name, missing) : -1;
        if (field->name == NULL || field->is_later || *column >= 0) continue;
        record_close(reader);
        return NULL;
    }
    return reader;
}

void record_close(RecordReader *reader) {
    if (reader == NULL) return;
    csv_close(reader->csv);
    text_free(&reader->fault);
    free(reader->path);
    free(reader->columns);
    free(reader);
}

bool record_fail(const RecordReader *reader, Error *error, const char *format, ...) {
    TEXT_AUTO Text message = {0};
    TEXT_APPEND_ARGUMENTS(&message, format);
    if (reader == NULL) return error_set(error, ERROR_DATA, "%s", text_string(&message));
    return error_set(error, ERROR_DATA, "%s:%ld: %s", reader->path, csv_line(reader->csv),
                     text_string(&message));
}

static bool refuse(const RecordReader *reader, const Field *field, const char *expected,
                   const char *found, Error *error) {
    return record_fail(reader, error, "column %s: expected %s, not \"%.100s\"", field->name,
                       expected, found);
}

static bool is_bounded(const Field *field) { return field->least != 0 || field->most != 0; }

static bool take_count(const RecordReader *reader, const Field *field, const char *found,
                       void *value, Error *error) {
    const int64_t last = field->kind == FIELD_INT ? INT32_MAX : INT64_MAX;
    const int64_t least = is_bounded(field) ? (int64_t)field->least : 0;
    /* Bounds are doubles, in which the largest whole number is not exact. */
    const int64_t most = is_bounded(field) && field->most < 0x1p63 ? (int64_t)field->most : last;
    int64_t count = -1;
    if ((*found != '\0' || field->is_needed) && !text_parse_int(found, least, most, &count)) {
        char expected[80];
        snprintf(expected, sizeof expected, "a whole number from %" PRId64 " to %" PRId64, least,
                 most);
        return refuse(reader, field, expected, found, error);
    }
    if (field->kind == FIELD_INT)
        *(int *)value = (int)count;
    else
        *(int64_t *)value = count;
    return true;
}

static bool take_real(const RecordReader *reader, int column, const Field *field, const char *found,
                      void *row, Error *error) {
    double *const value = member_to_set(field, row);
    *value = NAN;
    if (*found == '\0' && !field->is_needed) return true;
    if (!csv_real(reader->csv, column, value, error)) return false;
    if (field->known != 0) *(bool *)((char *)row + field->known) = true;
    const bool is_inside = !is_bounded(field) || (*value >= field->least && *value <= field->most);
    if (is_inside && fabs(*value) <= RECORD_REAL_MAX) return true;
    char expected[80];
    snprintf(expected, sizeof expected, "a number from %g to %g",
             is_inside ? -RECORD_REAL_MAX : field->least,
             is_inside ? RECORD_REAL_MAX : field->most);
    return refuse(reader, field, expected, found, error);
}

static bool take_choice(const RecordReader *reader, const Field *field, const char *found,
                        int *choice, Error *error) {
    TEXT_AUTO Text expected = {0};
    *choice = field->is_later && *found == '\0' ? 0 : text_find(field->words, found);
    if (*choice >= 0) return true;
    text_append_or(&expected, field->words, "");
    return refuse(reader, field, text_string(&expected), found, error);
}

static bool take_number(const RecordReader *reader, const Field *field, const char *found,
                        uint64_t *value, Error *error) {
    if (field->kind == FIELD_UINT)
        return text_parse_uint(found, UINT64_MAX, value) ||
               refuse(reader, field, "a whole number", found, error);
    if (strlen(found) != HASH_DIGITS || strspn(found, "0123456789abcdef") != HASH_DIGITS)
        return refuse(reader, field, "16 hexadecimal digits", found, error);
    *value = strtoull(found, NULL, 16);
    return true;
}

static bool take_field(const RecordReader *reader, int index, void *row, Error *error) {
    const Field *const field = &reader->record->fields[index];
    if (field->name == NULL) return true;
    const int column = reader->columns[index];
    const char *const found = column >= 0 ? csv_field(reader->csv, column) : "";
    void *const value = member_to_set(field, row);
    switch (field->kind) {
    case FIELD_TEXT:
        if (field->is_needed && *found == '\0')
            return record_fail(reader, error, "column %s: expected a text, not an empty field",
                               field->name);
        *(const char **)value = found;
        return true;
    case FIELD_WORD:
        if (*found == '\0' || strlen(found) >= field->size)
            return record_fail(reader, error, "column %s: expected a text of 1 to %zu bytes",
                               field->name, field->size - 1);
        strcpy(value, found);
        return true;
    case FIELD_REAL: return take_real(reader, column, field, found, row, error);
    case FIELD_CHOICE: return take_choice(reader, field, found, value, error);
    case FIELD_UINT:
    case FIELD_HASH: return take_number(reader, field, found, value, error);
    case FIELD_COUNT:
    case FIELD_INT: break;
    }
    return take_count(reader, field, found, value, error);
}

CsvStatus record_next(RecordReader *reader, void *row, Error *error) {
    const Record *const record = reader->record;
    const CsvStatus status = csv_next(reader->csv, error);
    if (status != CSV_ROW) return status;
    memset(row, 0, record->size);
    for (int i = 0; i < record->count; i++)
        if (!take_field(reader, i, row, error)) return CSV_FAILED;
    text_clear(&reader->fault);
    if (record->check == NULL || record->check(row, &reader->fault)) return CSV_ROW;
    record_fail(reader, error, "%s", text_string(&reader->fault));
    return CSV_FAILED;
}

bool record_each(const Record *record, const char *folder, RecordTake *take, void *context,
                 Error *error) {
    RecordReader *const reader = record_open(record, folder, error);
    if (reader == NULL) return false;
    MEMORY_AUTO void *row = memory_allocate(record->size);
    CsvStatus status = CSV_ROW;
    bool good = true;
    while (good && (status = record_next(reader, row, error)) == CSV_ROW)
        good = take(reader, row, context, error);
    record_close(reader);
    return good && status == CSV_FINISHED;
}

/* Rows */

void *rows_add(Rows *rows, const Record *record, const void *row) {
    rows->record = record;
    rows->items = memory_grow(rows->items, rows->count, record->size, &rows->capacity);
    char *const added = (char *)rows->items + rows->count++ * record->size;
    memcpy(added, row, record->size);
    for (int i = 0; i < record->count; i++) {
        const Field *const field = &record->fields[i];
        if (field->kind == FIELD_TEXT)
            *(char **)member_to_set(field, added) = text_duplicate(text_of(field, added));
    }
    return added;
}

static bool take_row(const RecordReader *reader, const void *row, void *rows, Error *error) {
    (void)error;
    rows_add(rows, reader->record, row);
    return true;
}

bool rows_read_in(Rows *rows, const Record *record, const char *folder, Error *error) {
    return record_each(record, folder, take_row, rows, error);
}

void rows_rank(Rows *rows, size_t offset) {
    if (rows->count == 0) return;
    const size_t size = rows->record->size;
    MEMORY_AUTO int *order = memory_allocate(rows->count * sizeof *order);
    char *const ranked = memory_allocate(rows->capacity * size);
    sort_rank(order, (int)rows->count, (const void *)((const char *)rows->items + offset), size);
    for (size_t i = 0; i < rows->count; i++)
        memcpy(ranked + i * size, (const char *)rows->items + (size_t)order[i] * size, size);
    free(rows->items);
    rows->items = ranked;
}

void rows_free(Rows *rows) {
    for (size_t i = 0; i < rows->count; i++) {
        for (int k = 0; k < rows->record->count; k++) {
            const Field *const field = &rows->record->fields[k];
            const void *const row = (const char *)rows->items + i * rows->record->size;
            if (field->kind == FIELD_TEXT) free((void *)(uintptr_t)text_of(field, row));
        }
    }
    free(rows->items);
    *rows = (Rows){.items = NULL};
}
