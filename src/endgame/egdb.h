/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact tables: the value of every position with few pieces, and how long a win or loss takes.
 *
 * Values are for the side to move with best play of both; a draw is what neither can force, and
 * the rules that end games in draws do not enter. The winner hastens, the loser delays. */
#pragma once

#include "draughts/kernel.h"
#include "draughts/moves.h"
#include "endgame/slice.h"
#include "util/record.h"

/* A folder of tables, open for any number of threads. The kernels look into it. */
typedef struct Egdb {
    const Rules *rules;
    int size, pieces; /* pieces: of the largest slices */
    char *folder;
    Numbering numbering;
    int slice_count;
    Slice slices[SLICES_MAX]; /* as slices_list */
    SliceShape shapes[SLICE_IDS];
    SliceFile *files[SLICE_IDS]; /* NULL: not there (yet) */
} Egdb;

/* What a folder says it is: its file `tables`. */
typedef struct EgdbKind {
    const Rules *rules;
    int size, pieces;
} EgdbKind;

/* ERROR_NO_INPUT where there are none, ERROR_DATA where they are of another version. */
bool egdb_read_kind(const char *folder, EgdbKind *kind, Error *error);
bool egdb_write_kind(const char *folder, const EgdbKind *kind, Error *error);

/* Opens a folder and checks every file in it; each must be there unless `unfinished`. `rules`
 * (NULL) and `size` (0), where given, must be its own. ERROR_NO_INPUT, ERROR_DATA; NULL then. */
Egdb *egdb_open(const char *folder, const Rules *rules, int size, bool unfinished, Error *error);
void egdb_close(Egdb *egdb);
/* The same, for whoever asks for the same folder again and again: it is opened once, and stays open
 * as long as the process. */
const Egdb *egdb_share(const char *folder, const Rules *rules, int size, Error *error);

typedef struct EgdbValue {
    int value; /* 1: the side to move wins, -1: loses, 0: a draw */
    int plies; /* to the end of the game; of a draw -1 */
} EgdbValue;

/* False: the position is not in the tables. One whose side has no piece left is a result. */
bool egdb_probe(const Egdb *egdb, const Board *board, EgdbValue *value);
/* The value alone, from what takes a quarter of the memory. */
bool egdb_probe_value(const Egdb *egdb, const Board *board, int *value);
/* The position of an index of a slice, Black to move. */
Board egdb_board(const Egdb *egdb, const SliceShape *shape, uint64_t index);
/* The value for the side that makes a legal move, plies counted from before it. */
bool egdb_probe_move(const Egdb *egdb, const Board *board, const Move *move, EgdbValue *value);

/* Writes what two people would say: "White wins in 65 plies". */
void egdb_write_value(const Board *board, EgdbValue value, Text *text);

/* What tables hold, as rows */

/* A row of the slices' counts: the values are for the side to move. */
typedef struct SliceRow {
    int black_men, black_kings, white_men, white_kings;
    int side;
    int64_t positions, wins, draws, losses;
    int longest;             /* plies; -1: there is no win or loss */
    double won, drawn, lost; /* shares, of people */
} SliceRow;

/* A row of a probe: a position, or one of its moves, for the side that makes it. */
typedef struct ProbeRow {
    const char *fen, *move;
    int value; /* the index in EGDB_VALUES */
    int plies; /* -1 of a draw */
} ProbeRow;

extern const char *const EGDB_VALUES[]; /* loss, draw, win */
extern const Record SLICE_RECORD, PROBE_RECORD;

/* Adds a row a slice and side to move, each once: 2 pieces before 3, few men first. */
void egdb_rows(const Egdb *egdb, Rows *rows);
/* Adds the position and its moves; false, without any, where it is not in the tables. */
bool egdb_probe_rows(const Egdb *egdb, const Board *board, Rows *rows);

/* Making and checking them */

typedef struct EgdbRun {
    int threads;
    uint64_t memory;      /* bytes that may be used; 0: whatever there is */
    bool quiet;           /* no progress */
    const EgdbKind *kind; /* what a new folder is to hold; NULL: its file `tables` is there */
    bool shares;          /* the folder: waits for another process that makes tables there */
    const atomic_bool *stop;
} EgdbRun;

/* What working out tables needs at most at once, in bytes. */
uint64_t egdb_memory(const EgdbKind *kind);

/* Makes the slices that a folder lacks. What was made stays where it is stopped (ERROR_INTERRUPTED)
 * or fails; the same bytes at any number of threads and of stops. ERROR_USAGE where run->memory is
 * too little, ERROR_INTERNAL where the system has less, ERROR_CANNOT_WRITE also where another
 * process makes tables there or, of a new folder that is not shared, has made some. */
bool egdb_build(const char *folder, const EgdbRun *run, Error *error);

/* An entry that does not follow from its successors'. */
typedef struct EgdbFault {
    Board board;
    EgdbValue is, should;
} EgdbFault;

typedef struct EgdbCheck {
    uint64_t checked;
    bool is_wrong;
    EgdbFault fault; /* the first one, in the order of slices and indices */
} EgdbCheck;

/* Checks entries against those of their successors: all of slices up to 4 pieces, of larger ones
 * `sample` of each, evenly, or all for 0; and the counts of all files. False only with an error:
 * ERROR_INTERRUPTED, or ERROR_DATA for wrong counts. */
bool egdb_check(const Egdb *egdb, uint64_t sample, const EgdbRun *run, EgdbCheck *check,
                Error *error);

/* The kernels */

/* What is being built: a slice and its turned one. A state is an entry in its low byte, below the
 * number of quiet moves that do not lose yet. */
typedef struct EgdbWork {
    const Egdb *egdb;
    const SliceShape *shapes[2];
    _Atomic(uint16_t) *states[2]; /* the same where the slice is its own turned one */
    /* Which entries came to be: in each group of GROUP states, a bit an entry; and in any. */
    _Atomic(uint64_t) *marks[2];
    atomic_bool *seen; /* LEVELS long */
} EgdbWork;
enum { LEVELS = ENTRY_MAX + 2, GROUP = 256, GROUP_MARKS = (ENTRY_MAX + 1) / 64 };

/* What each kernel exports. */
typedef struct EndgameKernel {
    int (*entry)(const Egdb *egdb, const Board *board);
    int (*value)(const Egdb *egdb, const Board *board); /* VALUE_… or -1 */
    Board (*board)(const Egdb *egdb, const SliceShape *shape, uint64_t index);
    /* Of the positions first … end − 1 of a side: their states by what leads out of the pair;
     * those that get the entry `level` tell the ones before them. `first` begins a group. */
    void (*begin)(const EgdbWork *work, int which, uint64_t first, uint64_t end);
    void (*spread)(const EgdbWork *work, int which, unsigned level, uint64_t first, uint64_t end);
    /* Checks entries against their successors: the index of the first that is wrong, or `end`.
     * `step`: only every step-th. */
    uint64_t (*check)(const Egdb *egdb, const SliceShape *shape, uint64_t first, uint64_t end,
                      uint64_t step, unsigned *expected);
} EndgameKernel;
const EndgameKernel *endgame_kernel(int size);
