/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff-bench: how fast the parts of jumpoff are, one figure at a time, as CSV.
 *
 * `jumpoff bench` is for its users; this is for those who work on it, and for the figures in
 * bench/README.md (see scripts/measure). */
#include "runner.h"

#include "arena/game.h"
#include "arena/player.h"
#include "cli/cli.h"
#include "draughts/kernel.h"
#include "draughts/moves.h"
#include "draughts/perft_table.h"
#include "endgame/egdb.h"
#include "measure/suite.h"
#include "util/clock.h"
#include "util/csv.h"
#include "util/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIGURES_MAX = 192, NAME_SIZE = 96, RUNS_MAX = 1000, RUNS_DEFAULT = 7 };

/* One thing to measure; `measure` runs once and returns the value in `unit`, below 0 on failure. */
typedef struct Figure {
    char name[NAME_SIZE];
    const char *unit;
    double (*measure)(const struct Figure *figure, Error *error);
    char subject[NAME_SIZE]; /* of an evaluation or a search: the player; of a parameter: its key */
    int depth;
    bool bulk, slow; /* slow: only where it is asked for */
    double values[RUNS_MAX];
} Figure;

/* The measurements */

/* A player, and the catalogue that it was read with. */
typedef struct Subject {
    Catalogue *catalogue;
    PlayerSpec spec;
    Player player;
} Subject;

static void close_subject(Subject *subject) {
    player_close(&subject->player);
    catalogue_free(subject->catalogue);
}

/* Opens a player by the rules; `key`, where given, is the parameter of a file "./parameter". */
static bool open_subject(Subject *subject, const char *text, const char *key, const Rules *rules,
                         Error *error) {
    char file[2 * NAME_SIZE];
    snprintf(file, sizeof file, "name = \"parameter\"; weights = { %s = 1; };",
             key != NULL ? key : "men");
    subject->player = (Player){.spec = NULL};
    subject->catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules);
    if (catalogue_add(subject->catalogue, "./parameter", file, strlen(file), error) &&
        player_parse(text, subject->catalogue, &subject->spec, error) &&
        player_open(&subject->player, &subject->spec, subject->catalogue, NULL, error)) {
        return true;
    }
    catalogue_free(subject->catalogue);
    return false;
}

static double time_evaluation(const EvalInstance *eval) {
    enum { ROUNDS = 100000 };
    Board boards[SUITE_COUNT];
    for (int i = 0; i < SUITE_COUNT; i++) boards[i] = suite_board(&SUITE[i]);
    const int64_t start_ns = clock_thread_cpu_ns();
    const double sum = suite_evaluate(eval, boards, ROUNDS);
    const int64_t time_ns = clock_thread_cpu_ns() - start_ns;
    /* Uses the sum, so that no compiler leaves the work out. */
    return (double)time_ns / ((double)ROUNDS * SUITE_COUNT) + (sum > 1e300 ? 1 : 0);
}

static double measure_evaluation(const Figure *figure, Error *error) {
    Subject subject;
    if (!open_subject(&subject, figure->subject, NULL, RULES_ALL[0], error)) return -1;
    const double time_ns = time_evaluation(&subject.player.eval);
    close_subject(&subject);
    return time_ns;
}

static double measure_parameter(const Figure *figure, Error *error) {
    Subject subject;
    if (!open_subject(&subject, "./parameter", figure->subject, RULES_ALL[0], error)) return -1;
    const double time_ns = time_evaluation(&subject.player.eval);
    close_subject(&subject);
    return time_ns;
}

static double measure_generation(const Figure *figure, Error *error) {
    enum { ROUNDS = 50000 };
    (void)figure, (void)error;
    Board boards[SUITE_COUNT];
    MoveList list;
    uint64_t moves = 0;
    for (int i = 0; i < SUITE_COUNT; i++) boards[i] = suite_board(&SUITE[i]);
    const int64_t start_ns = clock_thread_cpu_ns();
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < SUITE_COUNT; i++)
            moves += (uint64_t)moves_generate(&boards[i], suite_rules(&SUITE[i]), &list);
    }
    const int64_t time_ns = clock_thread_cpu_ns() - start_ns;
    return (double)time_ns / ((double)ROUNDS * SUITE_COUNT) + (moves == 0 ? 1 : 0);
}

static double measure_random_games(const Figure *figure, Error *error) {
    enum { GAMES = 20000 };
    (void)figure;
    Subject subject;
    if (!open_subject(&subject, "random", NULL, RULES_ALL[0], error)) return -1;
    GameSetup setup = {.rules = RULES_ALL[0],
                       .draws = RULES_ALL[0]->draws,
                       .start = board_start(BOARD_SIZE_STANDARD),
                       .players = {&subject.player, &subject.player}};
    GameRecord record = {.plies = 0};
    History *const history = history_new();
    const int64_t start_ns = clock_thread_cpu_ns();
    for (int i = 0; i < GAMES; i++) {
        setup.seed = (uint64_t)i;
        game_play(&setup, history, &record);
    }
    const int64_t time_ns = clock_thread_cpu_ns() - start_ns;
    history_free(history);
    game_record_free(&record);
    close_subject(&subject);
    return GAMES * 1e9 / (double)time_ns;
}

static double measure_perft(const Figure *figure, Error *error) {
    (void)error;
    const Board board = board_start(BOARD_SIZE_STANDARD);
    const int64_t start_ns = clock_thread_cpu_ns();
    const uint64_t nodes =
        perft(&board, RULES_ALL[0], figure->depth, (PerftWay){.bulk = figure->bulk}, 1, NULL);
    return (double)nodes * 1e3 / (double)(clock_thread_cpu_ns() - start_ns);
}

/* Searches a board; adds the nodes and the time. */
static void time_search(const Player *player, const Board *board, const Rules *rules, double *nodes,
                        int64_t *time_ns) {
    MoveList legal;
    SearchResult result;
    Failure failure;
    moves_generate(board, rules, &legal);
    SearchRequest request = {.board = board, .legal = &legal, .rules = rules, .seed = 1};
    *time_ns -= clock_thread_cpu_ns();
    player_move(player, &request, &result, &failure);
    *time_ns += clock_thread_cpu_ns();
    *nodes += (double)result.counters.nodes;
}

/* From the start. */
static double measure_search(const Figure *figure, Error *error) {
    const Board board = board_start(BOARD_SIZE_STANDARD);
    Subject subject;
    double nodes = 0;
    int64_t time_ns = 0;
    if (!open_subject(&subject, figure->subject, NULL, RULES_ALL[0], error)) return -1;
    time_search(&subject.player, &board, RULES_ALL[0], &nodes, &time_ns);
    close_subject(&subject);
    return nodes * 1e3 / (double)time_ns;
}

/* Over the suite, each position by its own rules. */
static double measure_suite(const Figure *figure, Error *error) {
    double nodes = 0;
    int64_t time_ns = 0;
    for (int r = 0; RULES_ALL[r] != NULL; r++) {
        Subject subject;
        if (!open_subject(&subject, figure->subject, NULL, RULES_ALL[r], error)) return -1;
        for (int i = 0; i < SUITE_COUNT; i++) {
            const Board board = suite_board(&SUITE[i]);
            if (suite_rules(&SUITE[i]) != RULES_ALL[r]) continue;
            time_search(&subject.player, &board, RULES_ALL[r], &nodes, &time_ns);
        }
        close_subject(&subject);
    }
    return nodes * 1e3 / (double)time_ns;
}

/* Random positions of the largest slices of the tables that JUMPOFF_TABLES names: a first round
 * puts all blocks they are in into memory. */
static double measure_probes(const Figure *figure, Error *error) {
    enum { POSITIONS = 1 << 20, ROUNDS = 2 };
    const char *const folder = getenv("JUMPOFF_TABLES");
    const Egdb *const egdb =
        folder == NULL ? NULL : egdb_share(folder, NULL, BOARD_SIZE_STANDARD, error);
    if (folder == NULL) error_set(error, ERROR_USAGE, "expected JUMPOFF_TABLES=DIR");
    if (egdb == NULL) return -1;
    Board *const boards = memory_allocate(POSITIONS * sizeof *boards);
    Rng rng = rng_seeded(1);
    int64_t start_ns = 0, sum = 0;
    for (int i = 0; i < POSITIONS;) {
        const Slice slice = egdb->slices[rng_below(&rng, (uint32_t)egdb->slice_count)];
        const SliceShape *const shape = &egdb->shapes[slice_id(slice)];
        if (slice_pieces(slice) < egdb->pieces) continue;
        const Board board = egdb_board(egdb, shape, rng_next(&rng) % shape->count);
        boards[i++] = rng_below(&rng, 2) == 0 ? board : board_turned(&board);
    }
    for (int round = 0; round < ROUNDS; round++) {
        start_ns = clock_thread_cpu_ns();
        for (int i = 0; i < POSITIONS; i++) {
            EgdbValue value;
            int alone = 0;
            if (figure->bulk && egdb_probe_value(egdb, &boards[i], &alone)) sum += alone;
            if (!figure->bulk && egdb_probe(egdb, &boards[i], &value)) sum += value.plies;
        }
    }
    const int64_t time_ns = clock_thread_cpu_ns() - start_ns;
    free(boards);
    return POSITIONS * 1e3 / (double)(time_ns + (sum == 0));
}

static double measure_overhead(const Figure *figure, Error *error) {
    (void)figure;
    const double overhead = runner_overhead(error);
    return isnan(overhead) ? -1 : fmax(overhead, 0);
}

/* The figures */

static Figure *add(Figure *figures, int *count, const char *unit,
                   double (*measure)(const Figure *figure, Error *error)) {
    if (*count == FIGURES_MAX) {
        fputs("jumpoff-bench: more figures than it has room for\n", stderr);
        exit(ERROR_INTERNAL);
    }
    Figure *const figure = &figures[(*count)++];
    *figure = (Figure){.unit = unit, .measure = measure};
    return figure;
}

/* Every evaluator by itself and under the search of the suite; endings have none to be under. */
static void add_evaluators(Figure *figures, int *count) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, RULES_ALL[0]);
    for (int i = 0; i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        const bool is_ending = entry->evaluator != NULL && entry->evaluator->is_ending;
        Figure *const alone = add(figures, count, "ns", measure_evaluation);
        snprintf(alone->name, NAME_SIZE, "evaluation-%.60s", entry->name);
        snprintf(alone->subject, NAME_SIZE, "%s%.60s", is_ending ? "piece2val:ending=" : "",
                 entry->name);
        if (is_ending) continue;
        Figure *const suite = add(figures, count, "Mnodes/s", measure_suite);
        snprintf(suite->name, NAME_SIZE, "suite-alphabeta-%.60s-8", entry->name);
        snprintf(suite->subject, NAME_SIZE, "alphabeta/%.60s@8", entry->name);
        suite->slow = true;
    }
    catalogue_free(catalogue);
}

static void add_parameters(Figure *figures, int *count) {
    for (int id = 0; id < PARAMETER_COUNT; id++) {
        Figure *const figure = add(figures, count, "ns", measure_parameter);
        snprintf(figure->name, NAME_SIZE, "parameter-%.60s", PARAMETERS[id].key);
        snprintf(figure->subject, NAME_SIZE, "%.60s", PARAMETERS[id].key);
        figure->slow = true;
    }
}

static void add_perft(Figure *figures, int *count, int depth, bool bulk) {
    Figure *const figure = add(figures, count, "Mnodes/s", measure_perft);
    snprintf(figure->name, NAME_SIZE, "perft-%d%s", depth, bulk ? "-bulk" : "");
    figure->depth = depth;
    figure->bulk = bulk;
    figure->slow = true;
}

static void add_search(Figure *figures, int *count, const char *search, int depth) {
    Figure *const figure = add(figures, count, "Mnodes/s", measure_search);
    snprintf(figure->name, NAME_SIZE, "%s-piece2val-%d", search, depth);
    snprintf(figure->subject, NAME_SIZE, "%s/piece2val@%d", search, depth);
    figure->slow = true;
}

static int list_figures(Figure *figures) {
    int count = 0;
    add_evaluators(figures, &count);
    add_parameters(figures, &count);
    strcpy(add(figures, &count, "ns", measure_generation)->name, "generation");
    strcpy(add(figures, &count, "games/s", measure_random_games)->name, "random-games");
    Figure *const runner = add(figures, &count, "%", measure_overhead);
    strcpy(runner->name, "runner-overhead");
    runner->slow = true;
    for (int values = 0; values < 2; values++) {
        Figure *const probes = add(figures, &count, "M/s", measure_probes);
        strcpy(probes->name, values == 0 ? "egdb-probes" : "egdb-value-probes");
        probes->bulk = values == 1;
        probes->slow = true;
    }
    add_perft(figures, &count, 11, false);
    add_perft(figures, &count, 12, false);
    add_perft(figures, &count, 12, true);
    add_search(figures, &count, "alphabeta", 12);
    for (int depth = 9; depth <= 11; depth++) add_search(figures, &count, "minimax", depth);
    return count;
}

/* The program */

static const char DOC[] =
    "Measures parts of jumpoff on one thread, in CPU time, and prints the medians as CSV.\v"
    "Without FIGURE it measures the quick ones, with 'all' each one. Evaluations are timed "
    "through the board as callers outside of a search see it: evaluation-null is what that costs "
    "alone, and a parameter is the difference of the two sides in a heuristic file of its own. "
    "Suite: the positions of 'jumpoff bench'. A node is a position visited, root and leaves "
    "included; in perft, a sequence. egdb-probes: positions of as many pieces as the tables of the "
    "folder JUMPOFF_TABLES have.\n\n"
    "Examples:\n"
    "  jumpoff-bench\n"
    "  jumpoff-bench --runs 9 perft-12-bulk perft-12";

typedef struct Task {
    Common common;
    int count, runs;
    bool list, any_asked, asked[FIGURES_MAX];
    Figure figures[FIGURES_MAX];
} Task;

static const Setting OPTIONS[] = {
    {SETTING_WHOLE("runs", "N", "runs of each figure, in turn (default 7)", 1, RUNS_MAX,
                   offsetof(Task, runs))},
    {SETTING_FLAG("list", "only print the names of the figures", offsetof(Task, list))},
    {.name = NULL},
};

static const Command COMMAND = {.words = "[FIGURE…]", .doc = DOC, .options = OPTIONS};

static void ask_for(Task *work, const char *name) {
    bool known = false;
    const char *names[FIGURES_MAX + 1] = {NULL};
    for (int i = 0; i < work->count; i++) {
        names[i] = work->figures[i].name;
        if (strcmp(name, "all") != 0 && strcmp(name, names[i]) != 0) continue;
        work->asked[i] = known = work->any_asked = true;
    }
    if (known) return;
    const char *const nearest = text_nearest(name, names);
    cli_usage_error(&work->common, "unknown figure '%s'; %s%s", name,
                    nearest != NULL ? "did you mean " : "see --list",
                    nearest != NULL ? nearest : "");
}

static int compare_values(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void put_figure(Text *text, Figure *figure, int runs) {
    double *const values = figure->values;
    qsort(values, (size_t)runs, sizeof *values, compare_values);
    csv_add_text(text, figure->name);
    csv_add_real(text, (values[(runs - 1) / 2] + values[runs / 2]) / 2, 3);
    csv_add_text(text, figure->unit);
    csv_add_int(text, runs);
    csv_add_real(text, values[0], 3);
    csv_add_real(text, values[runs - 1], 3);
    csv_add_text(text, kernel_cpu_name());
    csv_end_row(text);
}

static bool measure_all(Task *work, Text *text, Error *error) {
    for (int i = 0; i < work->count; i++) {
        if (!work->any_asked) work->asked[i] = !work->figures[i].slow;
    }
    for (int run = 0; run < work->runs; run++) {
        for (int i = 0; i < work->count; i++) {
            Figure *const figure = &work->figures[i];
            if (!work->asked[i]) continue;
            figure->values[run] = figure->measure(figure, error);
            if (figure->values[run] < 0) return false;
        }
    }
    text_append_string(text, "figure,value,unit,runs,min,max,kernels\n");
    for (int i = 0; i < work->count; i++) {
        if (work->asked[i]) put_figure(text, &work->figures[i], work->runs);
    }
    return true;
}

int main(int argc, char **argv) {
    Task *const work = memory_allocate(sizeof *work);
    Error error = {ERROR_NONE, ""};
    Text text = {.data = NULL};
    work->runs = RUNS_DEFAULT;
    work->count = list_figures(work->figures);
    cli_parse(&COMMAND, argc, argv, work, NULL);
    for (int i = 0; i < work->common.word_count; i++) ask_for(work, work->common.words[i]);
    for (int i = 0; work->list && i < work->count; i++)
        text_append(&text, "%s\n", work->figures[i].name);
    const bool good = (work->list || measure_all(work, &text, &error)) && cli_print(&text, &error);
    const int code = good ? 0 : cli_fail(&work->common, &error);
    text_free(&text);
    free(work);
    return code;
}
