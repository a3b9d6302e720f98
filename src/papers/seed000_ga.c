#include "papers/seed000_ga.h"

#include "evolve/ga/ga.h"
#include "util/progress.h"
#include "util/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char TEMPLATE[] = "samuel";

/* Settings: enough generations to see what comes after those in which they settle. */
static void choose_scale(const ClaimRun *run, GaRuns *runs) {
    const bool is_quick = run->scale == SCALE_QUICK;
    runs->runs = is_quick ? 12 : GA_RUNS_MAX;
    runs->generations = is_quick ? 2 * GA_SETTLED - 1 : 100;
}

static void find_factors(GaRuns *runs) {
    runs->factor_genes = memory_allocate((size_t)runs->genome.count * sizeof(int));
    for (int gene = 0; gene < runs->genome.count; gene++) {
        if (genome_is_factor(&runs->genome, gene)) runs->factor_genes[runs->factors++] = gene;
    }
}

void ga_runs_free(GaRuns *runs) {
    if (runs == NULL) return;
    catalogue_free(runs->catalogue);
    free(runs->factor_genes);
    free(runs->champions);
    free(runs);
}

const double *ga_runs_champion(const GaRuns *runs, int run, int generation) {
    const int place = run * runs->generations + generation - 1;
    return &runs->champions[(size_t)place * (size_t)runs->genome.count];
}

/* Where the champions of a run are put. */
typedef struct Listening {
    double *next;
    size_t genes;
    int games;            /* of the run so far */
    uint64_t generations; /* of all runs so far */
    Progress *progress;
} Listening;

/* A column of the generator's reports. */
static double column_of(const EvolveReport *report, const char *name) {
    int column = 0;
    while (strcmp(GENERATOR_GA.columns[column].name, name) != 0) column++;
    return report->values[column];
}

static bool hear(void *context, const EvolveReport *report, Error *error) {
    Listening *const listening = context;
    (void)error;
    memcpy(listening->next, report->best, listening->genes * sizeof(double));
    listening->next += listening->genes;
    listening->games = (int)column_of(report, "games");
    progress_update(listening->progress, ++listening->generations, NULL);
    return true;
}

/* One generation more is asked for than taken: the last one plays matches that are not needed. */
static bool evolve(const EvolveSetup *setup, int generations, Error *error) {
    GaSettings settings;
    settings_clear(GENERATOR_GA.settings, &settings);
    if (!evolve_complete(&GENERATOR_GA, &settings, setup, error)) return false;
    settings.generations = generations + 1;
    settings.score_games = 0;
    void *const state = GENERATOR_GA.open(&settings, setup, error);
    if (state == NULL) return false;
    bool good = true;
    for (int i = 0; good && i < generations; i++) {
        good = GENERATOR_GA.step(state, error) && !evolve_is_stopped(setup, error);
    }
    GENERATOR_GA.close(state);
    return good;
}

static bool evolve_all(const ClaimRun *run, GaRuns *runs, Error *error) {
    const size_t genes = (size_t)runs->genome.count;
    runs->champions =
        memory_allocate((size_t)(runs->runs * runs->generations) * genes * sizeof(double));
    const uint64_t generations = (uint64_t)runs->runs * (uint64_t)runs->generations;
    Progress *const progress = progress_open("generations", generations, run->quiet);
    Listening listening = {runs->champions, genes, 0, 0, progress};
    bool good = true;
    for (int i = 0; good && i < runs->runs; i++) {
        const EvolveSetup setup = {
            .genome = &runs->genome,
            .rules = catalogue_rules(runs->catalogue),
            .board_size = catalogue_board_size(runs->catalogue),
            .seed = rng_derive(run->seed, (uint64_t)i),
            .threads = run->threads,
            .stop = run->stop,
            .listener = hear,
            .context = &listening,
        };
        good = evolve(&setup, runs->generations, error);
        runs->games += listening.games;
    }
    progress_close(progress);
    return good;
}

GaRuns *ga_runs_new(const ClaimRun *run, Error *error) {
    GaRuns *const runs = memory_allocate(sizeof *runs);
    choose_scale(run, runs);
    runs->catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find("english"));
    if (catalogue_load(runs->catalogue, TEMPLATE, error)) {
        runs->genome = genome_of(catalogue_find(runs->catalogue, TEMPLATE)->formula);
        find_factors(runs);
        if (evolve_all(run, runs, error)) return runs;
    }
    ga_runs_free(runs);
    return NULL;
}

double ga_orders_spanned(const double *coefficients, int count) {
    double least = INFINITY, most = 0;
    for (int i = 0; i < count; i++) {
        least = fmin(least, coefficients[i]);
        most = fmax(most, coefficients[i]);
    }
    return log10(most / least);
}

double ga_mean_square(const double *coefficients, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += log10(coefficients[i]) * log10(coefficients[i]);
    return sum / count;
}

Verdict ga_spread_verdict(Estimate orders, Estimate gain) {
    const Verdict parts[] = {verdict_above(orders, 2), verdict_below(gain, 0)};
    return verdict_all(parts, 2);
}
