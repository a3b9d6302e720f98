/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/generator.h"

#include "evolve/ga/ga.h"
#include "evolve/hg/hg.h"
#include "evolve/patterns/patterns.h"
#include "evolve/shg/shg.h"
#include "evolve/td/td.h"
#include "evolve/texel/texel.h"
#include "util/parallel.h"

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

bool evolve_report(const EvolveSetup *setup, const Population *population, const double *deviations,
                   EvolveReport report, Error *error) {
    const size_t size = (size_t)setup->genome->count * sizeof(double);
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
