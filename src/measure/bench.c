#include "measure/bench.h"

#include "arena/player.h"
#include "build_info.h"
#include "draughts/moves.h"
#include "measure/suite.h"
#include "util/clock.h"
#include "util/rng.h"
#include "util/text.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Depths at which each case takes about a tenth of a second where this was written. */
enum {
    SEED = 20240229,
    DEPTH_MINIMAX = 8,
    DEPTH_ALPHABETA = 11,
    DEPTH_STAGED = 10, /* many different values: few cut-offs */
    DEPTH_NULL = 13,   /* one value: many */
    DEPTH_RANDOM_ORDER = 11,
    DEPTH_QUIESCENCE = 10,
    DEPTH_FORMULA = 8,
    DEPTH_PERFT_BULK = 11,
    DEPTH_PERFT = 10,
    NODES_DEEPENING = 500000 /* a position */
};

static int depth_of(int depth, int shallower) {
    return depth - shallower > 1 ? depth - shallower : 1;
}

static BenchCase case_perft(int depth, bool bulk) {
    BenchCase it = {.is_perft = true, .bulk = bulk, .perft_depth = depth};
    snprintf(it.name, sizeof it.name, "perft %d%s", depth, bulk ? ", bulk" : "");
    return it;
}

static BenchCase case_search(const char *player, int depth) {
    BenchCase it = {.is_perft = false};
    snprintf(it.name, sizeof it.name, "%.80s@%d", player, depth);
    return it;
}

static BenchCase case_deepening(int shallower) {
    BenchCase it = {.is_perft = false};
    snprintf(it.name, sizeof it.name, "deepening/piece2val@%dn",
             depth_of(NODES_DEEPENING >> 2 * shallower, 0));
    return it;
}

/* An ending is measured in the place it has: behind another evaluator. */
static BenchCase case_evaluator(const Evaluator *evaluator, int shallower) {
    int depth = DEPTH_ALPHABETA;
    if (strcmp(evaluator->name, "staged") == 0) depth = DEPTH_STAGED;
    if (strcmp(evaluator->name, "null") == 0) depth = DEPTH_NULL;
    char player[BENCH_NAME_SIZE];
    snprintf(player, sizeof player, "alphabeta/%s%.60s",
             evaluator->is_ending ? "piece2val:ending=" : "", evaluator->name);
    return case_search(player, depth_of(depth, shallower));
}

/* Formulas of few terms, of many, and of several components. */
static const char *const FORMULAS[] = {"alphabeta/8f", "alphabeta/25f", "alphabeta/e3ph"};
enum { FORMULA_COUNT = sizeof FORMULAS / sizeof FORMULAS[0] };

int bench_cases(int shallower, BenchCase cases[BENCH_CASES_MAX]) {
    enum { AFTER = FORMULA_COUNT + 5 }; /* the cases after the evaluators */
    const Evaluator *const *const list = eval_list(BOARD_SIZE_STANDARD);
    int count = 0;
    cases[count++] = case_search("minimax/piece2val", depth_of(DEPTH_MINIMAX, shallower));
    for (int i = 0; list[i] != NULL; i++) {
        assert(count < BENCH_CASES_MAX - AFTER);
        cases[count++] = case_evaluator(list[i], shallower);
    }
    for (int i = 0; i < FORMULA_COUNT; i++)
        cases[count++] = case_search(FORMULAS[i], depth_of(DEPTH_FORMULA, shallower));
    cases[count++] =
        case_search("alphabeta:order=random/piece2val", depth_of(DEPTH_RANDOM_ORDER, shallower));
    cases[count++] =
        case_search("alphabeta:quiescence=on/piece2val", depth_of(DEPTH_QUIESCENCE, shallower));
    cases[count++] = case_deepening(shallower);
    cases[count++] = case_perft(depth_of(DEPTH_PERFT_BULK, shallower), true);
    cases[count++] = case_perft(depth_of(DEPTH_PERFT, shallower), false);
    return count;
}

/* One run of a case. */
typedef struct CaseRun {
    uint64_t nodes, leaves;
    int64_t time_ns; /* CPU time of this thread: other programs may run beside it */
} CaseRun;

static CaseRun run_perft(const BenchCase *it) {
    const Board board = board_start(BOARD_SIZE_STANDARD);
    CaseRun run = {0, 0, -clock_thread_cpu_ns()};
    run.nodes = perft(&board, RULES_ALL[0], it->perft_depth, it->bulk, 1, NULL);
    run.time_ns += clock_thread_cpu_ns();
    return run;
}

/* A catalogue for each rule set of the suite: a heuristic may be another one by other rules. */
enum { RULES_MAX = 8 };
typedef struct Catalogues {
    int count;
    Catalogue *of[RULES_MAX]; /* as RULES_ALL */
} Catalogues;

static Catalogues open_catalogues(void) {
    Catalogues all = {.count = 0};
    for (; RULES_ALL[all.count] != NULL; all.count++) {
        assert(all.count < RULES_MAX);
        all.of[all.count] = catalogue_new(BOARD_SIZE_STANDARD, RULES_ALL[all.count]);
    }
    return all;
}

static void close_catalogues(Catalogues *all) {
    for (int i = 0; i < all->count; i++) catalogue_free(all->of[i]);
}

/* Searches the suite's positions of the catalogue's rules. */
static bool run_search(const char *text, Catalogue *catalogue, CaseRun *run, Error *error) {
    PlayerSpec spec;
    Player player;
    if (!player_parse(text, catalogue, &spec, error) ||
        !player_open(&player, &spec, catalogue, error)) {
        return false;
    }
    for (int i = 0; i < SUITE_COUNT; i++) {
        MoveList legal;
        SearchResult result;
        Failure failure;
        const Board board = suite_board(&SUITE[i]);
        const Rules *const rules = suite_rules(&SUITE[i]);
        if (rules != catalogue_rules(catalogue)) continue;
        moves_generate(&board, rules, &legal);
        SearchRequest request = {.board = &board,
                                 .legal = &legal,
                                 .rules = rules,
                                 .seed = rng_derive(SEED, (uint64_t)i),
                                 .game_seed = SEED};
        run->time_ns -= clock_thread_cpu_ns();
        player_move(&player, &request, &result, &failure); /* ours never fail */
        run->time_ns += clock_thread_cpu_ns();
        run->nodes += result.counters.nodes;
        run->leaves += result.counters.leaves;
    }
    player_close(&player);
    return true;
}

/* Volatile, so that builds with and without differ in these eight bytes alone. */
static const volatile double BURN = JUMPOFF_BURN;

double bench_burn(void) { return BURN; }

/* Spends a known share of the time again: a build whose slowness is known (CONTRIBUTING.md). */
static void burn(CaseRun *run) {
    const int64_t extra_ns = (int64_t)(BURN / 100 * (double)run->time_ns);
    if (extra_ns == 0) return;
    const int64_t start_ns = clock_thread_cpu_ns();
    int64_t now_ns = start_ns;
    while (now_ns - start_ns < extra_ns) now_ns = clock_thread_cpu_ns();
    run->time_ns += now_ns - start_ns;
}

static bool run_case(const BenchCase *it, const Catalogues *catalogues, CaseRun *run,
                     Error *error) {
    *run = it->is_perft ? run_perft(it) : (CaseRun){0, 0, 0};
    for (int i = 0; !it->is_perft && i < catalogues->count; i++) {
        if (!run_search(it->name, catalogues->of[i], run, error)) return false;
    }
    burn(run);
    if (run->time_ns < 1) run->time_ns = 1; /* a coarse clock: never divide by 0 */
    return true;
}

static int compare_times(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Sums the measured times up. */
static void finish_row(BenchRow *row, int64_t *times_ns, int repeats) {
    qsort(times_ns, (size_t)repeats, sizeof *times_ns, compare_times);
    row->repeats = repeats;
    row->min_ns = times_ns[0];
    row->max_ns = times_ns[repeats - 1];
    row->median_ns = (times_ns[(repeats - 1) / 2] + times_ns[repeats / 2]) / 2;
    row->nodes_per_s = (double)row->nodes * 1e9 / (double)row->median_ns;
}

static bool run_differs(const BenchRow *row, const CaseRun *run, Error *error) {
    if (row->nodes == run->nodes && row->leaves == run->leaves) return false;
    error_set(error, ERROR_INTERNAL,
              "bench: %s visited %" PRIu64 " nodes and %" PRIu64 " leaves in one run, %" PRIu64
              " and %" PRIu64 " in another",
              row->name, row->nodes, row->leaves, run->nodes, run->leaves);
    return true;
}

/* The cases that the settings ask for. */
static int cases_asked(const BenchSettings *settings, BenchCase cases[BENCH_CASES_MAX]) {
    const int all = bench_cases(settings->shallower, cases);
    int count = 0;
    for (int i = 0; i < all; i++) {
        if (settings->perft || !cases[i].is_perft) cases[count++] = cases[i];
    }
    return count;
}

uint64_t bench_runs(const BenchSettings *settings) {
    BenchCase cases[BENCH_CASES_MAX];
    return (uint64_t)cases_asked(settings, cases) *
           (uint64_t)(settings->repeats + (settings->warm_up ? 1 : 0));
}

/* Runs all cases once and fills row c with the counts, times_ns[c · repeats + round] with the
 * time; round −1 is the warm-up. */
static bool run_round(const BenchSettings *settings, const BenchCase *cases,
                      const Catalogues *catalogues, BenchReport *report, int round,
                      int64_t *times_ns, Error *error) {
    const int warm_ups = settings->warm_up ? 1 : 0;
    for (int c = 0; c < report->count; c++) {
        BenchRow *const row = &report->rows[c];
        CaseRun run;
        if (!run_case(&cases[c], catalogues, &run, error)) return false;
        if (round == -warm_ups) {
            memcpy(row->name, cases[c].name, sizeof row->name);
            row->is_perft = cases[c].is_perft;
            row->nodes = run.nodes;
            row->leaves = run.leaves;
        }
        if (run_differs(row, &run, error)) return false;
        if (round >= 0) times_ns[c * settings->repeats + round] = run.time_ns;
        if (settings->progress != NULL) {
            const int done = (round + warm_ups) * report->count + c + 1;
            progress_update(settings->progress, (uint64_t)done, row->name);
        }
    }
    return true;
}

bool bench_run_cases(const BenchSettings *settings, const BenchCase *cases, int count,
                     BenchReport *report, Error *error) {
    assert(settings->repeats >= 1 && settings->repeats <= BENCH_REPEATS_MAX);
    Catalogues catalogues = open_catalogues();
    memset(report, 0, sizeof *report);
    report->count = count;
    const size_t repeats = (size_t)settings->repeats;
    int64_t *const times_ns = memory_allocate((size_t)report->count * repeats * sizeof *times_ns);
    bool good = true;
    for (int round = settings->warm_up ? -1 : 0; good && round < settings->repeats; round++)
        good = run_round(settings, cases, &catalogues, report, round, times_ns, error);
    for (int c = 0; good && c < report->count; c++)
        finish_row(&report->rows[c], times_ns + (size_t)c * repeats, settings->repeats);
    free(times_ns);
    close_catalogues(&catalogues);
    return good;
}

bool bench_run(const BenchSettings *settings, BenchReport *report, Error *error) {
    BenchCase cases[BENCH_CASES_MAX];
    return bench_run_cases(settings, cases, cases_asked(settings, cases), report, error);
}

uint64_t bench_signature(const BenchReport *report) {
    uint64_t nodes = 0;
    for (int i = 0; i < report->count; i++) {
        if (!report->rows[i].is_perft) nodes += report->rows[i].nodes;
    }
    return nodes;
}

const BenchRow *bench_row(const BenchReport *report, const char *name) {
    for (int i = 0; i < report->count; i++) {
        if (strcmp(report->rows[i].name, name) == 0) return &report->rows[i];
    }
    return NULL;
}

BenchComparison bench_compare(const BenchReport *report, const BenchReport *old) {
    BenchComparison comparison = {.common = 0};
    double logarithms = 0;
    for (int i = 0; i < report->count; i++) {
        const BenchRow *const row = &report->rows[i], *const before = bench_row(old, row->name);
        comparison.ratios[i] = NAN;
        if (before == NULL) continue;
        comparison.ratios[i] = row->nodes_per_s / before->nodes_per_s;
        comparison.is_different[i] = row->nodes != before->nodes;
        comparison.common++;
        if (comparison.is_different[i]) comparison.differing++;
        logarithms += log(comparison.ratios[i]);
    }
    comparison.mean = comparison.common == 0 ? NAN : exp(logarithms / comparison.common);
    return comparison;
}
