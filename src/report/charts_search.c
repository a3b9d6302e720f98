/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts over depth: time, speed and pruning of searches, and results. */
#include "measure/search_rows.h"
#include "report/curves.h"
#include "util/file.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 1000 };

/* search.csv */

/* The curves of the three charts, and how many positions are behind each point. */
typedef struct SearchCurves {
    Curves time, speed, pruning;
    ChartRange positions;
} SearchCurves;

/* A search that lacks a number at every depth is no curve: unknown ones are not added. */
static bool add_if_known(Curves *curves, const RecordReader *reader, const SearchRow *row,
                         const double *values, Error *error) {
    if (isnan(values[0]) && isnan(values[1]) && isnan(values[2])) return true;
    return curves_add(curves, reader, row->searched.player, row->searched.depth, values, error);
}

static bool add_search(const RecordReader *reader, const void *opaque, void *context,
                       Error *error) {
    const SearchRow *const row = opaque;
    const SearchedRow *const it = &row->searched;
    SearchCurves *const curves = context;
    /* A search to a time or to nodes has no depth, and so no place in the charts. */
    if (it->depth < 0) return true;
    const double median_ns = (double)it->time_ns;
    const double low = row->time_low_ns > 0 ? (double)row->time_low_ns / median_ns : (double)NAN;
    const double high = row->time_high_ns > 0 ? (double)row->time_high_ns / median_ns : (double)NAN;
    const double ms = chart_positive(row->ms_per_move), million_per_s = it->nodes_per_s / 1e6;
    const double time[CURVE_VALUES] = {ms, ms * low, ms * high};
    const double speed[CURVE_VALUES] = {million_per_s, million_per_s / high, million_per_s / low};
    const double pruning[CURVE_VALUES] = {100 * row->pruning_bd, 100 * row->pruning_sum,
                                          100 * row->pruning_exact};
    /* It prunes nothing; what the readings that estimate the tree say of it is their error. */
    const bool is_minimax = strcmp(it->search, "minimax") == 0;
    if (it->positions > 0) chart_range_add(&curves->positions, it->positions);
    return add_if_known(&curves->time, reader, row, time, error) &&
           add_if_known(&curves->speed, reader, row, speed, error) &&
           (is_minimax || add_if_known(&curves->pruning, reader, row, pruning, error));
}

/* Which of the readings of pruning there are. */
static void set_readings(Chart *chart, const Curves *curves) {
    int reading[CURVE_VALUES], readings = 0;
    for (int i = 0; i < CURVE_VALUES; i++)
        if (curves_have(curves, i)) reading[readings++] = i + 1;
    chart_set_int(chart, "readings", readings);
    chart_set_ints(chart, "reading", reading, readings);
    double least, most;
    curves_range(curves, &least, &most);
    chart_set_real(chart, "least", least);
}

static bool chart_search(const char *folder, const char *name, const Curves *curves,
                         const SearchCurves *all, ChartsMade *made, Error *error) {
    static const char *const READINGS[CURVE_VALUES] = {"", " (sum)", " (exact)"};
    static const char *const BOUNDS[CURVE_VALUES] = {"", " (low)", " (high)"};
    const bool is_pruning = curves == &all->pruning;
    if (curves->point_count == 0) return true;
    Chart chart = {.name = name, .template = name};
    if (is_pruning) set_readings(&chart, curves);
    chart_set_range(&chart, "positions", "Mean of ", &all->positions, "positions for each point");
    curves_colour(curves, made, &chart);
    curves_put(curves, is_pruning ? READINGS : BOUNDS, CURVE_VALUES, &chart);
    return chart_make(&chart, folder, made, error);
}

bool charts_search(const char *folder, ChartsMade *made, Error *error) {
    SearchCurves curves = {.positions = {.is_known = false}};
    const bool is_made =
        chart_read(folder, "search", &SEARCH_RECORD, add_search, &curves, error) &&
        chart_search(folder, "search-time", &curves.time, &curves, made, error) &&
        chart_search(folder, "search-speed", &curves.speed, &curves, made, error) &&
        chart_search(folder, "search-pruning", &curves.pruning, &curves, made, error);
    curves_free(&curves.time);
    curves_free(&curves.speed);
    curves_free(&curves.pruning);
    return is_made;
}

/* Tables of claims: a series, what it is over, and values with their intervals */

#define SERIES FIELD("series", TEXT, CurveRow, series, .meaning = "name of the curve")
#define PLACE(name_, means)                                                                        \
    FIELD(name_, INT, CurveRow, at, .most = DEPTH_MAX, .is_needed = true, .meaning = (means))
#define VALUES(name_, means, over, ...)                                                            \
    FIELD(name_, REAL, CurveRow, value.value, .meaning = (means), __VA_ARGS__),                    \
        FIELD("low", REAL, CurveRow, value.low,                                                    \
              .meaning = "lower end of its 95 % interval over " over, __VA_ARGS__),                \
        FIELD("high", REAL, CurveRow, value.high, .meaning = "its upper end", __VA_ARGS__)
#define SHARES(of, over)                                                                           \
    VALUES("score", "share of the " of ", 0 to 1", over, .decimals = 4, .most = 1)
#define COUNT(name_, means) FIELD(name_, COUNT, CurveRow, count, .meaning = (means))

static const Field DEPTH_RESULTS[] = {
    SERIES,
    PLACE("depth", "the opponent's depth, plies"),
    SHARES("points", "pairs of games"),
    COUNT("games", "games behind it"),
};
static const Field EVOLVED_RESULTS[] = {
    SERIES,
    PLACE("depth", "depth of both sides, plies"),
    SHARES("points", "evolutions"),
    COUNT("games", "games behind it"),
};
static const Field AGREEMENT[] = {
    SERIES,
    PLACE("depth", "depth, plies"),
    SHARES("same moves", "positions"),
    COUNT("positions", "positions behind it"),
};
static const Field LEARNING[] = {
    SERIES,
    PLACE("generation", "generation"),
    SHARES("points", "independent runs"),
    COUNT("games", "games behind it"),
};
static const Field MOVE_TIME[] = {
    SERIES,
    PLACE("depth", "depth, plies"),
    VALUES("ms", "time a move, ms", "games", .decimals = 6, .most = INFINITY),
    COUNT("games", "games behind it"),
};
const Record DEPTH_RESULTS_RECORD = RECORD_OF("results by depth", DEPTH_RESULTS, CurveRow);
const Record EVOLVED_RESULTS_RECORD = RECORD_OF("evolved by depth", EVOLVED_RESULTS, CurveRow);
const Record AGREEMENT_RECORD = RECORD_OF("agreement by depth", AGREEMENT, CurveRow);
const Record LEARNING_RECORD = RECORD_OF("learning curve", LEARNING, CurveRow);
const Record MOVE_TIME_RECORD = RECORD_OF("time by depth", MOVE_TIME, CurveRow);

/* What differs between the charts of such tables. */
typedef struct CurveStyle {
    const Record *record;
    const char *template;
    const char *each;                        /* "games for each point" */
    const char *title, *axis, *label, *note; /* NULL: the template's own */
    bool is_time;     /* ms, on a logarithmic scale; else shares, shown in % */
    bool has_players; /* the series are players, with the colours that these have in other charts */
} CurveStyle;

static const CurveStyle STYLES[] = {
    {
        .record = &DEPTH_RESULTS_RECORD,
        .template = "depth-results",
        .each = "games for each point",
        .title = "Results against the opponent's depth",
        .axis = "the opponent's depth, plies",
        .note = "Bars: 95 % intervals, over pairs of games with colours swapped",
    },
    {
        .record = &EVOLVED_RESULTS_RECORD,
        .template = "depth-results",
        .each = "games for each point",
        .axis = "depth of both sides, plies",
        .note = "Bars: 95 % intervals, over evolutions",
    },
    {
        .record = &AGREEMENT_RECORD,
        .template = "shares",
        .each = "positions for each point",
        .axis = "depth, plies",
        .label = "share of the same moves, %",
        .note = "Bars: 95 % intervals, over positions",
        .has_players = true,
    },
    {
        .record = &LEARNING_RECORD,
        .template = "shares",
        .each = "games for each point",
        .axis = "generation",
        .label = "share of the points, %",
        .note = "Bars: 95 % intervals, over independent runs",
    },
    {
        .record = &MOVE_TIME_RECORD,
        .template = "move-time",
        .each = "games for each point",
        .title = "Time a move, ours and the paper's",
        .is_time = true,
        .has_players = true,
    },
};

typedef struct StyledCurves {
    const CurveStyle *style;
    Curves curves;
    ChartRange range;
    bool has_ends; /* shares that 0 to 100 % would not show */
} StyledCurves;

static bool add_point(const RecordReader *reader, const void *opaque, void *context, Error *error) {
    const CurveRow *const row = opaque;
    StyledCurves *const of = context;
    double values[CURVE_VALUES] = {row->value.value, row->value.low, row->value.high};
    for (int i = 0; i < CURVE_VALUES; i++)
        values[i] = of->style->is_time ? chart_positive(values[i]) : 100 * values[i];
    if (chart_is_end(values[0])) of->has_ends = true;
    if (row->count > 0) chart_range_add(&of->range, row->count);
    return curves_add(&of->curves, reader, row->series, row->at, values, error);
}

static const char PRINTED[] = "the paper, as its text tells";

/* What the paper's text tells of the same chart, as a curve without intervals. */
static bool add_printed(const PrintedPoint *printed, Curves *curves, Error *error) {
    if (printed == NULL || curves_find(curves, PRINTED) >= 0) return true;
    for (const PrintedPoint *point = printed; point->depth != 0; point++) {
        const double values[CURVE_VALUES] = {100 * point->score, NAN, NAN};
        if (!curves_add(curves, NULL, PRINTED, point->depth, values, error)) return false;
    }
    return true;
}

/* The length of a series' name without " (paper)"; the whole length if it is not the paper's. */
static size_t own_length(const char *name) {
    static const char suffix[] = " (paper)";
    const size_t length = strlen(name), extra = sizeof suffix - 1;
    const bool is_seed = length > extra && strcmp(name + length - extra, suffix) == 0;
    return is_seed ? length - extra : length;
}

/* The paper's curve of a player has the colour of ours, dashed; one of its own is what ours is
 * compared with. */
static void set_colours(Chart *chart, const Curves *curves, bool has_players, ChartsMade *made) {
    const size_t count = (size_t)curves->series_count;
    int *const colours = memory_allocate(count * sizeof *colours);
    int *const seeds = memory_allocate(count * sizeof *seeds);
    for (int i = 0; i < curves->series_count; i++) {
        char *const name = text_duplicate(curves->series[i]);
        const size_t length = own_length(name);
        seeds[i] = name[length] != '\0' || strcmp(name, PRINTED) == 0;
        name[length] = '\0';
        colours[i] = has_players ? chart_colour(made, name) : i + 1;
        free(name);
    }
    chart_set_ints(chart, "colour_of", colours, curves->series_count);
    chart_set_ints(chart, "seed_of", seeds, curves->series_count);
    free(colours);
    free(seeds);
}

/* Of shares. */
static void set_range(Chart *chart, const StyledCurves *of) {
    double least, most;
    curves_range(&of->curves, &least, &most);
    chart_set_int(chart, "odds", of->has_ends);
    chart_set_real(chart, "least", least);
    chart_set_real(chart, "most", most);
}

static void set_text(Chart *chart, const char *variable, const char *value) {
    if (value != NULL) chart_set_text(chart, variable, value);
}

bool charts_curves(const char *folder, const Record *record, const char *name, const char *title,
                   const char *axis, const PrintedPoint *printed, ChartsMade *made, Error *error) {
    static const char *const SUFFIXES[CURVE_VALUES] = {"", " (low)", " (high)"};
    const CurveStyle *style = STYLES;
    while (style->record != record) style++;
    StyledCurves of = {.style = style};
    bool is_made = chart_read(folder, name, style->record, add_point, &of, error);
    if (is_made && curves_have(&of.curves, 0)) {
        Chart chart = {.name = name, .template = style->template};
        is_made = add_printed(printed, &of.curves, error);
        chart_set_range(&chart, "games", "", &of.range, style->each);
        set_text(&chart, "title", title != NULL ? title : style->title);
        set_text(&chart, "axis", axis != NULL ? axis : style->axis);
        set_text(&chart, "label", style->label);
        set_text(&chart, "note", style->note);
        if (!style->is_time) set_range(&chart, &of);
        set_colours(&chart, &of.curves, style->has_players, made);
        curves_put(&of.curves, SUFFIXES, CURVE_VALUES, &chart);
        is_made = is_made && chart_make(&chart, folder, made, error);
        chart_free(&chart);
    }
    curves_free(&of.curves);
    return is_made;
}
