/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff bench: how fast this build is, and whether it visits the same nodes as before. */
#include "cli/commands.h"

#include "build_info.h"
#include "draughts/kernel.h"
#include "measure/build_comparison.h"
#include "measure/suite.h"
#include "util/interrupt.h"
#include "util/machine.h"

#include <inttypes.h>

static const char DOC[] =
    "Measures searches, evaluators and move generation on fixed positions; prints nodes a second "
    "and the signature, the sum of the nodes of all searches.\v"
    "The signature is the same on every machine; it changes only if the searches visit other "
    "nodes. Each case runs on one thread, once to warm up, then --repeats times in turn; the "
    "median of its CPU times counts.\n\n"
    "--against compares this build with another one, PROGRAM (a path, or a name in PATH that "
    "begins with jumpoff), in pairs of short runs on one core, until the exit code is certain or, "
    "after 20 pairs, --seconds are over. It exits with 1 if this build is slower by more than "
    "--tolerance with 95 % certainty, or if the work differs. scripts/bench-commits compares two "
    "commits.\n\n"
    "Examples:\n"
    "  jumpoff bench\n"
    "  jumpoff bench --signature\n"
    "  jumpoff bench --repeats 9 --filter minimax --format markdown\n"
    "  jumpoff bench --against ../before/jumpoff";

typedef struct BenchOptions {
    Common common;
    BenchSettings bench;
    bool is_signature;
    double tolerance, seconds; /* tolerance in per cent */
    const char *against;       /* NULL: not given */
} BenchOptions;

#define AT(member) offsetof(BenchOptions, member)
static const Setting OPTIONS[] = {
    {SETTING_FLAG("signature", "only print the signature, from a single run", AT(is_signature)),
     .excludes = "repeats quick filter format against"},
    {SETTING_WHOLE("repeats", "N", "measured runs of each case (default 3)", 1, BENCH_REPEATS_MAX,
                   AT(bench.repeats)),
     .excludes = "quick against"},
    {SETTING_FLAG(
         "quick",
         "less deep; one run of each case, or, of those of a filter, as many as take as long",
         AT(bench.is_once)),
     .excludes = "against"},
    {SETTING_WORD("filter", "TEXT", "only the cases that have TEXT in their names",
                  AT(bench.filter))},
    {SETTING_WORD("against", "PROGRAM", "compare with another build of jumpoff, run alternately",
                  AT(against))},
    {SETTING_TOLERANCE("slowdown that --against tolerates (default 1)", AT(tolerance)),
     .needs = "against"},
    {SETTING_REAL("seconds", "N", "time limit of --against (default 60)", 0.1, 86400, AT(seconds)),
     .needs = "against"},
    {SETTING_SEED("seed", "N", "random seed of --against (default 1)", COMMON(seed)), .letter = 's',
     .needs = "against"},
    OPTION_FORMAT_OF_TABLES,
    OPTION_QUIET,
    {.name = NULL},
};
#undef AT

/* Adds the build and the machine to JSON. */
static void put_build(Output *output) {
    char cpu[160];
    Text line = {.data = NULL};
    machine_cpu_name(cpu, sizeof cpu);
    output_add_text(output, "commit", JUMPOFF_COMMIT);
    output_add_text(output, "compiler", JUMPOFF_COMPILER);
    output_add_text(output, "flags", JUMPOFF_FLAGS);
    output_add_text(output, "kernels", kernel_cpu_name());
    output_add_text(output, "cpu", cpu);
    text_append(&line, "%s (%s), %s, kernels %s, %s", JUMPOFF_VERSION, JUMPOFF_COMMIT,
                JUMPOFF_COMPILER, kernel_cpu_name(), cpu);
    output_line(output, "Build", &line);
}

/* What a case does. */
static const char *const DONE[][2] = {[BENCH_SEARCH] = {"visits", "nodes"},
                                      [BENCH_PERFT] = {"counts", "sequences of moves"},
                                      [BENCH_EVALUATION] = {"makes", "evaluations"}};

static bool print_speeds(const BenchOptions *options, Error *error) {
    BenchSettings settings = options->bench;
    MEMORY_AUTO BenchReport *report = memory_allocate(sizeof *report);
    if (settings.is_once) settings.shallower = BENCH_QUICK;
    settings.quiet = options->common.quiet;
    if (!bench_run(&settings, report, error)) return false;
    Output *const output = cli_output(&options->common);
    const BenchRow *const first = &report->rows[0];
    output_answer(output, "%s %s %.1f million %s a second.", first->name, DONE[first->kind][0],
                  first->nodes_per_s / 1e6, DONE[first->kind][1]);
    output_put_table(output, "cases",
                     table_of_rows(&BENCH_SCHEMA, report->rows, (size_t)report->count));
    text_append_char(output_text(output), '\n');
    const bool has_signature = settings.filter == NULL && !settings.is_once;
    if (has_signature) {
        Text line = {.data = NULL};
        text_append(&line, "%" PRId64, bench_signature(report));
        output_add_number(output, "signature", (double)bench_signature(report));
        output_line(output, "Signature", &line);
    }
    put_build(output);
    text_append_char(output_text(output), '\n');
    output_say(
        output, "measured",
        "A node is a position visited, root and leaves included%s. Searches visit %d positions; "
        "perft counts sequences from the start; evaluate counts calls for those positions. ns: CPU "
        "time of one node. Each case ran %d time%s; speeds are medians; spread: from the fastest "
        "run to the slowest.",
        has_signature ? "; the signature is the sum of the nodes of all searches" : "", SUITE_COUNT,
        first->timed.passes, first->timed.passes == 1 ? "" : "s");
    if (!cli_print_output(output, true, error)) return false;
    TEXT_AUTO Text note = {.data = NULL};
    int count = 0;
    for (int i = 0; i < report->count && !settings.is_once; i++)
        timing_note(&report->rows[i].timed, report->rows[i].name, &count, &note);
    timing_note_end(count, &note);
    if (count > 0 && !settings.quiet)
        cli_note("%s. More --repeats or a quieter machine may help.", text_string(&note));
    return true;
}

static bool print_signature(Error *error) {
    const BenchSettings settings = {.is_once = true, .only_nodes = true, .quiet = true};
    MEMORY_AUTO BenchReport *report = memory_allocate(sizeof *report);
    Text text = {.data = NULL};
    if (!bench_run(&settings, report, error)) return false;
    text_append(&text, "%" PRId64 "\n", bench_signature(report));
    return cli_print(&text, error);
}

/* Another build */

/* The verdict as a sentence. */
static void append_verdict(const BuildComparisonResult *result, double tolerance, Text *text) {
    static const char BETWEEN[] = "%s by %.2f %% to %.2f %% (95 %% interval)";
    const Estimate *const ratio = &result->rows[0].look.ratio;
    const PairedDecision *const decision = &result->rows[0].decision;
    if (result->differs) {
        text_append(text,
                    "The work differs: %" PRId64 " nodes here, %" PRId64
                    " there; speeds at different work say nothing.",
                    result->rows[0].nodes, result->rows[0].other_nodes);
    } else if (decision->slower) {
        text_append(text, BETWEEN, "Slower:", (1 - ratio->high) * 100, (1 - ratio->low) * 100);
        text_append(text, "; %s the %g %% tolerated.",
                    decision->fails  ? "more than"
                    : decision->sure ? "no more than"
                                     : "it is open whether by more than",
                    tolerance * 100);
    } else if (decision->faster) {
        text_append(text, BETWEEN, "Faster:", (ratio->low - 1) * 100, (ratio->high - 1) * 100);
        text_append_char(text, '.');
    } else {
        text_append(text,
                    "No difference shown: with 95 %% certainty at most %.2f %% slower and at most "
                    "%.2f %% faster%s.",
                    (1 - ratio->low) * 100, (ratio->high - 1) * 100,
                    decision->sure ? "" : "; the time was too short to say more");
    }
}

/* Shows all cases together and the decided ones; in text a line for the others. */
static void put_cases(const BuildComparisonResult *result, Output *output) {
    Table *const table = table_new();
    int others = 0;
    table_add_schema(table, &BUILD_COMPARISON_SCHEMA);
    for (int i = 0; i < result->count; i++) {
        const BuildComparisonRow *const row = &result->rows[i];
        const bool is_open = i > 0 && strcmp(row->verdict, BUILD_COMPARISON_OPEN) == 0 &&
                             !table_is_markup(output_options(output)->format);
        if (!is_open) table_add_row(table, &BUILD_COMPARISON_SCHEMA, row);
        others += is_open;
    }
    output_add_rows(output, "against", &BUILD_COMPARISON_SCHEMA, result->rows,
                    (size_t)result->count);
    output_gap(output);
    output_show_table(output, table);
    if (others > 0)
        output_say(output, "others", "%d other case%s: %s.", others, others == 1 ? "" : "s",
                   result->differs ? "the same nodes" : BUILD_COMPARISON_OPEN);
}

static void put_against(const BuildComparisonResult *result,
                        const BuildComparisonSettings *settings, Output *output) {
    const BuildComparisonRow *const all = &result->rows[0];
    Text line = {.data = NULL};
    append_verdict(result, settings->tolerance, &line);
    output_answer(output, "%s", text_string(&line));
    text_clear(&line);
    put_cases(result, output);
    if (result->alone > 0)
        output_say(output, "alone", "Cases left out, as only one of the programs has them: %d.",
                   result->alone);
    text_append_char(output_text(output), '\n');
    text_append_string(&line, result->here);
    output_line(output, "This", &line);
    text_append(&line, "%s, %s", result->other, settings->other);
    output_line(output, "Other", &line);
    text_append(&line, "%d, in %.1f s", all->look.pairs, all->seconds);
    if (all->look.pairs > 1)
        text_append(&line, ", spread of one %.2f %%, outliers %d", 100 * all->look.spread,
                    all->look.outliers);
    output_line(output, "Pairs", &line);
    if (result->differs) return;
    text_append_char(output_text(output), '\n');
    output_say(
        output, "measured",
        "Ratio: the speed of this program divided by the other's, by CPU time, the mean of "
        "the pairs without the lowest and the highest fifth. The intervals of all cases hold "
        "together with 95 %% certainty.");
}

static bool compare(const BenchOptions *options, Error *error) {
    const BenchSettings work = {
        .is_once = true, .shallower = BENCH_QUICK, .filter = options->bench.filter};
    MEMORY_AUTO BuildComparisonResult *result = memory_allocate(sizeof *result);
    MEMORY_AUTO BenchCases *cases = memory_allocate(sizeof *cases);
    if (!bench_list(&work, cases, error)) return false;
    interrupt_install();
    const BuildComparisonSettings settings = {
        .here = machine_program(), /* this build, even if its file has been replaced */
        .other = options->against,
        .seconds = options->seconds,
        .tolerance = options->tolerance / 100,
        .seed = options->common.seed,
        .filter = options->bench.filter,
        .stop = interrupt_flag(),
        .progress = progress_open("pairs", 0, options->common.quiet),
    };
    const bool good = build_comparison_run(&settings, result, error);
    progress_close(settings.progress);
    if (!good) return false;
    Output *const output = cli_output(&options->common);
    put_against(result, &settings, output);
    if (!cli_print_output(output, true, error)) return false;
    if (result->differs)
        return error_set(error, ERROR_CHECK, "bench: the work differs from that of %s",
                         settings.other);
    return !result->rows[0].decision.fails ||
           error_set(error, ERROR_CHECK,
                     "bench: %.1f %% slower than %s, surely more than the %g %% tolerated",
                     (1 - result->rows[0].look.ratio.value) * 100, settings.other,
                     settings.tolerance * 100);
}

static bool run(int argc, char **argv, Error *error) {
    BenchOptions options = {
        .common = common_default(), .bench = {.repeats = 3}, .tolerance = 1, .seconds = 60};
    options.common.threads = 1;
    cli_parse(&COMMAND_BENCH, argc, argv, &options, NULL);
    return options.is_signature      ? print_signature(error)
           : options.against != NULL ? compare(&options, error)
                                     : print_speeds(&options, error);
}

const Command COMMAND_BENCH = {
    COMMAND_OF("bench", "engine speed and the signature, on fixed positions", NULL)};
