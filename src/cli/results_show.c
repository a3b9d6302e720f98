/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/results_show.h"

#include "cli/records.h"

#include "arena/evidence.h"
#include "papers/pages.h"
#include "report/gnuplot.h"
#include "report/page.h"
#include "report/standings_table.h"
#include "util/file.h"

#include <stdlib.h>

void results_advise(const ChartsMade *made, const char *folder) {
    if (made->gnuplot_missing) cli_say("%s, then run 'jumpoff report %s'", GNUPLOT_ADVICE, folder);
}

/* "Results in FOLDER/…, charts in FOLDER/plots" */
static void say_where(const Common *common, const char *what, const char *folder, const char *files,
                      const ChartsMade *made) {
    const bool has_charts = made->count > 0;
    results_advise(made, folder);
    if (common->quiet) return;
    cli_say("%s in %s%s%s%s%s", what, folder, files, has_charts ? ", charts in " : "",
            has_charts ? folder : "", has_charts ? "/plots/*.svg" : "");
}

bool results_draw(const Common *common, const char *folder, Error *error) {
    ChartsMade made = {.count = 0};
    if (!(common->no_charts || parts_draw(&RESULTS_GUIDE, folder, &made, error)) ||
        !page_write(folder, &RESULTS_GUIDE, error)) {
        return false;
    }
    results_advise(&made, folder);
    if (!made.gnuplot_missing && !common->quiet && made.count > 0)
        cli_say("Charts in %s/plots/*.svg", folder);
    return true;
}

int results_exit_code(const char *folder) {
    Evidence evidence = {.is_there = false};
    Error error = {ERROR_NONE, ""};
    const bool good = evidence_read(folder, &evidence, &error);
    const Estimate llr = evidence_measure(&evidence, MEASURE_LLR);
    evidence_free(&evidence);
    if (!good) return cli_fail(&error);
    if (llr.defined) return cli_exit_code(&llr);
    error_set(&error, ERROR_USAGE, "%s: --exit-code: its match has no test (--sprt)", folder);
    return cli_fail(&error);
}

bool results_show_tournament(const Common *common, const char *folder, Error *error) {
    Answer *const answer = cli_answer(common);
    Text text = {.data = NULL}, close = {.data = NULL};
    ChartsMade made = {.count = 0};
    bool good = report_tournament(folder, answer, error);
    if (good) answer_write(answer, &text);
    if (good) answer_write_close(answer, &close);
    answer_free(answer);
    good = good && cli_print(&text, error) &&
           (common->no_charts || charts_tournament(folder, &made, error)) &&
           page_write(folder, &RESULTS_GUIDE, error);
    if (good)
        say_where(common, "Results", folder, "/ (report.html, games.csv, games.pdn, players.csv …)",
                  &made);
    if (close.length > 0) good = cli_print(&close, error) && good;
    text_free(&text);
    text_free(&close);
    return good;
}

bool results_show_claims(const Common *common, const char *folder, Error *error) {
    Answer *const answer = cli_answer(common);
    ChartsMade made = {.count = 0};
    const bool good = (common->no_charts || papers_draw(folder, &made, error)) &&
                      papers_write_pages(folder, error) &&
                      page_write(folder, &RESULTS_GUIDE, error) &&
                      cli_print_answer(answer, papers_report(folder, answer, error), error);
    if (good) say_where(common, "Claims", folder, "/claims.csv", &made);
    if (good && !common->quiet) cli_say("Pages in %s/claims.md and %s/papers.md", folder, folder);
    return good;
}
