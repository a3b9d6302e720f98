#include "report/reasons.h"

#include "draughts/rules.h"
#include "report/sheet.h"
#include "report/table.h"
#include "util/csv.h"
#include "util/file.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How often a reason ended a game. */
typedef struct Reason {
    char *reason;
    int64_t games;
} Reason;

enum { REASONS_MAX = 16 }; /* the program knows fewer; what a foreign file has beyond is left out */

typedef struct Reasons {
    int64_t games;
    int count;
    Reason items[REASONS_MAX];
} Reasons;

static void count_reason(Reasons *reasons, const char *reason) {
    reasons->games++;
    int i = 0;
    while (i < reasons->count && strcmp(reasons->items[i].reason, reason) != 0) i++;
    if (i == REASONS_MAX) return;
    if (i == reasons->count) reasons->items[reasons->count++].reason = text_duplicate(reason);
    reasons->items[i].games++;
}

static bool read_reasons(const char *folder, Reasons *reasons, Error *error) {
    static const char *const names[] = {"reason", NULL};
    char *const path = file_join(folder, "games.csv");
    Sheet sheet;
    CsvStatus status = CSV_FAILED;
    if (sheet_open(&sheet, path, names, error))
        while ((status = csv_next(sheet.csv, error)) == CSV_ROW)
            count_reason(reasons, sheet_text(&sheet, 0));
    sheet_close(&sheet);
    free(path);
    return status == CSV_FINISHED;
}

static void free_reasons(Reasons *reasons) {
    for (int i = 0; i < reasons->count; i++) free(reasons->items[i].reason);
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
        utf8_append_clean(&line, reasons->items[i].reason, "?");
    }
    text_append_char(&line, '.');
    text_append_char(out, '\n');
    utf8_append_wrapped(out, line.data, TABLE_WIDTH);
    text_free(&line);
}

/* How many games were ended by the players' scores. */
static int64_t count_adjudicated(const Reasons *reasons) {
    static const Ending endings[] = {ENDING_WIN_BY_SCORE, ENDING_DRAW_BY_SCORE};
    int64_t games = 0;
    for (int i = 0; i < reasons->count; i++)
        for (size_t k = 0; k < sizeof endings / sizeof *endings; k++)
            if (strcmp(reasons->items[i].reason, ending_name(endings[k])) == 0)
                games += reasons->items[i].games;
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
    free_reasons(&reasons);
    return is_read;
}
