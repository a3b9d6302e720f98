/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records: the rows of a CSV file, described once as data, beside the row's struct: each column's
 * name, kind, place in the struct, bounds, and how people see it. From this, rows are written, read
 * strictly, documented and, through report/table.h, shown as text, CSV and JSON. */
#pragma once

#include "util/csv.h"

typedef enum ColumnKind {
    COLUMN_TEXT,  /* const char *; may be empty */
    COLUMN_WORD,  /* char[size]; a text that is not empty and fits */
    COLUMN_COUNT, /* int64_t, from `least` (at least 0) to `most`; -1: unknown, an empty field */
    COLUMN_INT,   /* int, otherwise the same */
    COLUMN_UINT,  /* uint64_t, any */
    COLUMN_HASH,  /* uint64_t, as 16 hexadecimal digits */
    COLUMN_REAL,  /* double, at most CSV_REAL_MAX in size; a number that is not finite is unknown,
                   * an empty field */
    COLUMN_CHOICE /* int, the index of its word in `words`; 0 if files of earlier versions lack it
                   */
} ColumnKind;

/* How people see the value; programs always get the number itself. */
typedef enum ColumnShow {
    SHOW_PLAIN,      /* a real with `places` decimals */
    SHOW_BIG,        /* a large number with a unit: "12.3k", "4.56M" */
    SHOW_MILLION,    /* in millions, with `places` decimals */
    SHOW_SHARE,      /* in %, without the sign: "74.3"; a negative number is no share and empty */
    SHOW_PERCENT,    /* in %, with the sign: "74.3%"; negative: empty */
    SHOW_SIGNED,     /* a whole number with its sign: "+12" */
    SHOW_RATING,     /* the same of an Estimate; with one bound only that bound: ">+500" */
    SHOW_ELO,        /* a share of points as Elo: "+12", ">+1199" where it is clamped */
    SHOW_LIKELIHOOD, /* ">.999" and "<.001", since it is never certain */
    SHOW_P_VALUE,    /* "<.001" */
    SHOW_DIGITS,     /* `places` significant digits */
    SHOW_SIZED,      /* decimals by size: few for large numbers */
    SHOW_RATIO       /* three digits, or all of a whole number */
} ColumnShow;

/* Decimals of a ratio in text, for three digits. */
static inline int column_ratio_places(double ratio) { return ratio < 9.995 ? 2 : ratio < 99.95; }

/* Keeps squares, sums and percentages of numbers from files finite. */
#define CSV_REAL_MAX 1e60

/* A column. Bounds that are both 0 are those of the kind. */
typedef struct CsvColumn {
    const char *name; /* the column's; NULL: only for people, not in files */
    ColumnKind kind;
    size_t offset;     /* of the member in the row's struct */
    int decimals;      /* of a real in a file, or COLUMN_EXACT */
    const char *title; /* its head in tables for people; NULL: not shown to people */
    ColumnShow show;
    int places;
    unsigned views; /* the tables that show it to people, bits of the schema's own; 0: all */
    size_t size;    /* of a word */
    double least, most;
    bool is_key;              /* with the texts before it it names the row: text repeats it */
    size_t known;             /* of a real: the place of a bool, whether it is known; 0: none */
    bool is_needed;           /* an empty field is refused */
    bool is_later;            /* files of earlier versions lack it, as if its fields were empty */
    const char *const *words; /* of a choice, ending with NULL */
    const char *unit;    /* "games", "ms", "share" of a number from 0 to 1; NULL: it has none */
    const char *meaning; /* its meaning, for `jumpoff list columns` and datapackage.json */
} CsvColumn;

typedef struct CsvSchema {
    const char *name; /* of its file: "players.csv" */
    const CsvColumn *fields;
    int count;
    size_t size; /* of the row's struct */
    /* Called after a row was read: sets members without a column and checks what bounds cannot
     * express. False with the fault as text in *fault. May be NULL. */
    bool (*check)(void *row, Text *fault);
} CsvSchema;

/* clang-format off */
/* A column of a struct's member; further members of CsvColumn follow, at least its meaning:
 * COLUMN("games", COUNT, PlayerRow, games, .meaning = "games with a result"). */
#define COLUMN(name_, kind_, row, member, ...) \
    {.name = name_, .kind = COLUMN_##kind_, .offset = offsetof(row, member), __VA_ARGS__}
/* The two columns with the bounds of the 95 % interval of another column. */
#define COLUMN_BOUNDS(of, prefix, row, member, ...) \
    COLUMN(prefix "low", REAL, row, member.low, __VA_ARGS__, \
          .meaning = "lower bound of the 95 % interval of " of), \
    COLUMN(prefix "high", REAL, row, member.high, __VA_ARGS__, \
          .meaning = "upper bound of the 95 % interval of " of)
/* The members of an Estimate as the columns NAME, NAME_low and NAME_high. `means` is the meaning of
 * the first; further arguments apply to all three. The estimate is defined if there is a value. */
#define COLUMN_INTERVAL(name_, row, member, means, ...) \
    COLUMN(name_, REAL, row, member.value, .known = offsetof(row, member.defined), __VA_ARGS__, \
          .meaning = means), \
    COLUMN_BOUNDS(name_, name_ "_", row, member, __VA_ARGS__)
/* clang-format on */
#define COLUMNS_IN(fields) ((int)(sizeof(fields) / sizeof(fields)[0]))
/* A schema with these columns of a struct and without a check. */
#define SCHEMA_OF(name_, fields_, row)                                                             \
    { .name = (name_), .fields = (fields_), .count = COLUMNS_IN(fields_), .size = sizeof(row) }

/* Returns the field of a column, or NULL. */
const CsvColumn *schema_column(const CsvSchema *schema, const char *column);

/* Writing */

/* Append the header line, and a row. */
void schema_write_header(const CsvSchema *schema, Text *text);
void schema_write_row(const CsvSchema *schema, const void *row, Text *text);
/* Appends the header and `count` rows, an array of the schema's structs. */
void schema_write(const CsvSchema *schema, const void *rows, size_t count, Text *text);
/* Rounds the reals of a row to their decimals, for rows that are shown as if read from a file. */
void schema_round(const CsvSchema *schema, void *row);

/* Reading is strict: it requires all columns but `is_later` ones (others are allowed), and each
 * field's kind and bounds. ERROR_NO_INPUT, or ERROR_DATA with "path:line: column …: expected …". */

/* Reads the schema's file in a folder (NULL: see util/file.h) once, row by row; opaque owner. */
typedef struct SchemaReader SchemaReader;

/* Opens the file and checks its header; NULL with the error. */
CHECKED SchemaReader *schema_open(const CsvSchema *schema, const char *folder, Error *error);
void schema_close(SchemaReader *reader);
/* Reads the next row into *row; its texts are borrowed from the reader until the next call. */
CHECKED CsvStatus schema_next(SchemaReader *reader, void *row, Error *error);
/* Sets ERROR_DATA with "path:line: " (unless `reader` is NULL) and the message; returns false. */
bool schema_fail(const SchemaReader *reader, Error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads a whole file and passes each row to `take`, which may refuse it with schema_fail. */
typedef bool RowCallback(const SchemaReader *reader, const void *row, void *context, Error *error);
CHECKED bool schema_each(const CsvSchema *schema, const char *folder, RowCallback *take,
                         void *context, Error *error);

/* Growing rows; zero-initialise. `items` is an array of the schema's structs, with their texts. */
typedef struct Rows {
    const CsvSchema *schema;
    void *items;
    size_t count, capacity;
} Rows;

/* Frees the variable at the end of its scope: `ROWS_AUTO Rows rows = {0};`. */
#define ROWS_AUTO __attribute__((cleanup(rows_free)))

/* Adds a copy of a row, with copies of its texts; returns the copy. */
void *rows_add(Rows *rows, const CsvSchema *schema, const void *row);
/* Reads all rows of a file, as schema_open does. Free *rows also after a failure. */
CHECKED bool rows_read_in(Rows *rows, const CsvSchema *schema, const char *folder, Error *error);
/* Likewise, but without the file there are no rows. */
CHECKED bool rows_read_if_in(Rows *rows, const CsvSchema *schema, const char *folder, Error *error);
/* Writes header and rows as the file of the schema's name into a folder. ERROR_CANNOT_WRITE. */
CHECKED bool rows_write_in(const Rows *rows, const CsvSchema *schema, const char *folder,
                           Error *error);
/* Sorts the rows by the double at `offset`, largest first, NaN last; a stable order. */
void rows_rank(Rows *rows, size_t offset);
void rows_free(Rows *rows);
