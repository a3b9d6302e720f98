/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts of a tournament: points, crosstable, speed. */
#include "arena/totals.h"
#include "report/chart.h"
#include "util/file.h"

#include <inttypes.h>
#include <stdlib.h>

/* Points */

/* "840 games, 210 a player". */
static void append_games(Text *out, double total, const ChartRange *range, const char *of) {
    text_append(out, "%.0f games, ", total);
    chart_append_range(out, range->low, range->high, of);
}

static void append_player_games(Text *out, const Rows *players) {
    ChartRange range = {.is_known = false};
    int64_t total = 0;
    for (size_t i = 0; i < players->count; i++) {
        total += player_row(players, i)->games;
        chart_range_add(&range, player_row(players, i)->games);
    }
    const int64_t games = total / 2; /* each is two players' */
    append_games(out, (double)games, &range, "a player");
}

static bool chart_points(const char *folder, Rows *players, ChartsMade *made, Error *error) {
    Chart chart = {.name = "points", .template = "points"};
    Text games = {0};
    append_player_games(&games, players);
    chart_set_int(&chart, "players", (int64_t)players->count);
    chart_set_text(&chart, "games", text_string(&games));
    text_free(&games);
    text_append_string(&chart.data, "player,share,low,high,games,colour\n");
    rows_rank(players, offsetof(PlayerRow, score));
    for (size_t i = 0; i < players->count; i++) {
        const PlayerRow *const row = player_row(players, i);
        chart_put_name(&chart, row->player);
        csv_put_real(&chart.data, row->score);
        csv_put_real(&chart.data, elo_share(row->elo.low));
        csv_put_real(&chart.data, elo_share(row->elo.high));
        csv_put_int(&chart.data, row->games);
        csv_put_int(&chart.data, chart_colour(made, row->player));
        csv_end_row(&chart.data);
        text_append(&chart.summary, "%zu. %s: %.1f %% of %" PRId64 " games. ", i + 1, row->player,
                    100 * row->score, row->games);
    }
    return chart_make(&chart, folder, made, error);
}

/* Crosstable */

static void append_pair_games(Text *out, const Matrix *matrix) {
    ChartRange range = {.is_known = false};
    double total = 0;
    for (int row = 0; row < matrix->count; row++)
        for (int column = 0; column < row; column++) {
            /* A game is one point, shared. */
            const double games =
                *matrix_cell(matrix, row, column) + *matrix_cell(matrix, column, row);
            if (isnan(games)) continue;
            total += games;
            chart_range_add(&range, (int64_t)games);
        }
    append_games(out, total, &range, "a pair of players");
}

/* The players best first. */
static bool chart_crosstable(const char *folder, const Matrix *matrix, const Rows *players,
                             ChartsMade *made, Error *error) {
    Chart chart = {.name = "crosstable", .template = "crosstable"};
    Text games = {0};
    int *const order = memory_allocate((size_t)matrix->count * sizeof *order);
    const char *stranger;
    bool good = true;
    if ((size_t)matrix->count != players->count || !matrix_order(matrix, players, order, &stranger))
        good = error_set(error, ERROR_DATA, "%s/%s: not of the players of players.csv", folder,
                         CROSSTABLE_RECORD.name);
    append_pair_games(&games, matrix);
    if (good) {
        chart_put_matrix(&chart, matrix, order, matrix_share);
        chart_set_text(&chart, "games", text_string(&games));
        good = chart_make(&chart, folder, made, error);
    }
    text_free(&games);
    free(order);
    chart_free(&chart);
    return good;
}

/* Speed */

static bool chart_speed(const char *folder, Rows *speeds, ChartsMade *made, Error *error) {
    Chart chart = {.name = "speed", .template = "speed"};
    size_t count = 0;
    rows_rank(speeds, offsetof(SpeedRow, nodes_per_s));
    /* Not of those that have no speed, as random. */
    while (count < speeds->count && speed_row(speeds, count)->nodes_per_s > 0) count++;
    if (count == 0) return true;
    text_append_string(&chart.data, "player,nodes_per_s,ms_per_move,colour\n");
    for (size_t i = 0; i < count; i++) {
        const SpeedRow *const row = speed_row(speeds, i);
        chart_put_name(&chart, row->player);
        csv_put_real(&chart.data, row->nodes_per_s);
        csv_put_real(&chart.data, row->ms_per_move);
        csv_put_int(&chart.data, chart_colour(made, row->player));
        csv_end_row(&chart.data);
        text_append(&chart.summary, "%s: %.3g million nodes a second. ", row->player,
                    row->nodes_per_s / 1e6);
    }
    chart_set_int(&chart, "players", (int64_t)count);
    chart_set_real(&chart, "least", speed_row(speeds, count - 1)->nodes_per_s);
    chart_set_real(&chart, "most", speed_row(speeds, 0)->nodes_per_s);
    return chart_make(&chart, folder, made, error);
}

/* Conditions: what the captions of all charts of the folder say of the players' limits */

/* "6 plies", "4 to 8 plies", "0.5 s a move"; appended behind a separator. */
static void append_limits(Text *out, double least, double most, const char *unit) {
    if (most == 0) return;
    text_append_string(out, out->length > 0 ? ", " : "");
    if (least == most)
        text_append(out, "%g %s", most, unit);
    else
        text_append(out, "%g to %g %s", least, most, unit);
}

static void widen(double range[2], double value) {
    if (value <= 0) return;
    range[0] = range[1] == 0 ? value : fmin(range[0], value);
    range[1] = fmax(range[1], value);
}

/* "english, the searches to 4 to 8 plies": of the experiment that the folder says it is of; nothing
 * where it has none that can be read. */
static void read_conditions(const char *folder, Text *out) {
    Experiment experiment = experiment_default();
    Error ignored = {ERROR_NONE, ""};
    double depths[2] = {0}, seconds[2] = {0}, nodes[2] = {0};
    Text limits = {.data = NULL};
    if (experiment_read(&experiment, folder, "experiment", NULL, 0, &ignored)) {
        for (int i = 0; i < experiment.player_count; i++) {
            const SearchLimit *const limit = &experiment.players[i].limit;
            widen(depths, limit->depth_plies);
            widen(seconds, (double)limit->time_ns / 1e9);
            widen(nodes, (double)limit->nodes);
        }
        append_limits(&limits, depths[0], depths[1], "plies");
        append_limits(&limits, seconds[0], seconds[1], "s a move");
        append_limits(&limits, nodes[0], nodes[1], "nodes a move");
        text_append(out, "Rules: %s; limit of the searches: %s", experiment.rules->name,
                    limits.length > 0 ? limits.data : "none");
    }
    text_free(&limits);
    experiment_free(&experiment);
}

bool charts_tournament(const char *folder, ChartsMade *made, Error *error) {
    Rows players = {.items = NULL}, speeds = {.items = NULL};
    Matrix matrix = {.count = 0};
    Text conditions = {.data = NULL};
    read_conditions(folder, &conditions);
    made->conditions = text_string(&conditions);
    const bool is_made =
        rows_read_in(&players, &PLAYER_RECORD, folder, error) &&
        matrix_read_in(&matrix, &CROSSTABLE_RECORD, folder, error) &&
        totals_read_speeds(&speeds, folder, error) &&
        (players.count == 0 || chart_points(folder, &players, made, error)) &&
        (matrix.count < 2 || chart_crosstable(folder, &matrix, &players, made, error)) &&
        chart_speed(folder, &speeds, made, error) && charts_evidence(folder, made, error);
    made->conditions = NULL;
    text_free(&conditions);
    rows_free(&players);
    rows_free(&speeds);
    matrix_free(&matrix);
    return is_made;
}
