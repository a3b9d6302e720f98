/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CSV files: read strictly through libcsv, written a row at a time into a Text. */
#pragma once

#include "util/text.h"

/* One reader of one file with a header row; streams, so that memory does not grow with the file. */
typedef struct CsvReader CsvReader;

/* Opens folder/name (see util/file.h) and reads its header. Errors: ERROR_NO_INPUT when the file is
 * not there, ERROR_DATA when it has no header, a column twice, or broken quoting. A byte order mark
 * is skipped. NULL on failure. */
CsvReader *csv_open(const char *folder, const char *name, Error *error);
void csv_close(CsvReader *reader);

/* The index of a column, or -1 with ERROR_DATA that names file, column and the columns there. */
int csv_column(const CsvReader *reader, const char *name, Error *error);
/* The number of columns and the name of one. */
int csv_column_count(const CsvReader *reader);
const char *csv_column_name(const CsvReader *reader, int column);

typedef enum CsvStatus { CSV_ROW, CSV_FINISHED, CSV_FAILED } CsvStatus;

/* Reads the next row; its fields are valid until the next call. A row whose width is not the
 * header's, broken quoting, a NUL byte, a bare carriage return or a blank line between rows (not
 * after the last) is CSV_FAILED with "file:line: …"; the reader can then only be closed. */
CsvStatus csv_next(CsvReader *reader, Error *error);
const char *csv_field(const CsvReader *reader, int column);
/* The line on which the current row starts, from 1. */
long csv_line(const CsvReader *reader);
/* A number: false with "file:line: column …: expected …" in *error. */
bool csv_real(const CsvReader *reader, int column, double *value, Error *error);

/* Writers append one field to a row that is being built; fields are separated by themselves (a
 * row starts after a newline or at the start of the text), quoted only where they must be. An
 * empty field that starts a row is written as "" (two quotes), so that the row is never a blank
 * line; a text may hold many rows. */
void csv_put_text(Text *row, const char *field);
void csv_put_int(Text *row, int64_t value);
void csv_put_uint(Text *row, uint64_t value);
void csv_put_real(Text *row, double value); /* exact; an empty field for NaN (unknown) */
void csv_put_fixed(Text *row, double value, int decimals); /* an empty field for NaN */
void csv_put_empty(Text *row);
void csv_end_row(Text *row);
