/* The charts over depth: time, speed and pruning of searches, and results. */
#include "report/chart.h"
#include "report/charts.h"
#include "report/curves.h"
#include "report/sheet.h"
#include "util/csv.h"
#include "util/file.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 1000 };

static const char *const NO_SUFFIX[] = {""};
static const char *const WITH_INTERVAL[] = {"", " (low)", " (high)"};

static bool read_depth(const Sheet *sheet, int which, int64_t *depth, Error *error) {
    return csv_int(sheet->csv, sheet->columns[which], 0, DEPTH_MAX, depth, error);
}

/* What has no place on a logarithmic scale is unknown. */
static double positive(double value) { return value > 0 ? value : (double)NAN; }

/* search.csv */

enum { PLAYER, SEARCH, DEPTH, POSITIONS, TIME_NS, NODES_PER_S, PRUNING };

static const char *const SEARCH_COLUMNS[] = {
    "player",      "search",     "depth",       "positions",     "time_ns",
    "nodes_per_s", "pruning_bd", "pruning_sum", "pruning_exact", NULL};

/* The curves of the three charts, and how many positions are behind each point. */
typedef struct SearchCurves {
    Curves time, speed, pruning;
    int64_t positions_low, positions_high;
} SearchCurves;

/* A row of search.csv; NaN and -1 are unknown. */
typedef struct SearchRow {
    int64_t depth, positions;
    double time_ns, nodes_per_s, pruning[CURVES_VALUES];
} SearchRow;

static bool read_search_row(const Sheet *sheet, SearchRow *row, Error *error) {
    if (!read_depth(sheet, DEPTH, &row->depth, error) ||
        !sheet_count(sheet, POSITIONS, &row->positions, error) ||
        !sheet_real(sheet, TIME_NS, 0, INFINITY, &row->time_ns, error) ||
        !sheet_real(sheet, NODES_PER_S, 0, INFINITY, &row->nodes_per_s, error))
        return false;
    for (int i = 0; i < CURVES_VALUES; i++)
        if (!sheet_real(sheet, PRUNING + i, -INFINITY, 1, &row->pruning[i], error)) return false;
    return true;
}

/* A search that lacks a number at every depth is no curve: unknown ones are not added. */
static bool add_if_known(Curves *curves, const Sheet *sheet, int64_t depth, const double *values,
                         Error *error) {
    if (isnan(values[0]) && isnan(values[1]) && isnan(values[2])) return true;
    return curves_add(curves, sheet, sheet_text(sheet, PLAYER), depth, values, error);
}

static bool add_search_row(SearchCurves *curves, const Sheet *sheet, Error *error) {
    SearchRow row;
    /* A search to a time or to nodes has no depth, and so no place in the charts. */
    if (*sheet_text(sheet, DEPTH) == '\0') return true;
    if (!read_search_row(sheet, &row, error)) return false;
    const double ms = row.positions > 0 ? row.time_ns / (double)row.positions / 1e6 : (double)NAN;
    const double time[CURVES_VALUES] = {positive(ms), NAN, NAN};
    const double speed[CURVES_VALUES] = {row.nodes_per_s / 1e6, NAN, NAN};
    double pruning[CURVES_VALUES];
    for (int i = 0; i < CURVES_VALUES; i++) pruning[i] = 100 * row.pruning[i];
    /* It prunes nothing; what the readings that estimate the tree say of it is their error. */
    const bool is_minimax = strcmp(sheet_text(sheet, SEARCH), "minimax") == 0;
    if (row.positions > 0 && row.positions < curves->positions_low)
        curves->positions_low = row.positions;
    if (row.positions > curves->positions_high) curves->positions_high = row.positions;
    return add_if_known(&curves->time, sheet, row.depth, time, error) &&
           add_if_known(&curves->speed, sheet, row.depth, speed, error) &&
           (is_minimax || add_if_known(&curves->pruning, sheet, row.depth, pruning, error));
}

static bool read_search(const Sheet *sheet, SearchCurves *curves, Error *error) {
    CsvStatus status;
    while ((status = csv_next(sheet->csv, error)) == CSV_ROW)
        if (!add_search_row(curves, sheet, error)) return false;
    return status == CSV_FINISHED;
}

static void set_positions(Chart *chart, const SearchCurves *curves) {
    Text positions = {0};
    text_append_string(&positions, "Mean of ");
    chart_append_range(&positions, curves->positions_low, curves->positions_high,
                       "positions for each point");
    chart_set_text(chart, "positions", text_string(&positions));
    text_free(&positions);
}

/* A player has the same colour in all charts: his place among those with a time, which are all. */
static void set_colours(Chart *chart, const Curves *curves, const Curves *all) {
    int *const colours = memory_allocate((size_t)curves->series_count * sizeof *colours);
    for (int i = 0; i < curves->series_count; i++) {
        int place = 0;
        while (place < all->series_count && strcmp(all->series[place], curves->series[i]) != 0)
            place++;
        colours[i] = place + 1;
    }
    chart_set_ints(chart, "colour_of", colours, curves->series_count);
    free(colours);
}

static bool chart_search(const char *folder, const char *name, const Curves *curves,
                         const SearchCurves *all, ChartsMade *made, Error *error) {
    if (curves->point_count == 0) return true;
    Chart chart = {.name = name, .template = name};
    set_positions(&chart, all);
    set_colours(&chart, curves, &all->time);
    curves_put(curves, NO_SUFFIX, 1, &chart);
    const bool is_made = chart_make(&chart, folder, made, error);
    chart_free(&chart);
    return is_made;
}

static bool chart_pruning(const char *folder, const SearchCurves *all, ChartsMade *made,
                          Error *error) {
    static const char *const suffixes[] = {"", " (sum)", " (exact)"};
    const Curves *const curves = &all->pruning;
    if (curves->point_count == 0) return true;
    Chart chart = {.name = "search-pruning", .template = "search-pruning"};
    int reading[CURVES_VALUES], readings = 0;
    for (int i = 0; i < CURVES_VALUES; i++)
        if (curves_have(curves, i)) reading[readings++] = i + 1;
    chart_set_int(&chart, "readings", readings);
    chart_set_ints(&chart, "reading", reading, readings);
    chart_set_real(&chart, "least", curves_least(curves));
    set_positions(&chart, all);
    set_colours(&chart, curves, &all->time);
    curves_put(curves, suffixes, CURVES_VALUES, &chart);
    const bool is_made = chart_make(&chart, folder, made, error);
    chart_free(&chart);
    return is_made;
}

bool charts_search(const char *folder, ChartsMade *made, Error *error) {
    char *const path = file_join(folder, "search.csv");
    SearchCurves curves = {.positions_low = INT64_MAX};
    Sheet sheet;
    const bool is_made =
        sheet_open(&sheet, path, SEARCH_COLUMNS, error) && read_search(&sheet, &curves, error) &&
        chart_search(folder, "search-time", &curves.time, &curves, made, error) &&
        chart_search(folder, "search-speed", &curves.speed, &curves, made, error) &&
        chart_pruning(folder, &curves, made, error);
    sheet_close(&sheet);
    curves_free(&curves.time);
    curves_free(&curves.speed);
    curves_free(&curves.pruning);
    free(path);
    return is_made;
}

/* Charts of a file with the columns series, depth and others */

/* Reads one row; adds its point to the curves. */
typedef bool (*ReadPoint)(const Sheet *sheet, Curves *curves, void *context, Error *error);

static bool read_points(const char *folder, const char *name, const char *const *columns,
                        ReadPoint read_point, void *context, Curves *curves, Error *error) {
    char file[CHART_NAME_SIZE + 8];
    snprintf(file, sizeof file, "%s.csv", name);
    char *const path = file_join(folder, file);
    Sheet sheet;
    bool is_read = sheet_open(&sheet, path, columns, error);
    CsvStatus status = CSV_FINISHED;
    while (is_read && (status = csv_next(sheet.csv, error)) == CSV_ROW)
        is_read = read_point(&sheet, curves, context, error);
    sheet_close(&sheet);
    free(path);
    return is_read && status == CSV_FINISHED;
}

/* It becomes part of the script. */
static void assert_name(const char *name) {
    assert(*name != '\0' && strlen(name) < CHART_NAME_SIZE);
    assert(name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")] ==
           '\0');
    (void)name;
}

typedef struct CountRange {
    int64_t low, high;
} CountRange;

static bool read_result(const Sheet *sheet, Curves *curves, void *context, Error *error) {
    enum { SERIES, RESULT_DEPTH, SCORE, GAMES = SCORE + CURVES_VALUES };
    CountRange *const games = context;
    int64_t depth, count;
    double values[CURVES_VALUES]; /* score, low, high */
    if (!read_depth(sheet, RESULT_DEPTH, &depth, error) ||
        !sheet_count(sheet, GAMES, &count, error))
        return false;
    for (int i = 0; i < CURVES_VALUES; i++) {
        if (!sheet_real(sheet, SCORE + i, 0, 1, &values[i], error)) return false;
        values[i] *= 100;
    }
    if (count > 0 && count < games->low) games->low = count;
    if (count > games->high) games->high = count;
    return curves_add(curves, sheet, sheet_text(sheet, SERIES), depth, values, error);
}

/* What differs between charts of shares. */
typedef struct ShareStyle {
    const char *template, *x, *unit; /* columns: of what is below, of how many are behind a point */
    const char *each;                /* "games for each point" */
    const char *title, *axis;
    const char *label, *note;    /* NULL: the template's own */
    const PrintedPoint *printed; /* NULL: none */
} ShareStyle;

static bool has_series(const Curves *curves, const char *name) {
    for (int i = 0; i < curves->series_count; i++)
        if (strcmp(curves->series[i], name) == 0) return true;
    return false;
}

/* What the seed's text tells of the same chart, as a curve without intervals. */
static bool add_printed(const PrintedPoint *printed, const char *table, Curves *curves,
                        Error *error) {
    static const char NAME[] = "the seed, as its text tells";
    if (printed == NULL || has_series(curves, NAME)) return true;
    for (const PrintedPoint *point = printed; point->table != NULL; point++) {
        const double values[CURVES_VALUES] = {100 * point->score, NAN, NAN};
        if (strcmp(point->table, table) == 0 &&
            !curves_add(curves, NULL, NAME, point->depth, values, error))
            return false;
    }
    return true;
}

static bool chart_shares(const char *folder, const char *name, const ShareStyle *style,
                         ChartsMade *made, Error *error) {
    const char *const columns[] = {"series", style->x, "score", "low", "high", style->unit, NULL};
    assert_name(name);
    Chart chart = {.name = name, .template = style->template};
    Curves curves = {0};
    CountRange range = {INT64_MAX, 0};
    bool is_made = read_points(folder, name, columns, read_result, &range, &curves, error);
    if (is_made && curves_have(&curves, 0)) {
        is_made = add_printed(style->printed, name, &curves, error);
        Text behind = {0};
        chart_append_range(&behind, range.low < range.high ? range.low : range.high, range.high,
                           style->each);
        chart_set_text(&chart, "games", text_string(&behind));
        text_free(&behind);
        chart_set_text(&chart, "title", style->title);
        chart_set_text(&chart, "axis", style->axis);
        if (style->label != NULL) chart_set_text(&chart, "label", style->label);
        if (style->note != NULL) chart_set_text(&chart, "note", style->note);
        curves_put(&curves, WITH_INTERVAL, CURVES_VALUES, &chart);
        is_made = is_made && chart_make(&chart, folder, made, error);
    }
    curves_free(&curves);
    chart_free(&chart);
    return is_made;
}

bool charts_depth_results(const char *folder, const char *name, const char *title, const char *axis,
                          const PrintedPoint *printed, ChartsMade *made, Error *error) {
    const ShareStyle style = {
        .template = "depth-results",
        .x = "depth",
        .unit = "games",
        .each = "games for each point",
        .title = title != NULL ? title : "Results against the opponent's depth",
        .axis = axis != NULL ? axis : "the opponent's depth, plies",
        .printed = printed,
    };
    return chart_shares(folder, name, &style, made, error);
}

bool charts_agreement(const char *folder, const char *name, const char *title, ChartsMade *made,
                      Error *error) {
    const ShareStyle style = {
        .template = "shares",
        .x = "depth",
        .unit = "positions",
        .each = "positions for each point",
        .title = title,
        .axis = "depth, plies",
        .label = "share of the same moves, %",
        .note = "Bars: 95 % intervals, over positions",
    };
    return chart_shares(folder, name, &style, made, error);
}

bool charts_learning(const char *folder, const char *name, const char *title, ChartsMade *made,
                     Error *error) {
    const ShareStyle style = {
        .template = "shares",
        .x = "generation",
        .unit = "games",
        .each = "games for each point",
        .title = title,
        .axis = "generation",
        .label = "share of the points, %",
        .note = "Bars: 95 % intervals, over independent runs",
    };
    return chart_shares(folder, name, &style, made, error);
}

static bool read_time(const Sheet *sheet, Curves *curves, void *context, Error *error) {
    (void)context;
    int64_t depth;
    double values[CURVES_VALUES]; /* ms, low, high */
    if (!read_depth(sheet, 1, &depth, error)) return false;
    for (int i = 0; i < CURVES_VALUES; i++) {
        if (!sheet_real(sheet, 2 + i, 0, INFINITY, &values[i], error)) return false;
        values[i] = positive(values[i]);
    }
    return curves_add(curves, sheet, sheet_text(sheet, 0), depth, values, error);
}

/* The length of a series' name without " (seed)"; the whole length if it is not the seed's. */
static size_t own_length(const char *name) {
    static const char suffix[] = " (seed)";
    const size_t length = strlen(name), extra = sizeof suffix - 1;
    const bool is_seed = length > extra && strcmp(name + length - extra, suffix) == 0;
    return is_seed ? length - extra : length;
}

/* The seed's curve has the colour of ours, dashed. */
static void set_styles(Chart *chart, const Curves *curves) {
    const size_t count = (size_t)curves->series_count;
    int *const colours = memory_allocate(count * sizeof *colours);
    int *const seeds = memory_allocate(count * sizeof *seeds);
    int used = 0;
    for (int i = 0; i < curves->series_count; i++) {
        const char *const name = curves->series[i];
        const size_t length = own_length(name);
        seeds[i] = name[length] != '\0';
        for (int k = 0; k < i && colours[i] == 0; k++)
            if (own_length(curves->series[k]) == length &&
                strncmp(curves->series[k], name, length) == 0)
                colours[i] = colours[k];
        if (colours[i] == 0) colours[i] = ++used;
    }
    chart_set_ints(chart, "colour_of", colours, curves->series_count);
    chart_set_ints(chart, "seed_of", seeds, curves->series_count);
    free(colours);
    free(seeds);
}

bool charts_move_time(const char *folder, const char *name, const char *title, ChartsMade *made,
                      Error *error) {
    static const char *const columns[] = {"series", "depth", "ms", "low", "high", NULL};
    assert_name(name);
    Chart chart = {.name = name, .template = "move-time"};
    Curves curves = {0};
    bool is_made = read_points(folder, name, columns, read_time, NULL, &curves, error);
    if (is_made && curves_have(&curves, 0)) {
        chart_set_text(&chart, "title", title != NULL ? title : "Time a move, ours and the seed's");
        set_styles(&chart, &curves);
        curves_put(&curves, WITH_INTERVAL, CURVES_VALUES, &chart);
        is_made = chart_make(&chart, folder, made, error);
    }
    curves_free(&curves);
    chart_free(&chart);
    return is_made;
}
