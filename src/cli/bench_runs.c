/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/bench_runs.h"

#include "cli/results_show.h"
#include "measure/commit_build.h"
#include "report/bench_table.h"
#include "report/charts.h"
#include "report/gnuplot.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/utf8.h"

#include <ctype.h>
#include <inttypes.h>
#include <libgen.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A run, and what it is compared with. */
typedef struct BenchRun {
    const BenchOptions *options;
    const SavedKind *kind;
    double tolerance;
    SavedRun run, old;
    ExactComparison comparison; /* of speeds only the cases */
} BenchRun;

/* The share that is tolerated. */
static double tolerance_of(const BenchOptions *options, double usual) {
    return cli_given(&options->common, "tolerance") != NULL ? options->tolerance / 100 : usual;
}

static BenchRun *new_run(const BenchOptions *options, const SavedKind *kind, double tolerance) {
    BenchRun *const bench = memory_allocate(sizeof *bench);
    bench->options = options;
    bench->kind = kind;
    bench->tolerance = tolerance_of(options, tolerance);
    return bench;
}

/* Whatever can be wrong with the files is found before anything is measured. */
static bool check_file(const BenchRun *bench, Error *error) {
    const char *const out = bench->options->common.out;
    char *const folder = out != NULL ? cli_choose_folder(out, "", error) : NULL;
    free(folder);
    return (out == NULL || folder != NULL) &&
           (bench->options->save == NULL ||
            growing_check(&bench->kind->growing, bench->options->save, error));
}

static bool read_old(BenchRun *bench, Error *error) {
    return bench->options->compare == NULL ||
           saved_read_last(bench->kind, bench->options->compare, &bench->run.origin, &bench->old,
                           error);
}

/* Writes what a folder of --out holds. */
static bool fill(const void *context, const char *folder, Error *error) {
    const BenchRun *const bench = context;
    char *const path = file_join(folder, "bench.csv");
    const bool good = repeat_keep(bench->options->repeat, folder, error) &&
                      saved_append(bench->kind, path, &bench->run, error);
    free(path);
    return good;
}

/* Saved first: the numbers are there even where nobody can read them. */
static bool save_and_print(const BenchRun *bench, Answer *answer, Error *error) {
    const Common *const common = &bench->options->common;
    const char *const path = bench->options->save, *const folder = common->out;
    Error unprinted = {ERROR_NONE, ""};
    const bool saved = (path == NULL || saved_append(bench->kind, path, &bench->run, error)) &&
                       (folder == NULL || cli_make_folder(folder, fill, bench, error));
    const bool printed = cli_print_answer(answer, true, &unprinted);
    if (saved && !printed) *error = unprinted;
    return saved && printed && (folder == NULL || results_draw(common, folder, error));
}

static bool check_work(const BenchRun *bench, Error *error) {
    const BenchComparison *const cases = &bench->comparison.cases;
    if (cases->common == 0) {
        return error_set(error, ERROR_DATA, "%s: the last run has none of today's cases",
                         bench->options->compare);
    }
    if (cases->differing == 0) return true;
    return error_set(error, ERROR_CHECK,
                     "bench: the work differs in %d of %d cases from the run of %s",
                     cases->differing, cases->common, bench->old.origin.date);
}

/* Speeds */

static bool check_speeds(const BenchRun *bench, Error *error) {
    const double mean = bench->comparison.cases.mean;
    if (!check_work(bench, error)) return false;
    if (mean >= 1 - bench->tolerance) return true;
    return error_set(error, ERROR_CHECK,
                     "bench: %.1f %% slower than the run of %s, more than the %g %% tolerated",
                     (1 - mean) * 100, bench->old.origin.date, bench->tolerance * 100);
}

static bool measure(BenchRun *bench, Error *error) {
    BenchSettings settings = {.repeats = bench->options->repeats,
                              .warm_up = true,
                              .all = true,
                              .filter = bench->options->filter};
    settings.progress = progress_open("runs", bench_runs(&settings), bench->options->common.quiet);
    const bool good = bench_run(&settings, &bench->run.report, error);
    progress_close(settings.progress);
    return good;
}

bool bench_speeds(const BenchOptions *options, Error *error) {
    BenchRun *const bench = new_run(options, &SAVED_SPEEDS, 0.1);
    const SavedRun *const old = options->compare != NULL ? &bench->old : NULL;
    bench->run.origin = saved_origin_here();
    bool good = read_old(bench, error) && check_file(bench, error) && measure(bench, error);
    if (good) {
        Answer *const answer = cli_answer(&options->common);
        BenchComparison *const cases = &bench->comparison.cases;
        if (old != NULL) *cases = bench_compare(&bench->run.report, &old->report);
        bench_table_write(&bench->run, old, cases, answer);
        good = save_and_print(bench, answer, error) && (old == NULL || check_speeds(bench, error));
    }
    free(bench);
    return good;
}

bool bench_print_signature(Error *error) {
    const BenchSettings settings = {.repeats = 1};
    BenchReport *const report = memory_allocate(sizeof *report);
    Text text = {.data = NULL};
    const bool good = bench_run(&settings, report, error);
    if (good) text_append(&text, "%" PRIu64 "\n", bench_signature(report));
    free(report);
    return good && cli_print(&text, error);
}

/* Instructions */

static void tell(const char *line) {
    puts(line);
    fflush(stdout);
}

bool bench_exact_work(Error *error) { return exact_work(tell, error); }

/* The case whose instructions have grown most. */
static int find_worst(const BenchRun *bench) {
    int worst = -1;
    for (int i = 0; i < bench->run.report.count; i++) {
        const double ratio = bench->comparison.cases.ratios[i];
        if (!isnan(ratio) && (worst < 0 || ratio > bench->comparison.cases.ratios[worst]))
            worst = i;
    }
    return worst;
}

static bool check_counts(const BenchRun *bench, Error *error) {
    const ExactComparison *const comparison = &bench->comparison;
    if (!check_work(bench, error)) return false;
    if (!comparison->total_grown && comparison->grown == 0) return true;
    const int worst = find_worst(bench);
    return error_set(error, ERROR_CHECK,
                     "bench: instructions %+.2f %% since the run of %s (tolerated: %g %%), most in "
                     "'%s': %+.2f %% (tolerated: %g %%)",
                     (comparison->total - 1) * 100, bench->old.origin.date, bench->tolerance * 100,
                     bench->run.report.rows[worst].name,
                     (comparison->cases.ratios[worst] - 1) * 100,
                     bench->tolerance * EXACT_CASE_FACTOR * 100);
}

/* Counts; what is wrong with the baseline is said before most of the time is spent. */
static bool count(BenchRun *bench, Error *error) {
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0)
        return error_set(error, ERROR_INTERNAL, "cannot find out which program this is");
    program[length] = '\0';
    const char *const words[] = {program, "bench", "--" BENCH_EXACT_WORK, NULL};
    const ExactSettings settings = {.words = words, .stop = interrupt_flag()};
    interrupt_install();
    ExactRun *const run = exact_start(&settings, &bench->run.origin, error);
    if (run == NULL) return false;
    bool good = read_old(bench, error);
    if (good) {
        Progress *const progress =
            progress_open("cases", (uint64_t)exact_cases(), bench->options->common.quiet);
        good = exact_finish(run, progress, &bench->run, error);
        progress_close(progress);
    }
    exact_free(run);
    return good;
}

bool bench_counts(const BenchOptions *options, Error *error) {
    BenchRun *const bench = new_run(options, &SAVED_COUNTS, 0.02);
    const SavedRun *const old = options->compare != NULL ? &bench->old : NULL;
    bool good = check_file(bench, error) && count(bench, error);
    if (good) {
        Answer *const answer = cli_answer(&options->common);
        ExactComparison *const comparison = &bench->comparison;
        if (old != NULL)
            *comparison = exact_compare(&bench->run.report, &old->report, bench->tolerance);
        bench_table_write_exact(&bench->run, old, comparison, answer);
        good = save_and_print(bench, answer, error) && (old == NULL || check_counts(bench, error));
    }
    free(bench);
    return good;
}

/* Another build */

bool bench_print_work(const BenchOptions *options, Error *error) {
    Work work;
    BenchReport cases;
    Text text = {.data = NULL};
    if (!work_do(options->filter, &work, &cases, error)) return false;
    work_write(&work, *options->work == WORK_WITH_CASES ? &cases : NULL, &text);
    return cli_print(&text, error);
}

static bool check_against(const AgainstResult *result, const AgainstSettings *settings,
                          Error *error) {
    if (result->differs) {
        return error_set(error, ERROR_CHECK, "bench: the work differs from that of %s",
                         settings->other);
    }
    if (!result->decision.fails) return true;
    return error_set(
        error, ERROR_CHECK, "bench: %.1f %% slower than %s, surely more than the %g %% tolerated",
        (1 - result->look.ratio.value) * 100, settings->other, settings->tolerance * 100);
}

static bool run_against(const BenchOptions *options, const char *program, Error *error) {
    AgainstResult *const result = memory_allocate(sizeof *result);
    const AgainstSettings settings = {
        .here = "/proc/self/exe", /* also where the file has been replaced since */
        .other = program,
        .seconds = options->seconds > 0 ? options->seconds : 60,
        .tolerance = tolerance_of(options, 0.01),
        .seed = options->common.seed,
        .filter = options->filter,
        .stop = interrupt_flag(),
        .progress = progress_open("pairs", 0, options->common.quiet),
    };
    bool good = against_run(&settings, result, error);
    progress_close(settings.progress);
    if (good) {
        Answer *const answer = cli_answer(&options->common);
        bench_table_write_against(result, program, settings.tolerance, answer);
        good = cli_print_answer(answer, true, error) && check_against(result, &settings, error);
    }
    free(result);
    return good;
}

/* Builds a commit; what git or cmake said on a failure is shown. */
static const char *make_commit(CommitBuild *build, const char *revision, bool quiet, Error *error) {
    if (!quiet)
        cli_say("Building %s (%.10s) in %s, to be removed afterwards …", revision,
                commit_build_hash(build), commit_build_folder(build));
    const char *const program = commit_build_make(build, error);
    if (program == NULL && error->code == ERROR_DATA && *commit_build_said(build) != '\0') {
        char *const said = text_duplicate(commit_build_said(build)), *rest = said;
        while (rest != NULL) {
            Text line = {.data = NULL};
            utf8_append_clean(&line, strsep(&rest, "\n"), "?");
            fprintf(stderr, "  %s\n", text_string(&line));
            text_free(&line);
        }
        free(said);
    }
    return program;
}

bool bench_against(const BenchOptions *options, Error *error) {
    CommitBuild *build = NULL;
    const char *const other = options->against, *program = other;
    const bool is_program = commit_build_is_program(other);
    if (!work_check(options->filter, error)) return false;
    interrupt_install();
    /* A revision comes first: some systems have a program HEAD. */
    if (!is_program || strchr(other, '/') == NULL) {
        build = commit_build_new(other, interrupt_flag(), error);
        if (build != NULL)
            program = make_commit(build, other, options->common.quiet, error);
        else if (!is_program || error->code != ERROR_NO_INPUT)
            program = NULL;
    }
    const bool good = program != NULL && run_against(options, program, error);
    commit_build_free(build);
    return good;
}

/* The speed over saved runs */

/* What the chart of a file is called; other characters than a chart's name may have become "_". */
static void name_chart(const char *path, char name[CHART_NAME_SIZE]) {
    char *const copy = text_duplicate(path);
    const char *const base = basename(copy);
    const char *const dot = strrchr(base, '.');
    const size_t length = dot != NULL && dot > base ? (size_t)(dot - base) : strlen(base);
    snprintf(name, CHART_NAME_SIZE, "%.*s-trend", length < 40 ? (int)length : 40, base);
    for (char *at = name; *at != '\0'; at++)
        if (!isalnum((unsigned char)*at) && *at != '-' && *at != '_') *at = '_';
    free(copy);
}

static bool draw(const char *path, const SavedRuns *runs, bool quiet, Error *error) {
    char name[CHART_NAME_SIZE];
    ChartsMade made = {.count = 0};
    char *const copy = text_duplicate(path);
    const char *const folder = dirname(copy);
    Trend *const trend = trend_new(runs);
    name_chart(path, name);
    const bool good = charts_bench(trend, folder, name, &made, error);
    if (good && made.gnuplot_missing) {
        cli_say("%s, then run 'gnuplot %s.gp' in %s", GNUPLOT_ADVICE, name, folder);
    } else if (good && !quiet) {
        cli_say("Chart of %d run%s: %s/%s.svg", trend->count, trend->count == 1 ? "" : "s", folder,
                name);
    }
    trend_free(trend);
    free(copy);
    return good;
}

bool bench_chart(const BenchOptions *options, Error *error) {
    const char *const path = options->chart;
    SavedRuns runs;
    if (!saved_read(&SAVED_SPEEDS, NULL, path, &runs, error)) return false;
    const bool good = runs.count > 0 ? draw(path, &runs, options->common.quiet, error)
                                     : error_set(error, ERROR_DATA, "%s: no run in it", path);
    saved_free(&runs);
    return good;
}
