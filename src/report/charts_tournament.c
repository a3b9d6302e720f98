/* The charts of a tournament: points, crosstable, speed. */
#include "report/chart.h"
#include "report/charts.h"
#include "report/charts_evidence.h"
#include "report/summary.h"
#include "util/csv.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* Points */

/* "840 games, 210 a player". */
static void append_games(Text *out, const SummaryPlayers *players) {
    int64_t total = 0, least = INT64_MAX, most = 0;
    for (int i = 0; i < players->count; i++) {
        const int64_t games = players->rows[i].games;
        if (games < 0) continue;
        total += games;
        if (games < least) least = games;
        if (games > most) most = games;
    }
    text_append(out, "%" PRId64 " games, ", total / 2); /* each is two players' */
    chart_append_range(out, least < most ? least : most, most, "a player");
}

static bool chart_points(const char *folder, const SummaryPlayers *players, ChartsMade *made,
                         Error *error) {
    Chart chart = {.name = "points", .template = "points"};
    Text games = {0};
    append_games(&games, players);
    chart_set_int(&chart, "players", players->count);
    chart_set_text(&chart, "games", text_string(&games));
    text_free(&games);
    text_append_string(&chart.data, "player,share,low,high,games\n");
    int *const order = memory_allocate((size_t)players->count * sizeof *order);
    summary_rank(players, order);
    for (int i = 0; i < players->count; i++) {
        const SummaryPlayer *const row = &players->rows[order[i]];
        chart_put_name(&chart, row->player);
        csv_put_real(&chart.data, row->score);
        csv_put_real(&chart.data, summary_elo_share(row->elo_low));
        csv_put_real(&chart.data, summary_elo_share(row->elo_high));
        csv_put_int(&chart.data, row->games < 0 ? 0 : row->games);
        csv_end_row(&chart.data);
    }
    free(order);
    const bool is_made = chart_make(&chart, folder, made, error);
    chart_free(&chart);
    return is_made;
}

/* Crosstable */

static void append_pair_games(Text *out, const SummaryMatrix *matrix) {
    double total = 0, least = INFINITY, most = 0;
    for (int row = 0; row < matrix->count; row++)
        for (int column = 0; column < row; column++) {
            /* A game is one point, shared. */
            const double games =
                summary_cell(matrix, row, column) + summary_cell(matrix, column, row);
            if (isnan(games)) continue;
            total += games;
            least = fmin(least, games);
            most = fmax(most, games);
        }
    text_append(out, "%.0f games, ", total);
    chart_append_range(out, (int64_t)fmin(least, most), (int64_t)most, "a pair of players");
}

/* The script makes room for it. */
static int longest_name(const SummaryMatrix *matrix) {
    int longest = 0;
    for (int i = 0; i < matrix->count; i++) {
        const int width = utf8_width(matrix->players[i]);
        if (width > longest) longest = width;
    }
    return longest;
}

static void put_crosstable(Chart *chart, const SummaryMatrix *matrix) {
    text_append_string(&chart->data, "row,column,player,opponent,share\n");
    for (int row = 0; row < matrix->count; row++)
        for (int column = 0; column < matrix->count; column++) {
            csv_put_int(&chart->data, row);
            csv_put_int(&chart->data, column);
            chart_put_name(chart, matrix->players[row]);
            chart_put_name(chart, matrix->players[column]);
            csv_put_real(&chart->data,
                         row != column ? summary_share(matrix, row, column) : (double)NAN);
            csv_end_row(&chart->data);
        }
}

static bool chart_crosstable(const char *folder, const SummaryMatrix *matrix, ChartsMade *made,
                             Error *error) {
    Chart chart = {.name = "crosstable", .template = "crosstable"};
    Text games = {0};
    append_pair_games(&games, matrix);
    chart_set_int(&chart, "players", matrix->count);
    chart_set_int(&chart, "longest", longest_name(matrix));
    chart_set_text(&chart, "games", text_string(&games));
    text_free(&games);
    put_crosstable(&chart, matrix);
    const bool is_made = chart_make(&chart, folder, made, error);
    chart_free(&chart);
    return is_made;
}

/* Speed */

static int compare_speeds(const void *a, const void *b) {
    const double x = ((const SummarySpeed *)a)->nodes_per_s;
    const double y = ((const SummarySpeed *)b)->nodes_per_s;
    return (x < y) - (x > y);
}

/* Keeps the players that have a speed (random has none), fastest first. */
static void rank_speeds(SummarySpeeds *speeds) {
    int kept = 0;
    for (int i = 0; i < speeds->count; i++) {
        if (!(speeds->rows[i].nodes_per_s > 0)) continue;
        const SummarySpeed row = speeds->rows[i];
        speeds->rows[i] = speeds->rows[kept]; /* swapped, so that each is freed once */
        speeds->rows[kept++] = row;
    }
    if (kept > 0) qsort(speeds->rows, (size_t)kept, sizeof *speeds->rows, compare_speeds);
}

static bool chart_speed(const char *folder, SummarySpeeds *speeds, ChartsMade *made, Error *error) {
    rank_speeds(speeds);
    if (speeds->count == 0 || !(speeds->rows[0].nodes_per_s > 0)) return true;
    Chart chart = {.name = "speed", .template = "speed"};
    text_append_string(&chart.data, "player,nodes_per_s,ms_per_move\n");
    int count = 0;
    for (; count < speeds->count && speeds->rows[count].nodes_per_s > 0; count++) {
        chart_put_name(&chart, speeds->rows[count].player);
        csv_put_real(&chart.data, speeds->rows[count].nodes_per_s);
        csv_put_real(&chart.data, speeds->rows[count].ms_per_move);
        csv_end_row(&chart.data);
    }
    chart_set_int(&chart, "players", count);
    chart_set_real(&chart, "top", speeds->rows[0].nodes_per_s);
    const bool is_made = chart_make(&chart, folder, made, error);
    chart_free(&chart);
    return is_made;
}

bool charts_tournament(const char *folder, ChartsMade *made, Error *error) {
    SummaryPlayers players = {0};
    SummaryMatrix matrix = {0};
    SummarySpeeds speeds = {0};
    const bool is_made = summary_read_players(folder, &players, error) &&
                         summary_read_matrix(folder, "crosstable.csv", &matrix, error) &&
                         summary_read_speeds(folder, &speeds, error) &&
                         (players.count == 0 || chart_points(folder, &players, made, error)) &&
                         (matrix.count < 2 || chart_crosstable(folder, &matrix, made, error)) &&
                         chart_speed(folder, &speeds, made, error) &&
                         charts_evidence(folder, made, error);
    summary_free_players(&players);
    summary_free_matrix(&matrix);
    summary_free_speeds(&speeds);
    return is_made;
}
