#include "cli/bench_exact.h"

#include "cli/cli.h"
#include "measure/baseline.h"
#include "measure/exact.h"
#include "measure/suite.h"
#include "util/interrupt.h"
#include "util/progress.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A run, and what it is compared with. */
typedef struct Exact {
    ExactReport report, old;
    ExactOrigin origin, old_origin;
    bool compares;
    ExactComparison comparison;
} Exact;

static void tell(const char *line) {
    puts(line);
    fflush(stdout);
}

bool bench_exact_work(Error *error) { return exact_work(tell, error); }

static uint64_t total(const ExactReport *report) {
    uint64_t sum = 0;
    for (int i = 0; i < report->count; i++) sum += report->rows[i].instructions;
    return sum;
}

static void add_columns(Table *table, bool compares) {
    table_add_column(table, "case", "case", TABLE_LEFT);
    table_add_column(table, "work", compares ? NULL : "work", TABLE_RIGHT);
    table_add_column(table, "instructions", "instructions", TABLE_RIGHT);
    table_add_column(table, "each", compares ? NULL : "each", TABLE_RIGHT);
    if (!compares) return;
    table_add_column(table, "saved_work", NULL, TABLE_RIGHT);
    table_add_column(table, "saved_instructions", NULL, TABLE_RIGHT);
    table_add_column(table, "ratio", "ratio", TABLE_RIGHT);
    table_add_column(table, "remark", "remark", TABLE_LEFT);
}

static void put_comparison(Table *table, const Exact *exact, int i) {
    const ExactComparison *const comparison = &exact->comparison;
    const ExactRow *const old = exact_row(&exact->old, exact->report.rows[i].name);
    if (old == NULL) {
        for (int k = 0; k < 3; k++) table_put_empty(table);
        table_put_text(table, "not saved");
        return;
    }
    table_put_int(table, (int64_t)old->work);
    table_put_int(table, (int64_t)old->instructions);
    table_put_real(table, comparison->ratios[i], 4);
    table_put_text(table, comparison->is_different[i] ? "work differs"
                          : comparison->is_grown[i]   ? "more"
                                                      : "");
}

static void write_table(const Exact *exact, TableFormat format, Text *text) {
    Table *const table = table_new();
    add_columns(table, exact->compares);
    for (int i = 0; i < exact->report.count; i++) {
        const ExactRow *const row = &exact->report.rows[i];
        table_put_text(table, row->name);
        table_put_int(table, (int64_t)row->work);
        table_put_int(table, (int64_t)row->instructions);
        table_put_real(table, (double)row->instructions / (double)row->work, 1);
        if (exact->compares) put_comparison(table, exact, i);
    }
    table_write(table, format, text);
    table_free(table);
}

/* A line; what stands in a file must not move a cursor. */
static void write_origin(const char *label, const ExactOrigin *origin, Text *text) {
    Text line = {.data = NULL};
    text_append(&line, "%s %s, %s (%s), valgrind %s", label, origin->date, origin->version,
                origin->commit, origin->valgrind);
    utf8_append_clean(text, text_string(&line), "?");
    text_append_char(text, '\n');
    text_free(&line);
}

static void write_notes(const Exact *exact, Text *text) {
    const ExactOrigin *const here = &exact->origin;
    text_append(text, "\nInstructions: %" PRIu64 "\n", total(&exact->report));
    if (exact->compares) {
        text_append(text, "Ratio of the totals: %.4f\n", exact->comparison.total);
        write_origin("Saved:", &exact->old_origin, text);
    }
    write_origin("Now:  ", here, text);
    text_append(text, "Target: kernels %s, %s,\n  %s\n", here->kernels, here->compiler,
                here->flags);
    text_append(text, "\nInstructions executed, counted by callgrind; each: for one node, sequence "
                      "or\nevaluation. The cases are the bench's, less deep.\n");
}

static bool print(const Exact *exact, TableFormat format, Error *error) {
    Text text = {.data = NULL};
    write_table(exact, format, &text);
    if (format == TABLE_TEXT) write_notes(exact, &text);
    const bool good = cli_print(&text, error);
    text_free(&text);
    return good;
}

/* The case whose instructions have grown most. */
static int find_worst(const Exact *exact) {
    int worst = -1;
    for (int i = 0; i < exact->report.count; i++) {
        const double ratio = exact->comparison.ratios[i];
        if (!isnan(ratio) && (worst < 0 || ratio > exact->comparison.ratios[worst])) worst = i;
    }
    return worst;
}

/* The verdict of --compare. */
static bool check(const Exact *exact, const BenchExact *options, Error *error) {
    const ExactComparison *const comparison = &exact->comparison;
    if (comparison->common == 0) {
        return error_set(error, ERROR_DATA, "%s: the last run has none of today's cases",
                         options->compare);
    }
    if (comparison->differing > 0) {
        return error_set(error, ERROR_CHECK,
                         "bench: the work differs in %d of %d cases from the run of %s",
                         comparison->differing, comparison->common, exact->old_origin.date);
    }
    if (!comparison->total_grown && comparison->grown == 0) return true;
    const int worst = find_worst(exact);
    return error_set(error, ERROR_CHECK,
                     "bench: instructions %+.2f %% since the run of %s (tolerated: %g %%), most in "
                     "'%s': %+.2f %% (tolerated: %g %%)",
                     (comparison->total - 1) * 100, exact->old_origin.date,
                     options->tolerance * 100, exact->report.rows[worst].name,
                     (comparison->ratios[worst] - 1) * 100,
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
    ExactRun *const run = exact_start(&settings, &exact->origin, error);
    if (run == NULL) return false;
    bool good = options->compare == NULL || baseline_read(options->compare, &exact->origin,
                                                          &exact->old_origin, &exact->old, error);
    if (good) {
        Progress *const progress = progress_open("cases", (uint64_t)exact_cases(), options->quiet);
        good = exact_finish(run, progress, &exact->origin, &exact->report, error);
        progress_close(progress);
    }
    exact_free(run);
    return good;
}

static bool run_exact(const BenchExact *options, Exact *exact, Error *error) {
    exact->compares = options->compare != NULL;
    if (options->save != NULL && !baseline_check(options->save, error)) return false;
    if (!count(options, exact, error)) return false;
    if (exact->compares)
        exact->comparison = exact_compare(&exact->report, &exact->old, options->tolerance);
    /* Saved first: the numbers are there even where nobody can read them. */
    if (options->save != NULL &&
        !baseline_append(options->save, &exact->origin, &exact->report, error)) {
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
