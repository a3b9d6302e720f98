#include "report/charts_evidence.h"

#include "report/chart.h"
#include "report/evidence.h"
#include "report/figures.h"
#include "report/sheet.h"
#include "util/csv.h"
#include "util/file.h"
#include "util/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double TURN = 6.283185307179586;

/* What is significant in a table of pairings. */
static const double SIGNIFICANT = 0.05;

/* Two players, by their places among evidence->ratings; the first is superior. */
typedef struct Link {
    int from, to;
} Link;

typedef struct ChartLinks {
    int count;
    Link *list;
} ChartLinks;

/* "200 games, 97 pairs that count". */
static void set_games(Chart *chart, const EvidenceMeasures *measures) {
    Text games = {.data = NULL};
    if (!isnan(measures->games)) text_append(&games, "%.0f games", measures->games);
    if (!isnan(measures->pairs)) {
        text_append(&games, "%s%.0f pairs that count", games.length > 0 ? ", " : "",
                    measures->pairs);
    }
    chart_set_text(chart, "games", text_string(&games));
    text_free(&games);
}

/* The script makes room for it. */
static void set_longest(Chart *chart, const EvidenceSummary *evidence) {
    int longest = 0;
    for (int i = 0; i < evidence->rating_count; i++) {
        const int width = utf8_width(evidence->ratings[i].player);
        if (width > longest) longest = width;
    }
    chart_set_int(chart, "longest", longest);
}

/* Ratings */

typedef struct RatingRange {
    double least, most;
    bool is_unbounded; /* a bound is missing */
} RatingRange;

static bool is_bounded(const EvidenceRating *row) { return !isnan(row->low) && !isnan(row->high); }

/* All that is known of the players, with some room. */
static RatingRange find_range(const EvidenceSummary *evidence) {
    RatingRange range = {0, 0, false};
    for (int i = 0; i < evidence->rating_count; i++) {
        const EvidenceRating *const row = &evidence->ratings[i];
        const double rating = is_bounded(row) ? row->rating : (double)NAN; /* else not the games' */
        if (isnan(row->rating)) continue;
        range.is_unbounded = range.is_unbounded || !is_bounded(row);
        range.least = fmin(range.least, fmin(rating, fmin(row->low, row->high)));
        range.most = fmax(range.most, fmax(rating, fmax(row->low, row->high)));
    } /* fmin and fmax pass NaN over */
    const double room = fmax(10, 0.06 * (range.most - range.least));
    range.least -= room;
    range.most += room;
    return range;
}

static void put_rating(Chart *chart, const EvidenceRating *row, const RatingRange *range) {
    const Estimate rating = {true, row->rating, row->low, row->high};
    Text label = {.data = NULL};
    chart_put_name(chart, row->player);
    csv_put_real(&chart->data, is_bounded(row) ? row->rating : (double)NAN);
    csv_put_real(&chart->data, isnan(row->low) ? range->least : row->low);
    csv_put_real(&chart->data, isnan(row->high) ? range->most : row->high);
    figures_append_rating_cell(&label, &rating);
    chart_put_name(chart, text_string(&label));
    csv_end_row(&chart->data);
    text_free(&label);
}

static bool chart_ratings(const char *folder, const EvidenceSummary *evidence, ChartsMade *made,
                          Error *error) {
    Chart chart = {.name = "ratings", .template = "ratings"};
    const RatingRange range = find_range(evidence);
    int players = 0;
    text_append_string(&chart.data, "player,rating,low,high,label\n");
    for (int i = 0; i < evidence->rating_count; i++) {
        if (isnan(evidence->ratings[i].rating)) continue;
        players++;
        put_rating(&chart, &evidence->ratings[i], &range);
    }
    chart_set_int(&chart, "players", players);
    set_games(&chart, &evidence->measures);
    chart_set_real(&chart, "least", range.least);
    chart_set_real(&chart, "most", range.most);
    chart_set_int(&chart, "unbounded", range.is_unbounded);
    const bool is_made = players == 0 || chart_make(&chart, folder, made, error);
    chart_free(&chart);
    return is_made;
}

/* Superiority */

static bool has_number(const SummaryMatrix *matrix) {
    for (int i = 0; i < matrix->count * matrix->count; i++) {
        if (!isnan(matrix->cells[i])) return true;
    }
    return false;
}

static bool chart_superiority(const char *folder, const EvidenceSummary *evidence, ChartsMade *made,
                              Error *error) {
    const SummaryMatrix *const matrix = &evidence->superiority;
    Chart chart = {.name = "superiority", .template = "superiority"};
    chart_set_int(&chart, "players", evidence->rating_count);
    set_longest(&chart, evidence);
    set_games(&chart, &evidence->measures);
    text_append_string(&chart.data, "row,column,player,opponent,share\n");
    for (int row = 0; row < evidence->rating_count; row++) {
        for (int column = 0; column < evidence->rating_count; column++) {
            const char *const player = evidence->ratings[row].player;
            const char *const opponent = evidence->ratings[column].player;
            const int i = summary_find(matrix, player), j = summary_find(matrix, opponent);
            csv_put_int(&chart.data, row);
            csv_put_int(&chart.data, column);
            chart_put_name(&chart, player);
            chart_put_name(&chart, opponent);
            csv_put_real(&chart.data, row != column && i >= 0 && j >= 0 ? summary_cell(matrix, i, j)
                                                                        : (double)NAN);
            csv_end_row(&chart.data);
        }
    }
    const bool is_made = !has_number(matrix) || chart_make(&chart, folder, made, error);
    chart_free(&chart);
    return is_made;
}

/* Cycles */

/* The place of a player among the ratings, or -1. */
static int place_of(const EvidenceSummary *evidence, const char *player) {
    for (int i = 0; i < evidence->rating_count; i++) {
        if (strcmp(evidence->ratings[i].player, player) == 0) return i;
    }
    return -1;
}

enum { PLAYER, OPPONENT, SCORE, P_HOLM };

static bool take_link(const Sheet *sheet, const EvidenceSummary *evidence, ChartLinks *links,
                      Error *error) {
    double score = NAN, p_value = NAN;
    if (!sheet_real(sheet, SCORE, 0, 1, &score, error) ||
        !sheet_real(sheet, P_HOLM, 0, 1, &p_value, error)) {
        return false;
    }
    const int player = place_of(evidence, sheet_text(sheet, PLAYER));
    const int opponent = place_of(evidence, sheet_text(sheet, OPPONENT));
    if (player < 0 || opponent < 0) {
        return sheet_fail(sheet, error, "a player who is not in ratings.csv");
    }
    if (!(p_value <= SIGNIFICANT) || isnan(score) || score == 0.5) return true;
    links->list = memory_resize(links->list, (size_t)(links->count + 1) * sizeof *links->list);
    links->list[links->count++] = score > 0.5 ? (Link){player, opponent} : (Link){opponent, player};
    return true;
}

/* The significant superiorities. */
static bool read_links(const char *folder, const EvidenceSummary *evidence, ChartLinks *links,
                       Error *error) {
    static const char *const COLUMNS[] = {"player", "opponent", "score", "p_holm", NULL};
    char *const path = file_join(folder, "pairings.csv");
    Sheet sheet;
    CsvStatus status = CSV_FAILED;
    bool good = sheet_open(&sheet, path, COLUMNS, error);
    while (good && (status = csv_next(sheet.csv, error)) == CSV_ROW) {
        good = take_link(&sheet, evidence, links, error);
    }
    sheet_close(&sheet);
    free(path);
    return good && status == CSV_FINISHED;
}

/* Six colours; further cycles are left to cycles.csv. */
enum { CYCLES_SHOWN = 6 };

static double angle_of(const EvidenceSummary *evidence, int place) {
    return TURN * (0.25 - (double)place / evidence->rating_count);
}

static void put_row(Chart *chart, int kind, const double numbers[4], int colour, const char *name) {
    csv_put_int(&chart->data, kind);
    for (int i = 0; i < 4; i++) csv_put_fixed(&chart->data, numbers[i], 4);
    csv_put_int(&chart->data, colour);
    chart_put_name(chart, name);
    csv_end_row(&chart->data);
}

/* An arrow between two players, a little short of them, in the place `beside` next to others
 * between the same two. */
static void put_arrow(Chart *chart, const EvidenceSummary *evidence, Link link, int colour,
                      int beside) {
    const double from = angle_of(evidence, link.from), to = angle_of(evidence, link.to);
    const double x = cos(from), y = sin(from), dx = cos(to) - x, dy = sin(to) - y;
    const double length = hypot(dx, dy), gap = 0.04 / length;
    const double aside = 0.018 * beside / length;
    const double numbers[4] = {x + gap * dx - aside * dy, y + gap * dy + aside * dx,
                               (1 - 2 * gap) * dx, (1 - 2 * gap) * dy};
    put_row(chart, colour > 0 ? 2 : 1, numbers, colour, "");
}

/* How many cycles before this one have the same two players next to each other. */
static int shared_before(const EvidenceSummary *evidence, int cycle, const char *a, const char *b) {
    int count = 0;
    for (int i = 0; i < cycle; i++) {
        char *const *const players = evidence->cycles[i].players;
        for (int k = 0; k < 3; k++) {
            const char *const from = players[k], *const to = players[(k + 1) % 3];
            count += (strcmp(from, a) == 0 && strcmp(to, b) == 0) ||
                     (strcmp(from, b) == 0 && strcmp(to, a) == 0);
        }
    }
    return count;
}

static bool put_cycle(Chart *chart, const EvidenceSummary *evidence, int number, const char *folder,
                      Error *error) {
    const EvidenceCycle *const cycle = &evidence->cycles[number];
    int places[3];
    for (int k = 0; k < 3; k++) {
        places[k] = place_of(evidence, cycle->players[k]);
        if (places[k] >= 0) continue;
        return error_set(error, ERROR_DATA, "%s/cycles.csv: no player \"%s\" in ratings.csv",
                         folder, cycle->players[k]);
    }
    for (int k = 0; k < 3; k++) {
        const int next = (k + 1) % 3;
        put_arrow(chart, evidence, (Link){places[k], places[next]}, number + 1,
                  shared_before(evidence, number, cycle->players[k], cycle->players[next]));
    }
    return true;
}

static bool fill_cycles(Chart *chart, const EvidenceSummary *evidence, const ChartLinks *links,
                        const char *folder, Error *error) {
    const int shown = evidence->cycle_count < CYCLES_SHOWN ? evidence->cycle_count : CYCLES_SHOWN;
    text_append_string(&chart->data, "kind,x,y,dx,dy,colour,name\n");
    for (int i = 0; i < links->count; i++) put_arrow(chart, evidence, links->list[i], 0, 0);
    for (int i = 0; i < shown; i++) {
        if (!put_cycle(chart, evidence, i, folder, error)) return false;
    }
    for (int i = 0; i < evidence->rating_count; i++) {
        const double numbers[4] = {cos(angle_of(evidence, i)), sin(angle_of(evidence, i)), 0, 0};
        put_row(chart, 0, numbers, 0, evidence->ratings[i].player);
    }
    chart_set_int(chart, "players", evidence->rating_count);
    chart_set_int(chart, "cycles", evidence->cycle_count);
    chart_set_int(chart, "shown", shown);
    set_longest(chart, evidence);
    set_games(chart, &evidence->measures);
    return true;
}

static bool chart_cycles(const char *folder, const EvidenceSummary *evidence, ChartsMade *made,
                         Error *error) {
    ChartLinks links = {0, NULL};
    Chart chart = {.name = "cycles", .template = "cycles"};
    bool is_made = read_links(folder, evidence, &links, error);
    if (is_made && evidence->rating_count > 2 && links.count + evidence->cycle_count > 0) {
        is_made = fill_cycles(&chart, evidence, &links, folder, error) &&
                  chart_make(&chart, folder, made, error);
    }
    chart_free(&chart);
    free(links.list);
    return is_made;
}

bool charts_evidence(const char *folder, ChartsMade *made, Error *error) {
    EvidenceSummary evidence;
    bool is_made = evidence_summary_read(folder, &evidence, error);
    if (is_made && evidence.is_there) {
        is_made = chart_ratings(folder, &evidence, made, error) &&
                  chart_superiority(folder, &evidence, made, error) &&
                  chart_cycles(folder, &evidence, made, error);
    }
    evidence_summary_free(&evidence);
    return is_made;
}
