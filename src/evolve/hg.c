/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HG, the heuristic generator [Mańdziuk 2007, sections 3.1 and 5]. Phases go from the end of random
 * games back to the start; each evolves the weights whose values come nearest to those of a search
 * with the best heuristic of the phase before it. A step is a phase. */
#include "evolve/samples.h"
#include "util/portable_math.h"

#include <assert.h>
#include <gsl/gsl_statistics_double.h>

/* SETTINGS has the meanings and defaults. For a win the paper gives only a least value, twice the
 * depth of the deepest node: too small, as genes drawn from ±100 soon give a man more than 24. */
typedef struct HgSettings {
    int population, positions, plies[2], step_plies, depth_plies, tournament, crossovers;
    double own_share, win, range, replaced, mutation, addition; /* addition 0: by factors */
    bool reuse, speciation;
} HgSettings;

/* ---- sums of squared errors ---- */

/* Sums of squared errors as quadratic forms: for rows f and labels a,
 *
 * sum of (f w - a)^2 = w' F'F w - 2 w' F'a + a'a
 *
 * needs only F'F, F'a and a'a, whatever the number of rows. For whole numbers these are exact, and
 * the result is as precise as the plain sum: both distinguish specimens until they are within about
 * 1e-6 of the best weights. */
typedef struct LeastSquares {
    int size;
    double *products; /* F'F: row by row, of each what is on the diagonal and right of it */
    double *mixed;    /* F'a */
    double labels;    /* a'a */
} LeastSquares;

static LeastSquares *least_squares_new(int size) {
    assert(size > 0);
    LeastSquares *const quadratic = memory_allocate(sizeof *quadratic);
    quadratic->size = size;
    quadratic->products =
        memory_allocate((size_t)size * ((size_t)size + 1) / 2 * sizeof *quadratic->products);
    quadratic->mixed = memory_allocate((size_t)size * sizeof(double));
    return quadratic;
}

static void least_squares_free(LeastSquares *quadratic) {
    if (quadratic == NULL) return;
    free(quadratic->products);
    free(quadratic->mixed);
    free(quadratic);
}

static void least_squares_add(LeastSquares *quadratic, const double *row, double label) {
    const int size = quadratic->size;
    double *product = quadratic->products;
    for (int i = 0; i < size; i++) {
        for (int j = i; j < size; j++) *product++ += row[i] * row[j];
        quadratic->mixed[i] += row[i] * label;
    }
    quadratic->labels += label * label;
}

/* Returns the sum for weights w; at least 0, or NaN if weights are not finite. One order of all
 * operations, so that the bits are the same everywhere. */
static double least_squares_value(const LeastSquares *quadratic, const double *weights) {
    const int size = quadratic->size;
    const double *product = quadratic->products;
    double sum = quadratic->labels;
    for (int i = 0; i < size; i++) {
        const double square = *product++ * weights[i];
        double half = -quadratic->mixed[i]; /* half of the products with later weights and labels */
        for (int j = i + 1; j < size; j++) half += *product++ * weights[j];
        sum += weights[i] * (square + 2 * half);
    }
    return sum < 0 ? 0 : sum; /* rounding may make it negative; NaN stays NaN */
}

/* ---- breeding ---- */

/* A run. With reuse the first `made` samples are those of earlier phases. The positions of a phase
 * are the first `reused` samples, which are shuffled to the front, and `added` new ones.
 *
 * A specimen with a small sum of squared errors is fit, and one child at a time replaces the
 * weakest [Mańdziuk 2007, sections 3.1 and 6]. With speciation a specimen's error is multiplied by
 * the sum of exp(-distance^2) over the population. The paper divides the fitness by that sum, with
 * a fitness of which more is better; dividing the error, of which less is better, would favour
 * similar specimens. When the run is stopped, long computations end unfinished. */
typedef struct HgRun {
    GeneratorRun base;
    const HgSettings *settings;
    Sample *samples;
    int made, reused, added;
    LeastSquares *target; /* of the phase */
    double zero, own;     /* its values for weights 0, and for the template's own weights */
    Population population;
    double *errors;
    double *crowding; /* the sums of exp(-distance^2); 1 without speciation */
    uint64_t *born;   /* number of children before it in the phase: older ones are replaced first */
    double *child;
    uint64_t children, effective; /* of the phase: all, and those that entered */
} HgRun;

static double weakness(const HgRun *run, int i) { return run->errors[i] * run->crowding[i]; }

static bool is_fitter(void *run, int a, int b) { return weakness(run, a) < weakness(run, b); }

static int weakest(const HgRun *run) {
    int found = 0;
    for (int i = 1; i < run->population.count; i++) {
        const double more = weakness(run, i) - weakness(run, found);
        if (more > 0 || (more == 0 && run->born[i] < run->born[found])) found = i;
    }
    return found;
}

static double nearness(const HgRun *run, const double *a, const double *b) {
    double sum = 0;
    for (int i = 0; i < run->population.genome->count; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return exp_of_minus(sum);
}

/* Returns the crowding that genes would have in the place of a specimen. */
static double crowding_in_place(const HgRun *run, const double *genes, int place) {
    double sum = 1;
    if (!run->settings->speciation) return sum;
    for (int i = 0; i < run->population.count; i++)
        if (i != place) sum += nearness(run, genes, population_genes(&run->population, i));
    return sum;
}

/* Makes a child; it replaces the weakest unless clearly less fit. Returns whether it entered. */
static bool breed_cross(HgRun *run, Rng *rng) {
    const HgSettings *const settings = run->settings;
    Population *const population = &run->population;
    const int size = settings->tournament;
    const int a = selection_pick(population->count, size, is_fitter, run, rng);
    const int b = selection_pick(population->count, size, is_fitter, run, rng);
    specimen_cross(population->genome, population_genes(population, a),
                   population_genes(population, b), run->child, rng);
    const bool mutant = specimen_mutate(population->genome, settings->mutation, settings->addition,
                                        run->child, rng);
    const int place = weakest(run);
    const double error = least_squares_value(run->target, run->child);
    const double crowding = crowding_in_place(run, run->child, place);
    run->children++;
    if (error * crowding > weakness(run, place)) return false;
    double *const genes = population_genes(population, place);
    for (int i = 0; settings->speciation && i < population->count; i++) {
        const double *const other = population_genes(population, i);
        run->crowding[i] += nearness(run, run->child, other) - nearness(run, genes, other);
    }
    memcpy(genes, run->child, (size_t)population->genome->count * sizeof *genes);
    population->mutants[place] = mutant;
    run->errors[place] = error;
    run->crowding[place] = crowding;
    run->born[place] = run->children;
    run->effective++;
    return true;
}

/* Replaces the weakest share, by the errors of the phase before, by random specimens. */
static void breed_replace(HgRun *run, double share, Rng *rng) {
    const Population *const population = &run->population;
    const int count = (int)(share * population->count + 0.5);
    for (int i = 0; i < count && !evolve_is_stopped(run->base.setup, NULL); i++) {
        const int place = weakest(run);
        specimen_draw(population->genome, run->settings->range, population_genes(population, place),
                      rng);
        population->mutants[place] = false;
        run->errors[place] = -1; /* so that it is not chosen again */
    }
}

/* Starts a phase, whose sum of squared errors is there. */
static void breed_start_phase(HgRun *run) {
    run->children = run->effective = 0;
    for (int i = 0; i < run->population.count && !evolve_is_stopped(run->base.setup, NULL); i++) {
        const double *const genes = population_genes(&run->population, i);
        run->errors[i] = least_squares_value(run->target, genes);
        run->crowding[i] = crowding_in_place(run, genes, i);
        run->born[i] = 0;
    }
}

/* Returns the specimen with the smallest error, whatever its crowding. */
static int breed_best(const HgRun *run) {
    return (int)gsl_stats_min_index(run->errors, 1, (size_t)run->population.count);
}

static double breed_mean_error(const HgRun *run) {
    double sum = 0;
    for (int i = 0; i < run->population.count; i++) sum += run->errors[i];
    return sum / run->population.count;
}

/* ---- runs ---- */

/* Reports come at both ends of a phase and every LOG_EVERY crossovers [section 6]. */
enum { LOG_EVERY = 50 };

enum { POSITIONS_REUSED = 6000, POSITIONS_ANEW = 3750 }; /* the paper's, with and without reuse */

/* Purposes of random seeds within a phase. */
enum { STREAM_OWN = 1, STREAM_EARLIER, STREAM_CHOICE, STREAM_EVOLUTION };

#define AT(member) offsetof(HgSettings, member)
/* Limits that Mańdziuk 2007 does not have keep memory and sums finite. */
static const Setting SETTINGS[] = {
    {GENERATOR_WHOLE("population", population, "members", "350", ", section 5", 2, 1e5)},
    {SETTING_WHOLE(
        "positions", "N",
        "positions of a phase (default 3750, with --reuse: 6000; section 5: 3000-4500, about 6000)",
        1, 1e6, AT(positions))},
    {GENERATOR_WHOLE("crossovers", crossovers, "crossovers of a phase", "17500",
                     ", jumpoff's: 50 a member", 0, 1e9)},
    RARE(SETTING_WHOLE(
        "tournament", "N",
        "members that compete to be a parent (default 2 to 5, by the number of weights)", 1, 1e5,
        AT(tournament))),
    RARE(GENERATOR_REAL("mutation", mutation, "probability that a weight mutates", "0.0008",
                        "; section 3.1: 0.0005-0.0011", 0, 1)),
    {SETTING_REAL("addition", "X",
                  "a mutation adds a number from -X to X (footnote 5); default: it multiplies by "
                  "2, 1/2 or -1 (section 3.1)",
                  0, 1e6, AT(addition)),
     .flags = SETTING_RARE | SETTING_UNLESS_0},
    {GENERATOR_WHOLE("depth", depth_plies, "plies of the searches", "6", ", section 5", 1, 12)},
    RARE(SETTING_RANGE("plies", "A-B",
                       "plies at which the first phase takes positions (default 82-88, give-away "
                       "81-87; section 5)",
                       0, 1000, AT(plies))),
    RARE(GENERATOR_WHOLE("step", step_plies, "plies between phases", "6", ", section 5", 1, 1000)),
    RARE(GENERATOR_REAL("own-share", own_share,
                        "share of a phase's positions that are from its own plies", "0.375",
                        "; section 3.1: 0.35-0.4", 0, 1)),
    /* The share of the population that is new at a phase's start. */
    {KEY_REAL(0, 1, HgSettings, replaced), .value = "0.8", .flags = SETTING_NO_OPTION},
    RARE(GENERATOR_REAL("range", range, "weights start within -X and X", "100", ", section 6", 1e-6,
                        1e6)),
    RARE(GENERATOR_REAL("win", win, "value of a win; the plies to it are subtracted", "1000",
                        ", jumpoff's; section 3.1: at least twice the depth", 2, 1e6)),
    RARE(SETTING_FLAG("speciation", "similar members share their fitness (section 3.1)",
                      AT(speciation))),
    RARE(SETTING_FLAG("reuse",
                      "later phases reuse earlier positions with their values (section 5 has both "
                      "ways; searching again gives stronger weights)",
                      AT(reuse))),
    {.name = NULL}};
#undef AT

/* Errors are sums of squares over the phase's positions; `zero` and `template` are those of weights
 * 0 and of the template, for comparison. */
#define HG_LOG(COLUMN)                                                                             \
    COLUMN(HG_PHASE, "phase", COUNT, NULL, "number of the phase of the game, from 1")              \
    COLUMN(HG_FIRST_PLY, "first_ply", COUNT, "plies", "first ply of the phase")                    \
    COLUMN(HG_LAST_PLY, "last_ply", COUNT, "plies", "last ply of the phase")                       \
    COLUMN(HG_POSITIONS, "positions", COUNT, "positions", "training set of the phase")             \
    COLUMN(HG_CROSSOVERS, "crossovers", COUNT, "crossovers", "children made so far in the phase")  \
    COLUMN(HG_EFFECTIVE, "effective", COUNT, "crossovers", "children that got in")                 \
    COLUMN(HG_EFFECTIVE_SHARE, "effective_share", ANY, "share",                                    \
           "children that got in, of those made")                                                  \
    COLUMN(HG_BEST, "best", POSITIVE, "error", "of the best specimen")                             \
    COLUMN(HG_MEAN, "mean", POSITIVE, "error", "mean of the population")                           \
    COLUMN(HG_BEST_IS_MUTANT, "best_is_mutant", ANY, "0 or 1",                                     \
           "1: the best mutated when it was made")                                                 \
    COLUMN(HG_ZERO, "zero", ANY, "error", "of weights that are all 0")                             \
    COLUMN(HG_TEMPLATE, "template", ANY, "error", "of the template's own weights")
enum { HG_LOG(LOG_COLUMN_ID) HG_COLUMNS };
static const CsvColumn COLUMNS[] = {HG_LOG(LOG_COLUMN){.name = NULL}};

static void complete(void *settings, const EvolveSetup *setup) {
    HgSettings *const s = settings;
    const int first_ply = setup->rules->stuck_wins ? 81 : 82;
    setting_default_whole(&s->positions, s->reuse ? POSITIONS_REUSED : POSITIONS_ANEW);
    setting_default_whole(&s->tournament, selection_size(setup->genome->count, s->population));
    setting_default_whole(&s->plies[0], first_ply);
    setting_default_whole(&s->plies[1], first_ply + 6);
}

static bool check(const void *settings, const EvolveSetup *setup, Error *error) {
    (void)setup;
    const HgSettings *const s = settings;
    return selection_check(s->tournament, s->population, error) &&
           (s->win >= 2 * s->depth_plies ||
            error_set(error, ERROR_USAGE, "--win %g: expected at least twice the depth, %d", s->win,
                      2 * s->depth_plies));
}

/* Returns the number of phases. Phase i has the plies of the first one less i steps; the last phase
 * is the first that reaches the start of the game. */
static int hg_phases(const HgSettings *settings) {
    return (settings->plies[0] + settings->step_plies - 1) / settings->step_plies + 1;
}

/* Returns the first (end 0) or last (1) ply of a phase. */
static int phase_ply(const HgSettings *settings, int phase, int end) {
    const int ply = settings->plies[end] - phase * settings->step_plies;
    return ply > 0 ? ply : 0;
}

/* Returns how many positions a phase after the first has from its own plies. */
static int own_positions(const HgSettings *settings) {
    return (int)(settings->own_share * settings->positions + 0.5);
}

static uint64_t phase_seed(const HgRun *run, uint64_t stream) {
    return evolve_seed(run->base.setup, (uint64_t)run->base.step, stream);
}

static bool make_samples(HgRun *run, Error *error) {
    const HgSettings *const settings = run->settings;
    const int phase = run->base.step, first_ply = phase_ply(settings, phase, 0);
    const int own = phase == 0 ? settings->positions : own_positions(settings);
    const int others = settings->positions - own;
    run->made += settings->reuse ? run->added : 0;
    run->reused = 0;
    run->added = own;
    Sample *const samples = run->samples + run->made;
    if (!samples_make(samples, own, run->base.setup, first_ply, phase_ply(settings, phase, 1),
                      phase_seed(run, STREAM_OWN), error))
        return false;
    if (settings->reuse) {
        /* Moves a random choice of the earlier phases' samples to the front. */
        Rng rng = rng_seeded(phase_seed(run, STREAM_CHOICE));
        run->reused = others;
        for (int i = 0; i < others; i++) {
            const int other = i + (int)rng_below(&rng, (uint32_t)(run->made - i));
            const Sample sample = run->samples[i];
            run->samples[i] = run->samples[other];
            run->samples[other] = sample;
        }
        return true;
    }
    run->added += others;
    return others == 0 ||
           samples_make(samples + own, others, run->base.setup, phase_ply(settings, phase - 1, 0),
                        settings->plies[1], phase_seed(run, STREAM_EARLIER), error);
}

static bool label_samples(HgRun *run, Error *error) {
    const HgSettings *const settings = run->settings;
    Labelling labelling = {run->base.setup, NULL, settings->depth_plies, settings->win};
    Formula formula = {.name = NULL};
    if (run->base.step > 0) {
        formula = genome_formula(run->base.setup->genome, run->base.best);
        labelling.formula = &formula;
    }
    const bool good = samples_label(run->samples + run->made, run->added, &labelling, error);
    formula_free(&formula);
    return good;
}

/* Makes the sum of squared errors over the phase's positions, as a function of the weights. */
static void sum_samples(HgRun *run) {
    const int genes = run->base.setup->genome->count;
    MEMORY_AUTO double *row = memory_allocate((size_t)genes * sizeof *row);
    least_squares_free(run->target);
    run->target = least_squares_new(genes);
    for (int i = 0; i < run->reused + run->added && !evolve_is_stopped(run->base.setup, NULL);
         i++) {
        const Sample *const sample =
            &run->samples[i < run->reused ? i : run->made + i - run->reused];
        genome_row(run->base.setup->genome, &sample->board, row);
        least_squares_add(run->target, row, sample->label);
    }
}

static bool tell(const HgRun *run, Error *error) {
    const HgSettings *const settings = run->settings;
    const int best = breed_best(run), phase = run->base.step;
    const double made = (double)run->children, effective = (double)run->effective;
    const uint64_t each = (uint64_t)settings->crossovers;
    const double values[HG_COLUMNS] = {
        [HG_PHASE] = phase + 1,
        [HG_FIRST_PLY] = phase_ply(settings, phase, 0),
        [HG_LAST_PLY] = phase_ply(settings, phase, 1),
        [HG_POSITIONS] = settings->positions,
        [HG_CROSSOVERS] = made,
        [HG_EFFECTIVE] = effective,
        [HG_EFFECTIVE_SHARE] = run->children > 0 ? effective / made : NAN,
        [HG_BEST] = run->errors[best],
        [HG_MEAN] = breed_mean_error(run),
        [HG_BEST_IS_MUTANT] = run->population.mutants[best],
        [HG_ZERO] = run->zero,
        [HG_TEMPLATE] = run->own,
    };
    const EvolveReport report = {values, NULL, population_genes(&run->population, best),
                                 (uint64_t)phase * each + run->children,
                                 (uint64_t)run->base.steps * each};
    return evolve_report(&run->base, &run->population, NULL, report, error);
}

static bool step(void *state, Error *error) {
    HgRun *const run = state;
    const EvolveSetup *const setup = run->base.setup;
    const Genome *const genome = setup->genome;
    if (!make_samples(run, error) || !label_samples(run, error)) return false;
    Rng rng = rng_seeded(phase_seed(run, STREAM_EVOLUTION));
    for (int i = 0; run->base.step == 0 && i < run->population.count; i++)
        specimen_draw(genome, run->settings->range, population_genes(&run->population, i), &rng);
    if (run->base.step > 0) breed_replace(run, run->settings->replaced, &rng);
    sum_samples(run);
    breed_start_phase(run);
    /* The errors to compare the population's with. */
    MEMORY_AUTO double *weights = memory_allocate((size_t)genome->count * sizeof *weights);
    run->zero = least_squares_value(run->target, weights);
    genome_weights(genome, weights);
    run->own = least_squares_value(run->target, weights);
    bool good = !evolve_is_stopped(setup, error);
    for (int i = 0; good && i < run->settings->crossovers; i++) {
        good = !evolve_is_stopped(setup, error) && (i % LOG_EVERY != 0 || tell(run, error));
        if (good) breed_cross(run, &rng);
    }
    return good && tell(run, error);
}

static bool open_run(void *state, Error *error) {
    HgRun *const run = state;
    const HgSettings *const s = run->settings = run->base.settings;
    (void)error;
    const size_t later = s->reuse ? (size_t)hg_phases(s) - 1 : 0;
    const size_t samples = (size_t)s->positions + later * (size_t)own_positions(s);
    const size_t count = (size_t)s->population;
    const Genome *const genome = run->base.setup->genome;
    run->base.steps = hg_phases(s);
    run->samples = memory_allocate(samples * sizeof(Sample));
    run->population = population_new(genome, s->population);
    run->errors = memory_allocate(count * sizeof(double));
    run->crowding = memory_allocate(count * sizeof(double));
    run->born = memory_allocate(count * sizeof(uint64_t));
    run->child = memory_allocate((size_t)genome->count * sizeof(double));
    return true;
}

static void close_run(void *state) {
    HgRun *const run = state;
    least_squares_free(run->target);
    population_free(&run->population);
    free(run->errors);
    free(run->crowding);
    free(run->born);
    free(run->child);
    free(run->samples);
}

/* Writes or reads the state; positions only with reuse, where later phases need them. */
static void transfer(void *state, Archive *archive) {
    HgRun *const run = state;
    population_transfer(&run->population, archive);
    archive_reals(archive, run->errors, run->settings->population, INFINITY);
    archive_reals(archive, run->crowding, run->settings->population, INFINITY);
    for (int i = 0; i < run->settings->population; i++)
        archive_uint(archive, &run->born[i], UINT64_MAX);
    const int phase = run->base.step;
    if (!run->settings->reuse || phase == 0) return;
    const int own = own_positions(run->settings);
    run->added = phase == 1 ? run->settings->positions : own;
    run->made = phase == 1 ? 0 : run->settings->positions + (phase - 2) * own;
    for (int i = 0; i < run->made + run->added; i++) {
        archive_board(archive, &run->samples[i].board);
        archive_reals(archive, &run->samples[i].label, 1, INFINITY);
    }
}

static void describe(const void *state, Text *text) {
    const HgRun *const run = state;
    const HgSettings *const s = run->settings;
    const int phases = run->base.steps;
    const long long searched =
        s->positions + (phases - 1LL) * (s->reuse ? own_positions(s) : s->positions);
    const double error = run->errors[breed_best(run)];
    text_append(text, "%lld positions labelled by searches of %d %s, %d in each of %d %s\n",
                searched, s->depth_plies, s->depth_plies == 1 ? "ply" : "plies", s->positions,
                phases, phases == 1 ? "phase" : "phases");
    text_append(text,
                "root mean square error of the last phase: %.6g, where a win is %g minus its plies",
                sqrt(error / s->positions), s->win);
}

const Generator GENERATOR_HG = {
    .name = "hg",
    .title = "HG",
    .summary = "weights bred to give the values of searches",
    .source = "Mańdziuk 2007, section 3.1",
    .doc = "HG, the heuristic generator of Mańdziuk 2007, plays random games and works backwards "
           "from their end to their start, phase by phase. In each phase a search values "
           "positions, at first without a heuristic, then with the best one of the phase before. "
           "Breeding looks for weights whose values come nearest to these.\vlog.csv has a row "
           "every 50 crossovers. Sections are those of Mańdziuk 2007; \"jumpoff's\" marks a "
           "default that it does not give.\n\n"
           "Examples:\n"
           "  jumpoff evolve hg\n"
           "  jumpoff evolve hg --heuristic e3ph --rules giveaway --out hg-giveaway\n"
           "  jumpoff evolve hg --heuristic 15f --positions 500 --depth 4",
    .template = "25f",
    .unit = "crossovers",
    .spread = "the standard deviation over the last population",
    GENERATOR_PARTS(Hg),
    .complete = complete,
    .check = check,
};
