/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact tables: the value of every position with few pieces, and its plies to the end.
 *
 * Values are for the side to move with best play of both sides; the winner plays the shortest way,
 * the loser the longest. A position is a draw if neither side can force a win; draw rules are
 * ignored. */
#pragma once

#include "draughts/kernel.h"
#include "draughts/moves.h"
#include "endgame/slice.h"
#include "util/csv_schema.h"

/* An open folder of tables, for any number of threads, also read by the kernels. */
typedef struct Egdb {
    const Rules *rules;
    int size, pieces; /* pieces: most pieces of a slice */
    char *folder;
    Numbering numbering;
    int slice_count;
    Slice slices[SLICES_MAX]; /* as slices_list */
    SliceShape shapes[SLICE_IDS];
    SliceFile *files[SLICE_IDS]; /* NULL: missing */
} Egdb;

/* The contents of a folder, from its file `tables`. */
typedef struct EgdbKind {
    const Rules *rules;
    int size, pieces;
} EgdbKind;

/* Reads `tables`. ERROR_NO_INPUT, ERROR_DATA (other version). */
CHECKED bool egdb_read_kind(const char *folder, EgdbKind *kind, Error *error);

/* Opens a folder and checks every file, all of which must exist unless `unfinished`. `rules` (or
 * NULL) and `size` (or 0) must be the folder's. NULL with ERROR_NO_INPUT or ERROR_DATA. */
CHECKED Egdb *egdb_open(const char *folder, const Rules *rules, int size, bool unfinished,
                        Error *error);
void egdb_close(Egdb *egdb);
/* Like egdb_open, for repeated use: a folder is opened once and stays open to the program's end. */
CHECKED const Egdb *egdb_share(const char *folder, const Rules *rules, int size, Error *error);

/* Returns "$XDG_CACHE_HOME/jumpoff/egdb-RULES-BOARD-PIECES", the folder of tables that players ask
 * for by a number of pieces; the caller frees it. NULL with ERROR_USAGE if the user has no home. */
CHECKED char *egdb_cache_folder(const Rules *rules, int size, int pieces, Error *error);

typedef struct EgdbValue {
    int value; /* 1: the side to move wins, -1: loses, 0: a draw */
    int plies; /* to the end of the game; -1 for a draw */
} EgdbValue;

/* Looks up a position; false if no table has it, such as one where only the side to move has
 * pieces. */
bool egdb_probe(const Egdb *egdb, const Board *board, EgdbValue *value);
/* Looks up the value alone, in a quarter of the memory. */
bool egdb_probe_value(const Egdb *egdb, const Board *board, int *value);
/* The position at an index of a slice, with Black to move. */
Board egdb_board(const Egdb *egdb, const SliceShape *shape, uint64_t index);
/* Looks up a legal move: the value for its side, plies counted from before the move. */
bool egdb_probe_move(const Egdb *egdb, const Board *board, const Move *move, EgdbValue *value);

/* Appends "White wins in 65 plies". */
void egdb_write_value(const Board *board, EgdbValue value, Text *text);

/* Rows */

/* The counts of a slice; values are for the side to move. */
typedef struct SliceRow {
    int black_men, black_kings, white_men, white_kings;
    int side;
    int64_t positions, wins, draws, losses;
    int longest;             /* plies; -1: no win or loss */
    double won, drawn, lost; /* shares, for people only */
} SliceRow;

/* A probed position, or one of its moves; valued for the side to move. */
typedef struct ProbeRow {
    const char *fen, *move;
    int value; /* the index in EGDB_VALUES */
    int plies; /* -1 for a draw */
} ProbeRow;

extern const char *const EGDB_VALUES[]; /* loss, draw, win */
extern const CsvSchema SLICE_SCHEMA, PROBE_SCHEMA;

/* Adds a row for each slice and side to move: 2 pieces before 3, few men first. */
void egdb_rows(const Egdb *egdb, Rows *rows);
/* Adds rows of the position and its moves; false, without rows, if it is not in the tables. */
bool egdb_probe_rows(const Egdb *egdb, const Board *board, Rows *rows);

/* Building and checking */

typedef struct EgdbRun {
    int threads;
    uint64_t memory;      /* limit in bytes; 0: all memory of the machine */
    bool quiet;           /* no progress */
    const EgdbKind *kind; /* contents of a new folder; NULL: its file `tables` exists */
    bool shares;          /* waits for another process that builds tables in the folder */
    const atomic_bool *stop;
} EgdbRun;

/* Returns the most memory in bytes that building needs. */
uint64_t egdb_memory(const EgdbKind *kind);

/* Builds the missing slices of a folder. Finished slices stay when it is stopped
 * (ERROR_INTERRUPTED) or fails. The same bytes with any number of threads and stops. ERROR_USAGE if
 * run->memory is too little, ERROR_CANNOT_WRITE also if another process builds tables there or, for
 * a new folder without `shares`, has built some. */
CHECKED bool egdb_build(const char *folder, const EgdbRun *run, Error *error);

typedef struct EgdbCheck {
    uint64_t checked;
    bool is_wrong;
    /* The first entry that contradicts its successors', in the order of slices and indices: */
    Board board;
    EgdbValue is, should;
} EgdbCheck;

/* Checks entries against their successors' entries: all in slices up to 4 pieces; in larger ones
 * `sample` of each, evenly spaced, or all if 0. False only with ERROR_INTERRUPTED. */
CHECKED bool egdb_check(const Egdb *egdb, uint64_t sample, const EgdbRun *run, EgdbCheck *check,
                        Error *error);

/* The kernels */

/* A slice being built, and its turned one (slice_turned). A state has the entry in its low byte,
 * above it the number of quiet moves that are not known to lose. */
typedef struct EgdbWork {
    const Egdb *egdb;
    const SliceShape *shapes[2];
    _Atomic(uint16_t) *states[2]; /* the same array if the slice is its own turned one */
    /* For each group of GROUP states, a bit for each entry: set if it occurred there. */
    _Atomic(uint64_t) *marks[2];
    atomic_bool *seen; /* entries that occurred in any group; LEVELS long */
} EgdbWork;
enum { LEVELS = ENTRY_MAX + 2, GROUP = 256, GROUP_MARKS = (ENTRY_MAX + 1) / 64 };

/* The functions of a kernel. */
typedef struct EndgameKernel {
    int (*entry)(const Egdb *egdb, const Board *board);
    int (*value)(const Egdb *egdb, const Board *board); /* VALUE_… or -1 */
    Board (*board)(const Egdb *egdb, const SliceShape *shape, uint64_t index);
    /* For positions first … end − 1 of a side: `begin` sets states by moves that leave the pair;
     * `spread` updates predecessors of positions whose entry is `level`. `first` begins a group. */
    void (*begin)(const EgdbWork *work, int which, uint64_t first, uint64_t end);
    void (*spread)(const EgdbWork *work, int which, unsigned level, uint64_t first, uint64_t end);
    /* Checks every step-th entry against its successors'; returns the first wrong one or `end`. */
    uint64_t (*check)(const Egdb *egdb, const SliceShape *shape, uint64_t first, uint64_t end,
                      uint64_t step, unsigned *expected);
} EndgameKernel;
const EndgameKernel *endgame_kernel(int size);
