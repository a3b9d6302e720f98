/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chart of the bench's speed over saved runs. */
#include "report/chart.h"
#include "util/file.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS_MAX = 45, LABEL_SIZE = 16 };

/* In percent; the colours' range, however small the changes are. */
static const double LEAST_RANGE = 10;

/* A commit in a few characters: its hash, with "*" where the sources were changed. */
static void shorten_commit(const char *commit, char label[LABEL_SIZE]) {
    static const char DIRTY[] = "-dirty";
    size_t length = strlen(commit);
    const char *start = commit;
    const bool is_dirty =
        length > sizeof DIRTY - 1 && strcmp(commit + length - (sizeof DIRTY - 1), DIRTY) == 0;
    if (is_dirty) length -= sizeof DIRTY - 1;
    for (const char *at = commit; at + 2 < commit + length; at++)
        if (at[0] == '-' && at[1] == 'g') start = at + 2; /* git describe: TAG-N-gHASH */
    length -= (size_t)(start - commit);
    snprintf(label, LABEL_SIZE, "%.*s%s", length < 9 ? (int)length : 9, start, is_dirty ? "*" : "");
}

/* Shares as percentages. */
static void put_percent(Text *data, double share) { csv_put_fixed(data, 100 * share, 3); }

/* A line a run: its number, label, and three columns a group. */
static void put_groups(const Trend *trend, Chart *chart) {
    const int step = (trend->count + LABELS_MAX - 1) / LABELS_MAX;
    Text *const data = &chart->data;
    text_append_string(data, "run,commit,searches,low,high,perft,low,high,evaluations,low,high\n");
    for (int i = 0; i < trend->count; i++) {
        char label[LABEL_SIZE];
        shorten_commit(trend->runs[i].origin->commit, label);
        csv_put_int(data, i + 1);
        chart_put_name(chart, i % step == 0 ? label : " ");
        for (int k = 0; k < TREND_GROUPS; k++) {
            const TrendPoint *const point = &trend->runs[i].groups[k];
            put_percent(data, point->speed);
            put_percent(data, point->low);
            put_percent(data, point->high);
        }
        csv_end_row(data);
    }
}

/* A line a case and run: where its square is, how many per cent faster than at first, whether
 * its work is another than before, and whether a test calls it a change. */
static void put_cases(const Trend *trend, Chart *chart) {
    Text *const data = &chart->data;
    text_append_string(data, "\n\nrun,row,faster,differs,change\n");
    for (int i = 0; i < trend->count; i++) {
        for (int k = 0; k < trend->last->count; k++) {
            const TrendCase *const it = &trend->runs[i].cases[k];
            if (!it->is_measured) continue;
            csv_put_int(data, i + 1);
            csv_put_int(data, k + 1);
            put_percent(data, it->speed - 1);
            csv_put_int(data, it->is_different);
            csv_put_int(data, it->is_change);
            csv_end_row(data);
        }
    }
}

/* A line a case: its name, and how fast it is in the last run. */
static void put_last(const Trend *trend, Chart *chart) {
    Text *const data = &chart->data;
    int longest = 0;
    text_append_string(data, "\n\nrow,case,now\n");
    for (int k = 0; k < trend->last->count; k++) {
        const BenchRow *const row = &trend->last->rows[k];
        char now[32];
        if (row->kind == BENCH_EVALUATION) {
            snprintf(now, sizeof now, "%.1f ns", 1e9 / row->nodes_per_s);
        } else {
            snprintf(now, sizeof now, "%.1f M/s", row->nodes_per_s / 1e6);
        }
        csv_put_int(data, k + 1);
        chart_put_name(chart, row->name);
        chart_put_name(chart, now);
        csv_end_row(data);
        if (utf8_width(row->name) > longest) longest = utf8_width(row->name);
    }
    chart_set_int(chart, "longest", longest);
}

/* The largest change of a case, in per cent. */
static double range_of(const Trend *trend) {
    double range = LEAST_RANGE;
    for (int i = 0; i < trend->count; i++) {
        for (int k = 0; k < trend->last->count; k++) {
            const double percent = fabs(100 * (trend->runs[i].cases[k].speed - 1));
            if (percent > range) range = percent;
        }
    }
    return range < 50 ? range : 50;
}

/* Runs before which the compiler or the kernels changed; gnuplot has no empty arrays. */
static void set_elsewise(const Trend *trend, Chart *chart) {
    int *const runs = memory_allocate((size_t)(trend->count + 1) * sizeof *runs);
    int count = 0;
    for (int i = 0; i < trend->count; i++)
        if (trend->runs[i].is_elsewise) runs[count++] = i + 1;
    chart_set_int(chart, "elsewise", count);
    chart_set_ints(chart, "elsewise_at", runs, count > 0 ? count : 1);
    free(runs);
}

static void set_groups(const Trend *trend, Chart *chart) {
    int groups[TREND_GROUPS], count = 0;
    for (int k = 0; k < TREND_GROUPS; k++) {
        bool is_known = false;
        for (int i = 0; i < trend->count; i++)
            is_known = is_known || !isnan(trend->runs[i].groups[k].speed);
        if (is_known) groups[count++] = k;
    }
    chart_set_int(chart, "groups", count);
    chart_set_ints(chart, "group", groups, count);
}

static void set_caption(const Trend *trend, Chart *chart) {
    const SavedOrigin *const last = trend->runs[trend->count - 1].origin;
    Text text = {.data = NULL};
    text_append(&text, "%s, kernels %s, %s", last->cpu, last->kernels, last->compiler);
    chart_set_text(chart, "machine", text_string(&text));
    text_clear(&text);
    if (trend->elsewhere > 0)
        text_append(&text, "; runs on other processors, left out: %d", trend->elsewhere);
    chart_set_text(chart, "others", text_string(&text));
    text_free(&text);
}

bool charts_bench(const Trend *trend, const char *folder, const char *name, ChartsMade *made,
                  Error *error) {
    Chart chart = {.name = name, .template = "bench-trend"};
    chart_set_int(&chart, "runs", trend->count);
    chart_set_int(&chart, "cases", trend->last->count);
    chart_set_real(&chart, "range", range_of(trend));
    set_groups(trend, &chart);
    set_elsewise(trend, &chart);
    set_caption(trend, &chart);
    put_groups(trend, &chart);
    put_cases(trend, &chart);
    put_last(trend, &chart);
    return chart_make_in(&chart, folder, made, error);
}

bool charts_bench_saved(const char *folder, ChartsMade *made, Error *error) {
    SavedRuns saved;
    if (!saved_read(&SAVED_SPEEDS, folder, "bench.csv", &saved, error)) return false;
    bool good = true;
    if (saved.count > 0) {
        Trend *const trend = trend_new(&saved);
        char *const plots = file_make_folder_in(folder, "plots", error);
        good = plots != NULL && charts_bench(trend, plots, "bench-trend", made, error);
        free(plots);
        trend_free(trend);
    }
    saved_free(&saved);
    return good;
}
