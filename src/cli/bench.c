/* jumpoff bench: how fast the program is, and whether it still does the same work. */
#include "cli/bench_against.h"
#include "cli/bench_chart.h"
#include "cli/bench_exact.h"
#include "cli/commands.h"

#include "measure/bench.h"
#include "measure/saved.h"
#include "measure/suite.h"
#include "util/progress.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char DOC[] =
    "Measures searches, evaluators and move generation on fixed positions; prints nodes a second "
    "and the signature, the sum of the nodes of all searches.\v"
    "A node is a position visited by a search, the root and the leaves included. The signature is "
    "the same on every machine; it changes when a search or an evaluator visits other nodes. "
    "Everything runs on one thread and is timed by its CPU time; each case is run once to warm up, "
    "then --repeats times, the cases in turn; the median counts.\n\n"
    "--compare takes the last run in FILE that was saved on this processor, prints the ratios "
    "of the speeds, and exits with 1 when a case visits another number of nodes or the geometric "
    "mean of the ratios is more than --tolerance below 1. A single run on a machine that does "
    "other things is uncertain by several per cent: hence the 10 % of the default.\n\n"
    "--against runs this build and PROGRAM, another one, by turns and on one core, in pairs of "
    "runs of about 40 ms each, until it is sure or --seconds are over, and prints the ratio of "
    "the speeds with its 95 % interval. Slower or faster is what the interval says; it exits with "
    "1 when all of it is more than --tolerance (1 %) below 1, or when the work differs.\n\n"
    "--chart measures nothing: it draws the speed over the runs in FILE, made with --save, beside "
    "it as NAME-trend.svg, with its data and script.\n\n"
    "--exact counts instructions, with valgrind's callgrind, in less depth: the same numbers to "
    "the "
    "instruction in every run of the same program. --save and --compare then keep and compare "
    "counts; --compare takes the last run with this compiler, flags and kernels, and exits with 1 "
    "when the work differs, when the instructions have grown by more than --tolerance (2 %), or "
    "those of a case by more than 2.5 times that; with 65 when FILE has no such run, 66 when there "
    "is no valgrind, 70 when it fails.\n\n"
    "Examples:\n"
    "  jumpoff bench\n"
    "  jumpoff bench --signature\n"
    "  jumpoff bench --save speed.csv\n"
    "  jumpoff bench --compare speed.csv --repeats 9 --tolerance 3\n"
    "  jumpoff bench --against ../before/jumpoff\n"
    "  jumpoff bench --chart speed.csv\n"
    "  jumpoff bench --exact --save counts.csv\n"
    "  jumpoff bench --exact --compare counts.csv";

typedef struct BenchOptions {
    Common common;
    bool signature, exact, exact_work;
    int repeats;
    double tolerance; /* in per cent */
    const char *save, *compare, *chart, *work;
    AgainstOptions against;
} BenchOptions;

#define AT(member) offsetof(BenchOptions, member)
/* The hidden ones are how --against and --exact run builds. */
static const Setting OPTIONS[] = {
    {SETTING_FLAG("signature", "only print the signature, from a single run", AT(signature))},
    {SETTING_WHOLE("repeats", "N", "measured runs of each case (default 3)", 1, BENCH_REPEATS_MAX,
                   AT(repeats))},
    {SETTING_WORD("save", "FILE", "add the run to a CSV file, which is made if need be", AT(save))},
    {SETTING_WORD("compare", "FILE", "compare with the last run saved on this processor",
                  AT(compare))},
    {SETTING_REAL("tolerance", "PERCENT",
                  "how much slower is not a regression (default 10; with --exact 2, --against 1)",
                  0, 100, AT(tolerance)),
     .expected = "per cent, from 0 to 100"},
    {SETTING_WORD("chart", "FILE", "measure nothing; draw the speed over the runs in FILE",
                  AT(chart))},
    {SETTING_FLAG("exact", "count instructions with valgrind instead of measuring times",
                  AT(exact))},
    {SETTING_FLAG(BENCH_EXACT_WORK, "what --exact runs under valgrind", AT(exact_work)),
     .flags = SETTING_HIDDEN},
    {SETTING_WORD("against", "PROGRAM", "compare with another build of jumpoff, by turns",
                  AT(against.program))},
    {SETTING_REAL("seconds", "N", "the most that --against takes (default 60)", 0.1, 86400,
                  AT(against.seconds))},
    {SETTING_WORD("work", "PADDING", "do the work of --against once", AT(work)),
     .flags = SETTING_HIDDEN},
    OPTION_SEED,
    OPTION_FORMAT,
    OPTION_QUIET,
    {.name = NULL},
};
#undef AT

static bool is_given(const BenchOptions *options, const char *name) {
    return cli_given(&options->common, name) != NULL;
}

static void check_together(const BenchOptions *options) {
    const Common *const common = &options->common;
    const bool repeats = is_given(options, "repeats");
    const bool measures = options->save != NULL || options->compare != NULL || repeats ||
                          common->format != TABLE_TEXT;
    if (options->signature && measures) {
        cli_usage_error(common, "--signature measures nothing: it goes only with --quiet");
    }
    if (options->chart != NULL && (measures || options->signature || options->exact)) {
        cli_usage_error(common, "--chart measures nothing: it goes only with --quiet");
    }
    if (options->exact && (options->signature || repeats)) {
        cli_usage_error(common, "--exact counts once: it goes with --save, --compare, "
                                "--tolerance, --format and --quiet");
    }
    const bool is_against = options->against.program != NULL;
    if (is_given(options, "tolerance") && options->compare == NULL && !is_against) {
        cli_usage_error(common, "--tolerance is for --compare FILE and --against PROGRAM");
    }
    if (!is_against && (options->against.seconds > 0 || is_given(options, "seed"))) {
        cli_usage_error(common, "--seconds and --seed are for --against PROGRAM");
    }
    if (is_against && (options->signature || options->save != NULL || options->compare != NULL ||
                       repeats || options->chart != NULL || options->exact)) {
        cli_usage_error(common, "--against goes only with --seconds, --tolerance, --seed, "
                                "--format and --quiet");
    }
}

/* The share, 0 … 1, that was given or is the default of what is done. */
static double tolerance_of(const BenchOptions *options, double other) {
    return is_given(options, "tolerance") ? options->tolerance / 100 : other;
}

/* A run, and what it is compared with. */
typedef struct Bench {
    BenchReport report, old;
    SavedOrigin origin, old_origin;
    bool compares;
    BenchComparison comparison;
} Bench;

/* The columns that programs get in any case; for people, speeds in millions. */
static void add_columns(Table *table, const Bench *bench) {
    const bool compares = bench->compares;
    const bool remarks =
        bench->comparison.differing > 0 || bench->comparison.common < bench->report.count;
    table_add_column(table, "case", "case", TABLE_LEFT);
    table_add_column(table, "nodes", "nodes", TABLE_RIGHT);
    table_add_column(table, "leaves", NULL, TABLE_RIGHT);
    table_add_column(table, "median_ns", NULL, TABLE_RIGHT);
    table_add_column(table, "min_ns", NULL, TABLE_RIGHT);
    table_add_column(table, "max_ns", NULL, TABLE_RIGHT);
    table_add_column(table, "repeats", NULL, TABLE_RIGHT);
    table_add_column(table, "nodes_per_s", "Mnodes/s", TABLE_RIGHT);
    table_add_column(table, NULL, compares ? NULL : "spread", TABLE_RIGHT);
    table_add_column(table, "ns", compares ? NULL : "ns", TABLE_RIGHT);
    table_add_column(table, "share", NULL, TABLE_RIGHT);
    if (!compares) return;
    table_add_column(table, "saved_nodes", NULL, TABLE_RIGHT);
    table_add_column(table, "saved_nodes_per_s", "saved", TABLE_RIGHT);
    table_add_column(table, "ratio", "ratio", TABLE_RIGHT);
    table_add_column(table, "remark", remarks ? "remark" : NULL, TABLE_LEFT);
}

static void put_row(Table *table, const BenchRow *row, int64_t total_ns) {
    const double millions = (double)row->nodes * 1e3;
    const double share = (double)row->median_ns / (double)total_ns;
    table_put_text(table, row->name);
    table_put_int(table, (int64_t)row->nodes);
    if (row->kind != BENCH_SEARCH) {
        table_put_empty(table);
    } else {
        table_put_int(table, (int64_t)row->leaves);
    }
    table_put_int(table, row->median_ns);
    table_put_int(table, row->min_ns);
    table_put_int(table, row->max_ns);
    table_put_int(table, row->repeats);
    table_put_real(table, row->nodes_per_s, 0);
    table_show(table, "%.1f", row->nodes_per_s / 1e6);
    table_put_empty(table);
    table_show(table, "%.1f-%.1f", millions / (double)row->max_ns, millions / (double)row->min_ns);
    table_put_real(table, 1e9 / row->nodes_per_s, 3);
    table_show(table, "%.1f", 1e9 / row->nodes_per_s);
    table_put_real(table, share, 4);
}

static void put_comparison(Table *table, const Bench *bench, int i) {
    const BenchRow *const old = bench_row(&bench->old, bench->report.rows[i].name);
    if (old == NULL) {
        for (int k = 0; k < 3; k++) table_put_empty(table);
        table_put_text(table, "not saved");
        return;
    }
    table_put_int(table, (int64_t)old->nodes);
    table_put_real(table, old->nodes_per_s, 0);
    table_show(table, "%.1f", old->nodes_per_s / 1e6);
    table_put_real(table, bench->comparison.ratios[i], 3);
    table_put_text(table, bench->comparison.is_different[i] ? "work differs" : "");
}

static void write_table(const Bench *bench, TableFormat format, Text *text) {
    Table *const table = table_new();
    int64_t total_ns = 0;
    add_columns(table, bench);
    for (int i = 0; i < bench->report.count; i++) total_ns += bench->report.rows[i].median_ns;
    for (int i = 0; i < bench->report.count; i++) {
        put_row(table, &bench->report.rows[i], total_ns);
        if (bench->compares) put_comparison(table, bench, i);
    }
    table_write(table, format, text);
    table_free(table);
}

/* A line; what stands in a file must not move a cursor. */
static void write_origin(const char *label, const SavedOrigin *origin, Text *text) {
    Text line = {.data = NULL};
    text_append(&line, "%s %s, %s (%s), %s, kernels %s", label, origin->date, origin->version,
                origin->commit, origin->compiler, origin->kernels);
    utf8_append_clean(text, text_string(&line), "?");
    text_append_char(text, '\n');
    text_free(&line);
}

static void write_notes(const Bench *bench, Text *text) {
    text_append(text, "\nSignature: %" PRIu64 "\n", bench_signature(&bench->report));
    if (bench->compares) {
        text_append(text, "Geometric mean of the ratios: %.3f\n", bench->comparison.mean);
        write_origin("Saved:", &bench->old_origin, text);
        write_origin("Now:  ", &bench->origin, text);
    }
    text_append(
        text,
        "\nA node is a position visited, root and leaves included; the signature is the "
        "sum\nof the nodes of all searches. Searches: %d positions; perft: sequences from "
        "the\nstart; evaluate: calls for those positions. ns: each. Speed: of the median of "
        "%d\nruns%s, one thread, CPU time.\n",
        SUITE_COUNT, bench->report.rows[0].repeats,
        bench->compares ? "" : " (spread: slowest-fastest)");
}

/* The verdict of --compare. */
static bool check(const Bench *bench, const BenchOptions *options, Error *error) {
    const BenchComparison *const comparison = &bench->comparison;
    if (comparison->common == 0) {
        return error_set(error, ERROR_DATA,
                         "%s: the last run on this processor has none of "
                         "today's cases",
                         options->compare);
    }
    if (comparison->differing > 0) {
        return error_set(error, ERROR_CHECK,
                         "bench: the work differs in %d of %d cases from the "
                         "run of %s",
                         comparison->differing, comparison->common, bench->old_origin.date);
    }
    const double tolerance = tolerance_of(options, 0.1);
    if (comparison->mean >= 1 - tolerance) return true;
    return error_set(error, ERROR_CHECK,
                     "bench: %.1f %% slower than the run of %s, more than the "
                     "%g %% tolerated",
                     (1 - comparison->mean) * 100, bench->old_origin.date, tolerance * 100);
}

/* Whatever can be wrong with the files is found before anything is measured. */
static bool open_files(const BenchOptions *options, Bench *bench, Error *error) {
    bench->compares = options->compare != NULL;
    bench->origin = saved_origin_here();
    if (bench->compares && !saved_read_last(options->compare, bench->origin.cpu, &bench->old_origin,
                                            &bench->old, error)) {
        return false;
    }
    return options->save == NULL || saved_check(options->save, error);
}

static bool measure(const BenchOptions *options, Bench *bench, Error *error) {
    BenchSettings settings = {.repeats = options->repeats, .warm_up = true, .all = true};
    settings.progress = progress_open("runs", bench_runs(&settings), options->common.quiet);
    const bool good = bench_run(&settings, &bench->report, error);
    progress_close(settings.progress);
    if (good && bench->compares) bench->comparison = bench_compare(&bench->report, &bench->old);
    return good;
}

static bool print(const BenchOptions *options, const Bench *bench, Error *error) {
    Text text = {.data = NULL};
    write_table(bench, options->common.format, &text);
    if (options->common.format == TABLE_TEXT) write_notes(bench, &text);
    const bool good = cli_print(&text, error);
    text_free(&text);
    return good;
}

static bool print_signature(BenchReport *report, Error *error) {
    const BenchSettings settings = {.repeats = 1};
    if (!bench_run(&settings, report, error)) return false;
    Text text = {.data = NULL};
    text_append(&text, "%" PRIu64 "\n", bench_signature(report));
    const bool good = cli_print(&text, error);
    text_free(&text);
    return good;
}

static bool run_bench(const BenchOptions *options, Bench *bench, Error *error) {
    if (options->work != NULL) return against_work(error);
    if (options->against.program != NULL) {
        return against_compare(&options->against, &options->common, tolerance_of(options, -1),
                               error);
    }
    if (options->signature) return print_signature(&bench->report, error);
    if (!open_files(options, bench, error) || !measure(options, bench, error)) return false;
    /* Saved first: the numbers are there even where nobody can read them. */
    const bool saved =
        options->save == NULL || saved_append(options->save, &bench->origin, &bench->report, error);
    Error unprinted = {ERROR_NONE, ""};
    const bool printed = print(options, bench, &unprinted);
    if (saved && !printed) *error = unprinted;
    return saved && printed && (!bench->compares || check(bench, options, error));
}

static bool run_exact(const BenchOptions *options, Error *error) {
    const BenchExact exact = {.save = options->save,
                              .compare = options->compare,
                              .tolerance = tolerance_of(options, BENCH_EXACT_TOLERANCE),
                              .format = options->common.format,
                              .quiet = options->common.quiet};
    return bench_exact_run(&exact, error);
}

static int run(int argc, char **argv) {
    BenchOptions options = {.common = common_default(), .repeats = 3};
    Error error = {ERROR_NONE, ""};
    cli_parse(&COMMAND_BENCH, argc, argv, &options, NULL);
    check_together(&options);
    Bench *const bench = memory_allocate(sizeof *bench);
    const bool good = options.exact_work ? bench_exact_work(&error)
                      : options.chart != NULL
                          ? bench_chart(options.chart, options.common.quiet, &error)
                      : options.exact ? run_exact(&options, &error)
                                      : run_bench(&options, bench, &error);
    free(bench);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_BENCH = {
    "bench", "engine speed and the signature, on fixed positions", NULL, DOC, OPTIONS, NULL, 0,
    run};
