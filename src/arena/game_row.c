#include "arena/game_row.h"

#include "util/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than any game has; 12 × 12 boards start with 30 pieces a side. */
enum { PLIES_LIMIT = 1000000, PIECES_LIMIT = 30, HASH_DIGITS = 16 };

enum {
    GAME,
    PAIR,
    ROUND,
    BLACK_NAME,
    WHITE_NAME,
    FIRST,
    OPENING,
    START_FEN,
    RESULT,
    REASON,
    PLIES,
    BLACK_PIECES,
    WHITE_PIECES,
    SEED,
    HASH
};

static const char *const NAMES[GAME_ROW_COLUMNS] = {
    "game",   "pair",   "round", "black",        "white",        "first", "opening", "start_fen",
    "result", "reason", "plies", "black_pieces", "white_pieces", "seed",  "hash"};

bool game_reader_open(GameReader *reader, const char *path, Error *error) {
    *reader = (GameReader){.path = path, .csv = csv_open(path, error)};
    if (reader->csv == NULL) return false;
    for (int i = 0; i < GAME_ROW_COLUMNS; i++) {
        reader->columns[i] = csv_column(reader->csv, NAMES[i], error);
        if (reader->columns[i] < 0) return false;
    }
    return true;
}

void game_reader_close(GameReader *reader) {
    csv_close(reader->csv);
    reader->csv = NULL;
}

bool game_reader_fail(const GameReader *reader, Error *error, const char *format, ...) {
    char message[ERROR_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return error_set(error, ERROR_DATA, "%s:%ld: %s", reader->path, csv_line(reader->csv), message);
}

static const char *field(const GameReader *reader, int which) {
    return csv_field(reader->csv, reader->columns[which]);
}

static bool number(const GameReader *reader, int which, int64_t min, int64_t max, int64_t *value,
                   Error *error) {
    return csv_int(reader->csv, reader->columns[which], min, max, value, error);
}

/* "1-0" and the like; false for anything else. */
static bool find_result(const char *text, Result *result) {
    static const Result ALL[] = {RESULT_BLACK_WINS, RESULT_WHITE_WINS, RESULT_DRAW, RESULT_UNKNOWN};
    for (int i = 0; i < 4; i++) {
        *result = ALL[i];
        if (strcmp(text, result_text(ALL[i])) == 0) return true;
    }
    return false;
}

/* "no-moves" or, of a failure, "white-crash". */
static bool find_ending(const char *text, Ending *ending, Side *failed) {
    *failed = BLACK;
    for (int side = 0; side < 2; side++) {
        const char *const name = side_name((Side)side);
        const size_t length = strlen(name);
        if (strncmp(text, name, length) != 0 || text[length] != '-') continue;
        text += length + 1;
        *failed = (Side)side;
        for (*ending = ENDING_CRASH; (int)*ending < ENDING_COUNT; ++*ending) {
            if (strcmp(text, ending_name(*ending)) == 0) return true;
        }
        return false;
    }
    for (*ending = ENDING_NO_PIECES; !ending_is_failure(*ending); ++*ending) {
        if (strcmp(text, ending_name(*ending)) == 0) return true;
    }
    return false;
}

/* Whether a game can end so with this result. A failure has none, unless it counts as a loss. */
static bool is_consistent(const GameRow *row) {
    const Result lost = row->failed == BLACK ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
    switch (row->ending) {
    case ENDING_NO_PIECES:
    case ENDING_NO_MOVES:
    case ENDING_WIN_BY_SCORE:
        return row->result == RESULT_BLACK_WINS || row->result == RESULT_WHITE_WINS;
    case ENDING_REPETITION:
    case ENDING_MAX_PLIES:
    case ENDING_QUIET_PLIES:
    case ENDING_DRAW_BY_SCORE: return row->result == RESULT_DRAW;
    case ENDING_ADJUDICATED: return row->result != RESULT_UNKNOWN;
    default: return row->result == RESULT_UNKNOWN || row->result == lost;
    }
}

static bool take_result(const GameReader *reader, GameRow *row, Error *error) {
    const char *const result = field(reader, RESULT), *const reason = field(reader, REASON);
    if (!find_result(result, &row->result)) {
        return game_reader_fail(reader, error,
                                "column result: expected 1-0, 0-1, 1/2-1/2 or *, not \"%.100s\"",
                                result);
    }
    if (!find_ending(reason, &row->ending, &row->failed)) {
        return game_reader_fail(
            reader, error,
            "column reason: expected how a game ends, as no-moves or black-crash, not "
            "\"%.100s\"",
            reason);
    }
    if (is_consistent(row)) return true;
    return game_reader_fail(reader, error, "the result %s is none of a game that ended by %s",
                            result, reason);
}

static bool take_hash(const GameReader *reader, uint64_t *hash, Error *error) {
    const char *const text = field(reader, HASH);
    if (strlen(text) != HASH_DIGITS || strspn(text, "0123456789abcdef") != HASH_DIGITS) {
        return game_reader_fail(reader, error,
                                "column hash: expected %d hexadecimal digits, not \"%.100s\"",
                                HASH_DIGITS, text);
    }
    *hash = strtoull(text, NULL, 16);
    return true;
}

/* The columns that only need to be sane. */
static bool check_rest(const GameReader *reader, Ending ending, Error *error) {
    int64_t plies = 0, black = 0, white = 0;
    uint64_t seed = 0;
    if (!number(reader, PLIES, 0, PLIES_LIMIT, &plies, error) ||
        !number(reader, BLACK_PIECES, 0, PIECES_LIMIT, &black, error) ||
        !number(reader, WHITE_PIECES, 0, PIECES_LIMIT, &white, error)) {
        return false;
    }
    if (ending == ENDING_NO_PIECES ? black > 0 && white > 0 : black + white == 0) {
        return game_reader_fail(reader, error,
                                "%" PRId64 " black and %" PRId64
                                " white pieces are left of a game that ended "
                                "by %s",
                                black, white, field(reader, REASON));
    }
    if (!text_parse_uint(field(reader, SEED), UINT64_MAX, &seed)) {
        return game_reader_fail(reader, error,
                                "column seed: expected a whole number, not \"%.100s\"",
                                field(reader, SEED));
    }
    const char *const first = field(reader, FIRST);
    if (strcmp(first, side_name(BLACK)) != 0 && strcmp(first, side_name(WHITE)) != 0) {
        return game_reader_fail(reader, error,
                                "column first: expected black or white, not \"%.100s\"", first);
    }
    if (*field(reader, OPENING) != '\0' && *field(reader, START_FEN) != '\0') return true;
    return game_reader_fail(reader, error, "column %s: expected one, not an empty field",
                            *field(reader, OPENING) == '\0' ? "opening" : "start_fen");
}

static bool take_row(const GameReader *reader, GameRow *row, Error *error) {
    if (!number(reader, GAME, 1, INT64_MAX - 1, &row->game, error) ||
        !number(reader, PAIR, 1, INT64_MAX, &row->pair, error) ||
        !number(reader, ROUND, 1, INT64_MAX, &row->round, error) ||
        !take_result(reader, row, error) || !take_hash(reader, &row->hash, error) ||
        !check_rest(reader, row->ending, error)) {
        return false;
    }
    row->names[BLACK] = field(reader, BLACK_NAME);
    row->names[WHITE] = field(reader, WHITE_NAME);
    row->opening = field(reader, OPENING);
    row->fen = field(reader, START_FEN);
    if (row->pair == (row->game + 1) / 2) return true;
    return game_reader_fail(reader, error, "game %" PRId64 " is of pair %" PRId64 ", not %" PRId64,
                            row->game, (row->game + 1) / 2, row->pair);
}

CsvStatus game_reader_next(const GameReader *reader, GameRow *row, Error *error) {
    const CsvStatus status = csv_next(reader->csv, error);
    if (status == CSV_ROW && !take_row(reader, row, error)) return CSV_FAILED;
    return status;
}
