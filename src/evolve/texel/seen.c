/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/texel/seen.h"

#include <stdlib.h>

void seen_add(Seen *seen, const Board *board, double outcome, double weight) {
    seen->boards =
        memory_grow(seen->boards, (size_t)seen->count, sizeof *seen->boards, &seen->capacity);
    seen->boards[seen->count++] = (SeenBoard){*board, outcome, weight};
}

void seen_free(Seen *seen) {
    free(seen->boards);
    *seen = (Seen){.boards = NULL};
}

/* Observations are made by blocks: one position is too little for a task. */
enum { BLOCK = 256 };

typedef struct Observing {
    const Seen *seen;
    const EvolveSetup *setup;
    Observations *observations;
} Observing;

static bool work(void *context, uint64_t index, int thread) {
    const Observing *const job = context;
    const Genome *const genome = job->setup->genome;
    const int first = (int)index * BLOCK;
    double *const row = memory_allocate(((size_t)genome->count + 1) * sizeof *row);
    (void)thread;
    row[genome->count] = 1;
    for (int i = first; i < first + BLOCK && i < job->seen->count; i++) {
        const SeenBoard *const one = &job->seen->boards[i];
        genome_row(genome, &one->board, row);
        observations_set(job->observations, i, row, one->outcome, one->weight);
    }
    free(row);
    return !evolve_is_stopped(job->setup, NULL);
}

bool seen_observe(const Seen *seen, const EvolveSetup *setup, Observations *observations,
                  Error *error) {
    const uint64_t blocks = ((uint64_t)seen->count + BLOCK - 1) / BLOCK;
    *observations = observations_new(setup->genome->count + 1, seen->count);
    Observing job = {seen, setup, observations};
    return evolve_parallel(setup, &job, work, blocks, error);
}
