/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/results_show.h"

#include "cli/command_experiment.h"

#include "arena/runs.h"
#include "measure/accuracy.h"
#include "measure/build_comparison.h"
#include "measure/comparison.h"
#include "papers/reproduction.h"
#include "report/datapackage.h"
#include "report/results_page.h"
#include "report/tournament_report.h"
#include "util/file.h"

#include <unistd.h>

const CsvSchema *const SCHEMAS[] = {
    /* of a tournament */
    &GAME_SCHEMA,
    &MOVE_SCHEMA,
    &TIMING_SCHEMA,
    &REPORT_SCHEMA,
    &PLAYER_SCHEMA,
    &SPEED_SCHEMA,
    &CROSSTABLE_SCHEMA,
    &MATCH_POINT_SCHEMA,
    &PAIRING_SCHEMA,
    &CYCLE_SCHEMA,
    &DEPTH_EQUIVALENT_SCHEMA,
    &STATISTICS_SCHEMA,
    &ENDING_SCHEMA,
    /* of searches */
    &SEARCH_SCHEMA,
    &NODES_SCHEMA,
    &QUANTILE_SCHEMA,
    /* of exact tables and accuracy */
    &SLICE_SCHEMA,
    &ACCURACY_SCHEMA,
    /* of the papers' claims */
    &CLAIM_ROWS,
    &FIGURE_ROWS,
    &EVOLVED_ROWS,
    /* of their measurements, in files that the papers name */
    &MATCH_ROWS,
    &SCORES_TABLE,
    &PLACES,
    &SOURCE_ROWS,
    &MOVE_TIMES,
    &COST_ROWS,
    &ENDING_ROWS,
    /* printed */
    &PROBE_SCHEMA,
    &RUN_CHANGE_SCHEMA,
    &BENCH_SCHEMA,
    &BUILD_COMPARISON_SCHEMA,
    NULL,
};

const ResultsPart RESULTS_PARTS[] = {
    {JOURNAL_NAME, "A tournament that is not finished", .write = report_tournament},
    {"players.csv", "Tournament", .write = report_tournament},
    {"search.csv", "Searches compared", .schema = &SEARCH_SCHEMA, .is_timed = true},
    {"nodes.csv", "Nodes of searches", .schema = &NODES_SCHEMA},
    {"claims.csv", "The papers' claims and the measured results", .write = papers_report,
     .draw = papers_publish, .merge = merge_claims, .pages = {"claims.md", "papers.md"},
     .may_be_timed = true, .places_charts = true},
    {"accuracy.csv", "Accuracy in endings", .schema = &ACCURACY_SCHEMA},
    {"log.csv", "Weights of an evolution", .write = report_evolution},
    {"slices.csv", "Exact tables", .schema = &SLICE_SCHEMA},
    {.file = NULL},
};

bool results_explain(const Common *common, Error *error) {
    for (int i = 0; i < common->word_count; i++) {
        const ResultsPart *const part = part_first(RESULTS_PARTS, common->words[i], NULL);
        if (part != NULL && part->file != NULL && part->write != report_tournament)
            return error_set(error, ERROR_NO_INPUT,
                             "%s: its results are '%s', no games; see 'jumpoff report %s'",
                             common->words[i], part->title, common->words[i]);
    }
    return false;
}

/* Describes the folder's CSV files, old ones only where no description is there. */
static bool describe(const char *folder, bool are_new, Error *error) {
    bool is_described = false;
    if (!are_new && !file_find_in(folder, DATAPACKAGE_NAME, &is_described, error)) return false;
    const ResultsPart *const part = part_first(RESULTS_PARTS, folder, error);
    return part != NULL && (is_described || datapackage_write(folder, part->title, SCHEMAS, error));
}

bool results_draw(const Common *common, const char *folder, bool are_new, ChartsMade *made,
                  Output *output, Error *error) {
    /* Two processes at once would remove each other's scripts and pictures. */
    const int lock = file_lock_folder(folder);
    made->tables = output != NULL ? output_tables(output) : NULL;
    /* Charts of earlier tables are not left beside new ones. */
    made->removes = common->no_charts;
    const bool has_charts = !common->no_charts || file_may_exist_in(folder, "plots");
    const bool good = parts_draw(RESULTS_PARTS, folder, has_charts ? made : NULL, error);
    /* A fault of gnuplot costs only charts. */
    const bool are_made =
        (good || (made->gnuplot_failed && parts_draw(RESULTS_PARTS, folder, NULL, error))) &&
        describe(folder, are_new, error) && page_write(folder, RESULTS_PARTS, output, error);
    made->gnuplot_failed &= are_made;
    if (lock >= 0) close(lock);
    return good && are_made;
}

void results_say_pages(const char *folder) {
    bool found = false;
    for (const ResultsPart *part = RESULTS_PARTS; part->file != NULL; part++)
        if (part->pages[0] != NULL && part_find(part, folder, &found, NULL) && found)
            cli_say("Pages in %s/%s and %s/%s", folder, part->pages[0], folder, part->pages[1]);
}

/* Prints an output, which it frees, even if the files are not `good` and *error says why; then
 * where they are. The error for what cannot be printed says how to print it. */
static bool print(const Common *common, const char *folder, const ChartsMade *made, Output *output,
                  bool good, Error *error) {
    Error reason = {ERROR_NONE, ""};
    const bool is_printed = cli_print_output(output, true, &reason);
    if (!good || made->gnuplot_failed) return false;
    if (made->gnuplot_missing) cli_say("%s, then run 'jumpoff report %s'", CHARTS_ADVICE, folder);
    if (!common->quiet)
        cli_say("Results in %s/ (report.html …)%s%s%s", folder,
                made->count > 0 ? ", charts in " : "", made->count > 0 ? folder : "",
                made->count > 0 ? "/plots/*.svg" : "");
    if (!common->quiet) results_say_pages(folder);
    if (is_printed) return true;
    return error_set(error, reason.code, "%s; 'jumpoff report %s' prints the results",
                     reason.message[0] != '\0' ? reason.message
                                               : "standard output: its reader has gone",
                     folder);
}

/* What a new folder gets. */
typedef struct Making {
    const Common *common;
    const ResultFile *files;
    ChartsMade made;
} Making;

static bool fill(void *context, const char *folder, Error *error) {
    Making *const making = context;
    bool good = command_experiment_write_in(making->common, folder, error);
    for (const ResultFile *file = making->files; good && file->schema != NULL; file++)
        good = rows_write_in(file->rows, file->schema, folder, error);
    return good && (results_draw(making->common, folder, true, &making->made, NULL, error) ||
                    making->made.gnuplot_failed);
}

bool results_make(const Common *common, const ResultFile *files, Output *output, Error *error) {
    Making making = {.common = common, .files = files};
    if (common->out == NULL) return cli_print_output(output, true, error);
    const bool good = cli_make_folder(common->out, fill, &making, error);
    return print(common, common->out, &making.made, output, good, error);
}

bool results_show(const Common *common, const char *folder, Output *output,
                  bool (*finish)(const char *folder, Error *error), Error *error) {
    ChartsMade made = {.count = 0};
    const bool good = results_draw(common, folder, true, &made, output, error) &&
                      (finish == NULL || finish(folder, error));
    return print(common, folder, &made, output, good, error);
}

bool results_end_test(const char *folder, Error *error) {
    ResultTables tables;
    const bool good = folder_tables_read(folder, &tables, error);
    const Estimate llr = result_tables_test(&tables);
    result_tables_free(&tables);
    if (good && llr.defined) return cli_end_test(&llr, error);
    return good &&
           error_set(error, ERROR_USAGE, "%s: --exit-code: its match has no test (--sprt)", folder);
}

bool results_show_folder(const Common *common, const char *folder,
                         bool (*finish)(const char *folder, Error *error), Error *error) {
    Output *const output = cli_output(common);
    int count;
    if (!parts_write(RESULTS_PARTS, folder, output, &count, error))
        return cli_print_output(output, false, error);
    return results_show(common, folder, output, finish, error);
}
