/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The results folder: created once, filled with the rows of each game, then with its tables. */
#pragma once

#include "arena/journal.h"
#include "arena/result_tables.h"
#include "draughts/notation.h"
#include "util/csv_schema.h"

/* A row of games.csv. */
typedef struct GameRow {
    int64_t game, pair, round; /* from 1 */
    const char *names[2];      /* by Side */
    int first;                 /* the Side to move */
    const char *opening, *fen;
    int result; /* a Result */
    const char *reason;
    int plies, pieces[2]; /* by Side, at the end */
    uint64_t seed, hash;
    /* No columns; readers set them from the reason: */
    Ending ending;
    Side failed; /* the side whose engine failed, if the ending is a failure */
} GameRow;

/* A row of moves.csv, timing.csv and engine_info.csv; -1 and NaN are unknown. */
typedef struct MoveRow {
    int64_t game;
    int ply; /* from 1 */
    const char *player, *move;
    double score, win_in; /* plies to the end of a proven win, negative for a loss */
    int depth_plies;
    int64_t nodes, leaves, legal_moves, time_ns;
    /* Of engine_info.csv, what an external engine reported: */
    double value;
    const char *line, *text;
} MoveRow;

extern const CsvSchema GAME_SCHEMA, MOVE_SCHEMA, TIMING_SCHEMA, REPORT_SCHEMA;

/* Writes a record's move as move_write does, but needs no list of legal moves. */
static inline void ply_write_move(const PlyRecord *ply, char to[MOVE_TEXT_SIZE]) {
    move_write_to(&ply->move, !ply->unique, to);
}

/* Appends a game as PDN, with score, depth and nodes of each move as comments. Uses of the row only
 * names, opening (NULL: none) and reason. */
void game_pdn_write(const char *event, const Rules *rules, const GameRow *row,
                    const GameRecord *record, Text *pdn);

/* The files with rows for each game. */
typedef enum GameFile {
    GAME_FILE_GAMES,   /* games.csv */
    GAME_FILE_PDN,     /* games.pdn */
    GAME_FILE_JOURNAL, /* games.journal */
    GAME_FILE_MOVES,   /* moves.csv, timing.csv: if the experiment records moves */
    GAME_FILE_TIMING,
    GAME_FILE_REPORTS, /* engine_info.csv: also only if external engines play */
    GAME_FILE_COUNT
} GameFile;

/* The rows of one game for each file; zero-initialise, reuse, release with game_rows_free. */
typedef struct GameRows {
    Text files[GAME_FILE_COUNT];
} GameRows;

/* Replaces the rows by those of a game; files that the experiment lacks stay empty. */
void game_rows_fill(GameRows *rows, const Experiment *experiment, const ScheduledGame *scheduled,
                    const GameRecord *record);
void game_rows_free(GameRows *rows);

/* Creates the folder (new or empty) with its journal, experiment and environment. NULL with
 * ERROR_CANNOT_WRITE, ERROR_DATA (heuristic files too large). */
CHECKED Journal *results_create(const char *folder, const Experiment *experiment, JournalHead head,
                                int threads, Error *error);
/* Refuses an experiment (ERROR_DATA) that is not the journal's beside it. It may be missing. */
CHECKED bool results_check_experiment(const char *folder, const Journal *journal, Error *error);
/* Prepares the folder of a journal for a resumed tournament: removes leftovers of a killed writer,
 * adds a missing experiment, appends the environment. ERROR_DATA if the experiment was changed. */
CHECKED bool results_resume(const char *folder, const Experiment *experiment,
                            const Journal *journal, int threads, Error *error);

/* Opaque owner of the open game files. */
typedef struct Results Results;

/* Starts new game files and removes tables of an earlier run. NULL with ERROR_CANNOT_WRITE. */
CHECKED Results *results_open(const char *folder, const Experiment *experiment,
                              const Journal *journal, Error *error);
/* Appends a game's rows. */
CHECKED bool results_add(Results *results, const GameRows *rows, Error *error);
/* Closes the game files, once they are on the disk, and writes the tables. */
CHECKED bool results_finish(Results *results, const Experiment *experiment,
                            const TournamentStats *stats, Error *error);
/* Fills in the columns on the experiment's players that are no tables of games. */
void results_describe(const Experiment *experiment, ResultTables *tables);
/* Writes the tables, computed with TOTALS_SEED and the experiment's test. ERROR_CANNOT_WRITE. */
CHECKED bool results_write_tables(const char *folder, const Experiment *experiment,
                                  const TournamentStats *stats, Error *error);
/* Closes without tables, after an error. */
void results_abandon(Results *results);
