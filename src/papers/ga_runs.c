/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/ga_runs.h"

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

static bool evolve_all(const ClaimRun *run, GaRuns *runs, Error *error) {
    for (int i = 0; i < runs->runs; i++) {
        EvolutionLog *const log = &runs->logs[i];
        if (!evolution_get_log(run, RUN_GA, "samuel", "english", i + 1, log, error)) return false;
        if (log->rows != runs->logs[0].rows || log->rows < 2 * GA_SETTLED - 1)
            return error_set(error, ERROR_DATA,
                             "%s: evolution %d of the genetic algorithm logged %d generations; "
                             "expected as many as the others, at least %d",
                             run->folder, i + 1, log->rows, 2 * GA_SETTLED - 1);
        runs->games += (uint64_t)evolution_value(log, log->rows - 1, "games");
    }
    return true;
}

static void find_factors(GaRuns *runs) {
    runs->genome = genome_of(&runs->logs[0].template);
    runs->factor_genes = memory_allocate((size_t)runs->genome.count * sizeof(int));
    for (int gene = 0; gene < runs->genome.count; gene++) {
        if (genome_is_factor(&runs->genome, gene)) runs->factor_genes[runs->factors++] = gene;
    }
}

GaRuns *ga_runs_new(const ClaimRun *run, Error *error) {
    GaRuns *const runs = memory_allocate(sizeof *runs);
    runs->runs = run_kind_count(RUN_GA, run->scale);
    if (!evolve_all(run, runs, error)) {
        ga_runs_free(runs);
        return NULL;
    }
    runs->generations = runs->logs[0].rows;
    find_factors(runs);
    return runs;
}
