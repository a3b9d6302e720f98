/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/hg/breed.h"

#include "util/portable_math.h"

#include <stdlib.h>
#include <string.h>

Breed breed_new(const EvolveSetup *setup, const HgSettings *settings) {
    const size_t count = (size_t)settings->population;
    return (Breed){
        .setup = setup,
        .settings = settings,
        .population = population_new(setup->genome, settings->population),
        .errors = memory_allocate(count * sizeof(double)),
        .crowding = memory_allocate(count * sizeof(double)),
        .born = memory_allocate(count * sizeof(uint64_t)),
        .child = memory_allocate((size_t)setup->genome->count * sizeof(double)),
    };
}

void breed_free(Breed *breed) {
    population_free(&breed->population);
    free(breed->errors);
    free(breed->crowding);
    free(breed->born);
    free(breed->child);
    *breed = (Breed){0};
}

void breed_transfer(Breed *breed, Archive *archive) {
    const int count = breed->population.count;
    population_transfer(&breed->population, archive);
    archive_reals(archive, "errors", breed->errors, count);
    archive_reals(archive, "crowding", breed->crowding, count);
    archive_uints(archive, "born", breed->born, count);
}

void breed_draw(Breed *breed, Rng *rng) {
    const Population *const population = &breed->population;
    for (int i = 0; i < population->count; i++)
        specimen_draw(population->genome, breed->settings->range, population_genes(population, i),
                      rng);
}

static double weakness(const Breed *breed, int i) { return breed->errors[i] * breed->crowding[i]; }

static bool is_fitter(void *context, int a, int b) {
    const Breed *const breed = context;
    return weakness(breed, a) < weakness(breed, b);
}

static int weakest(const Breed *breed) {
    int found = 0;
    for (int i = 1; i < breed->population.count; i++) {
        const double more = weakness(breed, i) - weakness(breed, found);
        if (more > 0 || (more == 0 && breed->born[i] < breed->born[found])) found = i;
    }
    return found;
}

static double nearness(const Breed *breed, const double *a, const double *b) {
    double sum = 0;
    for (int i = 0; i < breed->population.genome->count; i++) {
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return exp_of_minus(sum);
}

/* How crowded genes are among the population, with themselves in the place of specimen `place`. */
static double crowding_in_place(const Breed *breed, const double *genes, int place) {
    double sum = 1;
    if (!breed->settings->speciation) return sum;
    for (int i = 0; i < breed->population.count; i++) {
        if (i == place) continue;
        sum += nearness(breed, genes, population_genes(&breed->population, i));
    }
    return sum;
}

static void place_child(Breed *breed, int place, double error, double crowding, bool mutant) {
    Population *const population = &breed->population;
    double *const genes = population_genes(population, place);
    for (int i = 0; breed->settings->speciation && i < population->count; i++) {
        const double *const other = population_genes(population, i);
        breed->crowding[i] += nearness(breed, breed->child, other) - nearness(breed, genes, other);
    }
    memcpy(genes, breed->child, (size_t)population->genome->count * sizeof *genes);
    population->mutants[place] = mutant;
    breed->errors[place] = error;
    breed->crowding[place] = crowding;
    breed->born[place] = breed->made;
}

bool breed_cross(Breed *breed, Rng *rng) {
    const HgSettings *const settings = breed->settings;
    const Population *const population = &breed->population;
    const int size = settings->tournament;
    const int a = tournament_pick(population->count, size, is_fitter, breed, rng);
    const int b = tournament_pick(population->count, size, is_fitter, breed, rng);
    specimen_cross(population->genome, population_genes(population, a),
                   population_genes(population, b), breed->child, rng);
    const bool mutant = specimen_mutate(population->genome, settings->mutation, settings->addition,
                                        breed->child, rng);
    const int place = weakest(breed);
    const double error = quadratic_value(breed->target, breed->child);
    const double crowding = crowding_in_place(breed, breed->child, place);
    breed->made++;
    if (error * crowding > weakness(breed, place)) return false;
    place_child(breed, place, error, crowding, mutant);
    breed->effective++;
    return true;
}

void breed_replace(Breed *breed, double share, Rng *rng) {
    const Population *const population = &breed->population;
    const int count = (int)(share * population->count + 0.5);
    for (int i = 0; i < count && !evolve_is_stopped(breed->setup, NULL); i++) {
        const int place = weakest(breed);
        specimen_draw(population->genome, breed->settings->range,
                      population_genes(population, place), rng);
        population->mutants[place] = false;
        breed->errors[place] = -1; /* so that it is not found again */
    }
}

void breed_aim(Breed *breed, const Quadratic *target) {
    breed->target = target;
    breed->made = breed->effective = 0;
    for (int i = 0; i < breed->population.count && !evolve_is_stopped(breed->setup, NULL); i++) {
        const double *const genes = population_genes(&breed->population, i);
        breed->errors[i] = quadratic_value(target, genes);
        breed->crowding[i] = crowding_in_place(breed, genes, i);
        breed->born[i] = 0;
    }
}

int breed_best(const Breed *breed) {
    int best = 0;
    for (int i = 1; i < breed->population.count; i++) {
        if (breed->errors[i] < breed->errors[best]) best = i;
    }
    return best;
}

double breed_mean_error(const Breed *breed) {
    double sum = 0;
    for (int i = 0; i < breed->population.count; i++) sum += breed->errors[i];
    return sum / breed->population.count;
}
