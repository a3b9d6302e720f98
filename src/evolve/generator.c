/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/generator.h"

#include "util/parallel.h"

#include <assert.h>

const Generator *const GENERATORS[] = {
    &GENERATOR_GA,    &GENERATOR_HG, &GENERATOR_PATTERNS, &GENERATOR_SHG, &GENERATOR_TD,
    &GENERATOR_TEXEL, NULL};

const Generator *generator_find(const char *name) {
    for (const Generator *const *generator = GENERATORS; *generator != NULL; generator++)
        if (strcmp((*generator)->name, name) == 0) return *generator;
    return NULL;
}

bool evolve_complete(const Generator *generator, void *settings, const EvolveSetup *setup,
                     Error *error) {
    for (const Setting *setting = generator->settings; setting->name != NULL; setting++)
        if (setting->value != NULL && !setting_is_set(setting, settings) &&
            !setting_parse(setting, setting->value, settings, error))
            return false;
    if (generator->complete != NULL) generator->complete(settings, setup);
    return generator->check == NULL || generator->check(settings, setup, error);
}

GeneratorRun *evolve_open(const Generator *generator, const void *settings,
                          const EvolveSetup *setup, Error *error) {
    GeneratorRun *const run = memory_allocate(generator->run_size);
    *run = (GeneratorRun){.generator = generator, .setup = setup, .settings = settings};
    run->best = memory_allocate((size_t)setup->genome->count * sizeof *run->best);
    if (generator->open(run, error)) return run;
    evolve_close(run);
    return NULL;
}

void evolve_close(GeneratorRun *run) {
    if (run == NULL) return;
    run->generator->close(run);
    free(run->best);
    free(run);
}

bool evolve_step(GeneratorRun *run, Error *error) {
    assert(run->step < run->steps);
    if (!run->generator->step(run, error)) return false;
    run->step++;
    return true;
}

void evolve_transfer(GeneratorRun *run, Archive *archive) {
    uint64_t step = (uint64_t)run->step;
    archive_uint(archive, &step, (uint64_t)run->steps);
    run->step = (int)step;
    archive_reals(archive, run->best, run->setup->genome->count, EVAL_LIMIT);
    run->generator->transfer(run, archive);
}

bool evolve_is_stopped(const EvolveSetup *setup, Error *error) {
    if (setup->stop == NULL || !atomic_load_explicit(setup->stop, memory_order_relaxed))
        return false;
    if (error != NULL) error_set(error, ERROR_INTERRUPTED, "stopped");
    return true;
}

bool evolve_parallel(const EvolveSetup *setup, void *context,
                     bool (*work)(void *context, uint64_t index, int thread), uint64_t count,
                     Error *error) {
    return parallel_run(context, work, count, setup->threads) ||
           error_set(error, ERROR_INTERRUPTED, "stopped");
}

bool evolve_report(const GeneratorRun *run, const Population *population, const double *deviations,
                   EvolveReport report, Error *error) {
    const EvolveSetup *const setup = run->setup;
    const size_t size = (size_t)setup->genome->count * sizeof(double);
    assert(report.done <= report.total);
    for (int i = 0; i < setup->genome->count; i++) assert(isfinite(report.best[i]));
    memmove(run->best, report.best, size);
    if (setup->listener == NULL) return true;
    MEMORY_AUTO double *values = memory_allocate(3 * size);
    const Spread spread = {values, values + setup->genome->count,
                           values + (ptrdiff_t)2 * setup->genome->count};
    if (population != NULL) {
        population_spread(population, &spread);
    } else {
        memcpy(spread.minimum, report.best, size);
        memcpy(spread.maximum, report.best, size);
        memcpy(spread.deviation, deviations, size);
    }
    report.spread = &spread;
    return setup->listener(setup->context, &report, error);
}
