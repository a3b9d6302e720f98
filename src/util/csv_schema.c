/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/csv_schema.h"

#include "util/file.h"
#include "util/sort.h"

#include <inttypes.h>
#include <math.h>

enum { HASH_DIGITS = 16 };

/* The members; a schema's offsets are of members of these types. */

static const void *member(const CsvColumn *field, const void *row) {
    return (const char *)row + field->offset;
}

static void *member_to_set(const CsvColumn *field, void *row) {
    return (char *)row + field->offset;
}

static const char *text_of(const CsvColumn *field, const void *row) {
    return *(const char *const *)member(field, row);
}

/* Whether a field describes a column; "best_(each gene)" does so for each "best_…". */
static bool is_named(const CsvColumn *field, const char *column) {
    const char *const each = strchr(field->name, '(');
    if (each != NULL) return strncmp(column, field->name, (size_t)(each - field->name)) == 0;
    return strcmp(column, field->name) == 0;
}

const CsvColumn *schema_column(const CsvSchema *schema, const char *column) {
    for (int i = 0; i < schema->count; i++)
        if (schema->fields[i].name != NULL && is_named(&schema->fields[i], column))
            return &schema->fields[i];
    return NULL;
}

/* Writing */

static void put_field(const CsvColumn *field, const void *row, Text *text) {
    const void *const at = member(field, row);
    const double real = field->kind == COLUMN_REAL ? *(const double *)at : NAN;
    char digits[HASH_DIGITS + 1];
    switch (field->kind) {
    case COLUMN_TEXT: csv_add_text(text, text_of(field, row)); return;
    case COLUMN_WORD: csv_add_text(text, at); return;
    case COLUMN_UINT: csv_add_uint(text, *(const uint64_t *)at); return;
    case COLUMN_HASH:
        snprintf(digits, sizeof digits, "%016" PRIx64, *(const uint64_t *)at);
        csv_add_text(text, digits);
        return;
    case COLUMN_REAL: csv_add_real(text, isfinite(real) ? real : NAN, field->decimals); return;
    case COLUMN_CHOICE: csv_add_text(text, field->words[*(const int *)at]); return;
    case COLUMN_COUNT:
    case COLUMN_INT: break;
    }
    const int64_t count = field->kind == COLUMN_INT ? *(const int *)at : *(const int64_t *)at;
    if (count < 0)
        csv_add_empty(text);
    else
        csv_add_int(text, count);
}

void schema_write_header(const CsvSchema *schema, Text *text) {
    for (int i = 0; i < schema->count; i++)
        if (schema->fields[i].name != NULL) csv_add_text(text, schema->fields[i].name);
    csv_end_row(text);
}

void schema_write_row(const CsvSchema *schema, const void *row, Text *text) {
    for (int i = 0; i < schema->count; i++)
        if (schema->fields[i].name != NULL) put_field(&schema->fields[i], row, text);
    csv_end_row(text);
}

void schema_write(const CsvSchema *schema, const void *rows, size_t count, Text *text) {
    schema_write_header(schema, text);
    for (size_t i = 0; i < count; i++)
        schema_write_row(schema, (const char *)rows + i * schema->size, text);
}

/* Rounds as printing does: the product of a double and a power of ten may only seem a half. */
static double round_to(double value, int decimals) {
    const double unit = pow(10, decimals), product = value * unit;
    const double missing = fma(value, unit, -product);
    if (missing == 0 || product - floor(product) != 0.5) return rint(product) / unit;
    return (missing > 0 ? ceil(product) : floor(product)) / unit;
}

void schema_round(const CsvSchema *schema, void *row) {
    for (int i = 0; i < schema->count; i++) {
        const CsvColumn *const field = &schema->fields[i];
        if (field->kind != COLUMN_REAL || field->name == NULL || field->decimals < 0) continue;
        double *const value = member_to_set(field, row);
        *value = round_to(*value, field->decimals);
    }
}

/* Reading */

struct SchemaReader {
    const CsvSchema *schema;
    char *path;
    CsvReader *csv;
    int *columns; /* the column of each field; -1: none */
    Text fault;
};

SchemaReader *schema_open(const CsvSchema *schema, const char *folder, Error *error) {
    CsvReader *const csv = csv_open(folder, schema->name, error);
    if (csv == NULL) return NULL;
    SchemaReader *const reader = memory_allocate(sizeof *reader);
    *reader = (SchemaReader){.schema = schema, .path = file_join(folder, schema->name), .csv = csv};
    reader->columns = memory_allocate((size_t)schema->count * sizeof *reader->columns);
    for (int i = 0; i < schema->count; i++) {
        const CsvColumn *const field = &schema->fields[i];
        int *const column = &reader->columns[i];
        Error *const missing = field->is_later ? NULL : error;
        *column = field->name != NULL ? csv_column(csv, field->name, missing) : -1;
        if (field->name == NULL || field->is_later || *column >= 0) continue;
        schema_close(reader);
        return NULL;
    }
    return reader;
}

void schema_close(SchemaReader *reader) {
    if (reader == NULL) return;
    csv_close(reader->csv);
    text_free(&reader->fault);
    free(reader->path);
    free(reader->columns);
    free(reader);
}

bool schema_fail(const SchemaReader *reader, Error *error, const char *format, ...) {
    TEXT_AUTO Text message = {0};
    TEXT_APPEND_ARGUMENTS(&message, format);
    if (reader == NULL) return error_set(error, ERROR_DATA, "%s", text_string(&message));
    return error_set(error, ERROR_DATA, "%s:%ld: %s", reader->path, csv_line(reader->csv),
                     text_string(&message));
}

static bool refuse(const SchemaReader *reader, const CsvColumn *field, const char *expected,
                   const char *found, Error *error) {
    return schema_fail(reader, error, "column %s: expected %s, not \"%.100s\"", field->name,
                       expected, found);
}

static bool is_bounded(const CsvColumn *field) { return field->least != 0 || field->most != 0; }

static bool parse_count(const SchemaReader *reader, const CsvColumn *field, const char *found,
                        void *value, Error *error) {
    const int64_t last = field->kind == COLUMN_INT ? INT32_MAX : INT64_MAX;
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
    if (field->kind == COLUMN_INT)
        *(int *)value = (int)count;
    else
        *(int64_t *)value = count;
    return true;
}

static bool parse_real(const SchemaReader *reader, int column, const CsvColumn *field,
                       const char *found, void *row, Error *error) {
    double *const value = member_to_set(field, row);
    *value = NAN;
    if (*found == '\0' && !field->is_needed) return true;
    if (!csv_real(reader->csv, column, value, error)) return false;
    if (field->known != 0) *(bool *)((char *)row + field->known) = true;
    const bool is_inside = !is_bounded(field) || (*value >= field->least && *value <= field->most);
    if (is_inside && fabs(*value) <= CSV_REAL_MAX) return true;
    char expected[80];
    snprintf(expected, sizeof expected, "a number from %g to %g",
             is_inside ? -CSV_REAL_MAX : field->least, is_inside ? CSV_REAL_MAX : field->most);
    return refuse(reader, field, expected, found, error);
}

static bool parse_choice(const SchemaReader *reader, const CsvColumn *field, const char *found,
                         int *choice, Error *error) {
    TEXT_AUTO Text expected = {0};
    *choice = field->is_later && *found == '\0' ? 0 : text_find(field->words, found);
    if (*choice >= 0) return true;
    text_append_or(&expected, field->words, "");
    return refuse(reader, field, text_string(&expected), found, error);
}

static bool parse_number(const SchemaReader *reader, const CsvColumn *field, const char *found,
                         uint64_t *value, Error *error) {
    if (field->kind == COLUMN_UINT)
        return text_parse_uint(found, UINT64_MAX, value) ||
               refuse(reader, field, "a whole number", found, error);
    if (strlen(found) != HASH_DIGITS || strspn(found, "0123456789abcdef") != HASH_DIGITS)
        return refuse(reader, field, "16 hexadecimal digits", found, error);
    *value = strtoull(found, NULL, 16);
    return true;
}

static bool parse_field(const SchemaReader *reader, int index, void *row, Error *error) {
    const CsvColumn *const field = &reader->schema->fields[index];
    if (field->name == NULL) return true;
    const int column = reader->columns[index];
    const char *const found = column >= 0 ? csv_field(reader->csv, column) : "";
    void *const value = member_to_set(field, row);
    switch (field->kind) {
    case COLUMN_TEXT:
        if (field->is_needed && *found == '\0')
            return schema_fail(reader, error, "column %s: expected a text, not an empty field",
                               field->name);
        *(const char **)value = found;
        return true;
    case COLUMN_WORD:
        if (*found == '\0' || strlen(found) >= field->size)
            return schema_fail(reader, error, "column %s: expected a text of 1 to %zu bytes",
                               field->name, field->size - 1);
        strcpy(value, found);
        return true;
    case COLUMN_REAL: return parse_real(reader, column, field, found, row, error);
    case COLUMN_CHOICE: return parse_choice(reader, field, found, value, error);
    case COLUMN_UINT:
    case COLUMN_HASH: return parse_number(reader, field, found, value, error);
    case COLUMN_COUNT:
    case COLUMN_INT: break;
    }
    return parse_count(reader, field, found, value, error);
}

CsvStatus schema_next(SchemaReader *reader, void *row, Error *error) {
    const CsvSchema *const schema = reader->schema;
    const CsvStatus status = csv_next(reader->csv, error);
    if (status != CSV_ROW) return status;
    memset(row, 0, schema->size);
    for (int i = 0; i < schema->count; i++)
        if (!parse_field(reader, i, row, error)) return CSV_FAILED;
    text_clear(&reader->fault);
    if (schema->check == NULL || schema->check(row, &reader->fault)) return CSV_ROW;
    schema_fail(reader, error, "%s", text_string(&reader->fault));
    return CSV_FAILED;
}

bool schema_each(const CsvSchema *schema, const char *folder, RowCallback *take, void *context,
                 Error *error) {
    SchemaReader *const reader = schema_open(schema, folder, error);
    if (reader == NULL) return false;
    MEMORY_AUTO void *row = memory_allocate(schema->size);
    CsvStatus status = CSV_ROW;
    bool good = true;
    while (good && (status = schema_next(reader, row, error)) == CSV_ROW)
        good = take(reader, row, context, error);
    schema_close(reader);
    return good && status == CSV_FINISHED;
}

/* Rows */

void *rows_add(Rows *rows, const CsvSchema *schema, const void *row) {
    rows->schema = schema;
    rows->items = memory_grow(rows->items, rows->count, schema->size, &rows->capacity);
    char *const added = (char *)rows->items + rows->count++ * schema->size;
    memcpy(added, row, schema->size);
    for (int i = 0; i < schema->count; i++) {
        const CsvColumn *const field = &schema->fields[i];
        if (field->kind == COLUMN_TEXT)
            *(char **)member_to_set(field, added) = text_duplicate(text_of(field, added));
    }
    return added;
}

static bool add_row(const SchemaReader *reader, const void *row, void *rows, Error *error) {
    (void)error;
    rows_add(rows, reader->schema, row);
    return true;
}

bool rows_read_in(Rows *rows, const CsvSchema *schema, const char *folder, Error *error) {
    return schema_each(schema, folder, add_row, rows, error);
}

bool rows_read_if_in(Rows *rows, const CsvSchema *schema, const char *folder, Error *error) {
    bool found = false;
    return file_find_in(folder, schema->name, &found, error) &&
           (!found || rows_read_in(rows, schema, folder, error));
}

bool rows_write_in(const Rows *rows, const CsvSchema *schema, const char *folder, Error *error) {
    TEXT_AUTO Text text = {0};
    schema_write(schema, rows->items, rows->count, &text);
    return file_write_in(folder, schema->name, &text, error);
}

void rows_rank(Rows *rows, size_t offset) {
    if (rows->count == 0) return;
    const size_t size = rows->schema->size;
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
        for (int k = 0; k < rows->schema->count; k++) {
            const CsvColumn *const field = &rows->schema->fields[k];
            const void *const row = (const char *)rows->items + i * rows->schema->size;
            if (field->kind == COLUMN_TEXT) free((void *)(uintptr_t)text_of(field, row));
        }
    }
    free(rows->items);
    *rows = (Rows){.items = NULL};
}
