#include "report/reasons.h"

#include "arena/rows.h"
#include "report/table.h"
#include "util/file.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How often a reason ended a game. */
typedef struct Reason {
    Ending ending;
    Side failed;
    int64_t games;
} Reason;

enum { REASONS_MAX = 2 * ENDING_COUNT };

typedef struct Reasons {
    int64_t games;
    int count;
    Reason items[REASONS_MAX]; /* as they come */
} Reasons;

static void count_reason(Reasons *reasons, const GameRow *row) {
    Reason *item = reasons->items;
    for (; item < reasons->items + reasons->count; item++) {
        if (item->ending == row->ending && item->failed == row->failed) break;
    }
    if (item == reasons->items + reasons->count)
        reasons->items[reasons->count++] = (Reason){row->ending, row->failed, 0};
    item->games++;
    reasons->games++;
}

static bool read_reasons(const char *folder, Reasons *reasons, Error *error) {
    char *const path = file_join(folder, GAME_RECORD.name);
    RecordReader *const reader = record_open(&GAME_RECORD, path, error);
    CsvStatus status = CSV_FAILED;
    GameRow row;
    while (reader != NULL && (status = record_next(reader, &row, error)) == CSV_ROW) {
        count_reason(reasons, &row);
    }
    record_close(reader);
    free(path);
    return status == CSV_FINISHED;
}

/* Most frequent first. */
static int compare_reasons(const void *a, const void *b) {
    const int64_t x = ((const Reason *)a)->games, y = ((const Reason *)b)->games;
    return (x < y) - (x > y);
}

static void write_reasons(Reasons *reasons, Text *out) {
    Text line = {0};
    qsort(reasons->items, (size_t)reasons->count, sizeof *reasons->items, compare_reasons);
    text_append(&line, "%" PRId64 " games", reasons->games);
    for (int i = 0; i < reasons->count; i++) {
        text_append(&line, "%s %" PRId64 " ", i == 0 ? "; ended by:" : ",",
                    reasons->items[i].games);
        game_append_reason(&line, reasons->items[i].ending, reasons->items[i].failed);
    }
    text_append_char(&line, '.');
    text_append_char(out, '\n');
    utf8_append_wrapped(out, line.data, TABLE_WIDTH);
    text_free(&line);
}

/* How many games were ended by the players' scores. */
static int64_t count_adjudicated(const Reasons *reasons) {
    int64_t games = 0;
    for (int i = 0; i < reasons->count; i++) {
        const Reason *const item = &reasons->items[i];
        if (item->ending == ENDING_WIN_BY_SCORE || item->ending == ENDING_DRAW_BY_SCORE)
            games += item->games;
    }
    return games;
}

static void write_adjudicated(const Reasons *reasons, Text *out) {
    const int64_t games = count_adjudicated(reasons);
    Text line = {0};
    if (games == 0) return;
    text_append(&line,
                "Adjudicated: %" PRId64 " of %" PRId64 " games were not played out, but given the "
                "result on which the scores of both players' searches agreed. Those results are "
                "as reliable as the scores.",
                games, reasons->games);
    utf8_append_wrapped(out, line.data, TABLE_WIDTH);
    text_free(&line);
}

bool reasons_append(const char *folder, double games, Text *out, Error *error) {
    Reasons reasons = {0};
    bool is_read = read_reasons(folder, &reasons, error);
    if (is_read && !isnan(games) && (double)reasons.games != games) {
        is_read = error_set(error, ERROR_DATA,
                            "%s/games.csv: games: %" PRId64 "; expected %.0f, as in evidence.csv",
                            folder, reasons.games, games);
    }
    if (is_read) {
        write_reasons(&reasons, out);
        write_adjudicated(&reasons, out);
    }
    return is_read;
}
