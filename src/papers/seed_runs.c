#include "papers/seed_runs.h"

#include "stats/mean.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const SEED_RUN_KINDS[] = {
    [RUN_HG] = "HG",
    [RUN_SHG_3] = "SHG, depth 3",
    [RUN_SHG_4] = "SHG, depth 4",
    [RUN_SHG_3_OLD] = "SHG, depth 3, ties to the old",
};

enum { LINEAR_HEURISTICS = 5, NONLINEAR_HEURISTICS = 3, GAMES = 2 };
static const char *const LINEAR[LINEAR_HEURISTICS] = {"8f", "10f", "15f", "19f", "25f"};
static const char *const NONLINEAR[NONLINEAR_HEURISTICS] = {"3ph", "5ph", "e3ph"};
static const char *const RULES[GAMES] = {"english", "giveaway"};

static const char *settings_of(RunKind kind, Scale scale) {
    static const char *const QUICK[] = {
        [RUN_HG] = "positions=1000 depth=4",
        [RUN_SHG_3] = "crossovers=8000 score-games=0",
        [RUN_SHG_4] = "depth=4 crossovers=1000 score-games=0",
        [RUN_SHG_3_OLD] = "crossovers=1000 ties=old score-games=0",
    };
    static const char *const PAPER[] = {
        [RUN_HG] = "",
        [RUN_SHG_3] = "score-games=0",
        [RUN_SHG_4] = "depth=4 crossovers=12000 score-games=0",
        [RUN_SHG_3_OLD] = "ties=old score-games=0",
    };
    return scale == SCALE_QUICK ? QUICK[kind] : PAPER[kind];
}

EvolutionPlan seed_run_plan(RunKind kind, Scale scale, const char *heuristic, const char *rules,
                            char *name) {
    static const char *const PREFIXES[] = {"hg", "shg3", "shg4", "shg3-old"};
    snprintf(name, RUN_NAME_SIZE, "%s-%s-%s", PREFIXES[kind], heuristic, rules);
    return (EvolutionPlan){name,  kind == RUN_HG ? "hg" : "shg", heuristic, NULL,
                           rules, settings_of(kind, scale)};
}

static bool add_run(RunTable *table, const ClaimRun *run, RunKind kind, RunRow row, RunReader *read,
                    Error *error) {
    char name[RUN_NAME_SIZE];
    EvolutionLog log;
    const EvolutionPlan plan = seed_run_plan(kind, run->scale, row.heuristic, row.rules, name);
    if (!claim_evolve(run, &plan, &log, error)) return false;
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
            .generator = generator != NULL ? generator : SEED_RUN_KINDS[kind],
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
