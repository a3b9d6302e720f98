/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times a move over depths, in games that take turns on one thread, so that whatever else the
 * machine does falls on all of them. */
#include "papers/kind.h"

#include "measure/comparison.h"
#include "measure/search_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SERIES_MAX = 4, DEPTHS_MAX = 12, FIGURES_MAX = 6, GAMES_MIN = 4 };

typedef struct Series {
    const char *name, *player;
    double printed_ms[DEPTHS_MAX]; /* the paper's; 0: not there */
    int printed;
} Series;

typedef struct TimesPlan {
    const char *rules, *opponent, *slow_search;
    int depths[2], slow_depth, count;
    int64_t games[SCALES], slow_games[SCALES], seconds[SCALES];
    Series series[SERIES_MAX];
} TimesPlan;

#define AT(member) offsetof(TimesPlan, member)
static const Setting PLAN[] = {
    {SETTING_WORD("rules", NULL, NULL, AT(rules))},
    {SETTING_WORD("opponent", NULL, NULL, AT(opponent))},
    {SETTING_RANGE("depths", NULL, NULL, 1, SEARCH_DEPTH_MAX, AT(depths))},
    {SETTING_WORD("slow_search", NULL, NULL, AT(slow_search))},
    {SETTING_WHOLE("slow_depth", NULL, NULL, 1, SEARCH_DEPTH_MAX, AT(slow_depth))},
    {.name = NULL},
};
#undef AT
static const Setting SERIES[] = {
    {SETTING_WORD("name", NULL, NULL, offsetof(Series, name))},
    {SETTING_WORD("player", NULL, NULL, offsetof(Series, player))},
    {.name = NULL},
};

/* What is read off: the growth a ply of a series between two depths, or that of its ratio to
 * another over all depths. */
typedef struct TimesFigure {
    const char *name, *series, *over;
    int depths[2];
} TimesFigure;

#define AT(member) offsetof(TimesFigure, member)
static const Setting FIGURE[] = {
    {SETTING_WORD("name", NULL, NULL, AT(name))},
    {SETTING_WORD("series", NULL, NULL, AT(series))},
    {SETTING_WORD("over", NULL, NULL, AT(over))},
    {SETTING_RANGE("depths", NULL, NULL, 1, SEARCH_DEPTH_MAX, AT(depths))},
    {.name = NULL},
};
#undef AT

static int series_of(const TimesPlan *plan, const char *name) {
    for (int i = 0; name != NULL && i < plan->count; i++)
        if (strcmp(plan->series[i].name, name) == 0) return i;
    return -1;
}

static bool read_figures(const Claim *claim, const TimesPlan *plan, TimesFigure *figures,
                         int *count) {
    const ConfigText *const text = &claim->paper->text;
    if (!plan_groups(text, claim->group, "figures", FIGURES_MAX, count)) return false;
    for (int i = 0; i < *count; i++) {
        const config_setting_t *const from = plan_item(claim->group, "figures", i);
        TimesFigure *const it = &figures[i];
        *it = (TimesFigure){.depths = {plan->depths[0], plan->depths[1]}};
        if (!settings_check_keys(text, from, FIGURE, NULL, NULL) ||
            !settings_read(text, from, FIGURE, false, it))
            return false;
        if (it->name == NULL || series_of(plan, it->series) < 0 ||
            (it->over != NULL && series_of(plan, it->over) < 0) ||
            it->depths[0] < plan->depths[0] || it->depths[1] > plan->depths[1] ||
            it->depths[0] == it->depths[1])
            return config_text_refuse(text, from,
                                      "expected a name, a series of the measurement "
                                      "and depths that it has");
    }
    return true;
}

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"games", "slow_games", "seconds", "series", NULL};
    static const char *const PRINTED[] = {"printed", NULL};
    const ConfigText *const text = &claim->paper->text;
    TimesPlan *const plan = opaque;
    TimesFigure figures[FIGURES_MAX];
    int figure_count;
    *plan = (TimesPlan){
        .rules = "english", .games = {10, 100}, .slow_games = {2, 10}, .seconds = {10, 60}};
    if (!plan_read(text, from, PLAN, LISTS, plan) ||
        !plan_counts(text, from, "games", plan->games) ||
        !plan_counts(text, from, "slow_games", plan->slow_games) ||
        !plan_counts(text, from, "seconds", plan->seconds) ||
        !plan_groups(text, from, "series", SERIES_MAX, &plan->count))
        return false;
    if (rules_find(plan->rules) == NULL || plan->depths[0] < 1 ||
        plan->depths[1] - plan->depths[0] >= DEPTHS_MAX)
        return config_text_refuse(text, from, "expected rules, and depths = \"A-B\" of at most %d",
                                  DEPTHS_MAX);
    for (int i = 0; i < plan->count; i++) {
        const config_setting_t *const group = plan_item(from, "series", i);
        Series *const series = &plan->series[i];
        if (!settings_check_keys(text, group, SERIES, PRINTED, NULL) ||
            !settings_read(text, group, SERIES, false, series) ||
            !plan_numbers(text, group, "printed", 0, DEPTHS_MAX, series->printed_ms,
                          &series->printed))
            return false;
        if (series->name == NULL || series->player == NULL)
            return config_text_refuse(text, group, "expected name = \"…\" and player = \"…\"");
    }
    return read_figures(claim, plan, figures, &figure_count);
}

static const Field TIME_FIELDS[] = {
    ROW_TEXT(CurveRow, series),
    FIELD("depth", INT, CurveRow, at, .most = SEARCH_DEPTH_MAX, .is_needed = true),
    FIELD("ms", REAL, CurveRow, value.value, .decimals = 6, .most = INFINITY),
    FIELD("low", REAL, CurveRow, value.low, .decimals = 6, .most = INFINITY),
    FIELD("high", REAL, CurveRow, value.high, .decimals = 6, .most = INFINITY),
    FIELD("games", COUNT, CurveRow, count, .decimals = 0),
};
static const Record MOVE_TIMES = RECORD_OF("time by depth", TIME_FIELDS, CurveRow);

/* Milliseconds a move at a depth: the median of the passes over the games. Its interval is that
 * over games and that over passes together, as independent errors of the logarithm. Games from one
 * opening, colours swapped, are not independent: fewer than GAMES_MIN say too little for an
 * interval over games. */
static CurveRow time_of(const char *series, const ComparisonRow *row) {
    const RatioSums *const sums = &row->times;
    const TimedItem *const timed = &row->timed;
    const Estimate ns = ratio_estimate(sums);
    const double ms = (double)timed->median_ns / (double)row->totals.moves * 1e-6;
    const bool is_known = ns.defined && sums->units >= GAMES_MIN, repeated = timed->passes > 1;
    const double median_ns = (double)timed->median_ns;
    const double low =
        hypot(log(ns.low / ns.value), repeated ? log((double)timed->low_ns / median_ns) : 0);
    const double high =
        hypot(log(ns.high / ns.value), repeated ? log((double)timed->high_ns / median_ns) : 0);
    const Estimate time = {is_known, ms, is_known ? ms * exp(-low) : NAN,
                           is_known ? ms * exp(high) : NAN};
    return (CurveRow){series, row->depth_plies, time, (int64_t)sums->units};
}

/* Measures all series and writes them, and what the paper prints of each as "NAME (paper)". */
static bool measure_times(const Measuring *it, const TimesPlan *plan, Rows *rows, Error *error) {
    const Campaign *const campaign = it->campaign;
    const int depths = plan->depths[1] - plan->depths[0] + 1;
    const ComparisonSettings settings = {
        .rules = rules_find(plan->rules),
        .board_size = BOARD_SIZE_STANDARD,
        .threads = 1, /* times of two threads would disturb each other */
        .seed = campaign->seed,
        .openings = "ballots",
        .games = (uint64_t)plan->games[campaign->scale],
        .slow_search = plan->slow_search,
        .slow_depth = plan->slow_depth,
        .slow_games = (uint64_t)plan->slow_games[campaign->scale],
        .seconds = (double)plan->seconds[campaign->scale],
        .opponent = plan->opponent,
        .quiet = campaign->quiet,
        .stop = campaign->stop,
    };
    const char *players[SERIES_MAX];
    for (int i = 0; i < plan->count; i++) players[i] = plan->series[i].player;
    Comparison *const comparison =
        comparison_new(&settings, players, plan->count, plan->depths[0], plan->depths[1], error);
    bool good = comparison != NULL && comparison_run(comparison, error);
    for (int i = 0; good && i < plan->count * depths; i++) {
        const CurveRow row = time_of(plan->series[i / depths].name, comparison_row(comparison, i));
        rows_add(rows, &MOVE_TIMES, &row);
    }
    for (int i = 0; good && i < plan->count; i++) {
        Text name = {.data = NULL};
        text_append(&name, "%s (paper)", plan->series[i].name);
        for (int d = 0; d < plan->series[i].printed; d++) {
            const double ms = plan->series[i].printed_ms[d];
            const CurveRow row = {
                name.data, plan->depths[0] + d, {true, ms > 0 ? ms : (double)NAN, NAN, NAN}, -1};
            rows_add(rows, &MOVE_TIMES, &row);
        }
        text_free(&name);
    }
    if (good) kind_note_unsteady(comparison, it->note);
    comparison_free(comparison);
    return good && kind_write_table(it, "", &MOVE_TIMES, rows->items, (int)rows->count, error);
}

static const CurveRow *find(const Rows *rows, const char *series, int depth) {
    const CurveRow *const items = rows->items;
    for (size_t i = 0; i < rows->count; i++)
        if (strcmp(items[i].series, series) == 0 && items[i].at == depth) return &items[i];
    return NULL;
}

static Estimate quotient(Estimate above, Estimate below) {
    const double value = above.value / below.value;
    if (isnan(above.low) || isnan(below.low)) return (Estimate){false, value, NAN, NAN};
    const double low = hypot(log(above.value / above.low), log(below.high / below.value));
    const double high = hypot(log(above.high / above.value), log(below.value / below.low));
    return (Estimate){true, value, value * exp(-low), value * exp(high)};
}

/* The growth a ply of a series, beside that between the paper's figures and what rounds to them. */
static void add_growth(const Measuring *it, const TimesPlan *plan, const TimesFigure *figure,
                       const Rows *rows) {
    const double power = 1. / (figure->depths[1] - figure->depths[0]), half = 0.5;
    const CurveRow *const first = find(rows, figure->series, figure->depths[0]);
    const CurveRow *const last = find(rows, figure->series, figure->depths[1]);
    const Series *const series = &plan->series[series_of(plan, figure->series)];
    const int from = figure->depths[0] - plan->depths[0], to = figure->depths[1] - plan->depths[0];
    const Estimate all = quotient(last->value, first->value);
    const Estimate growth = {all.defined, pow(all.value, power), pow(all.low, power),
                             pow(all.high, power)};
    Figure *const added = figures_add_estimate(it->figures, FIGURE_FACTOR, figure->name, growth,
                                               (double)last->count - 1, last->count, "games");
    if (to >= series->printed || series->printed_ms[from] <= 0 || series->printed_ms[to] <= 0)
        return;
    added->theirs[0] =
        pow((series->printed_ms[to] - half) / (series->printed_ms[from] + half), power);
    added->theirs[1] =
        pow((series->printed_ms[to] + half) / (series->printed_ms[from] - half), power);
}

static void add_ratio(const Measuring *it, const TimesFigure *figure, const Rows *rows) {
    double depths[DEPTHS_MAX] = {0}, logs[DEPTHS_MAX] = {0};
    int count = 0;
    for (int depth = figure->depths[0]; depth <= figure->depths[1]; depth++) {
        depths[count] = depth;
        logs[count++] = log(find(rows, figure->series, depth)->value.value /
                            find(rows, figure->over, depth)->value.value);
    }
    const Estimate slope = fit_slope(depths, logs, count);
    const Estimate growth = {slope.defined, exp(slope.value), exp(slope.low), exp(slope.high)};
    figures_add_estimate(it->figures, FIGURE_FACTOR, figure->name, growth, count - 2, count,
                         "depths");
    text_append(it->note,
                "The times of %s and %s are as %.1f to 1 at depth %d and as %.0f to 1 at %d. ",
                figure->series, figure->over, exp(logs[0]), figure->depths[0], exp(logs[count - 1]),
                figure->depths[1]);
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const TimesPlan *const plan = opaque;
    TimesFigure figures[FIGURES_MAX];
    int count = 0;
    Rows rows = {.items = NULL};
    bool good = read_figures(it->claim, plan, figures, &count) &&
                (kind_has_table(it, "") ? kind_read_table(it, "", &MOVE_TIMES, &rows, error)
                                        : measure_times(it, plan, &rows, error));
    for (int s = 0; good && s < plan->count; s++) {
        for (int depth = plan->depths[0]; good && depth <= plan->depths[1]; depth++) {
            const CurveRow *const row = find(&rows, plan->series[s].name, depth);
            if (row != NULL)
                *it->games += (uint64_t)row->count;
            else
                good = error_set(error, ERROR_DATA, "%s/%s.csv: no row of %s at depth %d",
                                 it->campaign->folder, it->measure->table, plan->series[s].name,
                                 depth);
        }
    }
    for (int i = 0; good && i < count; i++) {
        if (figures[i].over != NULL)
            add_ratio(it, &figures[i], &rows);
        else
            add_growth(it, plan, &figures[i], &rows);
    }
    rows_free(&rows);
    return good;
}

static bool draw(const char *folder, const char *table, const char *title, ChartsMade *made,
                 Error *error) {
    const Chart chart = {table, table, "series depth ms low high games", "paper-times curves",
                         title};
    return chart_make(folder, &chart, made, error);
}

const Kind KIND_TIMES = {
    .name = "times",
    .summary = "milliseconds a move over depths, and how they grow a ply",
    .by_clock = true,
    .reads_figures = true,
    .plan_size = sizeof(TimesPlan),
    .read = read,
    .measure = measure,
    .draw = draw,
};
