/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff report: tables and charts of a results folder, from its CSV files alone. */
#include "cli/commands.h"
#include "cli/results_show.h"

#include "arena/journal.h"
#include "util/file.h"

static const char DOC[] =
    "Prints the tables of a results folder and makes its charts and page again, from the CSV "
    "files alone.\v"
    "DIR is what tournament, match, search, accuracy, reproduce or evolve has written; of an "
    "unfinished tournament the standings so far are printed. csv prints one table, latex "
    "(booktabs) all tables, markdown the answer and all tables (docs/results-folder.md).\n\n"
    "Examples:\n"
    "  jumpoff report first\n"
    "  jumpoff report first --format latex --plots pdf --no-titles >first.tex\n"
    "  jumpoff report first --format csv --no-charts";

typedef struct ReportOptions {
    Common common;
    bool list;
    ChartsMade charts; /* which, and how */
} ReportOptions;

static const Setting OPTIONS[] = {
    OPTION_NO_CHARTS_AS("print only the tables"),
    OPTION_FORMAT_OF_TABLES,
    OPTION_VERBOSE,
    OPTION_EXPLAIN,
    OPTION_BRIEF,
    {SETTING_FLAG("list", "list the tables and charts, for --table and --chart",
                  offsetof(ReportOptions, list))},
    {SETTING_WORD("table", "TABLE",
                  "only this table, in any format: standings, crosstable, pairings, pivot "
                  "(heuristics by limits) or another that --list names",
                  COMMON(output.table))},
    {SETTING_WORD("columns", "NAMES", "of that table only these columns, as player,score",
                  COMMON(output.columns)),
     .needs = "table"},
    {SETTING_WORD(
        "anchor", "PLAYER[=ELO]",
        "print ratings relative to this player, whose rating is ELO (default 0); files and "
        "charts do not change",
        COMMON(output.anchor))},
    {SETTING_WORD("caption", "TEXT", "caption of the table", COMMON(output.caption)),
     .needs = "table"},
    {SETTING_WORD("chart", "NAME", "make only this chart, for example ratings",
                  offsetof(ReportOptions, charts.only))},
    {SETTING_CHOICE("plots", "PICTURES", "kind of the charts: svg (default), pdf or png",
                    offsetof(ReportOptions, charts.pictures), CHART_PICTURES)},
    {SETTING_FLAG("no-titles", "charts without headings, for papers with captions of their own",
                  offsetof(ReportOptions, charts.no_titles))},
    OPTION_QUIET,
    {.name = NULL},
};

static bool write_tables(const char *folder, Output *output, Error *error) {
    TEXT_AUTO Text files = {0};
    int count = 0;
    if (!file_check_folder(folder, error) ||
        !parts_write(RESULTS_PARTS, folder, output, &count, error))
        return false;
    for (const ResultsPart *part = RESULTS_PARTS; part->file != NULL; part++)
        text_append(&files, "%s%s", files.length > 0 ? ", " : "", part->file);
    return count > 0 || error_set(error, ERROR_DATA, "%s: no results in it; expected one of %s",
                                  folder, files.data);
}

/* Prints the names of tables and charts. */
static bool list(const ReportOptions *options, const char *folder, Error *error) {
    Table *const names = table_with("name,kind,caption");
    Common silent = options->common;
    silent.output.list = names;
    Output *const output = cli_output(&silent);
    FILE_NAMES_AUTO FileNames charts = {0};
    bool good = write_tables(folder, output, error) && result_files_write(folder, output, error);
    output_free(output);
    if (good) charts = file_list(folder, "plots", ".svg", error);
    good = good && !charts.is_unread;
    for (size_t i = 0; good && i < charts.count; i++) {
        charts.names[i][strlen(charts.names[i]) - strlen(".svg")] = '\0';
        output_list(names, charts.names[i], "chart", NULL);
    }
    Output *const listed = cli_output(&options->common);
    output_put_table(listed, "list", names);
    return cli_print_output(listed, good, error);
}

static bool check_table(const ReportOptions *options, const char *folder, Output *output,
                        Error *error) {
    const char *const table = options->common.output.table;
    const TableFormat format = options->common.output.format;
    const bool of_rows = format == TABLE_CSV || format == TABLE_JSON;
    if (table == NULL) return true;
    if (output_count_tables(output, of_rows) == 0 && !result_files_write(folder, output, error))
        return false;
    if (output_fault(output)[0] != '\0')
        return error_set(error, ERROR_USAGE, "--columns: table '%s' has no column %s", table,
                         output_fault(output));
    const int count = output_count_tables(output, false);
    if (of_rows && count > 1)
        return error_set(
            error, ERROR_USAGE,
            "%s has %d tables '%.60s', each with columns of its own: expected a format "
            "for people, or a single table of --list",
            folder, count, table);
    return count > 0 || error_set(error, ERROR_USAGE, "%s has no table '%.60s'%s", folder, table,
                                  strcmp(table, "worth") == 0
                                      ? ": expected a player at several depths, and another"
                                      : "; --list names its tables");
}

static void say_where(const ReportOptions *options, const char *folder, const ChartsMade *made) {
    if (made->gnuplot_missing) {
        cli_say("jumpoff: %s", CHARTS_ADVICE);
    } else if (made->count > 0 && !options->common.quiet) {
        TEXT_AUTO Text names = {0};
        for (int i = 0; i < made->count; i++)
            text_append(&names, " %s.%s", made->charts[i].name, CHART_PICTURES[made->pictures]);
        cli_say("Charts in %s/plots:%s", folder, text_string(&names));
    }
    if (!options->common.quiet) results_say_pages(folder);
}

/* Unless --no-charts: draws a finished folder. */
static bool draw(ReportOptions *options, const char *folder, Output *output, bool *is_running,
                 Error *error) {
    return options->common.no_charts ||
           (file_find_in(folder, JOURNAL_NAME, is_running, error) &&
            (*is_running ||
             results_draw(&options->common, folder, false, &options->charts, output, error)));
}

/* Prints nothing of a damaged folder; a fault of gnuplot costs only charts, as does a folder that
 * cannot be written. */
static bool report(ReportOptions *options, const char *folder, Error *error) {
    ChartsMade *const made = &options->charts;
    Output *const output = cli_output(&options->common);
    const bool is_drawn = !options->common.no_charts;
    bool is_running = false;
    bool good = write_tables(folder, output, error) &&
                check_table(options, folder, output, error) &&
                draw(options, folder, output, &is_running, error);
    if (good && is_drawn && made->only != NULL && made->count == 0 && !made->gnuplot_missing)
        good = error_set(error, ERROR_USAGE,
                         is_running ? "--chart '%.60s': %s is unfinished, and charts are made last"
                                    : "--chart '%.60s': expected a chart of %s/plots",
                         made->only, folder);
    const bool is_wide = output_is_wide(output);
    const bool is_read = good || made->gnuplot_failed || error->code == ERROR_CANNOT_WRITE;
    if (!cli_print_output(output, is_read, error) || !good) return false;
    if (is_wide)
        cli_note("a table is wider than a page of A4; --table NAME --columns NAMES chooses its "
                 "columns");
    cli_note_unfinished(&options->common, folder);
    if (is_drawn) say_where(options, folder, made);
    return true;
}

static bool run(int argc, char **argv, Error *error) {
    ReportOptions options = {.common = common_default()};
    cli_parse(&COMMAND_REPORT, argc, argv, &options, NULL);
    const char *const folder = cli_word(&options.common, "folder", "the folder of the results");
    const OutputOptions *const output = &options.common.output;
    if (output->caption != NULL && !table_is_markup(output->format))
        cli_usage_error(&options.common, "--caption is for --format markdown, latex or html");
    return options.list ? list(&options, folder, error) : report(&options, folder, error);
}

const Command COMMAND_REPORT = {
    COMMAND_OF("report", "tables, charts and page of a results folder", "DIR")};
