/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/bench.h"

#include "arena/player.h"
#include "build_info.h"
#include "draughts/perft_table.h"
#include "measure/suite.h"
#include "util/clock.h"
#include "util/progress.h"
#include "util/rng.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const CsvColumn FIELDS[] = {
    COLUMN("case", WORD, BenchRow, name, .size = BENCH_NAME_SIZE, .title = "case",
           .meaning = "the case: a player, perft or an evaluation"),
    COLUMN("nodes", COUNT, BenchRow, nodes, .title = "nodes", .unit = "nodes",
           .meaning = "nodes, sequences or evaluations of one run"),
    COLUMN("leaves", COUNT, BenchRow, leaves, .unit = "nodes", .meaning = "leaves of a search"),
    COLUMN("median_ns", COUNT, BenchRow, timed.median_ns, .unit = "ns",
           .meaning = "CPU time of a run: the median"),
    COLUMN("min_ns", COUNT, BenchRow, timed.min_ns, .unit = "ns",
           .meaning = "CPU time of the fastest run"),
    COLUMN("max_ns", COUNT, BenchRow, timed.max_ns, .unit = "ns",
           .meaning = "CPU time of the slowest run"),
    COLUMN("repeats", INT, BenchRow, timed.passes, .unit = "runs", .meaning = "measured runs"),
    COLUMN("nodes_per_s", REAL, BenchRow, nodes_per_s, .decimals = COLUMN_EXACT,
           .title = "Mnodes/s", .show = SHOW_MILLION, .places = 1, .unit = "nodes/s",
           .meaning = "nodes a second, in the median"),
    COLUMN("ns", REAL, BenchRow, ns, .decimals = COLUMN_EXACT, .title = "ns", .places = 1,
           .unit = "ns", .meaning = "time of a node, sequence or evaluation"),
    COLUMN("share", REAL, BenchRow, share, .decimals = COLUMN_EXACT, .unit = "share",
           .meaning = "part of the time of all cases"),
    COLUMN(NULL, REAL, BenchRow, spread, .title = "spread", .show = SHOW_PERCENT, .places = 1),
};
const CsvSchema BENCH_SCHEMA = SCHEMA_OF("bench", FIELDS, BenchRow);

/* Cases */

/* The depths at which each case took about a tenth of a second on the author's machine. */
enum {
    DEPTH_ALPHABETA = 11,
    DEPTH_STAGED = 10, /* many different values, so few cut-offs */
    DEPTH_NULL = 13,   /* one value, so many cut-offs */
    DEPTH_FORMULA = 8,
    DEPTH_PERFT_BULK = 11,
    DEPTH_PERFT = 10,
    NODES_DEEPENING = 500000, /* evaluations of each position */
    EVALUATIONS = 100000      /* evaluations of each position */
};

/* Formulas with few terms, with many, and with several components. */
static const char *const FORMULAS[] = {"8f", "25f", "e3ph"};

static const struct {
    const char *player;
    int depth;
} SEARCHES[] = {
    {"minimax/piece2val", 8},
    {"minimal/piece2val", 9},
    {"alphabeta:order=random/piece2val", 11},
    {"alphabeta:quiescence=on/piece2val", 10},
    /* Searches with minimax's value, iterative deepening, and searches with other values. */
    {"enhanced:all=exact/piece2val", 12},
    {"enhanced:all=exact/25f", 12},
    {"enhanced:all=exact,mtdf=on/piece2val", 12},
    {"enhanced:all=every/25f", 12},
    {"enhanced:all=alike/25f", 11},
    {"enhanced/25f", 12},
    {"enhanced/patterns", 12},
};

static int less_plies(int depth, int shallower) {
    return depth - shallower > 1 ? depth - shallower : 1;
}

/* Adds a case. The name is also the player, which the caller replaces unless it is a search. */
__attribute__((format(printf, 4, 5))) static BenchCase *
add_case(BenchCases *cases, BenchKind kind, int amount, const char *format, ...) {
    assert(cases->count < BENCH_CASES_MAX);
    BenchCase *const it = &cases->items[cases->count++];
    *it = (BenchCase){.kind = kind, .amount = amount};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(it->name, sizeof it->name, format, arguments);
    va_end(arguments);
    memcpy(it->player, it->name, sizeof it->player);
    return it;
}

bool bench_list(const BenchSettings *settings, BenchCases *cases, Error *error) {
    enum { NAMED = 340 };
    const Evaluator *const *const list = eval_list(BOARD_SIZE_STANDARD);
    const char *const filter = settings->filter;
    const int shallower = settings->shallower;
    struct {
        char name[BENCH_NAME_SIZE];
        int depth;
    } evaluators[BENCH_CASES_MAX];
    int count = 0;
    TEXT_AUTO Text names = {.data = NULL};
    cases->count = 0;
    for (; list[count] != NULL; count++) {
        const char *const name = list[count]->name;
        /* Measures an evaluator for endings as it is used: with another evaluator. */
        snprintf(evaluators[count].name, BENCH_NAME_SIZE, "%s%.60s",
                 list[count]->is_ending ? "piece2val:ending=" : "", name);
        evaluators[count].depth = strcmp(name, "staged") == 0 ? DEPTH_STAGED
                                  : strcmp(name, "null") == 0 ? DEPTH_NULL
                                                              : DEPTH_ALPHABETA;
    }
    for (size_t i = 0; i < sizeof FORMULAS / sizeof *FORMULAS; i++) {
        snprintf(evaluators[count].name, BENCH_NAME_SIZE, "%s", FORMULAS[i]);
        evaluators[count++].depth = DEPTH_FORMULA;
    }
    for (int i = 0; i < count; i++)
        add_case(cases, BENCH_SEARCH, 0, "alphabeta/%.70s@%d", evaluators[i].name,
                 less_plies(evaluators[i].depth, shallower));
    for (size_t i = 0; i < sizeof SEARCHES / sizeof *SEARCHES; i++)
        add_case(cases, BENCH_SEARCH, 0, "%.70s@%d", SEARCHES[i].player,
                 less_plies(SEARCHES[i].depth, shallower));
    add_case(cases, BENCH_SEARCH, 0, "deepening/piece2val@%dn", NODES_DEEPENING >> 2 * shallower);
    if (!settings->only_nodes) {
        const int bulk = less_plies(DEPTH_PERFT_BULK, shallower);
        const int plies = less_plies(DEPTH_PERFT, shallower);
        add_case(cases, BENCH_PERFT, bulk, "perft %d, bulk", bulk)->is_bulk = true;
        add_case(cases, BENCH_PERFT, plies, "perft %d", plies);
        for (int i = 0; i < count; i++)
            snprintf(add_case(cases, BENCH_EVALUATION, EVALUATIONS >> shallower, "evaluate %.70s",
                              evaluators[i].name)
                         ->player,
                     BENCH_NAME_SIZE, "alphabeta/%.70s@1", evaluators[i].name);
    }
    cases->all = cases->count;
    if (filter == NULL) return true;
    cases->count = 0;
    for (int i = 0; i < cases->all; i++) {
        if (names.length < NAMED) text_append(&names, "%s; ", cases->items[i].name);
        if (strstr(cases->items[i].name, filter) != NULL)
            cases->items[cases->count++] = cases->items[i];
    }
    return cases->count > 0 ||
           error_set(error, ERROR_USAGE,
                     "--filter '%.100s': no case has that in its name; there are %s…", filter,
                     text_string(&names));
}

/* The cases' work */

enum { SEED = 20240229, RULES_MAX = 8 };

/* A bench under way: its cases and rows, the suite's positions, and a catalogue for each rule set,
 * as a name can mean another heuristic. */
typedef struct BenchContext {
    const BenchCases *cases;
    BenchReport *report;
    Progress *progress;
    uint64_t runs; /* finished runs */
    Board boards[SUITE_COUNT];
    MoveList legal[SUITE_COUNT];
    int rules_of[SUITE_COUNT];        /* for each position its index in `catalogues` */
    int count;                        /* number of rule sets */
    Catalogue *catalogues[RULES_MAX]; /* in the order of RULES_ALL */
} BenchContext;

/* A case with a player for each rule set (perft has none). */
typedef struct Ready {
    const BenchCase *it;
    const BenchContext *context;
    int count;
    PlayerSpec specs[RULES_MAX];
    Player players[RULES_MAX];
} Ready;

/* The counts of a run. */
typedef struct Done {
    int64_t nodes;  /* of searches; for perft move sequences, for evaluations their number */
    int64_t leaves; /* of searches; else -1 */
} Done;

static void open_context(BenchContext *context) {
    for (; RULES_ALL[context->count] != NULL; context->count++) {
        assert(context->count < RULES_MAX);
        context->catalogues[context->count] =
            catalogue_new(BOARD_SIZE_STANDARD, RULES_ALL[context->count]);
    }
    for (int i = 0; i < SUITE_COUNT; i++) {
        const Rules *const rules = suite_rules(&SUITE[i]);
        context->boards[i] = suite_board(&SUITE[i]);
        moves_generate(&context->boards[i], rules, &context->legal[i]);
        while (RULES_ALL[context->rules_of[i]] != rules) context->rules_of[i]++;
    }
}

static bool open_players(Ready *ready, Error *error) {
    const BenchContext *const context = ready->context;
    for (; ready->it->kind != BENCH_PERFT && ready->count < context->count; ready->count++) {
        const int i = ready->count;
        if (!player_parse(ready->it->player, context->catalogues[i], &ready->specs[i], error) ||
            !player_open(&ready->players[i], &ready->specs[i], context->catalogues[i], NULL, error))
            return false;
    }
    return true;
}

static Done search_suite(const Ready *ready) {
    const BenchContext *const context = ready->context;
    Done done = {0, 0};
    for (int i = 0; i < SUITE_COUNT; i++) {
        SearchResult result;
        Failure failure; /* own players never fail */
        SearchRequest request = {.board = &context->boards[i],
                                 .legal = &context->legal[i],
                                 .rules = RULES_ALL[context->rules_of[i]],
                                 .seed = rng_derive(SEED, (uint64_t)i),
                                 .game_seed = SEED};
        player_move(&ready->players[context->rules_of[i]], &request, &result, &failure);
        done.nodes += (int64_t)result.counters.nodes;
        done.leaves += (int64_t)result.counters.leaves;
    }
    return done;
}

/* Runs a case once; each run does the same work. It contains nothing else and stays a function of
 * this name, so that its instructions can be counted from outside (scripts/check-instructions).
 * Clang, which makes no clones, does not know the attribute. */
#ifndef __clang__
__attribute__((noclone))
#endif
__attribute__((noinline, used)) static Done
bench_do_case(const Ready *ready) {
    const int amount = ready->it->amount;
    if (ready->it->kind == BENCH_SEARCH) return search_suite(ready);
    if (ready->it->kind == BENCH_PERFT) {
        const Board board = board_start(BOARD_SIZE_STANDARD);
        const PerftWay way = {.bulk = ready->it->is_bulk};
        return (Done){(int64_t)perft(&board, RULES_ALL[0], amount, way, 1, NULL), -1};
    }
    const double sum = suite_evaluate(&ready->players[0].eval, ready->context->boards, amount);
    /* The leaves are always -1, as no value comes near the bound: the sum must be used. */
    return (Done){(int64_t)amount * SUITE_COUNT, sum > 1e300 ? 1 : -1};
}

/* Measuring */

/* Volatile, so that builds with and without the delay differ only in these eight bytes. */
static const volatile double BURN = JUMPOFF_BURN;

/* Makes a build slower by a known share, in per cent, to test comparisons with it
 * (CONTRIBUTING.md); 0 in all other builds. Returns the time added. */
static int64_t burn(int64_t time_ns) {
    const int64_t extra_ns = (int64_t)(BURN / 100 * (double)time_ns);
    if (extra_ns == 0) return 0;
    const int64_t start_ns = clock_thread_cpu_ns();
    int64_t now_ns = start_ns;
    while (now_ns - start_ns < extra_ns) now_ns = clock_thread_cpu_ns();
    return now_ns - start_ns;
}

static bool run_case(void *context, int item, int part, int pass, int64_t *time_ns, Error *error) {
    BenchContext *const bench = context;
    BenchRow *const row = &bench->report->rows[item];
    MEMORY_AUTO Ready *ready = memory_allocate(sizeof *ready);
    ready->it = &bench->cases->items[item];
    ready->context = bench;
    (void)part;
    const bool is_open = open_players(ready, error);
    if (is_open) {
        const int64_t start_ns = clock_thread_cpu_ns();
        const Done done = bench_do_case(ready);
        *time_ns = clock_thread_cpu_ns() - start_ns;
        *time_ns += burn(*time_ns);
        if (pass == 0) {
            memcpy(row->name, ready->it->name, sizeof row->name);
            row->kind = ready->it->kind;
            row->nodes = done.nodes;
            row->leaves = done.leaves;
        } else if (row->nodes != done.nodes || row->leaves != done.leaves) {
            error_set(error, ERROR_INTERNAL,
                      "bench: %s visited %" PRId64 " nodes and %" PRId64
                      " leaves in one run, %" PRId64 " and %" PRId64 " in another",
                      row->name, row->nodes, row->leaves, done.nodes, done.leaves);
        }
        progress_show(bench->progress, ++bench->runs, row->name, NULL);
    }
    while (ready->count > 0) player_close(&ready->players[--ready->count]);
    return error->code == ERROR_NONE;
}

static void finish_rows(BenchReport *report, const TimedItem *timed) {
    double total_ns = 0;
    for (int i = 0; i < report->count; i++) total_ns += (double)timed[i].median_ns;
    for (int i = 0; i < report->count; i++) {
        BenchRow *const row = &report->rows[i];
        const double median_ns = (double)timed[i].median_ns;
        row->timed = timed[i];
        row->nodes_per_s = (double)row->nodes * 1e9 / median_ns;
        row->ns = median_ns / (double)row->nodes;
        row->share = median_ns / total_ns;
        row->spread = timed[i].passes > 1 ? (double)(timed[i].max_ns - timed[i].min_ns) / median_ns
                                          : (double)NAN;
    }
}

bool bench_run(const BenchSettings *settings, BenchReport *report, Error *error) {
    BenchCases cases;
    BenchContext bench = {.cases = &cases, .report = report};
    TimedItem timed[BENCH_CASES_MAX];
    if (!bench_list(settings, &cases, error)) return false;
    /* Filtered cases get so many runs that they take about as long as one run of all cases. */
    const TimingSettings timing = {.items = cases.count,
                                   .parts = 1,
                                   .first_apart = !settings->is_once,
                                   .passes = settings->is_once ? cases.all / cases.count
                                                               : settings->repeats,
                                   .work = run_case,
                                   .context = &bench};
    assert(timing.passes >= 1 && timing.passes <= BENCH_REPEATS_MAX);
    *report = (BenchReport){.count = cases.count};
    bench.progress = progress_open(
        "runs", (uint64_t)cases.count * (uint64_t)(timing.passes + timing.first_apart),
        settings->quiet);
    open_context(&bench);
    const bool good = timing_run(&timing, timed, error);
    if (good) finish_rows(report, timed);
    for (int i = 0; i < bench.count; i++) catalogue_free(bench.catalogues[i]);
    progress_close(bench.progress);
    return good;
}

int64_t bench_signature(const BenchReport *report) {
    int64_t nodes = 0;
    for (int i = 0; i < report->count; i++)
        if (report->rows[i].kind == BENCH_SEARCH) nodes += report->rows[i].nodes;
    return nodes;
}
