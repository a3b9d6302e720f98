#include "cli/claim_charts.h"

#include "papers/claim.h"
#include "papers/claims_page.h"
#include "papers/claims_text.h"
#include "papers/exhibit.h"
#include "papers/papers_page.h"
#include "report/dot_plot.h"
#include "report/gnuplot.h"
#include "util/file.h"

#include <stdio.h>
#include <stdlib.h>

static bool has_table(const char *table, const char *folder) {
    Text name = {.data = NULL};
    text_append(&name, "%s.csv", table);
    char *const path = file_join(folder, text_string(&name));
    const bool is_there = file_exists(path);
    text_free(&name);
    free(path);
    return is_there;
}

static bool make_one(const Claim *claim, const char *folder, ChartsMade *made, Error *error) {
    switch (claim->chart) {
    case CHART_DEPTH_RESULTS:
        return charts_depth_results(folder, claim->table, claim->chart_title, claim->chart_axis,
                                    PRINTED_POINTS, made, error);
    case CHART_MOVE_TIME:
        return charts_move_time(folder, claim->table, claim->chart_title, made, error);
    case CHART_BARS: return charts_bars(folder, claim->table, claim->chart_title, made, error);
    case CHART_AGREEMENT:
        return charts_agreement(folder, claim->table, claim->chart_title, made, error);
    case CHART_LEARNING:
        return charts_learning(folder, claim->table, claim->chart_title, made, error);
    case CHART_NONE: break;
    }
    return true;
}

bool claim_charts_make(const char *folder, ChartsMade *made, Error *error) {
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        const Claim *const claim = CLAIMS[i];
        if (claim->chart == CHART_NONE || !has_table(claim->table, folder)) continue;
        if (!make_one(claim, folder, made, error)) return false;
    }
    for (const DotPlot *plot = DOT_PLOTS; plot->table != NULL; plot++) {
        if (has_table(plot->table, folder) && !charts_dots(folder, plot, made, error)) return false;
    }
    return !has_table("a1-coefficients", folder) ||
           charts_coefficients(folder, "a1-coefficients", "a1",
                               "A1: the coefficients of the champions of one run", made, error);
}

bool claim_pages_write(const char *folder, Error *error) {
    return claims_page_write(folder, error) && papers_page_write(folder, error);
}

bool claims_show(const Common *common, const char *folder, bool with_charts, Error *error) {
    Text text = {.data = NULL};
    ChartsMade made = {.count = 0};
    if (with_charts && !claim_charts_make(folder, &made, error)) return false;
    if (!claim_pages_write(folder, error)) return false;
    if (made.gnuplot_missing) {
        fprintf(stderr, "%s, then run 'jumpoff report %s'\n", GNUPLOT_ADVICE, folder);
    }
    char *const path = file_join(folder, "claims.csv");
    const bool good = report_claims(path, common->format, &text, error) && cli_print(&text, error);
    text_free(&text);
    free(path);
    if (good && !common->quiet) {
        fprintf(stderr, "Claims in %s/claims.csv%s%s%s\nPages in %s/claims.md and %s/papers.md\n",
                folder, made.count > 0 ? ", charts in " : "", made.count > 0 ? folder : "",
                made.count > 0 ? "/plots/*.svg" : "", folder, folder);
    }
    return good;
}
