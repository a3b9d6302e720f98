#include "cli/results_show.h"

#include "cli/records.h"

#include "papers/claims_page.h"
#include "papers/papers.h"
#include "report/gnuplot.h"
#include "report/page.h"
#include "report/standings_table.h"
#include "util/file.h"

#include <stdio.h>
#include <stdlib.h>

void results_advise(const ChartsMade *made, const char *folder) {
    if (made->gnuplot_missing)
        fprintf(stderr, "%s, then run 'jumpoff report %s'\n", GNUPLOT_ADVICE, folder);
}

/* "Results in FOLDER/…, charts in FOLDER/plots" */
static void say_where(const Common *common, const char *what, const char *folder, const char *files,
                      const ChartsMade *made) {
    const bool has_charts = made->count > 0;
    results_advise(made, folder);
    if (common->quiet) return;
    fprintf(stderr, "%s in %s%s%s%s%s\n", what, folder, files, has_charts ? ", charts in " : "",
            has_charts ? folder : "", has_charts ? "/plots/*.svg" : "");
}

bool results_show_tournament(const Common *common, const char *folder, Error *error) {
    Text text = {.data = NULL};
    ChartsMade made = {.count = 0};
    const bool good = report_tournament(folder, common->format, &text, error) &&
                      cli_print(&text, error) &&
                      (common->no_charts || charts_tournament(folder, &made, error)) &&
                      page_write(folder, RECORDS, error);
    if (good)
        say_where(common, "Results", folder, "/ (report.html, games.csv, games.pdn, players.csv …)",
                  &made);
    text_free(&text);
    return good;
}

bool results_show_claims(const Common *common, const char *folder, Error *error) {
    Text text = {.data = NULL};
    ChartsMade made = {.count = 0};
    char *const path = file_join(folder, "claims.csv");
    const bool good = (common->no_charts || papers_draw(folder, &made, error)) &&
                      papers_write_pages(folder, error) && page_write(folder, RECORDS, error) &&
                      report_claims(path, common->format, &text, error) && cli_print(&text, error);
    if (good) say_where(common, "Claims", folder, "/claims.csv", &made);
    if (good && !common->quiet)
        fprintf(stderr, "Pages in %s/claims.md and %s/papers.md\n", folder, folder);
    text_free(&text);
    free(path);
    return good;
}
