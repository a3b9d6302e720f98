/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saved runs of the bench, and how two runs compare. */
#include "measure/saved.h"
#include "util/csv.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 20 };

#define HEADER                                                                                     \
    "date,commit,version,cpu,kernels,compiler,case,nodes,nodes_per_s,median_ns,min_ns,max_ns,"     \
    "repeats\n"

static char path[] = "/tmp/jumpoff-test-bench-XXXXXX";

static void make_file(void) {
    const int descriptor = mkstemp(path);
    cr_assert_geq(descriptor, 0);
    close(descriptor);
}

static void remove_file(void) { unlink(path); }

TestSuite(saved, .init = make_file, .fini = remove_file);

static const SavedOrigin HERE = {.date = "2024-02-29T12:00:00Z",
                                 .commit = "abc, \"d\"",
                                 .version = "0.1.0",
                                 .cpu = "Some CPU @ 2 GHz",
                                 .kernels = "base",
                                 .compiler = "GNU 12"};

static bool save(const SavedOrigin *origin, const BenchReport *report, Error *error) {
    const SavedRun run = {*origin, *report};
    return saved_append(&SAVED_SPEEDS, path, &run, error);
}

static bool read_for(const char *file, SavedRun *last, Error *error) {
    return saved_read_last(&SAVED_SPEEDS, file, &HERE, last, error);
}

static BenchReport report_of_three(double nodes_per_s) {
    BenchReport report = {.count = 3};
    static const char *const NAMES[] = {"minimax/piece2val@8", "a:x=1,y=2/b@3", "perft 4"};
    for (int i = 0; i < 3; i++) {
        report.rows[i] = (BenchRow){.kind = i == 2 ? BENCH_PERFT : BENCH_SEARCH,
                                    .repeats = 3,
                                    .nodes = 1000 + (uint64_t)i,
                                    .median_ns = 500,
                                    .min_ns = 400,
                                    .max_ns = 700,
                                    .nodes_per_s = nodes_per_s * (i + 1)};
        strcpy(report.rows[i].name, NAMES[i]);
    }
    return report;
}

static void append(const SavedOrigin *origin, const BenchReport *report) {
    Error error = {ERROR_NONE, ""};
    cr_assert(growing_check(&SAVED_SPEEDS.growing, path, &error), "%s", error.message);
    cr_assert(save(origin, report, &error), "%s", error.message);
}

static BenchReport read_last(SavedOrigin *origin) {
    SavedRun last;
    Error error = {ERROR_NONE, ""};
    cr_assert(read_for(path, &last, &error), "%s", error.message);
    *origin = last.origin;
    return last.report;
}

static void expect_equal(const BenchReport *a, const BenchReport *b) {
    cr_assert_eq(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        const BenchRow *const x = &a->rows[i], *const y = &b->rows[i];
        cr_assert_str_eq(x->name, y->name);
        cr_assert(x->nodes == y->nodes && x->kind == y->kind && x->repeats == y->repeats);
        cr_assert(x->median_ns == y->median_ns && x->min_ns == y->min_ns);
        cr_assert(x->max_ns == y->max_ns && x->nodes_per_s == y->nodes_per_s);
    }
}

Test(saved, gives_back_the_last_run_of_the_processor) {
    const BenchReport first = report_of_three(1e6), second = report_of_three(2e6);
    const BenchReport elsewhere = report_of_three(9e6);
    SavedOrigin origin, other = HERE;
    unlink(path); /* appending makes the file */
    append(&HERE, &first);
    BenchReport last = read_last(&origin);
    expect_equal(&last, &first);
    cr_assert_str_eq(origin.commit, HERE.commit);
    cr_assert_str_eq(origin.compiler, HERE.compiler);
    append(&HERE, &second); /* within the same second: a run of its own all the same */
    strcpy(other.cpu, "Another CPU");
    append(&other, &elsewhere);
    last = read_last(&origin);
    expect_equal(&last, &second);
    strcpy(other.cpu, HERE.cpu);
    strcpy(other.date, "2024-03-01T12:00:00Z");
    BenchReport part = report_of_three(3e6);
    part.count = 1;
    append(&other, &part);
    last = read_last(&origin);
    expect_equal(&last, &part);
    cr_assert_str_eq(origin.date, other.date);
}

/* Files of before the evaluations had the same columns. */
Test(saved, gives_all_runs_in_order) {
    const BenchReport first = report_of_three(1e6);
    BenchReport second = report_of_three(2e6);
    SavedOrigin other = HERE;
    SavedRuns runs;
    Error error = {ERROR_NONE, ""};
    strcpy(second.rows[1].name, "evaluate b");
    second.rows[1].kind = BENCH_EVALUATION;
    strcpy(other.cpu, "Another CPU");
    append(&HERE, &first);
    append(&other, &second);
    append(&HERE, &second);
    cr_assert(saved_read(&SAVED_SPEEDS, NULL, path, &runs, &error), "%s", error.message);
    cr_assert_eq(runs.count, 3);
    expect_equal(&runs.runs[0].report, &first);
    expect_equal(&runs.runs[1].report, &second);
    expect_equal(&runs.runs[2].report, &second);
    cr_assert_str_eq(runs.runs[1].origin.cpu, other.cpu);
    saved_free(&runs);
}

Test(saved, finds_other_work_and_other_speed) {
    BenchReport old = report_of_three(1e6), now = report_of_three(1e6);
    now.rows[0].nodes_per_s *= 2; /* ratios 2, 1/4, 1 */
    now.rows[1].nodes_per_s /= 4;
    BenchComparison comparison = bench_compare(&now, &old);
    cr_assert(comparison.common == 3 && comparison.differing == 0);
    cr_assert_float_eq(comparison.ratios[1], 0.25, 1e-12);
    cr_assert_float_eq(comparison.mean, cbrt(0.5), 1e-12);
    old.rows[1].nodes++;
    strcpy(old.rows[2].name, "perft 5");
    comparison = bench_compare(&now, &old);
    cr_assert(comparison.common == 2 && comparison.differing == 1);
    cr_assert(comparison.is_different[1] && !comparison.is_different[0]);
    cr_assert(isnan(comparison.ratios[2]) && !comparison.is_different[2]);
    old.count = 0;
    comparison = bench_compare(&now, &old);
    cr_assert(comparison.common == 0 && isnan(comparison.mean));
}

/* One digit of the nodes in the file is changed. */
Test(saved, notices_an_altered_count) {
    const BenchReport report = report_of_three(1e6);
    SavedOrigin origin;
    Error error = {ERROR_NONE, ""};
    size_t length = 0;
    append(&HERE, &report);
    char *const content = file_read(path, FILE_MAX, &length, &error);
    cr_assert_neq(content, NULL, "%s", error.message);
    char *const nodes = strstr(content, ",1001,");
    cr_assert_neq(nodes, NULL);
    nodes[4] = '3';
    cr_assert(file_write(path, content, length, &error), "%s", error.message);
    free(content);
    const BenchReport old = read_last(&origin);
    const BenchComparison comparison = bench_compare(&report, &old);
    cr_assert(comparison.differing == 1 && comparison.is_different[1]);
}

static void expect_unreadable(const char *content, const char *said) {
    SavedRun last;
    Error error = {ERROR_NONE, ""};
    cr_assert(file_write(path, content, strlen(content), &error), "%s", error.message);
    cr_assert(!read_for(path, &last, &error), "%s", content);
    cr_assert_eq(error.code, ERROR_DATA, "%d: %s", error.code, error.message);
    cr_assert_neq(strstr(error.message, path), NULL, "%s", error.message);
    cr_assert_neq(strstr(error.message, said), NULL, "'%s' is not in: %s", said, error.message);
}

#define ORIGIN "2024-02-29,abc,0.1.0,Some CPU @ 2 GHz,base,GNU 12,"
#define GOOD ORIGIN "case,1000,1e6,500,400,700,3\n"

Test(saved, refuses_to_read_what_is_wrong) {
    expect_unreadable("", "");
    expect_unreadable("a,b\n1,2\n", "no column date");
    expect_unreadable(HEADER, "no run of this processor: no row at all");
    expect_unreadable(HEADER "d,c,v,other,k,g,case,1,1,1,1,1,1\n",
                      "no run of this processor: cpu 'Some CPU @ 2 GHz' here, 'other' in the last");
    expect_unreadable(HEADER GOOD ORIGIN "case,x,1e6,500,400,700,3\n", ":3: column nodes");
    expect_unreadable(HEADER GOOD ORIGIN "case,-5,1e6,500,400,700,3\n", ":3: column nodes");
    expect_unreadable(HEADER GOOD ORIGIN "case,,1e6,500,400,700,3\n", ":3: column nodes");
    expect_unreadable(HEADER ORIGIN "case,1000,0,500,400,700,3\n", ":2: column nodes_per_s");
    expect_unreadable(HEADER ORIGIN "case,1000,nan,500,400,700,3\n", ":2: column nodes_per_s");
    expect_unreadable(HEADER ORIGIN "case,1000,1e-310,500,400,700,3\n", ":2: column nodes_per_s");
    expect_unreadable(HEADER ORIGIN "case,1000,1.7e308,500,400,700,3\n", ":2: column nodes_per_s");
    expect_unreadable(HEADER ORIGIN "case,1000,1e6,500,501,700,3\n", ":2: expected min_ns <=");
    expect_unreadable(HEADER ORIGIN "case,1000,1e6,500,400,499,3\n", ":2: expected min_ns <=");
    expect_unreadable(HEADER ORIGIN "case,1000,1e6,0,400,700,3\n", ":2: column median_ns");
    expect_unreadable(HEADER ORIGIN "case,9223372036854775807,1e6,500,400,700,3\n",
                      ":2: column nodes");
    expect_unreadable(HEADER ORIGIN ",1000,1e6,500,400,700,3\n", ":2: column case");
    expect_unreadable(HEADER GOOD ORIGIN "case,1000,1e6,500\n", ":3:");
    /* A fault is one on whatever processor the row was measured. */
    expect_unreadable(HEADER GOOD "d,c,v,other,k,g,case,1,1,1,1,x,1\n", ":3: column max_ns");
}

Test(saved, says_which_file_is_not_there) {
    SavedRun last;
    Error error = {ERROR_NONE, ""};
    unlink(path);
    cr_assert(!read_for(path, &last, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT, "%s", error.message);
    cr_assert(growing_check(&SAVED_SPEEDS.growing, "/tmp/jumpoff-test-not-there.csv", &error));
    cr_assert(!growing_check(&SAVED_SPEEDS.growing, "/tmp/jumpoff-test-no-folder/a.csv", &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE, "%s", error.message);
    static const char *const NO_FILES[] = {"/tmp", "", "/tmp/jumpoff-test-not-there/"};
    for (int i = 0; i < 3; i++) {
        cr_assert(!growing_check(&SAVED_SPEEDS.growing, NO_FILES[i], &error), "%s", NO_FILES[i]);
        cr_assert_eq(error.code, ERROR_CANNOT_WRITE, "%s", error.message);
    }
}

/* A file that is something else, or half a file, is left as it is. */
static void expect_untouched(const char *content, const char *said) {
    const BenchReport report = report_of_three(1e6);
    Error error = {ERROR_NONE, ""};
    cr_assert(file_write(path, content, strlen(content), &error), "%s", error.message);
    cr_assert(!growing_check(&SAVED_SPEEDS.growing, path, &error));
    cr_assert(!save(&HERE, &report, &error));
    cr_assert_eq(error.code, ERROR_DATA, "%s", error.message);
    cr_assert_neq(strstr(error.message, said), NULL, "'%s' is not in: %s", said, error.message);
    char *const after = file_read(path, FILE_MAX, NULL, &error);
    cr_assert_neq(after, NULL, "%s", error.message);
    cr_assert_str_eq(after, content);
    free(after);
}

Test(saved, appends_to_nothing_else) {
    expect_untouched("a,b\n1,2\n", ":1: not saved runs");
    expect_untouched("x", ":1: not saved runs");
    expect_untouched("date,commit\n", ":1: not saved runs");
    expect_untouched(HEADER "2024-02-29,abc", "the last line is not whole");
}

/* Waits for the others, so that all come upon a file that is not there yet. */
static void append_once(int gate) {
    const BenchReport report = report_of_three(1e6);
    Error error = {ERROR_NONE, ""};
    char nothing = 0;
    const bool waited = read(gate, &nothing, 1) == 0;
    _exit(waited && save(&HERE, &report, &error) ? 0 : 1);
}

static void append_at_once(int programs) {
    int gate[2];
    cr_assert_eq(pipe(gate), 0);
    for (int i = 0; i < programs; i++) {
        const pid_t child = fork();
        cr_assert_geq(child, 0);
        if (child > 0) continue;
        close(gate[1]);
        append_once(gate[0]);
    }
    close(gate[0]);
    close(gate[1]); /* opens the gate */
    for (int i = 0; i < programs; i++) {
        int status = 0;
        cr_assert_gt(wait(&status), 0);
        cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
}

static int count_rows(void) {
    Error error = {ERROR_NONE, ""};
    int rows = 0;
    CsvReader *const reader = csv_open(NULL, path, &error);
    cr_assert_neq(reader, NULL, "%s", error.message);
    while (csv_next(reader, &error) == CSV_ROW) {
        cr_assert_str_eq(csv_field(reader, 0), HERE.date, "not one header at the start");
        rows++;
    }
    cr_assert_eq(error.code, ERROR_NONE, "%s", error.message);
    csv_close(reader);
    return rows;
}

Test(saved, loses_no_row_when_several_programs_append) {
    enum { PROGRAMS = 4, TIMES = 50 };
    for (int i = 0; i < TIMES; i++) {
        unlink(path);
        append_at_once(PROGRAMS);
        cr_assert_eq(count_rows(), 3 * PROGRAMS);
    }
    append_at_once(PROGRAMS);
    cr_assert_eq(count_rows(), 2 * 3 * PROGRAMS);
}
