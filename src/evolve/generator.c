#include "evolve/generator.h"

#include "evolve/ga.h"
#include "evolve/hg.h"
#include "evolve/shg.h"
#include "evolve/td.h"
#include "evolve/texel.h"

#include <string.h>

const Generator *const GENERATORS[] = {&GENERATOR_GA, &GENERATOR_HG,    &GENERATOR_SHG,
                                       &GENERATOR_TD, &GENERATOR_TEXEL, NULL};

const Generator *generator_find(const char *name) {
    for (const Generator *const *generator = GENERATORS; *generator != NULL; generator++)
        if (strcmp((*generator)->name, name) == 0) return *generator;
    return NULL;
}

bool evolve_is_stopped(const EvolveSetup *setup, Error *error) {
    if (setup->stop == NULL || !atomic_load_explicit(setup->stop, memory_order_relaxed))
        return false;
    error_set(error, ERROR_INTERRUPTED, "stopped");
    return true;
}
