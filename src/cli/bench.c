/* jumpoff bench: how fast the program is, and whether it still does the same work. */
#include "cli/bench_against.h"
#include "cli/bench_chart.h"
#include "cli/bench_exact.h"
#include "cli/commands.h"

#include "measure/bench.h"
#include "measure/saved.h"
#include "report/bench_table.h"
#include "util/progress.h"

#include <inttypes.h>
#include <stdlib.h>

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

enum {
    KEY_SIGNATURE = KEY_COMMAND_FIRST,
    KEY_SAVE,
    KEY_COMPARE,
    KEY_TOLERANCE,
    KEY_REPEATS,
    KEY_CHART,
    KEY_EXACT,
    KEY_EXACT_WORK
};

static const struct argp_option OPTIONS[] = {
    {"signature", KEY_SIGNATURE, NULL, 0, "only print the signature, from a single run", 0},
    {"repeats", KEY_REPEATS, "N", 0, "measured runs of each case (default 3)", 0},
    {"save", KEY_SAVE, "FILE", 0, "add the run to a CSV file, which is made if need be", 0},
    {"compare", KEY_COMPARE, "FILE", 0, "compare with the last run saved on this processor", 0},
    {"tolerance", KEY_TOLERANCE, "PERCENT", 0,
     "how much slower is not a regression (default 10; with --exact 2, --against 1)", 0},
    {"chart", KEY_CHART, "FILE", 0, "measure nothing; draw the speed over the runs in FILE", 0},
    {"exact", KEY_EXACT, NULL, 0, "count instructions with valgrind instead of measuring times", 0},
    {BENCH_EXACT_WORK, KEY_EXACT_WORK, NULL, OPTION_HIDDEN, "what --exact runs under valgrind", 0},
    OPTIONS_AGAINST,
    OPTION_SEED,
    OPTION_FORMAT,
    OPTION_QUIET,
    {0},
};

typedef struct BenchOptions {
    Common common;
    bool signature, exact, exact_work, repeats_given, tolerance_given;
    int repeats;
    double tolerance; /* a share, 0 … 1 */
    const char *save, *compare, *chart;
    AgainstOptions against;
} BenchOptions;

static void check_together(const struct argp_state *state, const BenchOptions *options) {
    const bool measures = options->save != NULL || options->compare != NULL ||
                          options->repeats_given || options->common.format != TABLE_TEXT;
    if (options->signature && measures) {
        cli_usage_error(state, "--signature measures nothing: it goes only with --quiet");
    }
    if (options->chart != NULL && (measures || options->signature || options->exact)) {
        cli_usage_error(state, "--chart measures nothing: it goes only with --quiet");
    }
    if (options->exact && (options->signature || options->repeats_given)) {
        cli_usage_error(state, "--exact counts once: it goes with --save, --compare, --tolerance, "
                               "--format and --quiet");
    }
    const bool is_against = options->against.program != NULL;
    if (options->tolerance_given && options->compare == NULL && !is_against) {
        cli_usage_error(state, "--tolerance is for --compare FILE and --against PROGRAM");
    }
    if (!is_against && (options->against.seconds > 0 || options->common.seed_given)) {
        cli_usage_error(state, "--seconds and --seed are for --against PROGRAM");
    }
    if (is_against && (options->signature || options->save != NULL || options->compare != NULL ||
                       options->repeats_given || options->chart != NULL || options->exact)) {
        cli_usage_error(state, "--against goes only with --seconds, --tolerance, --seed, --format "
                               "and --quiet");
    }
}

static error_t parse(int key, char *arg, struct argp_state *state) {
    BenchOptions *const options = state->input;
    double percent = 0;
    switch (key) {
    case KEY_SIGNATURE: options->signature = true; return 0;
    case KEY_REPEATS:
        options->repeats = (int)cli_number(state, "repeats", arg, 1, BENCH_REPEATS_MAX);
        options->repeats_given = true;
        return 0;
    case KEY_SAVE: options->save = arg; return 0;
    case KEY_CHART: options->chart = arg; return 0;
    case KEY_EXACT: options->exact = true; return 0;
    case KEY_EXACT_WORK: options->exact_work = true; return 0;
    case KEY_COMPARE: options->compare = arg; return 0;
    case KEY_TOLERANCE:
        if (!text_parse_real(arg, 0, 100, &percent)) {
            cli_usage_error(state, "--tolerance '%s': expected per cent, from 0 to 100", arg);
        }
        options->tolerance = percent / 100;
        options->tolerance_given = true;
        return 0;
    case ARGP_KEY_ARG: cli_usage_error(state, "unexpected '%s'", arg);
    case ARGP_KEY_END: check_together(state, options); return 0;
    default:
        if (against_parse(key, arg, state, &options->against) == 0) return 0;
        return common_parse(key, arg, state, &options->common);
    }
}

/* A run, and what it is compared with. */
typedef struct Bench {
    SavedRun run, old;
    bool compares;
    BenchComparison comparison;
} Bench;

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
                         comparison->differing, comparison->common, bench->old.origin.date);
    }
    if (comparison->mean >= 1 - options->tolerance) return true;
    return error_set(error, ERROR_CHECK,
                     "bench: %.1f %% slower than the run of %s, more than the "
                     "%g %% tolerated",
                     (1 - comparison->mean) * 100, bench->old.origin.date,
                     options->tolerance * 100);
}

/* Whatever can be wrong with the files is found before anything is measured. */
static bool open_files(const BenchOptions *options, Bench *bench, Error *error) {
    bench->compares = options->compare != NULL;
    bench->run.origin = saved_origin_here();
    return (!bench->compares || saved_read_last(&SAVED_SPEEDS, options->compare, &bench->run.origin,
                                                &bench->old, error)) &&
           (options->save == NULL || growing_check(&SAVED_SPEEDS.growing, options->save, error));
}

static bool measure(const BenchOptions *options, Bench *bench, Error *error) {
    BenchSettings settings = {.repeats = options->repeats, .warm_up = true, .all = true};
    settings.progress = progress_open("runs", bench_runs(&settings), options->common.quiet);
    const bool good = bench_run(&settings, &bench->run.report, error);
    progress_close(settings.progress);
    if (good && bench->compares)
        bench->comparison = bench_compare(&bench->run.report, &bench->old.report);
    return good;
}

static bool print(const BenchOptions *options, const Bench *bench, Error *error) {
    Text text = {.data = NULL};
    bench_table_write(&bench->run, bench->compares ? &bench->old : NULL, &bench->comparison,
                      options->common.format, &text);
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
    if (options->against.work) return against_work(error);
    if (options->against.program != NULL) {
        return against_compare(&options->against, &options->common,
                               options->tolerance_given ? options->tolerance : -1, error);
    }
    if (options->signature) return print_signature(&bench->run.report, error);
    if (!open_files(options, bench, error) || !measure(options, bench, error)) return false;
    /* Saved first: the numbers are there even where nobody can read them. */
    const bool saved =
        options->save == NULL || saved_append(&SAVED_SPEEDS, options->save, &bench->run, error);
    Error unprinted = {ERROR_NONE, ""};
    const bool printed = print(options, bench, &unprinted);
    if (saved && !printed) *error = unprinted;
    return saved && printed && (!bench->compares || check(bench, options, error));
}

static bool run_exact(const BenchOptions *options, Error *error) {
    const BenchExact exact = {.save = options->save,
                              .compare = options->compare,
                              .tolerance = options->tolerance_given ? options->tolerance
                                                                    : BENCH_EXACT_TOLERANCE,
                              .format = options->common.format,
                              .quiet = options->common.quiet};
    return bench_exact_run(&exact, error);
}

static int run(int argc, char **argv) {
    static const struct argp ARGP = {.options = OPTIONS, .parser = parse, .doc = DOC};
    BenchOptions options = {.common = common_default(), .repeats = 3, .tolerance = 0.1};
    Error error = {ERROR_NONE, ""};
    cli_parse(&ARGP, argc, argv, &options);
    Bench *const bench = memory_allocate(sizeof *bench);
    const bool good = options.exact_work ? bench_exact_work(&error)
                      : options.chart != NULL
                          ? bench_chart(options.chart, options.common.quiet, &error)
                      : options.exact ? run_exact(&options, &error)
                                      : run_bench(&options, bench, &error);
    free(bench);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_BENCH = {"bench", "engine speed and the signature, on fixed positions", run};
