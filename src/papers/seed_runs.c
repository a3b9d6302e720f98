#include "papers/seed_runs.h"

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

static bool add_run(const ClaimRun *run, const char *heuristic, const char *rules, SeedRuns *runs,
                    Error *error) {
    char name[RUN_NAME_SIZE];
    SeedRun *const added = &runs->items[runs->count];
    const EvolutionPlan plan = seed_run_plan(runs->kind, run->scale, heuristic, rules, name);
    if (!claim_evolve(run, &plan, &added->log, error)) return false;
    added->heuristic = heuristic;
    added->rules = rules;
    if (runs->kind != RUN_HG) {
        runs->games += evolution_value(&added->log, added->log.rows - 1, "games");
    }
    runs->count++;
    return true;
}

bool seed_runs_open(const ClaimRun *run, RunKind kind, bool linear, SeedRuns *runs, Error *error) {
    const bool both = kind == RUN_HG || run->scale == SCALE_PAPER;
    const int games = both ? GAMES : 1;
    const int heuristics = linear ? LINEAR_HEURISTICS : NONLINEAR_HEURISTICS;
    *runs = (SeedRuns){.kind = kind};
    for (int game = 0; game < games; game++) {
        for (int i = 0; i < heuristics; i++) {
            const char *const heuristic = linear ? LINEAR[i] : NONLINEAR[i];
            if (!add_run(run, heuristic, RULES[game], runs, error)) return false;
        }
    }
    return true;
}

void seed_runs_close(SeedRuns *runs) {
    for (int i = 0; i < runs->count; i++) evolution_log_free(&runs->items[i].log);
    runs->count = 0;
}
