#include "papers/seed_runs.h"

#include "stats/mean.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

/* A kind of runs: how it is called in tables and in the names of its runs, its generator, and the
 * settings of both scales. */
static const struct {
    const char *label, *prefix, *generator, *quick, *paper;
} KINDS[] = {
    [RUN_HG] = {"HG", "hg", "hg", "positions=1000,depth=4", ""},
    [RUN_SHG_3] = {"SHG, depth 3", "shg3", "shg", "crossovers=8000,score-games=0", "score-games=0"},
    [RUN_SHG_4] = {"SHG, depth 4", "shg4", "shg", "depth=4,crossovers=1000,score-games=0",
                   "depth=4,crossovers=12000,score-games=0"},
    [RUN_SHG_3_OLD] = {"SHG, depth 3, ties to the old", "shg3-old", "shg",
                       "crossovers=1000,ties=old,score-games=0", "ties=old,score-games=0"},
    [RUN_HG_4] = {"HG, depth 4", "hg4", "hg", "positions=1000,depth=4", "depth=4"},
};

enum { LINEAR_HEURISTICS = 5, NONLINEAR_HEURISTICS = 3, GAMES = 2 };
static const char *const LINEAR[LINEAR_HEURISTICS] = {"8f", "10f", "15f", "19f", "25f"};
static const char *const NONLINEAR[NONLINEAR_HEURISTICS] = {"3ph", "5ph", "e3ph"};
static const char *const RULES[GAMES] = {"english", "giveaway"};

EvolutionPlan seed_run_plan(RunKind kind, Scale scale, const char *heuristic, const char *rules,
                            char name[RUN_NAME_SIZE]) {
    snprintf(name, RUN_NAME_SIZE, "%s-%s-%s", KINDS[kind].prefix, heuristic, rules);
    return (EvolutionPlan){
        .name = name,
        .generator = KINDS[kind].generator,
        .heuristic = heuristic,
        .rules = rules,
        .settings = scale == SCALE_QUICK ? KINDS[kind].quick : KINDS[kind].paper,
    };
}

bool seed_run_evolve(const ClaimRun *run, RunKind kind, const char *heuristic, const char *rules,
                     char name[RUN_NAME_SIZE], EvolutionLog *log, Error *error) {
    const EvolutionPlan plan = seed_run_plan(kind, run->scale, heuristic, rules, name);
    return claim_evolve(run, &plan, log, error);
}

static bool add_run(RunTable *table, const ClaimRun *run, RunKind kind, RunRow row, RunReader *read,
                    Error *error) {
    char name[RUN_NAME_SIZE];
    EvolutionLog log;
    if (!seed_run_evolve(run, kind, row.heuristic, row.rules, name, &log, error)) return false;
    read(&log, row.values);
    if (kind != RUN_HG) table->games += evolution_value(&log, log.rows - 1, "games");
    assert(table->count < RUNS_MAX);
    table->rows[table->count++] = row;
    evolution_log_free(&log);
    return true;
}

RunRow *seed_runs_add(RunTable *table, const ClaimRun *run, RunKind kind, bool linear,
                      const char *generator, RunReader *read, Error *error) {
    const bool both = kind == RUN_HG || run->scale == SCALE_PAPER;
    const int first = table->count, games = both ? GAMES : 1;
    const int heuristics = linear ? LINEAR_HEURISTICS : NONLINEAR_HEURISTICS;
    for (int i = 0; i < games * heuristics; i++) {
        const RunRow row = {
            .generator = generator != NULL ? generator : KINDS[kind].label,
            .heuristic = linear ? LINEAR[i % heuristics] : NONLINEAR[i % heuristics],
            .rules = RULES[i / heuristics],
        };
        if (!add_run(table, run, kind, row, read, error)) return NULL;
    }
    return &table->rows[first];
}

Estimate run_rows_mean_log10(const RunRow *rows, int count, int value) {
    double logs[RUNS_MAX];
    for (int i = 0; i < count; i++) logs[i] = log10(rows[i].values[value]);
    return mean_of(logs, count);
}

Estimate run_rows_mean_share(const RunRow *rows, int count, int value) {
    double shares[RUNS_MAX];
    for (int i = 0; i < count; i++) shares[i] = rows[i].values[value];
    return mean_of_shares(shares, count);
}
