/* jumpoff bench: how fast the program is, and whether it still does the same work. */
#include "cli/bench_runs.h"
#include "cli/commands.h"

#include "measure/bench.h"

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
    KEY_EXACT_WORK,
    KEY_AGAINST,
    KEY_SECONDS,
    KEY_WORK
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
    {"against", KEY_AGAINST, "PROGRAM", 0, "compare with another build of jumpoff, by turns", 0},
    {"seconds", KEY_SECONDS, "N", 0, "the most that --against takes (default 60)", 0},
    {"work", KEY_WORK, "PADDING", OPTION_HIDDEN, "do the work of --against once", 0},
    OPTION_SEED,
    OPTION_FORMAT,
    OPTION_QUIET,
    {0},
};

static const double SECONDS_MIN = 0.1, SECONDS_MAX = 86400;

typedef struct BenchOptions {
    Common common;
    bool signature, exact, exact_work, repeats_given, tolerance_given;
    int repeats;
    double tolerance; /* a share, 0 … 1 */
    const char *save, *compare, *chart;
    const char *against; /* NULL: not asked for */
    double seconds;      /* 0: not given */
    bool work;
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
    const bool is_against = options->against != NULL;
    if (options->tolerance_given && options->compare == NULL && !is_against) {
        cli_usage_error(state, "--tolerance is for --compare FILE and --against PROGRAM");
    }
    if (!is_against && (options->seconds > 0 || options->common.seed_given)) {
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
    case KEY_AGAINST: options->against = arg; return 0;
    case KEY_SECONDS:
        if (!text_parse_real(arg, SECONDS_MIN, SECONDS_MAX, &options->seconds)) {
            cli_usage_error(state, "--seconds '%s': expected a number from %g to %g", arg,
                            SECONDS_MIN, SECONDS_MAX);
        }
        return 0;
    case KEY_WORK: options->work = true; return 0;
    case ARGP_KEY_ARG: cli_usage_error(state, "unexpected '%s'", arg);
    case ARGP_KEY_END: check_together(state, options); return 0;
    default: return common_parse(key, arg, state, &options->common);
    }
}

static bool run_bench(const BenchOptions *options, Error *error) {
    const Common *const common = &options->common;
    const BenchWish wish = {
        .save = options->save,
        .compare = options->compare,
        .tolerance = options->tolerance_given ? options->tolerance : -1,
        .repeats = options->repeats,
        .format = common->format,
        .quiet = common->quiet,
    };
    if (options->exact_work) return bench_exact_work(error);
    if (options->work) return bench_print_work(error);
    if (options->chart != NULL) return bench_chart(options->chart, common->quiet, error);
    if (options->exact) return bench_counts(&wish, error);
    if (options->against != NULL)
        return bench_against(&wish, options->against, options->seconds, common->seed, error);
    return options->signature ? bench_print_signature(error) : bench_speeds(&wish, error);
}

static int run(int argc, char **argv) {
    static const struct argp ARGP = {.options = OPTIONS, .parser = parse, .doc = DOC};
    BenchOptions options = {.common = common_default(), .repeats = 3};
    Error error = {ERROR_NONE, ""};
    cli_parse(&ARGP, argc, argv, &options);
    return run_bench(&options, &error) ? 0 : cli_fail(&error);
}

const Command COMMAND_BENCH = {"bench", "engine speed and the signature, on fixed positions", run};
