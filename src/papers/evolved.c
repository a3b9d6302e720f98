/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/evolved.h"

#include "build_info.h"
#include "papers/kept_games.h"
#include "util/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* Rows */

/* Beyond what any run counts; exact in a double. */
#define COUNT .most = 1e15
#define SHARE .decimals = FIELD_EXACT, .most = 1
#define DEVIATION .decimals = FIELD_EXACT, .most = INFINITY

static const Field FIELDS[] = {
    FIELD("name", TEXT, EvolvedRow, name, .meaning = "of the evolution and its heuristic"),
    FIELD("kind", TEXT, EvolvedRow, kind, .meaning = "the generator, and how it was run"),
    FIELD("heuristic", TEXT, EvolvedRow, heuristic, .meaning = "the template"),
    FIELD("rules", TEXT, EvolvedRow, rules, .meaning = "of the game"),
    FIELD("number", INT, EvolvedRow, number, .least = 1, .most = EVOLVED_NUMBER_MAX,
          .is_needed = true, .meaning = "from 1; its random seed is so much more than the run's"),
    FIELD("experiment", HASH, EvolvedRow, experiment,
          .meaning = "hash of the file that repeats it (XXH64)"),
    FIELD("program", TEXT, EvolvedRow, program, .meaning = "version that evolved it"),
    FIELD("crossovers", REAL, EvolvedRow, crossovers, COUNT, .meaning = "children made, in all"),
    FIELD("games", REAL, EvolvedRow, games, COUNT, .meaning = "that it played"),
    FIELD("more_than", REAL, EvolvedRow, more_than, COUNT,
          .meaning = "crossovers after which its spread was not yet a tenth of the first"),
    FIELD("at_most", REAL, EvolvedRow, at_most, COUNT,
          .meaning = "after which it was; empty: it never was"),
    FIELD("mutants", REAL, EvolvedRow, mutants, SHARE,
          .meaning = "share of mutants among the logged best"),
    FIELD("mutants_of_distinct", REAL, EvolvedRow, mutants_of_distinct, SHARE,
          .meaning = "the same of those that differ from the one before"),
    FIELD("logged", REAL, EvolvedRow, logged, COUNT, .meaning = "rows of the log"),
    FIELD("effective", REAL, EvolvedRow, effective, SHARE,
          .meaning = "share of the crossovers whose child got in"),
    FIELD("effective_first", REAL, EvolvedRow, effective_first, SHARE, .is_later = true,
          .meaning = "the same in the first third of the log"),
    FIELD("effective_last", REAL, EvolvedRow, effective_last, SHARE, .is_later = true,
          .meaning = "the same in the last third"),
    FIELD("extreme", REAL, EvolvedRow, extreme, DEVIATION, .is_later = true,
          .meaning = "largest absolute value of a weight at the start, mean over the weights"),
    FIELD("within_one", REAL, EvolvedRow, spread.within_one, SHARE,
          .meaning = "share of the weights that end between -1 and 1"),
    FIELD("alike", REAL, EvolvedRow, spread.alike, SHARE,
          .meaning = "share of the weights with a deviation of at most 1e-26"),
    FIELD("first_sd", REAL, EvolvedRow, spread.first, DEVIATION,
          .meaning = "median of the weights' deviations at the start"),
    FIELD("last_sd", REAL, EvolvedRow, spread.last, DEVIATION, .meaning = "the same at the end"),
    FIELD("fallen", REAL, EvolvedRow, spread.fallen, SHARE,
          .meaning = "share of the weights whose variance fell more than a thousandfold"),
    FIELD("weights", TEXT, EvolvedRow, weights,
          .meaning = "of the best, in the order of the template, blanks between"),
};

/* What is only known of evolutions that count crossovers is known of all of them. */
static bool check_row(void *opaque, Text *fault) {
    const EvolvedRow *const row = opaque;
    const FinalSpread *const spread = &row->spread;
    const double figures[] = {row->more_than, row->mutants,       row->mutants_of_distinct,
                              row->effective, spread->within_one, spread->alike,
                              spread->first,  spread->last,       spread->fallen};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        if (isnan(figures[i]) == isnan(row->crossovers)) continue;
        text_append_string(fault, "expected crossovers and all shares and deviations, or none");
        return false;
    }
    return true;
}

const Record EVOLVED_ROWS = {"evolutions.csv", FIELDS, RECORD_COUNT(FIELDS), sizeof(EvolvedRow),
                             check_row};

static const EvolvedRow *find_row(const Rows *rows, const char *name) {
    const EvolvedRow *const items = rows->items;
    for (size_t i = 0; i < rows->count; i++)
        if (strcmp(items[i].name, name) == 0) return &items[i];
    return NULL;
}

static bool read_rows(Rows *rows, const char *folder, Error *error) {
    *rows = (Rows){.items = NULL};
    return !file_exists_in(folder, EVOLVED_ROWS.name) ||
           rows_read_in(rows, &EVOLVED_ROWS, folder, error);
}

static bool write_rows(const Rows *rows, const char *folder, Error *error) {
    return record_write_file(&EVOLVED_ROWS, folder, rows->items, rows->count, error);
}

bool evolutions_check(const char *folder, Error *error) {
    Rows rows = {.items = NULL};
    const bool good = rows_read_in(&rows, &EVOLVED_ROWS, folder, error);
    rows_free(&rows);
    return good;
}

bool evolutions_copy(const char *from, const char *folder, bool may_lack, Error *error) {
    Rows rows = {.items = NULL}, added = {.items = NULL};
    const bool is_there = !may_lack || file_exists_in(from, EVOLVED_ROWS.name);
    bool good = !is_there || (rows_read_in(&added, &EVOLVED_ROWS, from, error) &&
                              read_rows(&rows, folder, error));
    const EvolvedRow *const items = added.items;
    for (size_t i = 0; good && i < added.count; i++)
        if (find_row(&rows, items[i].name) == NULL) rows_add(&rows, &EVOLVED_ROWS, &items[i]);
    good = good && (added.count == 0 || write_rows(&rows, folder, error));
    rows_free(&rows);
    rows_free(&added);
    return good;
}

/* What a log tells */

static double last_of(const EvolutionLog *log, const char *column) {
    return evolution_at(log, log->rows - 1, evolution_column(log, column));
}

static void read_log(const EvolutionLog *log, EvolvedRow *row) {
    row->logged = log->rows;
    row->games = last_of(log, "games");
    row->crossovers = row->more_than = row->at_most = NAN;
    row->mutants = row->mutants_of_distinct = row->effective = NAN;
    row->effective_first = row->effective_last = row->extreme = NAN;
    row->spread = (FinalSpread){NAN, NAN, NAN, NAN, NAN};
    if (evolution_column(log, "crossovers") < 0) return;
    const Convergence seen = log_convergence(log);
    row->crossovers = evolution_total(log);
    row->more_than = seen.low;
    row->at_most = isinf(seen.high) ? NAN : seen.high;
    row->mutants = log_mutant_share(log, false);
    row->mutants_of_distinct = log_mutant_share(log, true);
    row->effective = log_effective_share(log, 0, log->rows);
    row->effective_first = log_effective_share(log, 0, log->rows / 3);
    row->effective_last = log_effective_share(log, log->rows - log->rows / 3, log->rows);
    row->extreme = log_first_extreme(log);
    row->spread = log_final_spread(log);
}

static void put_weights(const EvolutionLog *log, Text *text) {
    double *const genes = evolution_best(log, log->rows - 1);
    for (int gene = 0; gene < log->genes; gene++)
        text_append(text, "%s%.17g", gene == 0 ? "" : " ", genes[gene]);
    free(genes);
}

/* The version that the folder's environment names, "0.1.0 (abc)". */
static void put_program(const char *folder, Text *text) {
    enum { ENVIRONMENT_MAX = 1 << 16 };
    char version[64] = JUMPOFF_VERSION, commit[64] = JUMPOFF_COMMIT;
    Error ignored;
    char *const found = file_read_in(folder, "environment", ENVIRONMENT_MAX, NULL, &ignored);
    if (found != NULL) sscanf(found, "version: %63s commit: %63s", version, commit);
    free(found);
    text_append(text, "%s (%s)", version, commit);
}

/* Evolves what has no row yet, and adds it. */
static bool make_row(const ClaimRun *run, const EvolutionPlan *plan, EvolvedRow row, Rows *rows,
                     Error *error) {
    EvolutionLog log;
    Text weights = {.data = NULL}, program = {.data = NULL}, part = {.data = NULL};
    if (!claim_evolve(run, plan, &log, error)) return false;
    read_log(&log, &row);
    text_append(&part, "%s.evolution", plan->name);
    char *const folder = file_join(run->folder, text_string(&part));
    put_program(folder, &program);
    put_weights(&log, &weights);
    row.program = text_string(&program);
    row.weights = text_string(&weights);
    rows_add(rows, &EVOLVED_ROWS, &row);
    const bool good = write_rows(rows, run->folder, error) &&
                      kept_games_remove_part(run->folder, text_string(&part), error);
    evolution_log_free(&log);
    text_free(&weights);
    text_free(&program);
    text_free(&part);
    free(folder);
    return good;
}

/* Evolutions */

static uint64_t hash_of(const EvolveExperiment *experiment) {
    Text text = {.data = NULL};
    evolve_experiment_write(experiment, &text);
    const uint64_t hash = XXH64(text_string(&text), text.length, 0);
    text_free(&text);
    return hash;
}

void evolution_free(Evolution *evolution) {
    formula_free(&evolution->template);
    free(evolution->weights);
    rows_free(&evolution->rows);
    *evolution = (Evolution){.weights = NULL};
}

/* Whether its weights are as many numbers as the template has, and such as a heuristic may have. */
static bool parse_weights(Evolution *evolution) {
    const char *at = evolution->row.weights;
    evolution->genes = genome_of(&evolution->template).count;
    evolution->weights = memory_allocate((size_t)evolution->genes * sizeof(double));
    for (int gene = 0; gene < evolution->genes; gene++) {
        char *end;
        evolution->weights[gene] = strtod(at, &end);
        if (end == at || !(fabs(evolution->weights[gene]) < EVAL_LIMIT)) return false;
        at = end;
    }
    return *at == '\0';
}

/* Of one template in one game. */
static bool is_alike(const EvolvedRow *a, const EvolvedRow *b) {
    return strcmp(a->heuristic, b->heuristic) == 0 && strcmp(a->rules, b->rules) == 0;
}

/* Whether its generator logs them. */
static bool has_crossovers(const EvolutionPlan *plan) {
    const LogColumn *column = generator_find(plan->generator)->columns;
    while (column->name != NULL && strcmp(column->name, "crossovers") != 0) column++;
    return column->name != NULL;
}

/* Takes the row of what is planned, or makes it. */
static bool take_row(const ClaimRun *run, const EvolutionPlan *plan, EvolvedRow row,
                     Evolution *evolution, Error *error) {
    if (!read_rows(&evolution->rows, run->folder, error)) return false;
    const EvolvedRow *found = find_row(&evolution->rows, plan->name);
    if (found == NULL) {
        if (!make_row(run, plan, row, &evolution->rows, error)) return false;
        found = find_row(&evolution->rows, plan->name);
    }
    evolution->row = *found;
    if (found->experiment != row.experiment)
        return error_set(error, ERROR_DATA, "%s/%s: %s is of another experiment", run->folder,
                         EVOLVED_ROWS.name, plan->name);
    if (!is_alike(found, &row) || strcmp(found->kind, row.kind) != 0 || found->number != row.number)
        return error_set(error, ERROR_DATA,
                         "%s/%s: %s: expected kind \"%s\", heuristic %s, rules %s and number %d",
                         run->folder, EVOLVED_ROWS.name, plan->name, row.kind, row.heuristic,
                         row.rules, row.number);
    if (has_crossovers(plan) != !isnan(found->crossovers))
        return error_set(error, ERROR_DATA, "%s/%s: %s: column crossovers: expected %s",
                         run->folder, EVOLVED_ROWS.name, plan->name,
                         has_crossovers(plan) ? "a number" : "an empty field");
    return parse_weights(evolution) ||
           error_set(error, ERROR_DATA, "%s/%s: %s: expected %d weights", run->folder,
                     EVOLVED_ROWS.name, plan->name, evolution->genes);
}

bool evolution_get(const ClaimRun *run, RunKind kind, const char *heuristic, const char *rules,
                   int number, Evolution *evolution, Error *error) {
    char name[RUN_NAME_SIZE];
    EvolveExperiment experiment;
    const EvolutionPlan plan = run_kind_plan(run, kind, heuristic, rules, number, name);
    *evolution = (Evolution){.weights = NULL};
    if (!claim_plan_evolution(run, &plan, &experiment, error)) return false;
    evolution->template = formula_copy(&experiment.template);
    const EvolvedRow row = {.name = name,
                            .kind = run_kind_label(kind),
                            .heuristic = heuristic,
                            .rules = rules,
                            .number = number,
                            .experiment = hash_of(&experiment)};
    evolve_experiment_free(&experiment);
    if (take_row(run, &plan, row, evolution, error)) return true;
    evolution_free(evolution);
    return false;
}

bool evolution_get_log(const ClaimRun *run, RunKind kind, const char *heuristic, const char *rules,
                       int number, EvolutionLog *log, Error *error) {
    char name[RUN_NAME_SIZE];
    const EvolutionPlan plan = run_kind_plan(run, kind, heuristic, rules, number, name);
    return claim_evolve(run, &plan, log, error);
}

bool evolution_add_player(const ClaimRun *run, RunKind kind, const char *heuristic,
                          const char *rules, int number, int depth, Experiment *experiment,
                          Error *error) {
    char name[RUN_NAME_SIZE];
    Evolution evolution;
    if (!evolution_get(run, kind, heuristic, rules, number, &evolution, error)) return false;
    const EvolutionLog weighed = {.template = evolution.template, .genes = evolution.genes};
    Text text = {.data = NULL};
    snprintf(name, sizeof name, "%s-%s", run_kind_prefix(kind), heuristic);
    evolution_write_weights(&weighed, evolution.weights, name, &text);
    const bool good = claim_add_heuristic(experiment, name, &text, depth, error);
    text_free(&text);
    evolution_free(&evolution);
    return good;
}

/* Sets */

bool evolutions_add(Rows *set, const ClaimRun *run, RunKind kind, const char *const *heuristics,
                    const char *rules, Error *error) {
    for (int i = 0; heuristics[i] != NULL; i++) {
        for (int number = 1; number <= run_kind_count(kind, run->scale); number++) {
            Evolution evolution;
            if (!evolution_get(run, kind, heuristics[i], rules, number, &evolution, error))
                return false;
            rows_add(set, &EVOLVED_ROWS, &evolution.row);
            evolution_free(&evolution);
        }
    }
    return true;
}

uint64_t evolutions_games(const Rows *set) {
    double games = 0;
    const EvolvedRow *const rows = set->items;
    for (size_t i = 0; i < set->count; i++) games += isnan(rows[i].games) ? 0 : rows[i].games;
    return (uint64_t)games;
}

/* The mean square of the deviations from the means of templates, which follow each other. */
static double spread_within(const EvolvedRow *rows, size_t count, EvolvedFigure *figure) {
    double squares = 0;
    size_t free_ones = 0;
    for (size_t first = 0, next; first < count; first = next) {
        double sum = 0;
        for (next = first; next < count && is_alike(&rows[first], &rows[next]); next++)
            sum += figure(&rows[next]);
        const double mean = sum / (double)(next - first);
        for (size_t i = first; i < next; i++)
            squares += (figure(&rows[i]) - mean) * (figure(&rows[i]) - mean);
        free_ones += next - first - 1;
    }
    return sqrt(squares / (double)free_ones);
}

EvolvedMean evolved_mean(const Rows *set, EvolvedFigure *figure) {
    const EvolvedRow *const rows = set->items;
    double sums[EVOLVED_NUMBER_MAX] = {0};
    int shares[EVOLVED_NUMBER_MAX] = {0}, numbers = 0;
    for (size_t i = 0; i < set->count; i++) {
        const int number = rows[i].number;
        sums[number - 1] += figure(&rows[i]);
        shares[number - 1]++;
        if (number > numbers) numbers = number;
    }
    for (int i = 0; i < numbers; i++) sums[i] /= shares[i];
    return (EvolvedMean){.mean = mean_of(sums, numbers),
                         .within = spread_within(rows, set->count, figure),
                         .units = mean_deviation(sums, numbers),
                         .runs = (int)set->count};
}
