#include "cli/bench_chart.h"

#include "measure/saved.h"
#include "measure/trend.h"
#include "report/charts_bench.h"
#include "report/gnuplot.h"
#include "util/text.h"

#include <ctype.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the chart of a file is called; other characters than a chart's name may have become "_". */
static void name_chart(const char *path, char name[CHART_NAME_SIZE]) {
    char *const copy = text_duplicate(path);
    const char *const base = basename(copy);
    const char *const dot = strrchr(base, '.');
    const size_t length = dot != NULL && dot > base ? (size_t)(dot - base) : strlen(base);
    snprintf(name, CHART_NAME_SIZE, "%.*s-trend", length < 40 ? (int)length : 40, base);
    for (char *at = name; *at != '\0'; at++)
        if (!isalnum((unsigned char)*at) && *at != '-' && *at != '_') *at = '_';
    free(copy);
}

static bool draw(const char *path, const SavedRuns *runs, bool quiet, Error *error) {
    char name[CHART_NAME_SIZE];
    ChartsMade made = {.count = 0};
    char *const copy = text_duplicate(path);
    const char *const folder = dirname(copy);
    Trend *const trend = trend_new(runs);
    name_chart(path, name);
    const bool good = charts_bench(trend, folder, name, &made, error);
    if (good && made.gnuplot_missing) {
        fprintf(stderr, "%s, then run 'gnuplot %s.gp' in %s\n", GNUPLOT_ADVICE, name, folder);
    } else if (good && !quiet) {
        fprintf(stderr, "Chart of %d run%s: %s/%s.svg\n", trend->count,
                trend->count == 1 ? "" : "s", folder, name);
    }
    trend_free(trend);
    free(copy);
    return good;
}

bool bench_chart(const char *path, bool quiet, Error *error) {
    SavedRuns runs;
    if (!saved_read(&SAVED_SPEEDS, path, &runs, error)) return false;
    const bool good = runs.count > 0 ? draw(path, &runs, quiet, error)
                                     : error_set(error, ERROR_DATA, "%s: no run in it", path);
    saved_free(&runs);
    return good;
}
