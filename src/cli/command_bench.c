/* SPDX-License-Identifier: GPL-3.0-or-later */
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
    "--compare takes the last run in FILE that was saved on this processor, prints the ratios of "
    "the speeds, and exits with 1 when a case visits another number of nodes or the geometric mean "
    "of the ratios is more than --tolerance below 1. A single run on a machine that does other "
    "things is uncertain by several per cent: hence the 10 % of the default.\n\n"
    "--against runs this build and PROGRAM, another one, by turns and on one core, in pairs of "
    "runs of about 40 ms each, until it is sure or --seconds are over, and prints the ratio of the "
    "speeds with its 95 % interval. Slower or faster is what the interval says; it exits with 1 "
    "when all of it is more than --tolerance (1 %) below 1, or when the work differs. Each case "
    "has a row of its own; --filter TEXT keeps those with TEXT in their names. A revision of the "
    "repository in which jumpoff is started (HEAD~3, a tag) is built as this build was, in a "
    "temporary work tree that is removed afterwards; a program called like one needs a \"/\".\n\n"
    "--out DIR keeps the run as DIR/bench.csv, with its chart and the experiment, which "
    "'jumpoff bench DIR/experiment --out AGAIN' repeats.\n\n"
    "--chart measures nothing: it draws the speed over the runs in FILE, made with --save, beside "
    "it as NAME-trend.svg, with its data and script.\n\n"
    "--exact counts instructions, with valgrind's callgrind, in less depth: the same numbers to "
    "the instruction in every run of the same program. --save and --compare then keep and compare "
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
    "  jumpoff bench --against HEAD~3 --filter enhanced\n"
    "  jumpoff bench --chart speed.csv\n"
    "  jumpoff bench --exact --save counts.csv\n"
    "  jumpoff bench --exact --compare counts.csv";

#define AT(member) offsetof(BenchOptions, member)
/* What the file `experiment` holds. */
static const Setting KEYS[] = {
    {SETTING_WHOLE("repeats", "N", "measured runs of each case (default 3)", 1, BENCH_REPEATS_MAX,
                   AT(repeats))},
    {.name = NULL},
};
/* The hidden ones are how --against and --exact run builds. */
static const Setting OPTIONS[] = {
    {SETTING_FLAG("signature", "only print the signature, from a single run", AT(signature))},
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
    {SETTING_WORD(
        "against", "PROGRAM",
        "compare with another build of jumpoff, by turns, or with a commit (HEAD~3, a tag), "
        "which is built",
        AT(against))},
    {SETTING_WORD("filter", "TEXT", "only the cases that have TEXT in their names", AT(filter))},
    {SETTING_REAL("seconds", "N", "the most that --against takes (default 60)", 0.1, 86400,
                  AT(seconds))},
    {SETTING_WORD("work", "PADDING", "do the work of --against once", AT(work)),
     .flags = SETTING_HIDDEN},
    OPTION_SEED,
    OPTION_OUT_AS("folder for bench.csv and its chart; must be new or empty"),
    OPTION_NO_CHARTS,
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
    const bool repeats = is_given(options, "repeats") || common->word_count > 0;
    const bool is_kept = options->save != NULL || common->out != NULL;
    const bool measures =
        is_kept || options->compare != NULL || repeats || common->format != TABLE_TEXT;
    if (options->filter != NULL &&
        (options->signature || is_kept || options->exact || options->chart != NULL)) {
        cli_usage_error(common, "--filter leaves cases out: it does not go with --signature, "
                                "--save, --out, --exact and --chart");
    }
    if (options->signature && measures) {
        cli_usage_error(common, "--signature measures nothing: it goes only with --quiet");
    }
    if (options->chart != NULL && (measures || options->signature || options->exact)) {
        cli_usage_error(common, "--chart measures nothing: it goes only with --quiet");
    }
    if (options->exact && (options->signature || repeats || common->out != NULL)) {
        cli_usage_error(common, "--exact counts once: it goes with --save, --compare, "
                                "--tolerance, --format and --quiet");
    }
    const bool is_against = options->against != NULL;
    if (is_given(options, "tolerance") && options->compare == NULL && !is_against) {
        cli_usage_error(common, "--tolerance is for --compare FILE and --against PROGRAM");
    }
    if (!is_against && (options->seconds > 0 || is_given(options, "seed"))) {
        cli_usage_error(common, "--seconds and --seed are for --against PROGRAM");
    }
    if (is_against && (options->signature || is_kept || options->compare != NULL || repeats ||
                       options->chart != NULL || options->exact)) {
        cli_usage_error(common, "--against goes only with --filter, --seconds, --tolerance, "
                                "--seed, --format and --quiet");
    }
}

static bool run_bench(const BenchOptions *options, Error *error) {
    if (options->exact_work) return bench_exact_work(error);
    if (options->work != NULL) return bench_print_work(options, error);
    if (options->chart != NULL) return bench_chart(options, error);
    if (options->exact) return bench_counts(options, error);
    if (options->against != NULL) return bench_against(options, error);
    return options->signature ? bench_print_signature(error) : bench_speeds(options, error);
}

static int run(int argc, char **argv) {
    BenchOptions options = {.common = common_default(), .repeats = 3};
    options.common.threads = 1;
    Error error = {ERROR_NONE, ""};
    cli_parse(&COMMAND_BENCH, argc, argv, &options, &options);
    check_together(&options);
    const Repeat repeat = {"bench", KEYS, &options.common, NULL};
    const char *const file = cli_word(&options.common, "experiment file");
    if (file != NULL && !repeat_is_file(file))
        cli_usage_error(&options.common, "unexpected '%s'; expected an experiment file", file);
    options.repeat = &repeat;
    const bool good =
        (file == NULL || repeat_read(&repeat, NULL, file, &error)) && run_bench(&options, &error);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_BENCH = {"bench",
                               "engine speed and the signature, on fixed positions",
                               "[EXPERIMENT-FILE]",
                               DOC,
                               OPTIONS,
                               .run = run,
                               .others = KEYS};
