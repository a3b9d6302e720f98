/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records: the rows of a CSV file, described once as data.
 *
 * A record lists its columns: name, kind, place in the row's struct, bounds, how people see them.
 * From that rows are written, read strictly, documented and, through report/table.h, shown as text,
 * CSV and JSON. Whoever makes a result describes it beside the row's struct; nobody else does. */
#pragma once

#include "util/csv.h"

typedef enum FieldKind {
    FIELD_TEXT,  /* const char *; may be empty */
    FIELD_WORD,  /* char[size]; a text that is not empty and fits */
    FIELD_COUNT, /* int64_t, from `least` (at least 0) to `most`; -1: unknown, an empty field */
    FIELD_INT,   /* int, otherwise the same */
    FIELD_UINT,  /* uint64_t, any */
    FIELD_HASH,  /* uint64_t, as 16 hexadecimal digits */
    FIELD_REAL,  /* double, at most RECORD_REAL_MAX either way; what is not finite is unknown, an
                    empty field */
    FIELD_CHOICE /* int, the index of its word in `words` */
} FieldKind;

/* How people see it; programs always get the number itself. */
typedef enum FieldShow {
    SHOW_PLAIN,      /* a real with `places` decimals */
    SHOW_BIG,        /* a large number with a unit: "12.3k", "4.56M" */
    SHOW_MILLION,    /* in millions, with `places` decimals */
    SHOW_SHARE,      /* in %, without the sign: "74.3"; below 0, where it is no share, empty */
    SHOW_PERCENT,    /* in %, with it: "74.3%"; the same */
    SHOW_SIGNED,     /* a whole number with its sign: "+12" */
    SHOW_ELO,        /* the same of the Elo of a share of points: ">+1199" where that is clamped */
    SHOW_LIKELIHOOD, /* ">.999" and "<.001" of what is never certain */
    SHOW_P_VALUE,    /* "<.001" */
    SHOW_DIGITS,     /* `places` digits that matter */
    SHOW_SIZED,      /* as many decimals as its size asks for */
    SHOW_RIGHT       /* a text at the right of its column, as numbers are */
} FieldShow;

/* Decimals of a real: as many as are needed to read the same number back. */
enum { FIELD_EXACT = -1 };

/* So that what is computed of reals from files stays finite: squares, sums, per cents. */
#define RECORD_REAL_MAX 1e60

/* A column. Bounds that are both 0 are those of the kind. */
typedef struct Field {
    const char *name; /* of the column; NULL: no column of files, only for people */
    FieldKind kind;
    size_t offset;     /* of the member in the row's struct */
    int decimals;      /* of a real in a file, or FIELD_EXACT */
    const char *title; /* heads it in a table for people; NULL: for programs only */
    FieldShow show;
    int places;
    size_t size; /* of a word */
    double least, most;
    size_t known;             /* of a real: where a bool says whether it is there; 0: nowhere */
    bool is_needed;           /* an empty field is refused */
    bool is_later;            /* older files do not have the column: as if its fields were empty */
    const char *formerly;     /* what older files call the column; NULL: the same */
    const char *const *words; /* of a choice, ending with NULL */
    const char *unit;    /* "games", "ms", "share" of a number from 0 to 1; NULL: it has none */
    const char *meaning; /* what it holds, for tables of columns and datapackage.json */
} Field;

typedef struct Record {
    const char *name; /* of its file: "players.csv" */
    const Field *fields;
    int count;
    size_t size; /* of the row's struct */
    /* Called after a row was read: sets members without a column and checks what bounds cannot say.
     * False with what is wrong in *fault. May be NULL. */
    bool (*check)(void *row, Text *fault);
} Record;

/* clang-format off */
/* A column of a member; what it means, at least, comes behind:
 * FIELD("games", COUNT, PlayerRow, games, .meaning = "games with a result"). */
#define FIELD(name_, kind_, row, member, ...) \
    {.name = name_, .kind = FIELD_##kind_, .offset = offsetof(row, member), __VA_ARGS__}
/* Columns that are the bounds of the 95 % interval of another one. */
#define FIELD_BOUNDS(of, prefix, row, member, ...) \
    FIELD(prefix "low", REAL, row, member.low, __VA_ARGS__, \
          .meaning = "lower bound of the 95 % interval of " of), \
    FIELD(prefix "high", REAL, row, member.high, __VA_ARGS__, \
          .meaning = "upper bound of the 95 % interval of " of)
/* The members of an Estimate, as the columns NAME, NAME_low and NAME_high: what the first means;
 * what comes behind holds for all three. It is defined where there is a value. */
#define FIELD_INTERVAL(name_, row, member, means, ...) \
    FIELD(name_, REAL, row, member.value, .known = offsetof(row, member.defined), __VA_ARGS__, \
          .meaning = means), \
    FIELD_BOUNDS(name_, name_ "_", row, member, __VA_ARGS__)
/* clang-format on */
#define RECORD_COUNT(fields) ((int)(sizeof(fields) / sizeof(fields)[0]))
/* The record of these columns of a struct; without a check. */
#define RECORD_OF(name_, fields_, row)                                                             \
    { .name = (name_), .fields = (fields_), .count = RECORD_COUNT(fields_), .size = sizeof(row) }

/* Writing */

void record_write_header(const Record *record, Text *text);
void record_write_row(const Record *record, const void *row, Text *text);
/* The header and `count` rows, an array of the record's structs. */
void record_write(const Record *record, const void *rows, size_t count, Text *text);
/* The same as the file of the record's name in a folder. ERROR_CANNOT_WRITE. */
bool record_write_file(const Record *record, const char *folder, const void *rows, size_t count,
                       Error *error);
/* Rounds the reals of a row to their decimals: for rows that are shown as a file would tell them
 * without being read from it. */
void record_round(const Record *record, void *row);

/* Reading, strictly: every column must be there but later ones (others may be, too), every field
 * must be what its kind and bounds say. ERROR_NO_INPUT, or ERROR_DATA with "path:line: column …:
 * expected …". */

/* One pass over the file of the record's name in a folder (NULL: see util/file.h); opaque owner. */
typedef struct RecordReader RecordReader;

RecordReader *record_open(const Record *record, const char *folder, Error *error);
void record_close(RecordReader *reader);
/* Fills *row; its texts are borrowed from the reader until the next row. */
CsvStatus record_next(RecordReader *reader, void *row, Error *error);
/* ERROR_DATA with "path:line: " of the current row (where `reader` is not NULL) and the message;
 * returns false. */
bool record_fail(const RecordReader *reader, Error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A whole file: hands on each row, which `take` may refuse, with record_fail. */
typedef bool RecordTake(const RecordReader *reader, const void *row, void *context, Error *error);
bool record_each(const Record *record, const char *folder, RecordTake *take, void *context,
                 Error *error);

/* Rows in memory, growing; zero-initialise. `items` is an array of the record's structs, whose
 * texts it owns. */
typedef struct Rows {
    const Record *record;
    void *items;
    size_t count, capacity;
} Rows;

/* Releases the variable where its scope ends: `ROWS_AUTO Rows rows = {0};`. */
#define ROWS_AUTO __attribute__((cleanup(rows_free)))

/* Adds a copy of a row, with copies of its texts; the same row in *rows. */
void *rows_add(Rows *rows, const Record *record, const void *row);
/* Reads a whole file, as record_open does. To be freed also after a failure. */
bool rows_read_in(Rows *rows, const Record *record, const char *folder, Error *error);
/* Puts them in falling order of the double at `offset`, NaN last, equals as they were. */
void rows_rank(Rows *rows, size_t offset);
void rows_free(Rows *rows);
