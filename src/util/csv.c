/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/csv.h"

#include "util/file.h"

#include <csv.h>
#include <fcntl.h>
#include <math.h>
#include <unistd.h>

enum { CHUNK_SIZE = 65536 };

static const char BARE_RETURN[] = "a carriage return without a newline";

typedef struct Column {
    const char *name; /* borrowed from `names` */
    int index;
} Column;

/* libcsv gets one physical line (or its part in the chunk) at a time, so that at most one row is
 * complete at once and line numbers, which libcsv does not know, are right. */
struct CsvReader {
    char *path;
    int file;
    struct csv_parser parser;
    char *chunk;
    size_t chunk_length, chunk_at;

    char **names;   /* the header's fields, `width` of them */
    Column *sorted; /* and by their names */
    int width;

    Text fields;     /* the row's fields, each with its NUL */
    size_t *offsets; /* where each starts in `fields` */
    int count;
    size_t capacity;

    long line;       /* the physical line that is being read */
    long row_line;   /* the line on which the row starts */
    long blank_line; /* the first of the preceding blank lines, 0 for none */
    bool line_has_content;
    bool row_is_open, row_is_done, has_extra_row;
    bool is_finished;
};

static void add_field(void *data, size_t length, void *context) {
    CsvReader *const reader = context;
    /* Only a bare carriage return begins a second row before the line ends. */
    if (reader->row_is_done) reader->has_extra_row = true;
    reader->offsets = memory_grow(reader->offsets, (size_t)reader->count, sizeof *reader->offsets,
                                  &reader->capacity);
    reader->offsets[reader->count++] = reader->fields.length;
    text_append_bytes(&reader->fields, data, length);
    text_append_char(&reader->fields, '\0');
}

static void end_row(int end, void *context) {
    CsvReader *const reader = context;
    (void)end;
    reader->row_is_open = false;
    reader->row_is_done = true;
}

static bool fail_at(const CsvReader *reader, long line, const char *what, Error *error) {
    return error_set(error, ERROR_DATA, "%s:%ld: %s", reader->path, line, what);
}

/* Counts lines and rows, and refuses what libcsv would silently accept. */
static bool inspect_piece(CsvReader *reader, const char *piece, size_t length, Error *error) {
    if (memchr(piece, '\0', length) != NULL)
        return fail_at(reader, reader->line, "a NUL byte: not a text file", error);
    size_t at = 0;
    while (at < length && strchr(" \t\r\n", piece[at]) != NULL) at++;
    if (at == length) {
        if (!reader->line_has_content && !reader->row_is_open && piece[length - 1] == '\n' &&
            reader->blank_line == 0)
            reader->blank_line = reader->line;
        return true;
    }
    if (!reader->row_is_open && reader->line_has_content)
        return fail_at(reader, reader->line, BARE_RETURN, error);
    if (!reader->row_is_open && reader->blank_line > 0)
        return fail_at(reader, reader->blank_line, "a blank line between rows", error);
    if (!reader->row_is_open) reader->row_line = reader->line;
    reader->row_is_open = true;
    reader->line_has_content = true;
    return true;
}

static bool parse_piece(CsvReader *reader, const char *piece, size_t length, Error *error) {
    if (!inspect_piece(reader, piece, length, error)) return false;
    const size_t parsed = csv_parse(&reader->parser, piece, length, add_field, end_row, reader);
    if (parsed != length) {
        if (csv_error(&reader->parser) == CSV_EPARSE)
            return fail_at(reader, reader->line, "a misplaced quote", error);
        if (csv_error(&reader->parser) == CSV_ENOMEM) memory_end();
        return fail_at(reader, reader->line, csv_strerror(csv_error(&reader->parser)), error);
    }
    if (reader->has_extra_row) return fail_at(reader, reader->line, BARE_RETURN, error);
    if (piece[length - 1] == '\n') {
        reader->line++;
        reader->line_has_content = false;
    }
    return true;
}

/* Refills the chunk; sets is_finished at the end of the file. */
static bool read_chunk(CsvReader *reader, Error *error) {
    reader->chunk_at = 0;
    const ssize_t length =
        reader->file < 0 ? 0 : file_read_some(reader->file, reader->chunk, CHUNK_SIZE);
    reader->chunk_length = length > 0 ? (size_t)length : 0;
    if (length < 0) return file_fail(NULL, reader->path, NULL, ERROR_NO_INPUT, error);
    if (length > 0) return true;
    reader->is_finished = true;
    if (csv_fini(&reader->parser, add_field, end_row, reader) == 0) return true;
    return fail_at(reader, reader->row_line, "a quoted field that is never closed", error);
}

/* Reads on until a row is complete or the file ends. */
static CsvStatus read_row(CsvReader *reader, Error *error) {
    text_clear(&reader->fields);
    reader->count = 0;
    reader->row_is_done = false;
    while (!reader->row_is_done && !reader->is_finished) {
        if (reader->chunk_at == reader->chunk_length) {
            if (!read_chunk(reader, error)) return CSV_FAILED;
            continue;
        }
        const char *const piece = reader->chunk + reader->chunk_at;
        const size_t left = reader->chunk_length - reader->chunk_at;
        const char *const newline = memchr(piece, '\n', left);
        const size_t length = newline != NULL ? (size_t)(newline - piece) + 1 : left;
        reader->chunk_at += length;
        if (!parse_piece(reader, piece, length, error)) return CSV_FAILED;
    }
    return reader->row_is_done ? CSV_ROW : CSV_FINISHED;
}

CsvStatus csv_next(CsvReader *reader, Error *error) {
    const CsvStatus status = read_row(reader, error);
    if (status != CSV_ROW || reader->count == reader->width) return status;
    error_set(error, ERROR_DATA, "%s:%ld: expected %d fields, as in the header, not %d",
              reader->path, reader->row_line, reader->width, reader->count);
    return CSV_FAILED;
}

static int order_columns(const void *a, const void *b) {
    return strcmp(((const Column *)a)->name, ((const Column *)b)->name);
}

static bool take_header(CsvReader *reader, Error *error) {
    const size_t count = (size_t)reader->count;
    Column *const sorted = reader->sorted = memory_allocate(count * sizeof *sorted);
    reader->names = memory_allocate(count * sizeof *reader->names);
    for (int i = 0; i < reader->count; i++) {
        reader->names[reader->width++] = text_duplicate(csv_field(reader, i));
        sorted[i] = (Column){reader->names[i], i};
    }
    qsort(sorted, count, sizeof *sorted, order_columns);
    for (size_t i = 1; i < count; i++)
        if (order_columns(&sorted[i - 1], &sorted[i]) == 0)
            return error_set(error, ERROR_DATA, "%s:%ld: column %s appears twice", reader->path,
                             reader->row_line, sorted[i].name);
    return true;
}

static bool read_header(CsvReader *reader, Error *error) {
    if (reader->file >= 0 && !read_chunk(reader, error)) return false;
    reader->chunk_at = text_mark(reader->chunk, reader->chunk_length);
    const CsvStatus status = read_row(reader, error);
    if (status == CSV_FINISHED)
        error_set(error, ERROR_DATA, "%s: empty: expected a header row", reader->path);
    return status == CSV_ROW && take_header(reader, error);
}

/* Takes the file and the chunk. */
static CsvReader *open_reader(const char *folder, const char *name, int file, Text chunk,
                              Error *error) {
    CsvReader *const reader = memory_allocate(sizeof *reader);
    reader->path = file_join(folder, name);
    reader->file = file;
    reader->chunk = chunk.data;
    reader->chunk_length = chunk.length;
    reader->line = 1;
    csv_init(&reader->parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL);
    if (read_header(reader, error)) return reader;
    csv_close(reader);
    return NULL;
}

CsvReader *csv_open(const char *folder, const char *name, Error *error) {
    const int file = file_open_in(folder, name, O_RDONLY, error);
    if (file < 0) return NULL;
    return open_reader(folder, name, file, (Text){.data = memory_allocate(CHUNK_SIZE)}, error);
}

CsvReader *csv_open_text(const char *name, Text *text, Error *error) {
    return open_reader(NULL, name, -1, *text, error);
}

void csv_close(CsvReader *reader) {
    if (reader == NULL) return;
    csv_free(&reader->parser);
    if (reader->file >= 0) close(reader->file);
    for (int i = 0; i < reader->width; i++) free(reader->names[i]);
    free(reader->names);
    free(reader->sorted);
    free(reader->offsets);
    text_free(&reader->fields);
    free(reader->chunk);
    free(reader->path);
    free(reader);
}

int csv_column(const CsvReader *reader, const char *name, Error *error) {
    const Column *const found = bsearch(&(Column){name, 0}, reader->sorted, (size_t)reader->width,
                                        sizeof *reader->sorted, order_columns);
    if (found != NULL) return found->index;
    if (error == NULL) return -1;
    TEXT_AUTO Text list = {0};
    for (int i = 0; i < reader->width && list.length < ERROR_MESSAGE_SIZE; i++)
        text_append(&list, "%s%s", i > 0 ? ", " : "", reader->names[i]);
    error_set(error, ERROR_DATA, "%s: no column %s; the columns are %s", reader->path, name,
              text_string(&list));
    return -1;
}

int csv_column_count(const CsvReader *reader) { return reader->width; }

const char *csv_column_name(const CsvReader *reader, int column) { return reader->names[column]; }

const char *csv_field(const CsvReader *reader, int column) {
    return reader->fields.data + reader->offsets[column];
}

long csv_line(const CsvReader *reader) { return reader->row_line; }

bool csv_real(const CsvReader *reader, int column, double *value, Error *error) {
    const char *const field = csv_field(reader, column);
    if (text_parse_real(field, -INFINITY, INFINITY, value)) return true;
    return error_set(error, ERROR_DATA, "%s:%ld: column %s: expected a number, not \"%s\"",
                     reader->path, reader->row_line, reader->names[column], field);
}

static bool is_row_start(const Text *row) {
    return row->length == 0 || row->data[row->length - 1] == '\n';
}

/* A quoted field ends with its quote, so a newline inside one is no row start. */
static void put_separator(Text *row) {
    if (!is_row_start(row)) text_append_char(row, ',');
}

void csv_add_text(Text *row, const char *field) {
    const size_t length = strlen(field);
    if (length == 0) {
        csv_add_empty(row);
        return;
    }
    put_separator(row);
    /* Blanks at either end need quotes too: libcsv trims them off otherwise. */
    if (field[strcspn(field, ",\"\r\n")] == '\0' && strchr(" \t", field[0]) == NULL &&
        strchr(" \t", field[length - 1]) == NULL) {
        text_append_bytes(row, field, length);
        return;
    }
    text_reserve(row, 2 * length + 2);
    row->length += csv_write(row->data + row->length, 2 * length + 2, field, length);
    row->data[row->length] = '\0';
}

void csv_add_int(Text *row, int64_t value) {
    put_separator(row);
    text_append_int(row, value);
}

void csv_add_uint(Text *row, uint64_t value) {
    put_separator(row);
    text_append_uint(row, value);
}

void csv_add_real(Text *row, double value, int decimals) {
    if (isnan(value)) {
        csv_add_empty(row);
        return;
    }
    put_separator(row);
    if (decimals == COLUMN_EXACT) {
        text_append_real(row, value);
        return;
    }
    const size_t start = row->length;
    text_append(row, "%.*f", decimals, value);
    /* Writes "0.00" for "-0.00", a difference without meaning. */
    if (row->data[start] == '-' && row->data[start + 1 + strspn(row->data + start + 1, "0.")] == 0)
        memmove(row->data + start, row->data + start + 1, row->length-- - start);
}

void csv_add_empty(Text *row) {
    /* At the start of a row an empty field is written as "", or the next field would take its
     * place and a row of only this field would be a blank line, which readers skip. */
    text_append_string(row, is_row_start(row) ? "\"\"" : ",");
}

void csv_end_row(Text *row) { text_append_char(row, '\n'); }
