/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/shg/herd.h"

#include "evolve/duel.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What a herd's specimens recall together, 20 MiB: of 70 each all that it meets in its life. */
enum { RECALLED = 1 << 18 };

struct Herd {
    Population population;
    int board_size;
    Fighter **fighters;
    pthread_mutex_t mutex; /* of all else */
};

Herd *herd_new(const Genome *genome, int count, int board_size) {
    Herd *const herd = memory_allocate(sizeof *herd);
    *herd = (Herd){.population = population_new(genome, count),
                   .board_size = board_size,
                   .fighters = memory_allocate((size_t)count * sizeof(Fighter *)),
                   .mutex = PTHREAD_MUTEX_INITIALIZER};
    return herd;
}

/* With the mutex, or alone. */
static void release(Fighter *fighter) {
    if (fighter == NULL || --fighter->is_held_by > 0) return;
    eval_close(&fighter->eval);
    recall_free(fighter->recall);
    free(fighter);
}

void herd_free(Herd *herd) {
    if (herd == NULL) return;
    for (int i = 0; i < herd->population.count; i++) release(herd->fighters[i]);
    free((void *)herd->fighters);
    population_free(&herd->population);
    pthread_mutex_destroy(&herd->mutex);
    free(herd);
}

Population *herd_population(Herd *herd) { return &herd->population; }

Fighter *herd_make(Herd *herd, const double *genes, uint64_t id) {
    Fighter *const fighter = memory_allocate(sizeof *fighter);
    *fighter = (Fighter){.eval = duel_weights(herd->population.genome, genes, herd->board_size),
                         .recall = recall_new(1 + RECALLED / herd->population.count),
                         .id = id,
                         .is_held_by = 1};
    return fighter;
}

void herd_compile(Herd *herd) {
    for (int i = 0; i < herd->population.count; i++) {
        release(herd->fighters[i]);
        herd->fighters[i] = herd_make(herd, population_genes(&herd->population, i), (uint64_t)i);
    }
}

Fighter *herd_take(Herd *herd, int place) {
    pthread_mutex_lock(&herd->mutex);
    Fighter *const fighter = herd->fighters[place];
    fighter->is_held_by++;
    pthread_mutex_unlock(&herd->mutex);
    return fighter;
}

void herd_give_back(Herd *herd, Fighter *fighter) {
    pthread_mutex_lock(&herd->mutex);
    release(fighter);
    pthread_mutex_unlock(&herd->mutex);
}

uint64_t herd_copy_genes(Herd *herd, int place, double *genes) {
    const size_t size = (size_t)herd->population.genome->count * sizeof *genes;
    pthread_mutex_lock(&herd->mutex);
    memcpy(genes, population_genes(&herd->population, place), size);
    const uint64_t id = herd->fighters[place]->id;
    pthread_mutex_unlock(&herd->mutex);
    return id;
}

void herd_put(Herd *herd, int place, Fighter *fighter, const double *genes, bool mutant) {
    const size_t size = (size_t)herd->population.genome->count * sizeof *genes;
    pthread_mutex_lock(&herd->mutex);
    fighter->is_held_by++;
    release(herd->fighters[place]);
    herd->fighters[place] = fighter;
    memcpy(population_genes(&herd->population, place), genes, size);
    herd->population.mutants[place] = mutant;
    pthread_mutex_unlock(&herd->mutex);
}
