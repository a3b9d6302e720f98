/* jumpoff report: tables and charts of a results folder, from its CSV files alone. */
#include "cli/commands.h"

#include "papers/claims_page.h"
#include "papers/papers.h"
#include "report/charts.h"
#include "report/evolve_table.h"
#include "report/gnuplot.h"
#include "report/search_tables.h"
#include "report/standings_table.h"
#include "util/file.h"

#include <stdio.h>
#include <stdlib.h>

static const char DOC[] =
    "Prints the tables of a results folder and makes its charts again, from the CSV files alone.\v"
    "DIR is what tournament, match, search, reproduce or evolve left; an evolution need not be "
    "finished. The charts go to DIR/plots, each as svg, with its gnuplot script and data. For "
    "programs one table is printed: the standings or, in a folder without any, the searches.\n\n"
    "Examples:\n"
    "  jumpoff report first\n"
    "  jumpoff report first --format csv --no-charts";

static const Setting OPTIONS[] = {
    OPTION_NO_CHARTS_AS("print only the tables"),
    OPTION_FORMAT,
    OPTION_QUIET,
    {.name = NULL},
};

typedef struct ReportOptions {
    Common common;
    const char *folder;
} ReportOptions;

/* What a folder holds. */
typedef struct Contents {
    bool tournament, search, nodes, strength, claims, evolution;
} Contents;

static bool look(const char *folder, Contents *contents, Error *error) {
    if (!file_exists(folder)) return error_set(error, ERROR_NO_INPUT, "%s: no such folder", folder);
    if (!file_is_folder(folder)) {
        return error_set(error, ERROR_DATA, "%s: not a folder; expected a results folder", folder);
    }
    *contents =
        (Contents){file_exists_in(folder, "players.csv"), file_exists_in(folder, "search.csv"),
                   file_exists_in(folder, "nodes.csv"),   file_exists_in(folder, "strength.csv"),
                   file_exists_in(folder, "claims.csv"),  file_exists_in(folder, "log.csv")};
    if (contents->tournament || contents->search || contents->nodes || contents->strength ||
        contents->claims || contents->evolution)
        return true;
    return error_set(error, ERROR_DATA,
                     "%s: no results in it; expected players.csv, search.csv, nodes.csv, "
                     "strength.csv, claims.csv or log.csv",
                     folder);
}

static bool write_tables(const ReportOptions *options, const Contents *contents, Text *text,
                         Error *error) {
    const TableFormat format = options->common.format;
    static const struct {
        const char *file;
        bool (*write)(const char *path, TableFormat format, Text *out, Error *error);
    } OTHERS[] = {{"search.csv", report_search},
                  {"nodes.csv", report_nodes},
                  {"strength.csv", report_strength},
                  {"claims.csv", report_claims},
                  {"log.csv", report_evolution}};
    const bool wanted[] = {contents->search, contents->nodes, contents->strength, contents->claims,
                           contents->evolution};
    bool written = contents->tournament;
    if (written && !report_tournament(options->folder, format, text, error)) return false;
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        if (!wanted[i] || (written && format != TABLE_TEXT)) continue;
        char *const path = file_join(options->folder, OTHERS[i].file);
        Text table = {.data = NULL};
        written = OTHERS[i].write(path, format, &table, error);
        if (text->length > 0 && table.length > 0) text_append_char(text, '\n');
        text_append_string(text, text_string(&table));
        text_free(&table);
        free(path);
        if (!written) return false;
    }
    return true;
}

static bool make_charts(const char *folder, const Contents *contents, ChartsMade *made,
                        Error *error) {
    return (!contents->tournament || charts_tournament(folder, made, error)) &&
           (!contents->search || charts_search(folder, made, error)) &&
           (!contents->nodes || charts_shares(folder, made, error)) &&
           (!contents->strength || charts_strength(folder, made, error)) &&
           (!contents->claims ||
            (papers_draw(folder, made, error) && papers_write_pages(folder, error))) &&
           (!contents->evolution || charts_evolve(folder, made, error));
}

static void say_where(const ReportOptions *options, const Contents *contents,
                      const ChartsMade *made) {
    const char *const folder = options->folder;
    if (made->gnuplot_missing) {
        fprintf(stderr, "jumpoff: %s\n", GNUPLOT_ADVICE);
    } else if (made->count > 0 && !options->common.quiet) {
        fprintf(stderr, "Charts in %s/plots:", folder);
        for (int i = 0; i < made->count; i++) fprintf(stderr, " %s.svg", made->names[i]);
        fputc('\n', stderr);
    }
    if (contents->claims && !options->common.quiet)
        fprintf(stderr, "Pages in %s/claims.md and %s/papers.md\n", folder, folder);
}

static int run(int argc, char **argv) {
    ReportOptions options = {.common = common_default()};
    Contents contents = {.tournament = false};
    Error error = {ERROR_NONE, ""};
    ChartsMade made = {.count = 0};
    Text text = {.data = NULL};
    cli_parse(&COMMAND_REPORT, argc, argv, &options, NULL);
    options.folder = cli_word(&options.common, "folder");
    if (options.folder == NULL)
        cli_usage_error(&options.common, "expected the folder of the results");
    /* Nothing is printed of a folder that is not good. */
    const bool good =
        look(options.folder, &contents, &error) &&
        write_tables(&options, &contents, &text, &error) &&
        (options.common.no_charts || make_charts(options.folder, &contents, &made, &error)) &&
        cli_print(&text, &error);
    if (good && !options.common.no_charts) say_where(&options, &contents, &made);
    text_free(&text);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_REPORT = {
    "report", "tables and charts of a results folder", "DIR", DOC, OPTIONS, NULL, 0, run};
