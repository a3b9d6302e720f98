#include "papers/seed003_runs.h"

#include <stdio.h>
#include <string.h>

const char *const SEED003_KINDS[] = {
    [RUN_HG] = "HG",
    [RUN_SHG_3] = "SHG, depth 3",
    [RUN_SHG_4] = "SHG, depth 4",
    [RUN_SHG_3_OLD] = "SHG, depth 3, ties to the old",
};

static const char *const LINEAR[] = {"8f", "10f", "15f", "19f", "25f"};
static const char *const NONLINEAR[] = {"3ph", "5ph", "e3ph"};
static const char *const RULES[] = {"english", "giveaway"};

static const char *settings_of(RunKind kind, Scale scale) {
    static const char *const QUICK[] = {
        [RUN_HG] = "positions=1000,depth=4",
        [RUN_SHG_3] = "crossovers=8000,score-games=0",
        [RUN_SHG_4] = "depth=4,crossovers=1000,score-games=0",
        [RUN_SHG_3_OLD] = "crossovers=1000,ties=old,score-games=0",
    };
    static const char *const PAPER[] = {
        [RUN_HG] = "",
        [RUN_SHG_3] = "score-games=0",
        [RUN_SHG_4] = "depth=4,crossovers=12000,score-games=0",
        [RUN_SHG_3_OLD] = "ties=old,score-games=0",
    };
    return scale == SCALE_QUICK ? QUICK[kind] : PAPER[kind];
}

EvolutionPlan seed003_plan(RunKind kind, Scale scale, const char *heuristic, const char *rules,
                           char *name) {
    static const char *const PREFIXES[] = {"hg", "shg3", "shg4", "shg3-old"};
    snprintf(name, RUN_NAME_SIZE, "%s-%s-%s", PREFIXES[kind], heuristic, rules);
    return (EvolutionPlan){name,  kind == RUN_HG ? "hg" : "shg", heuristic, NULL,
                           rules, settings_of(kind, scale)};
}

static bool evolve_one(const ClaimRun *run, RunKind kind, const char *heuristic, const char *rules,
                       RunListener *listener, void *context, Error *error) {
    char name[RUN_NAME_SIZE];
    EvolutionLog log;
    const EvolutionPlan plan = seed003_plan(kind, run->scale, heuristic, rules, name);
    if (!claim_evolve(run, &plan, &log, error)) return false;
    listener(context, heuristic, rules, &log);
    evolution_log_free(&log);
    return true;
}

bool seed003_each_run(const ClaimRun *run, RunKind kind, bool linear, RunListener *listener,
                      void *context, Error *error) {
    const bool both = kind == RUN_HG || run->scale == SCALE_PAPER;
    const int games = both ? SEED003_GAMES : 1;
    const int heuristics = linear ? SEED003_LINEAR : SEED003_NONLINEAR;
    for (int game = 0; game < games; game++) {
        for (int i = 0; i < heuristics; i++) {
            const char *const heuristic = linear ? LINEAR[i] : NONLINEAR[i];
            if (!evolve_one(run, kind, heuristic, RULES[game], listener, context, error))
                return false;
        }
    }
    return true;
}
