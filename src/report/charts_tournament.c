/* The charts of a tournament: points, crosstable, speed. */
#include "arena/totals.h"
#include "report/chart.h"
#include "report/charts.h"
#include "report/charts_evidence.h"
#include "util/csv.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>

/* Points */

/* "840 games, 210 a player". */
static void append_games(Text *out, const Rows *players) {
    int64_t total = 0, least = INT64_MAX, most = 0;
    for (size_t i = 0; i < players->count; i++) {
        const int64_t games = player_row(players, i)->games;
        total += games;
        if (games < least) least = games;
        if (games > most) most = games;
    }
    text_append(out, "%" PRId64 " games, ", total / 2); /* each is two players' */
    chart_append_range(out, least, most, "a player");
}

static bool chart_points(const char *folder, Rows *players, ChartsMade *made, Error *error) {
    Chart chart = {.name = "points", .template = "points"};
    Text games = {0};
    append_games(&games, players);
    chart_set_int(&chart, "players", (int64_t)players->count);
    chart_set_text(&chart, "games", text_string(&games));
    text_free(&games);
    text_append_string(&chart.data, "player,share,low,high,games\n");
    rows_rank(players, offsetof(PlayerRow, score));
    for (size_t i = 0; i < players->count; i++) {
        const PlayerRow *const row = player_row(players, i);
        chart_put_name(&chart, row->player);
        csv_put_real(&chart.data, row->score);
        csv_put_real(&chart.data, elo_share(row->elo.low));
        csv_put_real(&chart.data, elo_share(row->elo.high));
        csv_put_int(&chart.data, row->games);
        csv_end_row(&chart.data);
    }
    return chart_make(&chart, folder, made, error);
}

/* Crosstable */

static void append_pair_games(Text *out, const Matrix *matrix) {
    double total = 0, least = INFINITY, most = 0;
    for (int row = 0; row < matrix->count; row++)
        for (int column = 0; column < row; column++) {
            /* A game is one point, shared. */
            const double games =
                *matrix_cell(matrix, row, column) + *matrix_cell(matrix, column, row);
            if (isnan(games)) continue;
            total += games;
            least = fmin(least, games);
            most = fmax(most, games);
        }
    text_append(out, "%.0f games, ", total);
    chart_append_range(out, (int64_t)fmin(least, most), (int64_t)most, "a pair of players");
}

static bool chart_crosstable(const char *folder, const Matrix *matrix, ChartsMade *made,
                             Error *error) {
    Chart chart = {.name = "crosstable", .template = "crosstable"};
    Text games = {0};
    append_pair_games(&games, matrix);
    chart_put_matrix(&chart, matrix, NULL, matrix_share);
    chart_set_text(&chart, "games", text_string(&games));
    text_free(&games);
    return chart_make(&chart, folder, made, error);
}

/* Speed */

static bool chart_speed(const char *folder, Rows *speeds, ChartsMade *made, Error *error) {
    Chart chart = {.name = "speed", .template = "speed"};
    size_t count = 0;
    rows_rank(speeds, offsetof(SpeedRow, nodes_per_s));
    /* Not of those that have no speed, as random. */
    while (count < speeds->count && speed_row(speeds, count)->nodes_per_s > 0) count++;
    if (count == 0) return true;
    text_append_string(&chart.data, "player,nodes_per_s,ms_per_move\n");
    for (size_t i = 0; i < count; i++) {
        const SpeedRow *const row = speed_row(speeds, i);
        chart_put_name(&chart, row->player);
        csv_put_real(&chart.data, row->nodes_per_s);
        csv_put_real(&chart.data, row->ms_per_move);
        csv_end_row(&chart.data);
    }
    chart_set_int(&chart, "players", (int64_t)count);
    chart_set_real(&chart, "top", speed_row(speeds, 0)->nodes_per_s);
    return chart_make(&chart, folder, made, error);
}

bool charts_tournament(const char *folder, ChartsMade *made, Error *error) {
    Rows players = {.items = NULL}, speeds = {.items = NULL};
    Matrix matrix = {.count = 0};
    const bool is_made = rows_read_in(&players, &PLAYER_RECORD, folder, error) &&
                         matrix_read_in(&matrix, &CROSSTABLE_RECORD, folder, error) &&
                         totals_read_speeds(&speeds, folder, error) &&
                         (players.count == 0 || chart_points(folder, &players, made, error)) &&
                         (matrix.count < 2 || chart_crosstable(folder, &matrix, made, error)) &&
                         chart_speed(folder, &speeds, made, error) &&
                         charts_evidence(folder, made, error);
    rows_free(&players);
    rows_free(&speeds);
    matrix_free(&matrix);
    return is_made;
}
