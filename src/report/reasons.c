#include "report/reasons.h"

#include "arena/rows.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static bool read_endings(const char *folder, Endings *endings, uint64_t *games, Error *error) {
    RecordReader *const reader = record_open(&GAME_RECORD, folder, error);
    CsvStatus status = CSV_FAILED;
    GameRow row;
    while (reader != NULL && (status = record_next(reader, &row, error)) == CSV_ROW) {
        endings->games[row.ending][row.failed]++;
        ++*games;
    }
    record_close(reader);
    return status == CSV_FINISHED;
}

static void write_endings(const Endings *endings, uint64_t games, Answer *answer) {
    Text line = {0};
    text_append(&line, "%" PRIu64 " games%s", games, games > 0 ? ": " : "");
    endings_append(endings, &line);
    answer_line(answer, "Ended by", &line);
}

static void write_adjudicated(const Endings *endings, uint64_t games, Answer *answer) {
    const uint64_t adjudicated =
        endings->games[ENDING_WIN_BY_SCORE][0] + endings->games[ENDING_DRAW_BY_SCORE][0];
    const uint64_t exact =
        endings->games[ENDING_WIN_BY_TABLES][0] + endings->games[ENDING_DRAW_BY_TABLES][0];
    Text line = {0};
    if (exact > 0) {
        text_append(&line,
                    "Ended by exact tables: %" PRIu64 " of %" PRIu64 " games were given the value "
                    "of the first position that the tables have, with best play of both; the rules "
                    "that end games in draws do not enter there.",
                    exact, games);
        answer_line(answer, "Tables", &line);
    }
    if (adjudicated == 0) {
        text_free(&line);
        return;
    }
    text_append(&line,
                "%" PRIu64 " of %" PRIu64 " games were not played out, but given the "
                "result on which the scores of both players' searches agreed. Those results are "
                "as reliable as the scores.",
                adjudicated, games);
    answer_line(answer, "Adjudicated", &line);
}

void reasons_write(const Endings *endings, Answer *answer) {
    uint64_t games = 0;
    for (int i = 0; i < ENDING_COUNT; i++) games += endings->games[i][0] + endings->games[i][1];
    write_endings(endings, games, answer);
    write_adjudicated(endings, games, answer);
}

bool reasons_append(const char *folder, double games, Answer *answer, Error *error) {
    Endings endings = {.games = {{0}}};
    uint64_t found = 0;
    if (!read_endings(folder, &endings, &found, error)) return false;
    if (!isnan(games) && (double)found != games)
        return error_set(error, ERROR_DATA,
                         "%s/games.csv: games: %" PRIu64 "; expected %.0f, as in evidence.csv",
                         folder, found, games);
    reasons_write(&endings, answer);
    return true;
}
