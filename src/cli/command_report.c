/* jumpoff report: tables and charts of a results folder, from its CSV files alone. */
#include "cli/commands.h"
#include "cli/play_rules.h"
#include "cli/records.h"

#include "arena/journal.h"
#include "papers/papers.h"
#include "report/accuracy_tables.h"
#include "report/charts.h"
#include "report/charts_accuracy.h"
#include "report/evolve_table.h"
#include "report/gnuplot.h"
#include "report/page.h"
#include "report/search_tables.h"
#include "report/standings_table.h"
#include "util/file.h"

#include <stdio.h>
#include <stdlib.h>

static const char DOC[] =
    "Prints the tables of a results folder and makes its charts again, from the CSV files alone.\v"
    "DIR is what tournament, match, search, reproduce or evolve left. It need not be finished: of "
    "a tournament that is being played, or was stopped, the standings so far are printed, and no "
    "more. The charts go to DIR/plots, each as svg, with its gnuplot script and data, and all of "
    "it to DIR/report.html, a page that can be mailed (docs/page.md). As csv one table is "
    "printed: the standings or, in a folder without any, the searches; as markdown or latex all "
    "tables and no words, of a reproduction also the papers' with ours beside. LaTeX's are tables "
    "of booktabs with captions, to be taken in with \\input. With --plots pdf or png the pictures "
    "are made beside those in svg.\n\n"
    "Examples:\n"
    "  jumpoff report first\n"
    "  jumpoff report first --format latex --plots pdf --no-titles >first.tex\n"
    "  jumpoff report first --format csv --no-charts";

static const char *const REPORT_FORMATS[] = {"text", "csv", "json", "markdown", "latex", NULL};

typedef struct ReportOptions {
    Common common;
    const char *folder;
    ChartPictures plots;
    bool no_titles;
} ReportOptions;

static const Setting OPTIONS[] = {
    OPTION_NO_CHARTS_AS("print only the tables"),
    {SETTING_CHOICE("format", "FORMAT", "text (default), csv, json, markdown or latex",
                    COMMON(format), REPORT_FORMATS),
     .flags = SETTING_MANNER},
    OPTION_EXPLAIN,
    OPTION_BRIEF,
    OPTION_FIELD_ELO,
    {SETTING_CHOICE("plots", "PICTURES", "svg (default), pdf or png",
                    offsetof(ReportOptions, plots), CHART_PICTURES)},
    {SETTING_FLAG("no-titles", "charts without headings, for papers with captions of their own",
                  offsetof(ReportOptions, no_titles))},
    OPTION_QUIET,
    {.name = NULL},
};

/* The charts and the pages. */
static bool draw_claims(const char *folder, ChartsMade *made, Error *error) {
    return papers_draw(folder, made, error) && papers_write_pages(folder, error);
}

/* The files by which results are known, in the order of their tables, and what is made of them. */
static const struct {
    const char *file;
    bool (*write)(const char *folder, Answer *answer, Error *error);
    bool (*draw)(const char *folder, ChartsMade *made, Error *error);
} PARTS[] = {
    {JOURNAL_NAME, report_tournament, NULL}, /* so far */
    {"players.csv", report_tournament, charts_tournament},
    {"search.csv", report_search, charts_search},
    {"nodes.csv", report_nodes, charts_shares},
    {"strength.csv", report_strength, charts_strength},
    {"claims.csv", papers_report, draw_claims},
    {"accuracy.csv", report_accuracy, charts_accuracy},
    {"conversion.csv", report_conversion, NULL},
    {"played.csv", report_played, NULL},
    {"masters.csv", report_masters, charts_accuracy},
    {"log.csv", report_evolution, charts_evolve},
};
enum { PART_COUNT = sizeof PARTS / sizeof PARTS[0] };

/* Whether a folder has a part. While a tournament is played, its books are not in order. */
static bool has(const char *folder, int part) {
    return file_exists_in(folder, PARTS[part].file) &&
           !(PARTS[part].draw == charts_tournament && file_exists_in(folder, JOURNAL_NAME));
}

static bool check_folder(const char *folder, Error *error) {
    if (!file_exists(folder)) return error_set(error, ERROR_NO_INPUT, "%s: no such folder", folder);
    if (!file_is_folder(folder)) {
        return error_set(error, ERROR_DATA, "%s: not a folder; expected a results folder", folder);
    }
    for (int i = 0; i < PART_COUNT; i++)
        if (has(folder, i)) return true;
    return error_set(error, ERROR_DATA,
                     "%s: no results in it; expected journal, players.csv, search.csv, nodes.csv, "
                     "strength.csv, claims.csv, accuracy.csv, played.csv, masters.csv or log.csv",
                     folder);
}

static bool write_tables(const ReportOptions *options, Answer *answer, Error *error) {
    bool good = true;
    for (int i = 0; good && i < PART_COUNT; i++) {
        if (has(options->folder, i)) good = PARTS[i].write(options->folder, answer, error);
    }
    return good;
}

static bool make_charts(const char *folder, ChartsMade *made, Error *error) {
    bool good = true;
    for (int i = 0; good && i < PART_COUNT; i++)
        good = PARTS[i].draw == NULL || !has(folder, i) || PARTS[i].draw(folder, made, error);
    return good;
}

static void say_where(const ReportOptions *options, const ChartsMade *made) {
    const char *const folder = options->folder;
    if (made->gnuplot_missing) {
        fprintf(stderr, "jumpoff: %s\n", GNUPLOT_ADVICE);
    } else if (made->count > 0 && !options->common.quiet) {
        fprintf(stderr, "Charts in %s/plots:", folder);
        for (int i = 0; i < made->count; i++)
            fprintf(stderr, " %s.%s", made->names[i], CHART_PICTURES[made->pictures]);
        fputc('\n', stderr);
    }
    if (!options->common.quiet && file_exists_in(folder, "claims.csv"))
        fprintf(stderr, "Pages in %s/claims.md and %s/papers.md\n", folder, folder);
}

/* Nothing is printed of a folder that is not good. */
static int report(void *context, const char *folder) {
    ReportOptions *const options = context;
    ChartsMade made = {.pictures = options->plots, .no_titles = options->no_titles};
    Error error = {ERROR_NONE, ""};
    Answer *const answer = cli_answer(&options->common);
    options->folder = folder;
    const bool is_drawn = !options->common.no_charts;
    const bool has_page = is_drawn && !file_exists_in(folder, JOURNAL_NAME);
    bool good = check_folder(folder, &error) && write_tables(options, answer, &error) &&
                (!is_drawn || make_charts(folder, &made, &error)) &&
                (!has_page || page_write(folder, RECORDS, &error));
    good = cli_print_answer(answer, good, &error);
    if (good) cli_note_unfinished(&options->common, folder);
    if (good && is_drawn) say_where(options, &made);
    return good ? 0 : cli_fail(&error);
}

static int run(int argc, char **argv) {
    ReportOptions options = {.common = common_default()};
    cli_parse(&COMMAND_REPORT, argc, argv, &options, NULL);
    const char *const folder = cli_word(&options.common, "folder");
    if (folder == NULL) cli_usage_error(&options.common, "expected the folder of the results");
    return play_each_rules(&options.common, folder, report, &options);
}

const Command COMMAND_REPORT = {
    "report", "tables and charts of a results folder", "DIR", DOC, OPTIONS, NULL, 0, run};
