/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts of a tournament's evidence. */
#include "arena/evidence.h"
#include "report/curves.h"
#include "report/figures.h"

#include <stdlib.h>
#include <string.h>

static const double TURN = 6.283185307179586;

/* Two players, by their places among evidence->ratings; the first is superior. */
typedef struct Link {
    int from, to;
} Link;

typedef struct ChartLinks {
    int count;
    Link *list;
} ChartLinks;

/* "200 games, 97 pairs that count". */
static void set_games(Chart *chart, const Evidence *evidence) {
    const Estimate played = evidence_measure(evidence, MEASURE_GAMES);
    const Estimate pairs = evidence_measure(evidence, MEASURE_PAIRS);
    Text games = {.data = NULL};
    if (played.defined) text_append(&games, "%.0f games", played.value);
    if (pairs.defined) {
        text_append(&games, "%s%.0f pairs that count", games.length > 0 ? ", " : "", pairs.value);
    }
    chart_set_text(chart, "games", text_string(&games));
    text_free(&games);
}

/* The name in a place, from 0. */
static const char *player_at(const Evidence *evidence, int place) {
    return rating_row(evidence, (size_t)place)->player;
}

/* Ratings */

typedef struct RatingRange {
    double least, most;
    bool is_unbounded; /* a bound is missing */
} RatingRange;

static bool is_bounded(const Estimate *rating) {
    return !isnan(rating->low) && !isnan(rating->high);
}

/* All that is known of the players, with some room. */
static RatingRange find_range(const Evidence *evidence) {
    RatingRange range = {0, 0, false};
    for (size_t i = 0; i < evidence->ratings.count; i++) {
        const Estimate *const rating = &rating_row(evidence, i)->rating;
        const double value = is_bounded(rating) ? rating->value : (double)NAN; /* not the games' */
        if (!rating->defined) continue;
        range.is_unbounded = range.is_unbounded || !is_bounded(rating);
        range.least = fmin(range.least, fmin(value, fmin(rating->low, rating->high)));
        range.most = fmax(range.most, fmax(value, fmax(rating->low, rating->high)));
    } /* fmin and fmax pass NaN over */
    const double room = fmax(10, 0.06 * (range.most - range.least));
    range.least -= room;
    range.most += room;
    return range;
}

static void put_rating(Chart *chart, const RatingRow *row, const RatingRange *range,
                       ChartsMade *made) {
    const Estimate *const rating = &row->rating;
    Text label = {.data = NULL};
    chart_put_name(chart, row->player);
    csv_put_real(&chart->data, is_bounded(rating) ? rating->value : (double)NAN);
    csv_put_real(&chart->data, isnan(rating->low) ? range->least : rating->low);
    csv_put_real(&chart->data, isnan(rating->high) ? range->most : rating->high);
    figures_append_rating_cell(&label, rating);
    chart_put_name(chart, text_string(&label));
    csv_put_int(&chart->data, chart_colour(made, row->player));
    csv_end_row(&chart->data);
    text_append(&chart->summary, "%s: %s. ", row->player, text_string(&label));
    text_free(&label);
}

static bool chart_ratings(const char *folder, const Evidence *evidence, ChartsMade *made,
                          Error *error) {
    Chart chart = {.name = "ratings", .template = "ratings"};
    const RatingRange range = find_range(evidence);
    int players = 0;
    text_append_string(&chart.data, "player,rating,low,high,label,colour\n");
    for (int i = 0; i < (int)evidence->ratings.count; i++) {
        if (!rating_row(evidence, (size_t)i)->rating.defined) continue;
        players++;
        put_rating(&chart, rating_row(evidence, (size_t)i), &range, made);
    }
    chart_set_int(&chart, "players", players);
    set_games(&chart, evidence);
    chart_set_real(&chart, "least", range.least);
    chart_set_real(&chart, "most", range.most);
    chart_set_int(&chart, "unbounded", range.is_unbounded);
    const bool is_made = players == 0 || chart_make(&chart, folder, made, error);
    chart_free(&chart);
    return is_made;
}

/* Ladders: players that are the same but for their depth */

enum { LADDER_LEAST = 3 }; /* steps; fewer are no curve */

/* The depth of a player by its name, "null@6", and the name without it, to be freed; 0: none. */
static int64_t depth_of(const char *player, char **ladder) {
    char *const name = text_duplicate(player);
    SearchLimit limit = {.depth_plies = 0};
    Error ignored = {ERROR_NONE, ""};
    player_strip_limit(name);
    const bool has_depth = player[strlen(name)] == '@' &&
                           player_parse_limit(player + strlen(name) + 1, &limit, &ignored);
    *ladder = name;
    return has_depth ? limit.depth_plies : 0;
}

static int steps_of(const Evidence *evidence, const char *ladder) {
    int steps = 0;
    for (int i = 0; i < (int)evidence->ratings.count; i++) {
        char *other = NULL;
        const int64_t depth = depth_of(player_at(evidence, i), &other);
        steps += depth > 0 && strcmp(other, ladder) == 0;
        free(other);
    }
    return steps;
}

static bool add_step(Curves *curves, const Evidence *evidence, int place, Error *error) {
    const RatingRow *const row = rating_row(evidence, (size_t)place);
    const Estimate *const rating = &row->rating;
    const bool is_known = rating->defined && is_bounded(rating);
    const double values[CURVE_VALUES] = {is_known ? rating->value : (double)NAN, rating->low,
                                         rating->high};
    char *ladder = NULL;
    const int64_t depth = depth_of(row->player, &ladder);
    const bool good = depth == 0 || steps_of(evidence, ladder) < LADDER_LEAST ||
                      curves_has(curves, ladder, depth) || /* "null@6" and "null@06" */
                      curves_add(curves, NULL, ladder, depth, values, error);
    free(ladder);
    return good;
}

static bool chart_ladders(const char *folder, const Evidence *evidence, ChartsMade *made,
                          Error *error) {
    static const char *const SUFFIXES[CURVE_VALUES] = {"", " (low)", " (high)"};
    Chart chart = {.name = "elo-by-depth", .template = "elo-by-depth"};
    Curves curves = {.series_count = 0};
    bool good = true;
    for (int i = 0; good && i < (int)evidence->ratings.count; i++)
        good = add_step(&curves, evidence, i, error);
    if (good && curves_have(&curves, 0)) {
        set_games(&chart, evidence);
        curves_colour(&curves, made, &chart);
        curves_put(&curves, SUFFIXES, CURVE_VALUES, &chart);
        good = chart_make(&chart, folder, made, error);
    } else if (good) {
        good = chart_remove(folder, chart.name, error);
    }
    chart_free(&chart);
    curves_free(&curves);
    return good;
}

/* Superiority */

static bool has_number(const Matrix *matrix) {
    for (int i = 0; i < matrix->count * matrix->count; i++) {
        if (!isnan(matrix->cells[i])) return true;
    }
    return false;
}

static double likelihood(const Matrix *matrix, int row, int column) {
    return *matrix_cell(matrix, row, column);
}

static bool chart_superiority(const char *folder, const Evidence *evidence, ChartsMade *made,
                              Error *error) {
    const Matrix *const matrix = &evidence->superiority;
    const char *stranger;
    if (!has_number(matrix)) return true;
    int *const order = memory_allocate((size_t)matrix->count * sizeof *order);
    Chart chart = {.name = "superiority", .template = "superiority"};
    bool is_made = matrix_order(matrix, &evidence->ratings, order, &stranger);
    if (is_made) {
        chart_put_matrix(&chart, matrix, order, likelihood);
        set_games(&chart, evidence);
        is_made = chart_make(&chart, folder, made, error);
    } else {
        error_set(error, ERROR_DATA, "%s/superiority.csv: not of the players of ratings.csv",
                  folder);
    }
    free(order);
    return is_made;
}

/* Cycles */

/* The place of a player among the ratings, or -1. */
static int place_of(const Evidence *evidence, const char *player) {
    for (int i = 0; i < (int)evidence->ratings.count; i++) {
        if (strcmp(player_at(evidence, i), player) == 0) return i;
    }
    return -1;
}

/* The significant superiorities. */
static bool find_links(const char *folder, const Evidence *evidence, ChartLinks *links,
                       Error *error) {
    for (size_t i = 0; i < evidence->pairings.count; i++) {
        const PairingRow *const row = pairing_row(evidence, i);
        const double score = row->score.value;
        const int player = place_of(evidence, row->player);
        const int opponent = place_of(evidence, row->opponent);
        if (player < 0 || opponent < 0) {
            return error_set(error, ERROR_DATA, "%s/pairings.csv: no player \"%s\" in ratings.csv",
                             folder, player < 0 ? row->player : row->opponent);
        }
        if (!(row->p_holm <= PAIRING_SIGNIFICANT) || isnan(score) || score == 0.5) continue;
        links->list = memory_resize(links->list, (size_t)(links->count + 1) * sizeof *links->list);
        links->list[links->count++] =
            score > 0.5 ? (Link){player, opponent} : (Link){opponent, player};
    }
    return true;
}

/* Six colours; further cycles are left to cycles.csv. */
enum { CYCLES_SHOWN = 6 };

static double angle_of(const Evidence *evidence, int place) {
    return TURN * (0.25 - (double)place / (int)evidence->ratings.count);
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
static void put_arrow(Chart *chart, const Evidence *evidence, Link link, int colour, int beside) {
    const double from = angle_of(evidence, link.from), to = angle_of(evidence, link.to);
    const double x = cos(from), y = sin(from), dx = cos(to) - x, dy = sin(to) - y;
    const double length = hypot(dx, dy), gap = 0.04 / length;
    const double aside = 0.018 * beside / length;
    const double numbers[4] = {x + gap * dx - aside * dy, y + gap * dy + aside * dx,
                               (1 - 2 * gap) * dx, (1 - 2 * gap) * dy};
    put_row(chart, colour > 0 ? 2 : 1, numbers, colour, "");
}

/* How many cycles before this one have the same two players next to each other. */
static int shared_before(const Evidence *evidence, int cycle, const char *a, const char *b) {
    int count = 0;
    for (int i = 0; i < cycle; i++) {
        const char *const *const players = cycle_row(evidence, (size_t)i)->players;
        for (int k = 0; k < 3; k++) {
            const char *const from = players[k], *const to = players[(k + 1) % 3];
            count += (strcmp(from, a) == 0 && strcmp(to, b) == 0) ||
                     (strcmp(from, b) == 0 && strcmp(to, a) == 0);
        }
    }
    return count;
}

static bool put_cycle(Chart *chart, const Evidence *evidence, int number, const char *folder,
                      Error *error) {
    const CycleRow *const cycle = cycle_row(evidence, (size_t)number);
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

static bool fill_cycles(Chart *chart, const Evidence *evidence, const ChartLinks *links,
                        const char *folder, Error *error) {
    const int cycles = (int)evidence->cycles.count;
    const int shown = cycles < CYCLES_SHOWN ? cycles : CYCLES_SHOWN;
    for (int i = 0; i < shown; i++) {
        const char *const *const players = cycle_row(evidence, (size_t)i)->players;
        text_append(&chart->summary, "%s beats %s, who beats %s, who beats the first. ", players[0],
                    players[1], players[2]);
    }
    text_append_string(&chart->data, "kind,x,y,dx,dy,colour,name\n");
    for (int i = 0; i < links->count; i++) put_arrow(chart, evidence, links->list[i], 0, 0);
    for (int i = 0; i < shown; i++) {
        if (!put_cycle(chart, evidence, i, folder, error)) return false;
    }
    for (int i = 0; i < (int)evidence->ratings.count; i++) {
        const double numbers[4] = {cos(angle_of(evidence, i)), sin(angle_of(evidence, i)), 0, 0};
        put_row(chart, 0, numbers, 0, player_at(evidence, i));
    }
    chart_set_int(chart, "players", (int)evidence->ratings.count);
    chart_set_int(chart, "cycles", cycles);
    chart_set_int(chart, "drawn", shown);
    const Matrix *const matrix = &evidence->superiority;
    chart_set_int(chart, "longest",
                  chart_longest((const char *const *)matrix->names, matrix->count));
    set_games(chart, evidence);
    return true;
}

static bool chart_cycles(const char *folder, const Evidence *evidence, ChartsMade *made,
                         Error *error) {
    ChartLinks links = {0, NULL};
    Chart chart = {.name = "cycles", .template = "cycles"};
    if (evidence->cycles.count == 0) return chart_remove(folder, "cycles", error);
    bool is_made = find_links(folder, evidence, &links, error);
    if (is_made) {
        is_made = fill_cycles(&chart, evidence, &links, folder, error) &&
                  chart_make(&chart, folder, made, error);
    }
    chart_free(&chart);
    free(links.list);
    return is_made;
}

bool charts_evidence(const char *folder, ChartsMade *made, Error *error) {
    Evidence evidence;
    bool is_made = evidence_read(folder, &evidence, error);
    evidence_rank(&evidence);
    if (is_made && evidence.is_there) {
        is_made = chart_ratings(folder, &evidence, made, error) &&
                  chart_ladders(folder, &evidence, made, error) &&
                  chart_superiority(folder, &evidence, made, error) &&
                  chart_cycles(folder, &evidence, made, error);
    }
    evidence_free(&evidence);
    return is_made;
}
