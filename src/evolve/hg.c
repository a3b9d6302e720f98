#include "evolve/hg.h"

#include "evolve/evolution.h"
#include "util/rng.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Seeds of a phase are drawn from the run's, these from the phase's. */
enum { STREAM_OWN = 1, STREAM_EARLIER, STREAM_CHOICE, STREAM_EVOLUTION };

/* A run. The first `made` samples are those of earlier phases with reuse; in each phase the
 * positions are the first `reused` ones, which are shuffled to the front, and the new ones. */
typedef struct Run {
    const HgSettings *settings;
    const Genome *genome;
    HgListener *listener;
    void *context;
    Error *error;
    Sample *samples;
    int made, reused, added;
    Evolution evolution;
    Spread spread;
    int phase;
} Run;

/* Settings */

HgSettings hg_default(const Genome *genome, const Rules *rules, int board_size) {
    const int genes = genome->count, first_ply = rules->stuck_wins ? 81 : 82;
    return (HgSettings){
        .rules = rules,
        .board_size = board_size,
        .population = 350,
        .positions = HG_POSITIONS_ANEW,
        .reuse = false,
        .own_share = 0.375,
        .first_ply = first_ply,
        .last_ply = first_ply + 6,
        .step_plies = 6,
        .depth_plies = 6,
        .win = 1000,
        .range = 100,
        .replaced = 0.8,
        .tournament = genes <= 10   ? 2
                      : genes <= 20 ? 3
                      : genes <= 40 ? 4
                                    : 5,
        .crossovers = 17500,
        .mutation = 8e-4,
        .seed = 1,
        .threads = 1,
    };
}

int hg_phases(const HgSettings *settings) {
    return (settings->first_ply + settings->step_plies - 1) / settings->step_plies + 1;
}

static bool check(const char *name, double value, double low, double high, Error *error) {
    if (value >= low && value <= high) return true;
    return error_set(error, ERROR_USAGE, "%s: expected %g to %g, not %g", name, low, high, value);
}

/* Bounds that the method does not have keep memory and sums of squares finite. */
static bool check_settings(const HgSettings *s, Error *error) {
    return check("population", s->population, 2, 1e5, error) &&
           check("positions", s->positions, 1, 1e6, error) &&
           check("own share", s->own_share, 0, 1, error) &&
           check("first ply", s->first_ply, 0, 1000, error) &&
           check("last ply", s->last_ply, s->first_ply, 1000, error) &&
           check("step", s->step_plies, 1, 1000, error) &&
           check("depth", s->depth_plies, 1, 12, error) &&
           check("win", s->win, 2 * s->depth_plies, 1e6, error) &&
           check("range", s->range, 1e-6, 1e6, error) &&
           check("replaced share", s->replaced, 0, 1, error) &&
           check("tournament", s->tournament, 1, s->population, error) &&
           check("crossovers", s->crossovers, 0, 1e9, error) &&
           check("mutation rate", s->mutation, 0, 1, error) &&
           check("threads", s->threads, 1, 1024, error);
}

/* Positions */

static int phase_first_ply(const HgSettings *settings, int phase) {
    const int ply = settings->first_ply - phase * settings->step_plies;
    return ply > 0 ? ply : 0;
}

static int phase_last_ply(const HgSettings *settings, int phase) {
    const int ply = settings->last_ply - phase * settings->step_plies;
    return ply > 0 ? ply : 0;
}

/* Of a phase after the first. */
static int own_positions(const HgSettings *settings) {
    return (int)(settings->own_share * settings->positions + 0.5);
}

static uint64_t phase_seed(const Run *run, uint64_t stream) {
    return rng_derive(rng_derive(run->settings->seed, (uint64_t)run->phase), stream);
}

static bool make(const Run *run, Sample *samples, int count, int first_ply, int last_ply,
                 uint64_t stream) {
    const HgSettings *const settings = run->settings;
    return samples_make(samples, count, settings->rules, settings->board_size, first_ply, last_ply,
                        phase_seed(run, stream), run->error);
}

/* The first phases' samples, a random choice of them, come to the front. */
static void choose_samples(Run *run, int count) {
    Rng rng = rng_seeded(phase_seed(run, STREAM_CHOICE));
    for (int i = 0; i < count; i++) {
        const int other = i + (int)rng_below(&rng, (uint32_t)(run->made - i));
        const Sample sample = run->samples[i];
        run->samples[i] = run->samples[other];
        run->samples[other] = sample;
    }
    run->reused = count;
}

static bool make_samples(Run *run) {
    const HgSettings *const settings = run->settings;
    const int phase = run->phase, first_ply = phase_first_ply(settings, phase);
    const int own = phase == 0 ? settings->positions : own_positions(settings);
    const int others = settings->positions - own;
    run->made += settings->reuse ? run->added : 0;
    run->reused = 0;
    run->added = own;
    Sample *const samples = run->samples + run->made;
    if (!make(run, samples, own, first_ply, phase_last_ply(settings, phase), STREAM_OWN)) {
        return false;
    }
    if (settings->reuse) {
        choose_samples(run, others);
        return true;
    }
    run->added += others;
    return others == 0 || make(run, samples + own, others, phase_first_ply(settings, phase - 1),
                               settings->last_ply, STREAM_EARLIER);
}

static bool label_samples(Run *run) {
    const HgSettings *const settings = run->settings;
    const Evolution *const evolution = &run->evolution;
    Labelling labelling = {settings->rules,       settings->board_size, NULL,
                           settings->depth_plies, settings->win,        settings->threads,
                           settings->stop};
    Sample *const samples = run->samples + run->made;
    if (run->phase == 0) return samples_label(samples, run->added, &labelling, run->error);
    Formula formula = genome_formula(
        run->genome, population_genes(&evolution->population, evolution_best(evolution)));
    labelling.formula = &formula;
    const bool good = samples_label(samples, run->added, &labelling, run->error);
    formula_free(&formula);
    return good;
}

static void add_samples(const Run *run, const Sample *samples, int count, double *row,
                        Quadratic *quadratic) {
    for (int i = 0; i < count; i++) {
        genome_row(run->genome, &samples[i].board, row);
        quadratic_add(quadratic, row, samples[i].label);
    }
}

/* The sum of squared errors over the phase's positions. */
static Quadratic *sum_samples(const Run *run) {
    Quadratic *const quadratic = quadratic_new(run->genome->count);
    double *const row = memory_allocate((size_t)run->genome->count * sizeof *row);
    add_samples(run, run->samples, run->reused, row, quadratic);
    add_samples(run, run->samples + run->made, run->added, row, quadratic);
    free(row);
    return quadratic;
}

/* Evolution */

static bool tell(const Run *run) {
    const Evolution *const evolution = &run->evolution;
    const Population *const population = &evolution->population;
    const int best = evolution_best(evolution);
    population_spread(population, &run->spread);
    const HgLog log = {
        .phase = run->phase,
        .first_ply = phase_first_ply(run->settings, run->phase),
        .last_ply = phase_last_ply(run->settings, run->phase),
        .crossovers = evolution->made,
        .effective = evolution->effective,
        .best = evolution->errors[best],
        .mean = evolution_mean_error(evolution),
        .best_is_mutant = population->mutants[best],
        .minimum = run->spread.minimum,
        .maximum = run->spread.maximum,
        .deviation = run->spread.deviation,
        .best_genes = population_genes(population, best),
    };
    return run->listener == NULL || run->listener(run->context, &log, run->error);
}

static bool is_stopped(const Run *run) {
    const atomic_bool *const stop = run->settings->stop;
    return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

static bool evolve(Run *run, Rng *rng) {
    const int crossovers = run->settings->crossovers;
    for (int i = 0; i < crossovers; i++) {
        if (i % HG_LOG_EVERY == 0) {
            if (is_stopped(run)) return error_set(run->error, ERROR_INTERRUPTED, "stopped");
            if (!tell(run)) return false;
        }
        evolution_cross(&run->evolution, rng);
    }
    return tell(run);
}

static bool run_phase(Run *run) {
    if (!make_samples(run) || !label_samples(run)) return false;
    Rng rng = rng_seeded(phase_seed(run, STREAM_EVOLUTION));
    if (run->phase == 0) {
        run->evolution = evolution_new(run->genome, run->settings, &rng);
    } else {
        evolution_replace(&run->evolution, run->settings->replaced, &rng);
    }
    Quadratic *const target = sum_samples(run);
    evolution_aim(&run->evolution, target);
    const bool good = evolve(run, &rng);
    quadratic_free(target);
    return good;
}

static Run run_new(const Genome *genome, const HgSettings *settings) {
    const size_t size = (size_t)genome->count * sizeof(double);
    const size_t later = settings->reuse ? (size_t)hg_phases(settings) - 1 : 0;
    const size_t count = (size_t)settings->positions + later * (size_t)own_positions(settings);
    return (Run){
        .settings = settings,
        .genome = genome,
        .samples = memory_allocate(count * sizeof(Sample)),
        .spread = {memory_allocate(size), memory_allocate(size), memory_allocate(size)},
    };
}

static void run_free(Run *run) {
    if (run->evolution.errors != NULL) evolution_free(&run->evolution);
    free(run->samples);
    free(run->spread.minimum);
    free(run->spread.maximum);
    free(run->spread.deviation);
}

bool hg_run(const Genome *genome, const HgSettings *settings, HgListener *listener, void *context,
            double *genes, Error *error) {
    if (!check_settings(settings, error)) return false;
    Run run = run_new(genome, settings);
    run.listener = listener;
    run.context = context;
    run.error = error;
    bool good = true;
    for (int phases = hg_phases(settings); good && run.phase < phases; run.phase++) {
        good = run_phase(&run);
    }
    const Evolution *const evolution = &run.evolution;
    if (good) {
        memcpy(genes, population_genes(&evolution->population, evolution_best(evolution)),
               (size_t)genome->count * sizeof *genes);
    }
    run_free(&run);
    return good;
}
