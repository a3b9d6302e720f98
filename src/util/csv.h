/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CSV files: read strictly by libcsv, written row by row into a Text. */
#pragma once

#include "util/text.h"

/* A reader of a file with a header row; memory does not grow with the file. */
typedef struct CsvReader CsvReader;

/* Opens folder/name (see util/file.h) and reads its header; skips a byte order mark. NULL with
 * ERROR_NO_INPUT if it is missing, ERROR_DATA for no header, a repeated column, broken quoting. */
CHECKED CsvReader *csv_open(const char *folder, const char *name, Error *error);
/* Like csv_open, for a text, which it takes; `name` is for messages. */
CHECKED CsvReader *csv_open_text(const char *name, Text *text, Error *error);
void csv_close(CsvReader *reader);

/* The index of a column; -1 with ERROR_DATA, which names file, column and existing columns. */
CHECKED int csv_column(const CsvReader *reader, const char *name, Error *error);
/* Return the number of columns, and the name of one. */
int csv_column_count(const CsvReader *reader);
const char *csv_column_name(const CsvReader *reader, int column);

typedef enum CsvStatus { CSV_ROW, CSV_FINISHED, CSV_FAILED } CsvStatus;

/* Reads the next row; its fields are valid until the next call. CSV_FAILED with "file:line: …" for
 * a row with another width than the header, broken quoting, a NUL byte, a bare carriage return, or
 * a blank line between rows; the reader can then only be closed. */
CHECKED CsvStatus csv_next(CsvReader *reader, Error *error);
const char *csv_field(const CsvReader *reader, int column);
/* The line on which the current row starts, from 1. */
long csv_line(const CsvReader *reader);
/* Reads a number; false with "file:line: column …: expected …". */
CHECKED bool csv_real(const CsvReader *reader, int column, double *value, Error *error);

/* Writers append a field to a row, after a comma if it is not the first (a row starts at the start
 * of the text or after a newline), in quotes only if needed. An empty first field is written as ""
 * (two quotes), so that no row is a blank line. */
void csv_add_text(Text *row, const char *field);
void csv_add_int(Text *row, int64_t value);
void csv_add_uint(Text *row, uint64_t value);
enum { COLUMN_EXACT = -1 }; /* decimals: as many as are needed to read the same number back */
void csv_add_real(Text *row, double value, int decimals); /* NaN (unknown) is an empty field */
void csv_add_empty(Text *row);
void csv_end_row(Text *row);
