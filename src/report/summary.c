#include "report/summary.h"

#include "report/sheet.h"
#include "util/file.h"
#include "util/sort.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* More points than any tournament gives, exact in a double and an int64_t. */
static const double POINTS_MAX = 1e15;

/* Room for one more element of an array that grows by doubling. */
static void *grow(void *array, int count, size_t size) {
    const bool is_full = (count & (count - 1)) == 0; /* 0, 1, 2, 4, 8, … */
    return is_full ? memory_resize(array, (count > 0 ? (size_t)count * 2 : 1) * size) : array;
}

/* players.csv */

enum {
    PLAYER,
    GAMES,
    WINS,
    DRAWS,
    LOSSES,
    POINTS,
    SCORE,
    CLASH_POINTS,
    DISTINCT,
    ELO,
    ELO_LOW,
    ELO_HIGH,
    BRANCHING,
    PRUNING_BD,
    PRUNING_SUM
};

static bool read_player(const Sheet *sheet, SummaryPlayer *row, Error *error) {
    const struct {
        int which;
        int64_t *value;
    } counts[] = {{GAMES, &row->games},
                  {WINS, &row->wins},
                  {DRAWS, &row->draws},
                  {LOSSES, &row->losses},
                  {DISTINCT, &row->distinct_games}};
    const struct {
        int which;
        double min, max, *value;
    } reals[] = {{POINTS, 0, POINTS_MAX, &row->points},
                 {SCORE, 0, 1, &row->score},
                 {CLASH_POINTS, 0, POINTS_MAX, &row->clash_points},
                 {ELO, -INFINITY, INFINITY, &row->elo},
                 {ELO_LOW, -INFINITY, INFINITY, &row->elo_low},
                 {ELO_HIGH, -INFINITY, INFINITY, &row->elo_high},
                 {BRANCHING, 0, INFINITY, &row->branching},
                 {PRUNING_BD, -INFINITY, 1, &row->pruning_bd},
                 {PRUNING_SUM, -INFINITY, 1, &row->pruning_sum}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (!sheet_count(sheet, counts[i].which, counts[i].value, error)) return false;
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++)
        if (!sheet_real(sheet, reals[i].which, reals[i].min, reals[i].max, reals[i].value, error))
            return false;
    return true;
}

static bool read_players(const Sheet *sheet, SummaryPlayers *players, Error *error) {
    CsvStatus status;
    while ((status = csv_next(sheet->csv, error)) == CSV_ROW) {
        players->rows = grow(players->rows, players->count, sizeof *players->rows);
        SummaryPlayer *const row = &players->rows[players->count++];
        *row = (SummaryPlayer){.player = text_duplicate(sheet_text(sheet, PLAYER))};
        if (!read_player(sheet, row, error)) return false;
    }
    return status == CSV_FINISHED;
}

bool summary_read_players(const char *folder, SummaryPlayers *players, Error *error) {
    static const char *const names[] = {
        "player",    "games",        "wins",           "draws", "losses",  "points",
        "score",     "clash_points", "distinct_games", "elo",   "elo_low", "elo_high",
        "branching", "pruning_bd",   "pruning_sum",    NULL};
    char *const path = file_join(folder, "players.csv");
    *players = (SummaryPlayers){0};
    Sheet sheet;
    const bool is_read =
        sheet_open(&sheet, path, names, error) && read_players(&sheet, players, error);
    sheet_close(&sheet);
    free(path);
    return is_read;
}

void summary_free_players(SummaryPlayers *players) {
    for (int i = 0; i < players->count; i++) free(players->rows[i].player);
    free(players->rows);
    *players = (SummaryPlayers){0};
}

/* crosstable.csv, clashes.csv */

static bool read_cells(const Sheet *sheet, SummaryMatrix *matrix, int row, Error *error) {
    if (row == matrix->count)
        return sheet_fail(sheet, error, "more rows than players in the header");
    if (strcmp(sheet_text(sheet, 0), matrix->players[row]) != 0)
        return sheet_fail(sheet, error, "expected the row of \"%s\", as in the header",
                          matrix->players[row]);
    double *const cells = matrix->cells + (size_t)row * (size_t)matrix->count;
    for (int i = 0; i < matrix->count; i++)
        if (!sheet_real(sheet, i + 1, 0, POINTS_MAX, &cells[i], error)) return false;
    return true;
}

/* The header holds the players in the same order as the rows do. */
static bool read_matrix(const Sheet *sheet, SummaryMatrix *matrix, Error *error) {
    if (csv_column(sheet->csv, "player", error) < 0) return false;
    if (strcmp(csv_column_name(sheet->csv, 0), "player") != 0)
        return error_set(error, ERROR_DATA, "%s: expected the first column to be player",
                         sheet->path);
    matrix->count = csv_column_count(sheet->csv) - 1;
    const size_t count = (size_t)matrix->count;
    matrix->players = memory_allocate(count * sizeof *matrix->players);
    matrix->cells = memory_allocate(count * count * sizeof *matrix->cells);
    for (int i = 0; i < matrix->count; i++)
        matrix->players[i] = text_duplicate(csv_column_name(sheet->csv, i + 1));
    CsvStatus status;
    int row = 0;
    while ((status = csv_next(sheet->csv, error)) == CSV_ROW)
        if (!read_cells(sheet, matrix, row++, error)) return false;
    if (status == CSV_FINISHED && row < matrix->count)
        return error_set(error, ERROR_DATA, "%s: expected %d rows, one a player, not %d",
                         sheet->path, matrix->count, row);
    return status == CSV_FINISHED;
}

bool summary_read_matrix(const char *folder, const char *name, SummaryMatrix *matrix,
                         Error *error) {
    char *const path = file_join(folder, name);
    *matrix = (SummaryMatrix){0};
    Sheet sheet;
    const bool is_read =
        sheet_open(&sheet, path, NULL, error) && read_matrix(&sheet, matrix, error);
    sheet_close(&sheet);
    free(path);
    return is_read;
}

void summary_free_matrix(SummaryMatrix *matrix) {
    for (int i = 0; i < matrix->count; i++) free(matrix->players[i]);
    free(matrix->players);
    free(matrix->cells);
    *matrix = (SummaryMatrix){0};
}

double summary_cell(const SummaryMatrix *matrix, int row, int column) {
    return matrix->cells[(size_t)row * (size_t)matrix->count + (size_t)column];
}

double summary_share(const SummaryMatrix *matrix, int row, int column) {
    const double own = summary_cell(matrix, row, column);
    const double both = own + summary_cell(matrix, column, row);
    return both > 0 ? own / both : NAN;
}

int summary_find(const SummaryMatrix *matrix, const char *player) {
    for (int i = 0; i < matrix->count; i++)
        if (strcmp(matrix->players[i], player) == 0) return i;
    return -1;
}

/* speed.csv */

static bool read_speeds(const Sheet *sheet, SummarySpeeds *speeds, Error *error) {
    CsvStatus status;
    while ((status = csv_next(sheet->csv, error)) == CSV_ROW) {
        speeds->rows = grow(speeds->rows, speeds->count, sizeof *speeds->rows);
        SummarySpeed *const row = &speeds->rows[speeds->count++];
        *row = (SummarySpeed){.player = text_duplicate(sheet_text(sheet, 0))};
        if (!sheet_real(sheet, 1, 0, INFINITY, &row->nodes_per_s, error) ||
            !sheet_real(sheet, 2, 0, INFINITY, &row->ms_per_move, error))
            return false;
    }
    return status == CSV_FINISHED;
}

bool summary_read_speeds(const char *folder, SummarySpeeds *speeds, Error *error) {
    static const char *const names[] = {"player", "nodes_per_s", "ms_per_move", NULL};
    char *const path = file_join(folder, "speed.csv");
    *speeds = (SummarySpeeds){0};
    bool is_read = true;
    if (file_exists(path)) {
        Sheet sheet;
        is_read = sheet_open(&sheet, path, names, error) && read_speeds(&sheet, speeds, error);
        sheet_close(&sheet);
    }
    free(path);
    return is_read;
}

void summary_free_speeds(SummarySpeeds *speeds) {
    for (int i = 0; i < speeds->count; i++) free(speeds->rows[i].player);
    free(speeds->rows);
    *speeds = (SummarySpeeds){0};
}

/* Reshaping */

double summary_elo_share(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

static double score_of(const void *players, int row) {
    return ((const SummaryPlayers *)players)->rows[row].score;
}

void summary_rank(const SummaryPlayers *players, int *order) {
    sort_rank(order, players->count, score_of, players);
}
