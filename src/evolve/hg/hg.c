/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/hg/hg.h"

#include "evolve/hg/breed.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS_REUSED = 6000, POSITIONS_ANEW = 3750 }; /* what the paper has for each */

/* Seeds of a phase are drawn from the run's, these from the phase's. */
enum { STREAM_OWN = 1, STREAM_EARLIER, STREAM_CHOICE, STREAM_EVOLUTION };

/* A run. The first `made` samples are those of earlier phases with reuse; in each phase the
 * positions are the first `reused` ones, which are shuffled to the front, and the new ones. */
typedef struct HgRun {
    const EvolveSetup *setup;
    const HgSettings *settings;
    int phase; /* the next one */
    Sample *samples;
    int made, reused, added;
    Breed breed;
    double zero, own; /* errors of the phase: of saying 0, and of the template's own weights */
} HgRun;

/* Settings */

/* Files from before there was such a setting are those of today without it. */
static bool is_from_start(const void *settings) {
    return ((const HgSettings *)settings)->from_start;
}

static bool is_by_addition(const void *settings) {
    return ((const HgSettings *)settings)->addition > 0;
}

#define AT(member) offsetof(HgSettings, member)
/* Limits that paper 003 does not have keep memory and sums finite. */
static const Setting SETTINGS[] = {
    {GENERATOR_WHOLE("population", population, "specimens", "350", ", section 5", 2, 1e5)},
    {SETTING_WHOLE("positions", "N",
                   "of a phase (default 3750, with --reuse 6000; section 5: 3000-4500, about 6000)",
                   1, 1e6, AT(positions))},
    {GENERATOR_WHOLE("crossovers", crossovers, "a phase", "17500", ", ours: 50 a specimen", 0,
                     1e9)},
    {SETTING_WHOLE("tournament", "N",
                   "how many compete to be a parent (default 2 up to 10 weights, 3 up to 20, 4 up "
                   "to 40, else 5; section 5: 2-5, more for more)",
                   1, 1e5, AT(tournament))},
    {GENERATOR_REAL("mutation", mutation, "rate a weight", "0.0008", "; section 3.1: 0.0005-0.0011",
                    0, 1)},
    {SETTING_REAL("addition", "X",
                  "mutations add a number from -X to X (footnote 5); default: they multiply by 2, "
                  "1/2 or -1 (section 3.1)",
                  0, 1e6, AT(addition)),
     .is_written = is_by_addition},
    {GENERATOR_WHOLE("depth", depth_plies, "plies of the searches", "6", ", section 5", 1, 12)},
    {SETTING_RANGE("plies", "A-B",
                   "from the start, of the first phase (default 82-88, give-away 81-87; section 5)",
                   0, 1000, AT(plies))},
    {GENERATOR_WHOLE("step", step_plies, "plies between phases", "6", ", section 5", 1, 1000)},
    {GENERATOR_REAL("own-share", own_share, "of a phase's positions from its own plies", "0.375",
                    "; section 3.1: 0.35-0.4", 0, 1)},
    {GENERATOR_REAL("replaced", replaced, "of the population, new at a phase's start", "0.8",
                    ", section 5", 0, 1)},
    {GENERATOR_REAL("range", range, "weights start within -X and X", "100", ", section 6", 1e-6,
                    1e6)},
    {GENERATOR_REAL("win", win, "what a win is worth, less its plies", "1000",
                    ", ours; section 3.1: at least twice the depth", 2, 1e6)},
    {SETTING_FLAG("from-start",
                  "a win's plies count from the start of the game (default: from the "
                  "position that is searched)",
                  AT(from_start)),
     .is_written = is_from_start},
    {SETTING_FLAG("speciation", "share fitness with the near (section 3.1)", AT(speciation))},
    {SETTING_FLAG("reuse",
                  "later phases keep earlier positions and their values (section 5 has both; "
                  "searched anew they play better)",
                  AT(reuse))},
    {.name = NULL}};
#undef AT

static const LogColumn COLUMNS[] = {HG_LOG(LOG_COLUMN){.name = NULL}};

static void complete(void *settings, const EvolveSetup *setup) {
    HgSettings *const s = settings;
    const int first_ply = setup->rules->stuck_wins ? 81 : 82;
    setting_default_whole(&s->positions, s->reuse ? POSITIONS_REUSED : POSITIONS_ANEW);
    setting_default_whole(&s->tournament, tournament_size(setup->genome->count, s->population));
    setting_default_whole(&s->plies[0], first_ply);
    setting_default_whole(&s->plies[1], first_ply + 6);
}

static bool check(const void *settings, const EvolveSetup *setup, Error *error) {
    (void)setup;
    const HgSettings *const s = settings;
    if (!tournament_check(s->tournament, s->population, error)) return false;
    const int deepest = s->depth_plies + (s->from_start ? s->plies[1] : 0);
    if (s->win < 2 * deepest)
        return error_set(error, ERROR_USAGE, "--win %g: expected at least twice the depth, %d",
                         s->win, 2 * deepest);
    return true;
}

int hg_phases(const HgSettings *settings) {
    return (settings->plies[0] + settings->step_plies - 1) / settings->step_plies + 1;
}

/* The best specimen */

static const double *best(const void *state) {
    const Breed *const breed = &((const HgRun *)state)->breed;
    return population_genes(&breed->population, breed_best(breed));
}

/* Positions */

/* The first ply of a phase (end 0) or its last one (1). */
static int phase_ply(const HgSettings *settings, int phase, int end) {
    const int ply = settings->plies[end] - phase * settings->step_plies;
    return ply > 0 ? ply : 0;
}

/* Of a phase after the first. */
static int own_positions(const HgSettings *settings) {
    return (int)(settings->own_share * settings->positions + 0.5);
}

static uint64_t phase_seed(const HgRun *run, uint64_t stream) {
    return rng_derive(rng_derive(run->setup->seed, (uint64_t)run->phase), stream);
}

static bool make(const HgRun *run, Sample *samples, int count, int first_ply, int last_ply,
                 uint64_t stream, Error *error) {
    return samples_make(samples, count, run->setup, first_ply, last_ply, phase_seed(run, stream),
                        error);
}

/* The first phases' samples, a random choice of them, come to the front. */
static void choose_samples(HgRun *run, int count) {
    Rng rng = rng_seeded(phase_seed(run, STREAM_CHOICE));
    for (int i = 0; i < count; i++) {
        const int other = i + (int)rng_below(&rng, (uint32_t)(run->made - i));
        const Sample sample = run->samples[i];
        run->samples[i] = run->samples[other];
        run->samples[other] = sample;
    }
    run->reused = count;
}

static bool make_samples(HgRun *run, Error *error) {
    const HgSettings *const settings = run->settings;
    const int phase = run->phase, first_ply = phase_ply(settings, phase, 0);
    const int own = phase == 0 ? settings->positions : own_positions(settings);
    const int others = settings->positions - own;
    run->made += settings->reuse ? run->added : 0;
    run->reused = 0;
    run->added = own;
    Sample *const samples = run->samples + run->made;
    if (!make(run, samples, own, first_ply, phase_ply(settings, phase, 1), STREAM_OWN, error)) {
        return false;
    }
    if (settings->reuse) {
        choose_samples(run, others);
        return true;
    }
    run->added += others;
    return others == 0 || make(run, samples + own, others, phase_ply(settings, phase - 1, 0),
                               settings->plies[1], STREAM_EARLIER, error);
}

static bool label_samples(HgRun *run, Error *error) {
    const HgSettings *const settings = run->settings;
    Labelling labelling = {run->setup, NULL, settings->depth_plies, settings->win,
                           settings->from_start};
    Sample *const samples = run->samples + run->made;
    if (run->phase == 0) return samples_label(samples, run->added, &labelling, error);
    Formula formula = genome_formula(run->setup->genome, best(run));
    labelling.formula = &formula;
    const bool good = samples_label(samples, run->added, &labelling, error);
    formula_free(&formula);
    return good;
}

static void add_samples(const HgRun *run, const Sample *samples, int count, double *row,
                        Quadratic *quadratic) {
    for (int i = 0; i < count && !evolve_is_stopped(run->setup, NULL); i++) {
        genome_row(run->setup->genome, &samples[i].board, row);
        quadratic_add(quadratic, row, samples[i].label);
    }
}

/* The sum of squared errors over the phase's positions. */
static Quadratic *sum_samples(const HgRun *run) {
    Quadratic *const quadratic = quadratic_new(run->setup->genome->count);
    double *const row = memory_allocate((size_t)run->setup->genome->count * sizeof *row);
    add_samples(run, run->samples, run->reused, row, quadratic);
    add_samples(run, run->samples + run->made, run->added, row, quadratic);
    free(row);
    return quadratic;
}

/* Breed */

static bool tell(const HgRun *run, Error *error) {
    const HgSettings *const settings = run->settings;
    const Breed *const breed = &run->breed;
    const int best = breed_best(breed), phases = hg_phases(settings);
    const double made = (double)breed->made, effective = (double)breed->effective;
    const uint64_t each = (uint64_t)settings->crossovers;
    char note[128];
    const double values[HG_COLUMNS] = {
        [HG_PHASE] = run->phase + 1,
        [HG_FIRST_PLY] = phase_ply(settings, run->phase, 0),
        [HG_LAST_PLY] = phase_ply(settings, run->phase, 1),
        [HG_POSITIONS] = settings->positions,
        [HG_CROSSOVERS] = made,
        [HG_EFFECTIVE] = effective,
        [HG_EFFECTIVE_SHARE] = breed->made > 0 ? effective / made : NAN,
        [HG_BEST] = breed->errors[best],
        [HG_MEAN] = breed_mean_error(breed),
        [HG_BEST_IS_MUTANT] = breed->population.mutants[best],
        [HG_ZERO] = run->zero,
        [HG_TEMPLATE] = run->own,
    };
    /* After the end of a phase the searches of the next one take a while. */
    if (breed->made == each && run->phase + 1 < phases)
        snprintf(note, sizeof note, "phase %d of %d: searching", run->phase + 2, phases);
    else
        snprintf(note, sizeof note, "phase %d of %d, plies %.0f-%.0f, error %.4g", run->phase + 1,
                 phases, values[HG_FIRST_PLY], values[HG_LAST_PLY],
                 sqrt(values[HG_BEST] / settings->positions));
    const EvolveReport report = {.values = values,
                                 .best = population_genes(&breed->population, best),
                                 .done = (uint64_t)run->phase * each + breed->made,
                                 .total = (uint64_t)phases * each,
                                 .note = note};
    return evolve_tell(run->setup, &breed->population, report, error);
}

static bool evolve(HgRun *run, Rng *rng, Error *error) {
    const int crossovers = run->settings->crossovers;
    for (int i = 0; i < crossovers; i++) {
        if (evolve_is_stopped(run->setup, error)) return false;
        if (i % HG_LOG_EVERY == 0 && !tell(run, error)) return false;
        breed_cross(&run->breed, rng);
    }
    return tell(run, error);
}

/* What the errors of the population are to be seen beside. */
static void measure_others(HgRun *run, const Quadratic *target) {
    double *const weights = memory_allocate((size_t)run->setup->genome->count * sizeof *weights);
    run->zero = quadratic_value(target, weights);
    genome_weights(run->setup->genome, weights);
    run->own = quadratic_value(target, weights);
    free(weights);
}

static bool step(void *state, Error *error) {
    HgRun *const run = state;
    Breed *const breed = &run->breed;
    if (!make_samples(run, error) || !label_samples(run, error)) return false;
    Rng rng = rng_seeded(phase_seed(run, STREAM_EVOLUTION));
    if (run->phase == 0)
        breed_draw(breed, &rng);
    else
        breed_replace(breed, run->settings->replaced, &rng);
    Quadratic *const target = sum_samples(run);
    breed_aim(breed, target);
    measure_others(run, target);
    const bool good = !evolve_is_stopped(run->setup, error) && evolve(run, &rng, error);
    quadratic_free(target);
    if (good) run->phase++;
    return good;
}

/* Runs */

static void *open_run(const void *settings, const EvolveSetup *setup, Error *error) {
    (void)error;
    const HgSettings *const s = settings;
    const size_t later = s->reuse ? (size_t)hg_phases(s) - 1 : 0;
    const size_t count = (size_t)s->positions + later * (size_t)own_positions(s);
    HgRun *const run = memory_allocate(sizeof *run);
    *run = (HgRun){
        .setup = setup,
        .settings = s,
        .samples = memory_allocate(count * sizeof(Sample)),
        .breed = breed_new(setup, s),
    };
    return run;
}

static void close_run(void *state) {
    HgRun *const run = state;
    breed_free(&run->breed);
    free(run->samples);
    free(run);
}

static bool is_finished(const void *state) {
    const HgRun *const run = state;
    return run->phase == hg_phases(run->settings);
}

/* Only with reuse does a phase need what earlier ones have made. */
static void transfer(void *state, Archive *archive) {
    HgRun *const run = state;
    archive_int(archive, "phase", &run->phase, 0, hg_phases(run->settings));
    breed_transfer(&run->breed, archive);
    if (!run->settings->reuse || run->phase == 0) return;
    const int own = own_positions(run->settings);
    run->added = run->phase == 1 ? run->settings->positions : own;
    run->made = run->phase == 1 ? 0 : run->settings->positions + (run->phase - 2) * own;
    for (int i = 0; i < run->made + run->added; i++) {
        archive_board(archive, "board", &run->samples[i].board);
        archive_reals(archive, "label", &run->samples[i].label, 1);
        if (run->samples[i].board.size != run->setup->board_size)
            archive_fail(archive, "board: expected one of size %d", run->setup->board_size);
    }
}

static void describe(const void *state, Text *text) {
    const HgRun *const run = state;
    const HgSettings *const s = run->settings;
    const int phases = hg_phases(s);
    const long long searched =
        s->positions + (phases - 1LL) * (s->reuse ? own_positions(s) : s->positions);
    const double error = run->breed.errors[breed_best(&run->breed)];
    text_append(text, "%lld positions labelled by searches of %d %s, %d in each of %d %s\n",
                searched, s->depth_plies, s->depth_plies == 1 ? "ply" : "plies", s->positions,
                phases, phases == 1 ? "phase" : "phases");
    text_append(text,
                "root mean square error of the last phase: %.6g, where a win is %g less its plies",
                sqrt(error / s->positions), s->win);
}

const Generator GENERATOR_HG = {
    .name = "hg",
    .title = "HG",
    .summary = "weights that come nearest to what searches say",
    .source = "paper 003, section 3.1",
    .doc =
        "HG, the heuristic generator, plays random games and goes back from their end to the "
        "start, phase by phase. In each phase a search says what positions are worth, at first "
        "without a heuristic, then with the best one of the phase before; the weights are bred "
        "that come nearest to it.\v"
        "log.csv has a row every 50 crossovers. Defaults are from paper 003; (ours) stands where "
        "it says nothing.\n\n"
        "Examples:\n"
        "  jumpoff evolve hg\n"
        "  jumpoff evolve hg --heuristic e3ph --rules giveaway --out hg-giveaway\n"
        "  jumpoff evolve hg --heuristic 15f --positions 500 --depth 4",
    .template = "25f",
    .unit = "crossovers",
    .spread = "the standard deviation over the last population",
    GENERATOR_PARTS(HgSettings),
    .complete = complete,
    .check = check,
};
