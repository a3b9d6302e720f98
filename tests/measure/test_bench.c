/* The bench, its suite and its saved runs. No test here looks at a measured time. */
#include "../common/instances.h"
#include "arena/player.h"
#include "draughts/moves.h"
#include "draughts/notation.h"
#include "measure/bench.h"
#include "measure/saved.h"
#include "measure/suite.h"
#include "measure/task.h"
#include "util/csv.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SHALLOWER = 6, FILE_MAX = 1 << 20 };

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

/* The suite */

Test(suite, positions_are_legal_and_distinct) {
    for (int i = 0; i < SUITE_COUNT; i++) {
        Board board;
        MoveList list;
        Error error = {ERROR_NONE, ""};
        cr_assert(fen_parse(SUITE[i].fen, BOARD_SIZE_STANDARD, &board, &error), "%s: %s",
                  SUITE[i].name, error.message);
        const Rules *const rules = rules_find(SUITE[i].rules);
        cr_assert_neq(rules, NULL, "%s: %s", SUITE[i].name, SUITE[i].rules);
        /* A forced move would tell a search with a limit on its nodes nothing. */
        cr_assert_geq(moves_generate(&board, rules, &list), 2, "%s", SUITE[i].name);
        for (int j = 0; j < i; j++) {
            const Board other = suite_board(&SUITE[j]);
            cr_assert(!board_equal(&board, &other), "%s is %s", SUITE[i].name, SUITE[j].name);
            const bool same_name = strcmp(SUITE[i].name, SUITE[j].name) == 0;
            cr_assert(!same_name || suite_rules(&SUITE[j]) != rules, "%s twice", SUITE[i].name);
        }
    }
}

Test(suite, has_all_rules_and_endings_of_kings) {
    for (int r = 0; RULES_ALL[r] != NULL; r++) {
        int count = 0;
        for (int i = 0; i < SUITE_COUNT; i++) count += suite_rules(&SUITE[i]) == RULES_ALL[r];
        cr_assert_geq(count, 1, "%s", RULES_ALL[r]->name);
    }
    int endings = 0;
    for (int i = 0; i < SUITE_COUNT; i++) {
        const Board board = suite_board(&SUITE[i]);
        if (board.kings == (board.pieces[BLACK] | board.pieces[WHITE])) endings++;
    }
    cr_assert_geq(endings, 3, "%d endings of kings for the ending evaluators", endings);
}

/* The bench */

static bool is_measured(const BenchCase *cases, int count, const Evaluator *evaluator) {
    char start[BENCH_NAME_SIZE];
    snprintf(start, sizeof start, "alphabeta/%s%s@",
             evaluator->is_ending ? "piece2val:ending=" : "", evaluator->name);
    for (int i = 0; i < count; i++) {
        if (strncmp(cases[i].name, start, strlen(start)) == 0) return true;
    }
    return false;
}

Test(bench, cases_are_deterministic_players_and_every_evaluator_has_one) {
    BenchCase cases[BENCH_CASES_MAX];
    const int count = bench_cases(0, cases);
    int kinds[BENCH_EVALUATION + 1] = {0};
    for (int i = 0; i < count; i++) {
        char player[BENCH_NAME_SIZE];
        PlayerSpec spec;
        Error error = {ERROR_NONE, ""};
        for (int j = 0; j < i; j++)
            cr_assert_str_neq(cases[i].name, cases[j].name, "%s", cases[i].name);
        cr_assert_eq(bench_kind(cases[i].name), cases[i].kind, "%s", cases[i].name);
        kinds[cases[i].kind]++;
        if (cases[i].kind == BENCH_PERFT) continue;
        bench_case_player(&cases[i], player);
        cr_assert(player_parse(player, instances_catalogue(BOARD_SIZE_STANDARD), &spec, &error),
                  "%s", error.message);
        cr_assert(player_is_deterministic(&spec), "%s", cases[i].name);
    }
    const Evaluator *const *const list = eval_list(BOARD_SIZE_STANDARD);
    int evaluators = 0;
    for (; list[evaluators] != NULL; evaluators++)
        cr_assert(is_measured(cases, count, list[evaluators]), "%s", list[evaluators]->name);
    cr_assert_eq(kinds[BENCH_SEARCH], evaluators + 3 + 4); /* heuristic files, other searches */
    cr_assert_eq(kinds[BENCH_EVALUATION], evaluators + 3);
    cr_assert_eq(kinds[BENCH_PERFT], 2);
}

static BenchReport *run(const BenchSettings *settings) {
    BenchReport *const report = memory_allocate(sizeof *report);
    Error error = {ERROR_NONE, ""};
    cr_assert(bench_run(settings, report, &error), "%s", error.message);
    return report;
}

static int count_kind(const BenchReport *report, BenchKind kind) {
    int count = 0;
    for (int i = 0; i < report->count; i++) count += report->rows[i].kind == kind;
    return count;
}

Test(bench, visits_the_same_nodes_in_every_run) {
    const BenchSettings once = {.repeats = 1, .shallower = SHALLOWER};
    const BenchSettings more = {.repeats = 3, .warm_up = true, .all = true, .shallower = SHALLOWER};
    BenchReport *const a = run(&once), *const b = run(&more);
    const int evaluations = count_kind(b, BENCH_EVALUATION);
    cr_assert_eq(b->count, a->count + 2 + evaluations);
    cr_assert_eq(count_kind(a, BENCH_SEARCH), a->count);
    cr_assert_geq(evaluations, 10);
    cr_assert_eq(bench_runs(&once), (uint64_t)a->count);
    cr_assert_eq(bench_runs(&more), 4 * (uint64_t)b->count);
    uint64_t nodes = 0;
    for (int i = 0; i < a->count; i++) {
        const BenchRow *const row = bench_row(b, a->rows[i].name);
        cr_assert_neq(row, NULL, "%s", a->rows[i].name);
        cr_assert_eq(row->nodes, a->rows[i].nodes, "%s", row->name);
        cr_assert_eq(row->leaves, a->rows[i].leaves, "%s", row->name);
        cr_assert(row->leaves > 0 && row->leaves < row->nodes, "%s", row->name);
        cr_assert(row->nodes > UINT64_C(10) * SUITE_COUNT, "%s", row->name);
        cr_assert(row->repeats == 3 && row->min_ns > 0, "%s", row->name);
        cr_assert(row->min_ns <= row->median_ns && row->median_ns <= row->max_ns, "%s", row->name);
        nodes += row->nodes;
    }
    cr_assert_eq(bench_signature(a), nodes);
    cr_assert_eq(bench_signature(b), nodes, "nothing else is in the signature");
    free(a);
    free(b);
}

Test(bench, counts_the_published_perft) {
    const BenchSettings settings = {.repeats = 1, .all = true, .shallower = SHALLOWER};
    BenchReport *const report = run(&settings);
    const BenchRow *const bulk = bench_row(report, "perft 5, bulk");
    const BenchRow *const every = bench_row(report, "perft 4");
    cr_assert(bulk != NULL && bulk->nodes == 7361);
    cr_assert(every != NULL && every->nodes == 1469);
    free(report);
}

/* Evaluators alone: so many calls for each position, and no leaves. */
Test(bench, calls_every_evaluator) {
    const BenchSettings settings = {.repeats = 1, .all = true, .shallower = SHALLOWER};
    BenchReport *const report = run(&settings);
    const Evaluator *const *const list = eval_list(BOARD_SIZE_STANDARD);
    for (int i = 0; list[i] != NULL; i++) {
        char name[BENCH_NAME_SIZE];
        snprintf(name, sizeof name, "evaluate %s%s", list[i]->is_ending ? "piece2val:ending=" : "",
                 list[i]->name);
        const BenchRow *const row = bench_row(report, name);
        cr_assert_neq(row, NULL, "%s", name);
        cr_assert(row->nodes > 0 && row->nodes % SUITE_COUNT == 0 && row->leaves == 0, "%s", name);
    }
    cr_assert_neq(bench_row(report, "evaluate e3ph"), NULL);
    free(report);
}

/* What is evaluated is the position on the board. */
Test(bench, evaluates_the_boards) {
    Board boards[SUITE_COUNT];
    PlayerSpec spec;
    Player player;
    Error error = {ERROR_NONE, ""};
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, RULES_ALL[0]);
    double sum = 0;
    cr_assert(player_parse("alphabeta/piece2val@1", catalogue, &spec, &error));
    cr_assert(player_open(&player, &spec, catalogue, &error));
    for (int i = 0; i < SUITE_COUNT; i++) {
        boards[i] = suite_board(&SUITE[i]);
        sum += eval_board(&player.eval, &boards[i]);
    }
    cr_assert_neq(sum, 0);
    cr_assert_eq(task_evaluate(&player.eval, boards, 3), 3 * sum);
    player_close(&player);
    catalogue_free(catalogue);
}

/* The depths reach the searches. */
Test(bench, counts_more_with_depth) {
    const BenchSettings shallow = {.repeats = 1, .shallower = SHALLOWER + 1};
    const BenchSettings deep = {.repeats = 1, .shallower = SHALLOWER};
    BenchReport *const a = run(&shallow), *const b = run(&deep);
    cr_assert_gt(bench_signature(b), bench_signature(a));
    free(a);
    free(b);
}

/* Saved runs */

static const SavedOrigin HERE = {"2024-02-29T12:00:00Z", "abc, \"d\"", "0.1.0",
                                 "Some CPU @ 2 GHz",     "base",       "GNU 12"};

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
    cr_assert(saved_check(path, &error), "%s", error.message);
    cr_assert(saved_append(path, origin, report, &error), "%s", error.message);
}

static BenchReport read_last(SavedOrigin *origin) {
    BenchReport report;
    Error error = {ERROR_NONE, ""};
    cr_assert(saved_read_last(path, HERE.cpu, origin, &report, &error), "%s", error.message);
    return report;
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
    cr_assert(saved_read(path, &runs, &error), "%s", error.message);
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
    SavedOrigin origin;
    BenchReport report;
    Error error = {ERROR_NONE, ""};
    cr_assert(file_write(path, content, strlen(content), &error), "%s", error.message);
    cr_assert(!saved_read_last(path, HERE.cpu, &origin, &report, &error), "%s", content);
    cr_assert_eq(error.code, ERROR_DATA, "%d: %s", error.code, error.message);
    cr_assert_neq(strstr(error.message, path), NULL, "%s", error.message);
    cr_assert_neq(strstr(error.message, said), NULL, "'%s' is not in: %s", said, error.message);
}

#define ORIGIN "2024-02-29,abc,0.1.0,Some CPU @ 2 GHz,base,GNU 12,"
#define GOOD ORIGIN "case,1000,1e6,500,400,700,3\n"

Test(saved, refuses_to_read_what_is_wrong) {
    expect_unreadable("", "");
    expect_unreadable("a,b\n1,2\n", "no column date");
    expect_unreadable(HEADER, "no run of this processor, Some CPU @ 2 GHz");
    expect_unreadable(HEADER "d,c,v,other,k,g,case,1,1,1,1,1,1\n", "no run of this processor");
    expect_unreadable(HEADER GOOD ORIGIN "case,x,1e6,500,400,700,3\n", ":3: column nodes");
    expect_unreadable(HEADER GOOD ORIGIN "case,-5,1e6,500,400,700,3\n", ":3: column nodes");
    expect_unreadable(HEADER GOOD ORIGIN "case,,1e6,500,400,700,3\n", ":3: column nodes");
    expect_unreadable(HEADER ORIGIN "case,1000,0,500,400,700,3\n", ":2: column nodes_per_s");
    expect_unreadable(HEADER ORIGIN "case,1000,nan,500,400,700,3\n", ":2: column nodes_per_s");
    expect_unreadable(HEADER ORIGIN "case,1000,1e6,0,400,700,3\n", ":2: column median_ns");
    expect_unreadable(HEADER ORIGIN ",1000,1e6,500,400,700,3\n", ":2: column case");
    expect_unreadable(HEADER GOOD ORIGIN "case,1000,1e6,500\n", ":3:");
    /* A fault is one on whatever processor the row was measured. */
    expect_unreadable(HEADER GOOD "d,c,v,other,k,g,case,1,1,1,1,x,1\n", ":3: column max_ns");
}

Test(saved, says_which_file_is_not_there) {
    SavedOrigin origin;
    BenchReport report;
    Error error = {ERROR_NONE, ""};
    unlink(path);
    cr_assert(!saved_read_last(path, HERE.cpu, &origin, &report, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT, "%s", error.message);
    cr_assert(saved_check("/tmp/jumpoff-test-not-there.csv", &error));
    cr_assert(!saved_check("/tmp/jumpoff-test-no-folder/a.csv", &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE, "%s", error.message);
    cr_assert(!saved_check("/tmp", &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE, "%s", error.message);
}

/* A file that is something else, or half a file, is left as it is. */
static void expect_untouched(const char *content, const char *said) {
    const BenchReport report = report_of_three(1e6);
    Error error = {ERROR_NONE, ""};
    cr_assert(file_write(path, content, strlen(content), &error), "%s", error.message);
    cr_assert(!saved_check(path, &error));
    cr_assert(!saved_append(path, &HERE, &report, &error));
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
    _exit(waited && saved_append(path, &HERE, &report, &error) ? 0 : 1);
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
    CsvReader *const reader = csv_open(path, &error);
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
