/* Game rows: the rows of games.csv read back, each verified by itself. */
#ifndef JUMPOFF_ARENA_GAME_ROW_H
#define JUMPOFF_ARENA_GAME_ROW_H

#include "draughts/rules.h"
#include "util/csv.h"
#include "util/error.h"

#include <stdbool.h>
#include <stdint.h>

enum { GAME_ROW_COLUMNS = 15 };

/* An open games.csv and where its columns are. */
typedef struct GameReader {
    const char *path; /* borrowed */
    CsvReader *csv;
    int columns[GAME_ROW_COLUMNS];
} GameReader;

/* What a row says; texts are borrowed from the reader until the next row. */
typedef struct GameRow {
    int64_t game, pair, round; /* from 1 */
    const char *names[2];      /* by Side */
    const char *opening, *fen;
    Result result;
    Ending ending;
    Side failed; /* whose engine, where the ending is a failure */
    uint64_t hash;
} GameRow;

/* False with ERROR_NO_INPUT or ERROR_DATA; to be closed in any case. */
bool game_reader_open(GameReader *reader, const char *path, Error *error);
void game_reader_close(GameReader *reader);
/* Reads the next row. What no tournament writes (words, numbers out of range, a result that does
 * not go with its reason) is CSV_FAILED with "path:line: …". */
CsvStatus game_reader_next(const GameReader *reader, GameRow *row, Error *error);
/* ERROR_DATA with "path:line: " of the current row and the message; returns false. */
bool game_reader_fail(const GameReader *reader, Error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
