#include "evolve/hg/evolution.h"

#include "util/portable_math.h"
#include "util/text.h"

#include <stdlib.h>
#include <string.h>

Evolution evolution_new(const Genome *genome, const HgSettings *settings) {
    const size_t count = (size_t)settings->population;
    return (Evolution){
        .settings = settings,
        .population = population_new(genome, settings->population),
        .errors = memory_allocate(count * sizeof(double)),
        .crowding = memory_allocate(count * sizeof(double)),
        .born = memory_allocate(count * sizeof(uint64_t)),
        .child = memory_allocate((size_t)genome->count * sizeof(double)),
    };
}

void evolution_free(Evolution *evolution) {
    population_free(&evolution->population);
    free(evolution->errors);
    free(evolution->crowding);
    free(evolution->born);
    free(evolution->child);
    *evolution = (Evolution){0};
}

void evolution_transfer(Evolution *evolution, Archive *archive) {
    const int count = evolution->population.count;
    population_transfer(&evolution->population, archive);
    archive_reals(archive, "errors", evolution->errors, count);
    archive_reals(archive, "crowding", evolution->crowding, count);
    archive_uints(archive, "born", evolution->born, count);
}

void evolution_draw(Evolution *evolution, Rng *rng) {
    const Population *const population = &evolution->population;
    for (int i = 0; i < population->count; i++)
        specimen_draw(population->genome, evolution->settings->range,
                      population_genes(population, i), rng);
}

static double weakness(const Evolution *evolution, int i) {
    return evolution->errors[i] * evolution->crowding[i];
}

static bool is_fitter(void *context, int a, int b) {
    const Evolution *const evolution = context;
    return weakness(evolution, a) < weakness(evolution, b);
}

static int weakest(const Evolution *evolution) {
    int found = 0;
    for (int i = 1; i < evolution->population.count; i++) {
        const double more = weakness(evolution, i) - weakness(evolution, found);
        if (more > 0 || (more == 0 && evolution->born[i] < evolution->born[found])) found = i;
    }
    return found;
}

static double nearness(const Evolution *evolution, const double *a, const double *b) {
    double sum = 0;
    for (int i = 0; i < evolution->population.genome->count; i++) {
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return exp_of_minus(sum);
}

/* How crowded genes are among the population, with themselves in the place of specimen `place`. */
static double crowding_in_place(const Evolution *evolution, const double *genes, int place) {
    double sum = 1;
    if (!evolution->settings->speciation) return sum;
    for (int i = 0; i < evolution->population.count; i++) {
        if (i == place) continue;
        sum += nearness(evolution, genes, population_genes(&evolution->population, i));
    }
    return sum;
}

static void place_child(Evolution *evolution, int place, double error, double crowding,
                        bool mutant) {
    Population *const population = &evolution->population;
    double *const genes = population_genes(population, place);
    for (int i = 0; evolution->settings->speciation && i < population->count; i++) {
        const double *const other = population_genes(population, i);
        evolution->crowding[i] +=
            nearness(evolution, evolution->child, other) - nearness(evolution, genes, other);
    }
    memcpy(genes, evolution->child, (size_t)population->genome->count * sizeof *genes);
    population->mutants[place] = mutant;
    evolution->errors[place] = error;
    evolution->crowding[place] = crowding;
    evolution->born[place] = evolution->made;
}

bool evolution_cross(Evolution *evolution, Rng *rng) {
    const HgSettings *const settings = evolution->settings;
    const Population *const population = &evolution->population;
    const int size = settings->tournament;
    const int a = tournament_pick(population->count, size, is_fitter, evolution, rng);
    const int b = tournament_pick(population->count, size, is_fitter, evolution, rng);
    specimen_cross(population->genome, population_genes(population, a),
                   population_genes(population, b), evolution->child, rng);
    const bool mutant =
        specimen_mutate(population->genome, settings->mutation, evolution->child, rng);
    const int place = weakest(evolution);
    const double error = quadratic_value(evolution->target, evolution->child);
    const double crowding = crowding_in_place(evolution, evolution->child, place);
    evolution->made++;
    if (error * crowding > weakness(evolution, place)) return false;
    place_child(evolution, place, error, crowding, mutant);
    evolution->effective++;
    return true;
}

static bool is_stopped(const Evolution *evolution) {
    return evolution->stop != NULL && atomic_load_explicit(evolution->stop, memory_order_relaxed);
}

void evolution_replace(Evolution *evolution, double share, Rng *rng) {
    const Population *const population = &evolution->population;
    const int count = (int)(share * population->count + 0.5);
    for (int i = 0; i < count && !is_stopped(evolution); i++) {
        const int place = weakest(evolution);
        specimen_draw(population->genome, evolution->settings->range,
                      population_genes(population, place), rng);
        population->mutants[place] = false;
        evolution->errors[place] = -1; /* so that it is not found again */
    }
}

void evolution_aim(Evolution *evolution, const Quadratic *target) {
    evolution->target = target;
    evolution->made = evolution->effective = 0;
    for (int i = 0; i < evolution->population.count && !is_stopped(evolution); i++) {
        const double *const genes = population_genes(&evolution->population, i);
        evolution->errors[i] = quadratic_value(target, genes);
        evolution->crowding[i] = crowding_in_place(evolution, genes, i);
        evolution->born[i] = 0;
    }
}

int evolution_best(const Evolution *evolution) {
    int best = 0;
    for (int i = 1; i < evolution->population.count; i++) {
        if (evolution->errors[i] < evolution->errors[best]) best = i;
    }
    return best;
}

double evolution_mean_error(const Evolution *evolution) {
    double sum = 0;
    for (int i = 0; i < evolution->population.count; i++) sum += evolution->errors[i];
    return sum / evolution->population.count;
}
