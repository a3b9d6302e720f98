#include "cli/bench_exact.h"

#include "cli/cli.h"
#include "measure/exact.h"
#include "report/bench_table.h"
#include "util/interrupt.h"
#include "util/progress.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A run, and what it is compared with. */
typedef struct Exact {
    SavedRun run, old;
    bool compares;
    ExactComparison comparison;
} Exact;

static void tell(const char *line) {
    puts(line);
    fflush(stdout);
}

bool bench_exact_work(Error *error) { return exact_work(tell, error); }

static bool print(const Exact *exact, TableFormat format, Error *error) {
    Text text = {.data = NULL};
    bench_table_write_exact(&exact->run, exact->compares ? &exact->old : NULL, &exact->comparison,
                            format, &text);
    const bool good = cli_print(&text, error);
    text_free(&text);
    return good;
}

/* The case whose instructions have grown most. */
static int find_worst(const Exact *exact) {
    int worst = -1;
    for (int i = 0; i < exact->run.report.count; i++) {
        const double ratio = exact->comparison.cases.ratios[i];
        if (!isnan(ratio) && (worst < 0 || ratio > exact->comparison.cases.ratios[worst]))
            worst = i;
    }
    return worst;
}

/* The verdict of --compare. */
static bool check(const Exact *exact, const BenchExact *options, Error *error) {
    const ExactComparison *const comparison = &exact->comparison;
    if (comparison->cases.common == 0) {
        return error_set(error, ERROR_DATA, "%s: the last run has none of today's cases",
                         options->compare);
    }
    if (comparison->cases.differing > 0) {
        return error_set(
            error, ERROR_CHECK, "bench: the work differs in %d of %d cases from the run of %s",
            comparison->cases.differing, comparison->cases.common, exact->old.origin.date);
    }
    if (!comparison->total_grown && comparison->grown == 0) return true;
    const int worst = find_worst(exact);
    return error_set(error, ERROR_CHECK,
                     "bench: instructions %+.2f %% since the run of %s (tolerated: %g %%), most in "
                     "'%s': %+.2f %% (tolerated: %g %%)",
                     (comparison->total - 1) * 100, exact->old.origin.date,
                     options->tolerance * 100, exact->run.report.rows[worst].name,
                     (comparison->cases.ratios[worst] - 1) * 100,
                     options->tolerance * EXACT_CASE_FACTOR * 100);
}

/* Counts; what is wrong with the baseline is said before most of the time is spent. */
static bool count(const BenchExact *options, Exact *exact, Error *error) {
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0)
        return error_set(error, ERROR_INTERNAL, "cannot find out which program this is");
    program[length] = '\0';
    const char *const words[] = {program, "bench", "--" BENCH_EXACT_WORK, NULL};
    const ExactSettings settings = {.words = words, .stop = interrupt_flag()};
    interrupt_install();
    ExactRun *const run = exact_start(&settings, &exact->run.origin, error);
    if (run == NULL) return false;
    bool good = options->compare == NULL || saved_read_last(&SAVED_COUNTS, options->compare,
                                                            &exact->run.origin, &exact->old, error);
    if (good) {
        Progress *const progress = progress_open("cases", (uint64_t)exact_cases(), options->quiet);
        good = exact_finish(run, progress, &exact->run, error);
        progress_close(progress);
    }
    exact_free(run);
    return good;
}

static bool run_exact(const BenchExact *options, Exact *exact, Error *error) {
    exact->compares = options->compare != NULL;
    if (options->save != NULL && !growing_check(&SAVED_COUNTS.growing, options->save, error))
        return false;
    if (!count(options, exact, error)) return false;
    if (exact->compares)
        exact->comparison =
            exact_compare(&exact->run.report, &exact->old.report, options->tolerance);
    /* Saved first: the numbers are there even where nobody can read them. */
    if (options->save != NULL && !saved_append(&SAVED_COUNTS, options->save, &exact->run, error)) {
        return false;
    }
    return print(exact, options->format, error) &&
           (!exact->compares || check(exact, options, error));
}

bool bench_exact_run(const BenchExact *options, Error *error) {
    Exact *const exact = memory_allocate(sizeof *exact);
    const bool good = run_exact(options, exact, error);
    free(exact);
    return good;
}
