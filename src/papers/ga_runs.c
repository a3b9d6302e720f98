#include "papers/ga_runs.h"

#include "util/rng.h"

#include <stdio.h>
#include <stdlib.h>

double *ga_runs_champion(const GaRuns *runs, int run, int generation) {
    return evolution_best(&runs->logs[run], generation - 1);
}

void ga_runs_free(GaRuns *runs) {
    if (runs == NULL) return;
    for (int i = 0; i < runs->runs; i++) evolution_log_free(&runs->logs[i]);
    free(runs->factor_genes);
    free(runs);
}

static bool evolve(const ClaimRun *run, GaRuns *runs, int index, Error *error) {
    char name[16], settings[64];
    EvolutionLog *const log = &runs->logs[index];
    snprintf(name, sizeof name, "ga-%d", index + 1);
    snprintf(settings, sizeof settings, "generations=%d,score-games=0", runs->generations);
    const EvolutionPlan plan = {
        .name = name,
        .generator = "ga",
        .heuristic = "samuel",
        .rules = "english",
        .settings = settings,
        .seed = rng_derive(run->seed, (uint64_t)index),
    };
    if (!claim_evolve(run, &plan, log, error)) return false;
    runs->games += (int)evolution_value(log, log->rows - 1, "games");
    return true;
}

static void find_factors(GaRuns *runs) {
    runs->genome = genome_of(&runs->logs[0].template);
    runs->factor_genes = memory_allocate((size_t)runs->genome.count * sizeof(int));
    for (int gene = 0; gene < runs->genome.count; gene++) {
        if (genome_is_factor(&runs->genome, gene)) runs->factor_genes[runs->factors++] = gene;
    }
}

/* Enough generations to see what comes after those in which they settle. */
GaRuns *ga_runs_new(const ClaimRun *run, Error *error) {
    const bool is_quick = run->scale == SCALE_QUICK;
    GaRuns *const runs = memory_allocate(sizeof *runs);
    runs->runs = is_quick ? 12 : GA_RUNS_MAX;
    runs->generations = is_quick ? 2 * GA_SETTLED - 1 : 100;
    for (int i = 0; i < runs->runs; i++) {
        if (evolve(run, runs, i, error)) continue;
        ga_runs_free(runs);
        return NULL;
    }
    find_factors(runs);
    return runs;
}
